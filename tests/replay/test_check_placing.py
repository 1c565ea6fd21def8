"""Stakes are placed in time, in place, and by who may stake."""

from tests.replay.play import codes, play, told

MONEY = {"underpaid", "overpaid", "not_taken", "wrongly_taken", "decision_missing"}


def found(rows: str, rulebook: str = "classic") -> list[str]:
    shift = play(f"{rows}\nround closed", rulebook)
    return [code for code in codes(shift) if code not in MONEY]


def test_a_bonus_after_bets_closed_is_late() -> None:
    assert found("1 G1 ante 100\nbets closed\n1 G1 bonus 50") == ["late_wager"]


def test_a_stake_withdrawn_late_is_found_alone() -> None:
    rows = "1 G1 ante 100\n1 G1 bonus 50\nbets closed\n1 G1 withdraws bonus 50"
    assert found(rows) == ["wager_misplaced"]


def test_a_guest_without_an_ante_stakes_nothing_on_a_box() -> None:
    assert found("1 G1 ante 100\n1 G2 bonus 900") == ["wager_misplaced"]


def test_chips_out_of_place_are_told_with_their_amount() -> None:
    shift = play("1 G1 ante 100\n1 G2 bonus 900\nround closed")
    assert "a stake of 900 by a guest who at no time had an ante" in " ".join(told(shift))


def test_an_open_boxs_bet_before_the_deal_is_out_of_place_and_not_late() -> None:
    rows = """
    1 G1 ante 100
    bets closed
    1 G1 bet 200
    1 dealt 8s 8d 6c 5h As
    dealer dealt Kh ?? ?? ?? ??
    dealer shows Kh Qc 9d 5s 3h
    1 G1 paid ante 100
    round closed
    """
    assert codes(play(rows)) == ["wager_misplaced"]
