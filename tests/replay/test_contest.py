"""A hand against another: what decides."""

import random

import pytest

from replay.card import DECK, card
from replay.combination import main
from replay.contest import contest
from replay.due import Case
from replay.ranking import rank_hands

TOLD = [
    ("Qs Qd Kh 9c 2s", "Qh Qc Ks 8d 7c",
     "the box is higher: Q Q K 9 2 against Q Q K 8 7, the fourth card decides, 9 over 8"),
    ("Qs Qd Kh 9c 2s", "Ah Kc 9d 5s 3h", "the box is higher: pair over ace-king"),
    ("As Kd Qh 9c 4s", "Ah Kc Qd 9d 5h",
     "the dealer is higher: A K Q 9 5 against A K Q 9 4, the fifth card decides, 5 over 4"),
    ("As Kd Qh 9c 4s", "Ah Kc Qd 9d 4h", "equal: A K Q 9 4 against A K Q 9 4, no card decides"),
    ("As 2d 3h 4c 5s", "6h 5c 4d 3d 2h",
     ("the dealer is higher: 6 5 4 3 2 against 5 4 3 2 A, the first card decides, 6 over 5;"
      " in 5 4 3 2 A the ace is the lowest card")),
    ("9s 8d 7h 6c 5s 10d", "9h 8c 7d 6d 5h",
     "the box is higher: 10 9 8 7 6 against 9 8 7 6 5, the first card decides, 10 over 9"),
    ("Js Jd 2h 2c 9s", "Ah Ac 3d 3s Kh",
     "the dealer is higher: A A 3 3 K against J J 2 2 9, the first card decides, A over J"),
    ("7s 7d 7h 2c 2s", "7c 7d 7h 2d 2h", "equal: 7 7 7 2 2 against 7 7 7 2 2, no card decides"),
]  # fmt: skip


def hand(text: str) -> tuple[int, ...]:
    return tuple(card(each.replace("10", "T")) for each in text.split())


@pytest.mark.parametrize(("box", "dealer", "words"), TOLD)
def test_it_is_told_which_card_decides(box: str, dealer: str, words: str) -> None:
    assert str(contest(hand(box), hand(dealer)).words) == words  # type: ignore[arg-type]


def test_it_agrees_with_the_ranking_that_settles() -> None:
    chance = random.Random("contest")
    for _ in range(3000):
        few = chance.sample(DECK, chance.choice((14, 20, 52)))
        box = tuple(few[: chance.choice((5, 6))])
        dealer = tuple(chance.sample(few, 5))
        ours, theirs = (each.strength for each in rank_hands([box, dealer]))
        told = contest(box, dealer)
        case = Case.EQUAL if ours == theirs else Case.HIGHER if ours > theirs else Case.LOWER
        assert told.case is case
        assert told.five == main(box).five
        assert (told.place is None) == (told.category is not told.dealer_category or ours == theirs)
