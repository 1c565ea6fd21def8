from tests.cli.running import Pit

ROUND = ("RP-02", "2026-11-27-N", "35")


def test_a_round_is_told_with_hands_dues_and_what_was_done(played: Pit) -> None:
    done = played.run("explain", *ROUND)
    assert done.code == 1
    assert "four of a kind (Q♠ Q♥ Q♦ Q♣), pays 20:1" in done.out
    assert "underpaid" in done.out
    assert "open@1 pay.bet" in done.out


def test_a_round_without_findings_ends_with_0(played: Pit) -> None:
    done = played.run("explain", "RP-02", "2026-11-27-N", "1")
    assert done.code == 0
    assert "Nothing found." in done.out


def test_a_program_reads_it_as_json(played: Pit) -> None:
    told = played.run("explain", *ROUND, "--json").json
    assert told["dealer"]["main"] == "pair"
    assert [box["box"] for box in told["boxes"]] == [1, 2, 3, 4]
    short = next(w for w in told["wagers"] if (w["guest"], w["wager"]) == ("B4", "bet"))
    assert (short["due_paid"], short["paid"]) == (18333333, 17233333)


def test_a_round_that_was_not_played_is_wrong_usage(played: Pit) -> None:
    assert played.run("explain", "RP-02", "2026-11-27-N", "999").code == 2
    assert played.run("explain", "RP-02", "no-shift", "1").code == 2


def test_a_round_is_found_by_the_time(played: Pit) -> None:
    opened = played.run("explain", *ROUND, "--json").json["at"]
    by_time = played.run("explain", "RP-02", "--at", opened)
    assert by_time.out == played.run("explain", *ROUND).out
    later = played.run("explain", "RP-02", "--at", "2026-11-27T15:15:10Z", "--json").json
    assert later["round"] == 35


def test_a_time_before_any_shift_or_that_is_none_is_wrong_usage(played: Pit) -> None:
    assert played.run("explain", "RP-02", "--at", "2020-01-01T00:00:00Z").code == 2
    assert played.run("explain", "RP-02", "--at", "last night").code == 2
    assert played.run("explain", *ROUND, "--at", "2026-11-27T15:15:10Z").code == 2
    assert played.run("explain", "RP-02").code == 2
