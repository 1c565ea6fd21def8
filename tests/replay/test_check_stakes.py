"""What stakes come to lies in its limits."""

from tests.replay.play import codes, play, told

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
