"""Wagers as they are told: due, done, the difference, the rule."""

from msgspec import UNSET

from replay.wager import Allowed, WagerTold, wagers
from tests.replay.play import play

ROWS = """
1 G1 ante 100
1 dealt 8s 8d 8c 5h As
dealer dealt Kh ?? ?? ?? ??
1 G1 bet 200
1 G1 insurance 300
dealer shows Kh Kc 9d 5s 3h
1 G1 paid bet 500
1 G1 taken insurance 300
round closed
"""


def of(rows: str) -> dict[str, WagerTold]:
    return {each.wager: each for each in wagers(play(rows).rounds[0])}


def test_the_difference_is_what_was_done_less_what_was_due() -> None:
    bet = of(ROWS)["bet"]
    assert (bet.due_paid, bet.paid, bet.paid_difference, bet.taken_difference) == (
        600, 500, -100, 0,
    )  # fmt: skip
    assert bet.findings == ("underpaid",)
    assert [each.key for each in bet.cites] == ["pay.bet.three_of_a_kind"]


def test_an_insurance_tells_what_it_may_come_to() -> None:
    told = of(ROWS)
    assert told["insurance"].allowed == Allowed(least=100, most=600)
    assert told["bet"].allowed is UNSET
    assert of(ROWS.replace("8s 8d 8c", "8s 8d 7c"))["insurance"].allowed is UNSET


def test_a_blind_boxs_insurance_has_no_range() -> None:
    blind = (
        ROWS.replace("ante 100", "ante 100 blind")
        .replace("1 G1 bet 200", "")
        .replace("1 G1 insurance 300", "")
    )
    blind = blind.replace("1 dealt", "1 G1 bet 200\n1 G1 insurance 300\n1 dealt")
    (told,) = [each for each in wagers(play(blind, "club").rounds[0]) if each.wager == "insurance"]
    assert (told.stake, told.allowed) == (300, UNSET)


def test_findings_whose_code_tells_the_wager_are_named_beside_it() -> None:
    told = of(ROWS.replace("8s 8d 8c", "8s 8d 7c").replace("8s 8d 7c 5h", "8s 6d 7c 5h"))
    assert told["insurance"].findings == ("insurance_not_allowed", "wrongly_taken")
    assert "insurance_not_allowed" not in told["bet"].findings


def test_what_was_not_judged_has_no_difference() -> None:
    told = of(ROWS.replace("dealer shows Kh Kc 9d 5s 3h\n", ""))["bet"]
    assert (told.due_paid, told.paid, told.paid_difference) == (UNSET, 500, UNSET)


def test_an_insurance_on_a_box_that_nobody_played_is_told() -> None:
    rows = "1 G1 ante 100\n2 G1 insurance 50\nbets closed\n1 folds\nround closed"
    told = of(rows)["insurance"]
    assert (told.box, told.due_paid, told.due_taken, told.allowed) == (2, 0, 0, UNSET)
