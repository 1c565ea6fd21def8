from tests.cli.running import Pit


def test_a_rulebook_is_shown_with_sources_and_readings_marked(pit: Pit) -> None:
    done = pit.run("rules", "show", "classic")
    assert done.code == 0
    assert "exchange_max         5" in done.out
    assert "* our reading" in done.out


def test_a_program_reads_every_figure(pit: Pit) -> None:
    figures = pit.run("rules", "show", "open@1", "--json").json["figures"]
    assert figures["pay.bonus.three_of_a_kind"]["value"] == 25
    assert figures["dealer.blind_may_buy"]["reading"]


def test_a_rulebook_that_is_not_registered_is_wrong_usage(pit: Pit) -> None:
    assert pit.run("rules", "show", "roulette").code == 2
    assert pit.run("rules", "show", "open@7").code == 2
