"""Ranking and pricing of many hands at once, by lookup in the tables of `replay.tables`.

A hand is a row of five or six card numbers. The sum of its rank keys, or for five cards of a suit
the mask of the suited ranks, leads to the number of its shape; the shape leads to everything else.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from replay.card import DECK, Card, rank_of, suit_of
from replay.category import Category
from replay.combination import Pair, by_pay
from replay.tables import NO_RANK, RANK_KEYS, Tables, tables

Cards = npt.NDArray[np.uint8]
"""Card numbers; (hands, 5) or (hands, 6)."""

Shapes = npt.NDArray[np.uint16]
"""Numbers of shapes; (hands,)."""

_BLOCK: Final = 1 << 14
"""Hands in one go: so many that the intermediate arrays stay in the processor's cache."""

_SUIT_BITS: Final = 4
_KEY_BITS: Final = 32
_KEY: Final = (1 << _KEY_BITS) - 1
_THREE_OF_EACH: Final = sum(3 << _KEY_BITS + _SUIT_BITS * suit for suit in range(4))
_FIVE_OF_ONE: Final = sum(8 << _KEY_BITS + _SUIT_BITS * suit for suit in range(4))

_RANK: Final = np.array([rank_of(card) for card in DECK], np.uint8)
_SUIT: Final = np.array([suit_of(card) for card in DECK], np.uint8)
_RANK_BIT: Final = np.array([1 << rank_of(card) for card in DECK], np.int64)
_CARD_BIT: Final = np.array([1 << card for card in DECK], np.int64)
_WEIGHTS: Final = {
    size: np.array(
        [keys[rank_of(card)] + (1 << _KEY_BITS + _SUIT_BITS * suit_of(card)) for card in DECK],
        np.int64,
    )
    for size, keys in RANK_KEYS.items()
}
"""Rank key, and above it a counter for each suit; (52,) by size of hand."""

_SECONDS: Final = 1 << len(Category)
"""How many sets of second categories there are, as bits."""


@dataclass(frozen=True, slots=True, eq=False)
class Ranks:
    """The ranking of many hands; all arrays (hands,).

    strength: 1 to 7462; higher is better, equal ties, over hands of five and six cards alike.
    category: the main combination's `Category` value.
    seconds: the categories that may be paid second, as bits ``1 << category``.
    """

    strength: npt.NDArray[np.uint16]
    category: npt.NDArray[np.uint8]
    seconds: npt.NDArray[np.uint16]


class Hand(NamedTuple):
    """The ranking of one hand, with the fields of `Ranks`."""

    strength: int
    category: Category
    seconds: int


@dataclass(frozen=True, slots=True, eq=False)
class PayTable:
    """What a rulebook pays on the bet, for every main and set of seconds; (11 * 2048,) each.

    second: the category paid beside the main, 0 for none.
    total: multiple of the main + multiple of the second, to one.
    """

    second: npt.NDArray[np.uint8]
    total: npt.NDArray[np.int64]

    def price_hand(self, hand: Hand) -> tuple[Category | None, int]:
        """Return second and total of one hand."""
        place = hand.category * _SECONDS + hand.seconds
        return Category(int(self.second[place])) or None, int(self.total[place])


def rank(hands: Cards) -> Ranks:
    """Rank many hands of one size; `hands` is (hands, 5) or (hands, 6) of card numbers 0 to 51.

    A hand that holds a card twice is none: strength 0, no game, no seconds. Raise ValueError for
    another width, IndexError for a number above 51.
    """
    count, size = hands.shape
    if size not in RANK_KEYS:
        raise ValueError(size)
    found = tables(size)
    shape = np.empty(count, np.uint16)
    for start in range(0, count, _BLOCK):
        columns = np.ascontiguousarray(hands[start : start + _BLOCK].T)
        shape[start : start + _BLOCK] = _shapes(columns, found)
    return Ranks(found.strength.take(shape), found.category.take(shape), found.seconds.take(shape))


def rank_hands(hands: Sequence[Sequence[Card]]) -> list[Hand]:
    """Rank hands of five and six cards in the order given, each size in one go.

    A hand that holds a card twice is none: strength 0, no game, no seconds. Raise ValueError for
    another size.
    """
    ranked: dict[int, Iterable[Hand]] = {}
    for size in {len(hand) for hand in hands}:
        packed = b"".join(bytes(hand) for hand in hands if len(hand) == size)
        ranked[size] = _each(rank(np.frombuffer(packed, np.uint8).reshape(-1, size)))
    turns = {size: iter(each) for size, each in ranked.items()}
    return [next(turns[len(hand)]) for hand in hands]


def pay_table(pays: Mapping[Category, int], allowed: Collection[Pair] | None = None) -> PayTable:
    """Return the pay table for given multiples of the bet: the first of `by_pay` is the second."""
    second = np.zeros((len(Category), _SECONDS), np.uint8)
    bits = np.arange(_SECONDS)
    for main in Category:
        for category in reversed(by_pay(main, pays, allowed)):
            second[main, bits >> category & 1 == 1] = category
    multiples = np.array([pays.get(category, 0) for category in Category], np.int64)
    total = multiples[:, None] + np.where(second, multiples[second], 0)
    return PayTable(second.ravel(), total.ravel())


def _each(ranks: Ranks) -> Iterable[Hand]:
    categories = tuple(Category)
    return map(
        Hand,
        ranks.strength.tolist(),
        (categories[value] for value in ranks.category.tolist()),
        ranks.seconds.tolist(),
    )


def _shapes(columns: Cards, found: Tables) -> Shapes:
    """The shape of each hand; the columns are (size, hands)."""
    weights = _WEIGHTS[len(columns)]
    sums = weights.take(columns[0])
    for column in columns[1:]:
        sums += weights.take(column)
    shape: Shapes = found.by_key.take(sums & _KEY, mode="clip")
    flags = (sums + _THREE_OF_EACH) & _FIVE_OF_ONE
    suited = flags.nonzero()[0]
    if suited.size:
        suit = np.log2(flags[suited] >> _KEY_BITS).astype(np.uint8) // _SUIT_BITS
        shape[suited] = found.by_suited.take(_suited_places(columns[:, suited], suit))
    shape[_repeats(columns)] = 0
    return shape


def _repeats(columns: Cards) -> npt.NDArray[np.bool_]:
    """Which hands hold a card twice."""
    held = _CARD_BIT.take(columns[0])
    for column in columns[1:]:
        held |= _CARD_BIT.take(column)
    different: npt.NDArray[np.bool_] = np.bitwise_count(held) != len(columns)
    return different


def _suited_places(columns: Cards, suit: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
    """Where hands with five or six cards of the given suit stand in `Tables.by_suited`."""
    of_suit = _SUIT[columns] == suit
    mask = np.bitwise_or.reduce(np.where(of_suit, _RANK_BIT[columns], 0))
    beside = np.where(of_suit, NO_RANK, _RANK[columns]).min(axis=0)
    places: npt.NDArray[np.int64] = mask * (NO_RANK + 1) + beside
    return places
