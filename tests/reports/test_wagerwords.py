"""What is said beside a wager: what does not fit, what moved later, what it may come to."""

from replay.explain import explain
from replay.money import GROUP
from replay.said import ENGLISH
from replay.wager import Allowed, WagerTold
from reports.wagerwords import found, range_, since
from tests.replay.play import play

ROWS = """
1 G1 ante 100
1 dealt 8s 8d 8c 5h As
dealer dealt Kh ?? ?? ?? ??
1 G1 bet 200
dealer shows Kh Kc 9d 5s 3h
1 G1 paid bet {paid}
{more}
round closed
{after}
"""


def told(paid: int, more: str = "", after: str = "") -> WagerTold:
    rows = ROWS.format(paid=paid, more=more, after=after)
    return next(each for each in explain(play(rows).rounds[0]).wagers if each.wager == "bet")


def words(wager: WagerTold) -> str:
    return ENGLISH.words(found(wager, "JPY")).replace(f"{GROUP}JPY", "")


def later(wager: WagerTold) -> str:
    moved = since(wager, "JPY")
    return "" if moved is None else ENGLISH.words(moved).replace(f"{GROUP}JPY", "")


def test_too_much_and_too_little_are_told_as_that() -> None:
    assert words(told(700)) == "Overpaid: 100 too much was paid"
    assert words(told(450)) == "Underpaid: 150 too little was paid"
    assert words(told(600, "1 G1 taken bet 200")) == ("Stake wrongly taken: 200 too much was taken")
    assert words(told(450, "1 G1 taken bet 200")) == (
        "Underpaid; Stake wrongly taken: 150 too little was paid: 200 too much was taken"
    )


def test_what_moved_after_the_close_is_told_by_itself() -> None:
    back = told(700, after="1 G1 returns bet 100")
    assert (back.paid, back.paid_after, back.paid_difference) == (700, -100, 100)
    assert later(back) == "100 of the payout came back"
    assert later(told(450, after="1 G1 paid bet 150")) == "150 more was paid"
    assert later(told(600)) == ""


def test_a_range_without_room_allows_none() -> None:
    assert str(range_(Allowed(least=100, most=600), "JPY")).endswith(f"600{GROUP}JPY")
    assert str(range_(Allowed(least=100, most=60), "JPY")).endswith("so none is allowed")
