"""What stakes come to lies in its limits."""

from tests.replay.play import codes, plain, play, told

MONEY = {"underpaid", "overpaid", "not_taken", "wrongly_taken", "decision_missing"}


def found(rows: str, rulebook: str = "classic") -> list[str]:
    shift = play(f"{rows}\nround closed", rulebook)
    return [code for code in codes(shift) if code not in MONEY]


def test_antes_of_a_box_together_keep_the_limits() -> None:
    assert found("1 G1 ante 60\n1 G2 ante 40") == []
    assert found("1 G1 ante 60\n1 G2 ante 39") == ["ante_below_minimum"]
    assert found("1 G1 ante 9999\n1 G2 ante 2") == ["ante_above_maximum"]


def test_a_bonus_range_compares_exactly() -> None:
    assert found("1 G1 ante 101\n1 G1 bonus 50") == []
    assert found("1 G1 ante 101\n1 G1 bonus 51") == ["bonus_out_of_range"]
    why = told(play("1 G1 ante 101\n1 G1 bonus 51\nround closed"))
    assert any(each.endswith("it may be 0 to 50.") for each in why)


def test_a_stake_withdrawn_in_time_never_lay() -> None:
    rows = "1 G1 ante 100\n1 G1 bet 200\n1 G1 withdraws bet 200\nbets closed"
    assert found(rows) == []


def test_a_fee_rests_on_the_guests_own_ante_and_fee() -> None:
    (found,) = play("""
    1 G2 ante 100
    1 G1 ante 100
    1 G1 bonus 10
    1 dealt 8s 8d 6c 5h As
    dealer dealt Kh ?? ?? ?? ??
    1 G2 exchange 100
    1 G1 exchange 90
    1 discards 6c receives 7d
    1 folds
    1 G1 taken ante 100
    1 G1 taken bonus 10
    1 G2 taken ante 100
    round closed
    """).findings
    assert (found.code, found.guest, found.events) == ("fee_not_ante", "G1", ("E4", "E9"))
    assert plain(found.explanation) == (
        "G1 paid a fee of 90 for the exchange on box 1; for an ante of 100 it is 100."
    )


def test_a_bonus_out_of_range_rests_on_the_guests_own_ante_and_bonus() -> None:
    found = play(
        "1 G2 ante 100\n1 G1 ante 100\n1 G1 bonus 60\n1 G2 bonus 50\nround closed"
    ).findings
    assert [each.events for each in found if each.code == "bonus_out_of_range"] == [("E4", "E5")]


def test_antes_out_of_limits_rest_on_the_antes_of_their_box() -> None:
    rows = "limits 100 200\n1 G1 bonus 5\n1 G1 ante 1\n2 G1 ante 150\n2 G2 ante 150\nround closed"
    found = [each for each in play(rows).findings if each.code.startswith("ante_")]
    assert [(each.code, each.rule, each.events) for each in found] == [
        ("ante_below_minimum", "classic@1 limits.antes", ("E5",)),
        ("ante_above_maximum", "classic@1 limits.antes", ("E6", "E7")),
    ]
