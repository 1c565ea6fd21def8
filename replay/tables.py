"""The tables behind bulk ranking, made once from `replay.combination` and shipped as a file.

How a hand ranks depends on its shape alone: on its ranks where no five cards share a suit, else on
the ranks of the suited cards and the rank of the one beside them. There are 7,462 shapes of five
cards and 36,842 of six. The file gives strength, category and seconds by the number of the shape.
Shape 0 is no hand. ``python -m replay.tables`` makes the file anew.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from itertools import chain, combinations, combinations_with_replacement, product
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from replay.card import DECK, RANKS, Card
from replay.combination import main, seconds

FILE: Final = Path(__file__).with_name("tables.npz")

_NAMES: Final = {5: "five", 6: "six"}

SUITED_RANKS: Final = 1 << len(RANKS)
"""How many sets of suited ranks there are, as masks with one bit a rank."""

NO_RANK: Final = len(RANKS)
"""Stands for the rank of the card beside the suited ones where there is none."""

RANK_KEYS: Final = {
    5: (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415),
    6: (0, 1, 5, 22, 98, 422, 1734, 5760, 14270, 37951, 90838, 206930, 436437),
}
"""One number a rank, by size of hand, chosen so that different ranks never have the same sum."""

Numbers = npt.NDArray[np.uint16]


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """The lookup tables for hands of one size; all but the first two go by number of shape.

    by_key: (highest sum of rank keys + 1,) numbers of the shapes without five of a suit.
    by_suited: (8192 * 14,) numbers of the others, by mask of suited ranks * 14 + rank beside.
    strength: 1 to 7462, higher is better, 0 for shape 0.
    category: `Category` values.
    seconds: bits ``1 << category``.
    """

    by_key: Numbers
    by_suited: Numbers
    strength: Numbers
    category: npt.NDArray[np.uint8]
    seconds: Numbers


@cache
def tables(size: int) -> Tables:
    """Return the tables for hands of five or six cards, read from the file at the first call."""
    with np.load(FILE, allow_pickle=False) as file:
        strength, category, bits = file[_NAMES[size]]
    by_key = _by_key(size)
    return Tables(
        by_key=by_key,
        by_suited=_by_suited(size, int(by_key.max()) + 1),
        strength=strength,
        category=category.astype(np.uint8),
        seconds=bits,
    )


def build(size: int) -> Numbers:
    """Return what the file holds for one size: rows strength, category, seconds; (3, shapes)."""
    numbers = _strengths()
    rows = [(0, 0, 0)]
    for hand in _examples(size):
        best = main(hand)
        rows.append((numbers[best.strength], best.category, seconds(hand)))
    return np.array(rows, dtype=np.uint16).T


def packed() -> bytes:
    """Return the bytes of the file, the same every time."""
    buffer = BytesIO()
    np.savez_compressed(buffer, five=build(5), six=build(6))
    return buffer.getvalue()


def _strengths() -> dict[tuple[int, ...], int]:
    """The number of every strength of five cards, ascending from 1."""
    found = {main(hand).strength for hand in _examples(5)}
    return {strength: number for number, strength in enumerate(sorted(found), start=1)}


def _examples(size: int) -> Iterator[tuple[Card, ...]]:
    """One hand of every shape, in the order of the shapes' numbers from 1."""
    for ranks in _unsuited(size).tolist():
        yield tuple(DECK[rank * 4 + place % 4] for place, rank in enumerate(ranks))
    for suited, beside in _suited(size):
        yield (*_of_suit(0, suited), *_of_suit(1, beside))


def _of_suit(suit: int, ranks: Iterable[int]) -> Iterator[Card]:
    return (DECK[rank * 4 + suit] for rank in ranks)


def _unsuited(size: int) -> npt.NDArray[np.int64]:
    """The rising ranks of every hand without five of a suit; (shapes, size)."""
    every = combinations_with_replacement(range(len(RANKS)), size)
    ranks = np.fromiter(chain.from_iterable(every), np.int64).reshape(-1, size)
    five_alike = (ranks[:, : size - 4] == ranks[:, 4:]).any(axis=1)
    possible: npt.NDArray[np.int64] = ranks[~five_alike]
    return possible


def _suited(size: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The suited ranks, and the rank beside them if any, of every hand with five of a suit."""
    ranks = range(len(RANKS))
    for count in range(size, 4, -1):
        yield from product(combinations(ranks, count), combinations(ranks, size - count))


def _by_key(size: int) -> Numbers:
    sums = np.array(RANK_KEYS[size])[_unsuited(size)].sum(axis=1)
    by_key = np.zeros(sums.max() + 1, np.uint16)
    by_key[sums] = np.arange(1, len(sums) + 1)
    return by_key


def _by_suited(size: int, first: int) -> Numbers:
    by_suited = np.zeros(SUITED_RANKS * (NO_RANK + 1), np.uint16)
    for number, (suited, beside) in enumerate(_suited(size), start=first):
        mask = sum(1 << rank for rank in suited)
        by_suited[mask * (NO_RANK + 1) + next(iter(beside), NO_RANK)] = number
    return by_suited


if __name__ == "__main__":
    FILE.write_bytes(packed())
