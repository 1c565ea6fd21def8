"""Rounds with hands that chance would hardly deal: each pair of combinations, each category."""

import random

from tests.reference.cards import DECK, at_least, worth
from tests.reference.simulate import Wish

PAIRED = {
    "royal_flush+straight_flush": "Ah Kh Qh Jh Th 9h",
    "royal_flush+flush": "Ah Kh Qh Jh Th 5h",
    "royal_flush+straight": "Ah Kh Qh Jh Th 9c",
    "straight_flush+straight_flush": "9h 8h 7h 6h 5h 4h",
    "straight_flush+flush": "9h 8h 7h 6h 5h 2h",
    "straight_flush+straight": "9h 8h 7h 6h 5h 4c",
    "straight_flush+ace_king": "5h 4h 3h 2h Ah Kc",
    "four_of_a_kind+full_house": "Ks Kd Kc Kh As Ad",
    "four_of_a_kind+ace_king": "As Ad Ac Ah Ks",
    "full_house+full_house": "Qs Qd Qc Js Jd Jc",
    "full_house+ace_king": "Qs Qd Qc As Ad Kc",
    "flush+flush": "Kh 9h 7h 5h 3h 2h",
    "flush+straight": "9h 8h 7h 6h 2h 5c",
    "flush+pair": "Kh 9h 7h 5h 2h Kc",
    "straight+straight": "9s 8h 7d 6c 5s 5d",
    "straight+ace_king": "As 2h 3d 4c 5s Kd",
    "three_of_a_kind+ace_king": "Qs Qd Qc As Kd",
    "two_pair+two_pair": "Qs Qd 9s 9d 4c 4h",
    "two_pair+ace_king": "Qs Qd Ks Kd Ac",
    "pair+ace_king": "As Ad Kc 9h 4d",
    "flush+ace_king": "Kh 9h 7h 5h 2h Ac",
}
OF_A_CATEGORY = {
    "no_game": "Qs Jd 9h 5c 3s",
    "ace_king": "As Kd 9h 5c 3s",
    "pair": "9s 9d Kh 5c 3s",
    "two_pair": "9s 9d Kh Kc 3s",
    "three_of_a_kind": "9s 9d 9h Kc 3s",
    "straight": "9s 8d 7h 6c 5s",
    "flush": "Ks 9s 7s 5s 3s",
    "full_house": "9s 9d 9h Kc Ks",
    "four_of_a_kind": "9s 9d 9h 9c Ks",
    "straight_flush": "9s 8s 7s 6s 5s",
    "royal_flush": "As Ks Qs Js Ts",
}
TIES = (("9s 8h 7d 6c 5s", "9d 8c 7h 6s 5h"), ("Ks Kd 9h 5c 3s", "Kh Kc 9d 5s 3h"))
SHOWPIECES = (
    *(f"paid {pair}" for pair in PAIRED),
    *(f"box {name}" for name in OF_A_CATEGORY),
    *(f"dealer {name}" for name in OF_A_CATEGORY),
    *(f"tie {number}" for number in range(len(TIES))),
)


def showpiece(rng: random.Random, name: str, minimum: str) -> Wish:
    """Return the wish for a round with certain hands; suits are drawn by lot."""
    what, _, which = name.partition(" ")
    suits = dict(zip("cdhs", rng.sample("cdhs", 4), strict=True))

    def cards(text: str) -> list[str]:
        return [card[0] + suits[card[1]] for card in text.split()]

    match what:
        case "paid":
            mine = cards(PAIRED[which])
            hands = {1: mine, 0: beaten(rng, mine, minimum)}
        case "tie":
            ours, theirs = TIES[int(which)]
            hands = {1: cards(ours), 0: cards(theirs)}
        case _:
            hands = {int(what == "box"): cards(OF_A_CATEGORY[which])}
    return Wish(hands=hands, blind=0.05, insurance=0.9, shows=True)


def beaten(rng: random.Random, mine: list[str], minimum: str) -> list[str]:
    """Return a dealer's game that a hand beats, any five cards where none is found."""
    rest = [card for card in DECK if card not in mine]
    for text in OF_A_CATEGORY.values():
        for _ in range(24):
            suits = dict(zip("cdhs", rng.sample("cdhs", 4), strict=True))
            theirs = [card[0] + suits[card[1]] for card in text.split()]
            game = at_least(theirs, minimum) and worth(theirs) < worth(mine)
            if game and set(theirs) <= set(rest):
                return theirs
    return rng.sample(rest, 5)
