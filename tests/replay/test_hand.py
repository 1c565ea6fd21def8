"""Hands as they are told."""

from replay import hand
from replay.card import card
from replay.hand import DrawTold, HandTold, faces, told
from tests.replay.play import BOOKS, judged

ROWS = """
1 G1 ante 100
1 dealt 8s 8d Kc 5h As
dealer dealt Kh ?? ?? ?? ??
"""


def test_cards_without_a_worth_are_told_alone() -> None:
    cards = (card("8s"), None)
    assert told(cards, None, BOOKS["club"]) == HandTold(cards=("8s", "??"))
    assert told((), None, BOOKS["club"]) == HandTold()


def test_a_hand_has_its_combinations_and_what_each_pays() -> None:
    this = judged(ROWS)
    box = this.deal.boxes[1]
    found = hand.dealt(box, this.show, this.book)
    assert (found.main, found.main_cards) == ("pair", ("8s", "8d"))
    assert (found.second, found.second_cards) == ("ace_king", ("As", "Kc"))
    assert (found.main_multiple, found.second_multiple, found.multiple) == (1, 1, 2)


def test_a_draw_tells_what_went_and_what_came() -> None:
    this = judged(f"{ROWS}1 G1 exchange 100\n1 discards 5h Kc receives ?? 8c\n")
    (draw,) = this.deal.boxes[1].draws
    wanted = DrawTold(draw="exchange", discarded=("5h", "Kc"), received=("??", "8c"))
    assert hand.drawn(draw) == wanted


def test_a_dealer_who_exchanged_nothing_has_no_hand_after_it() -> None:
    this = judged(ROWS)
    assert hand.after(this.deal.dealer, this.show, this.book) == HandTold()
    assert hand.first(this.deal.dealer, this.show, this.book).cards == ("Kh", *["??"] * 4)


def test_cards_are_read_by_people() -> None:
    assert faces(("Td", "??")) == "10♦ ??"
