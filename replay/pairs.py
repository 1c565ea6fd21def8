"""Which hands can occur: each main combination with the sets of seconds that it may hold."""

from functools import cache

from replay.category import Category
from replay.combination import Pair
from replay.ranking import Hand
from replay.tables import RANK_KEYS, tables


@cache
def hands() -> tuple[Hand, ...]:
    """Return one hand for each main and set of seconds of five and six cards, lowest main first.

    As pay tables know no strengths, all are 0.
    """
    found: set[tuple[int, int]] = set()
    for size in RANK_KEYS:
        made = tables(size)
        found |= set(zip(made.category.tolist(), made.seconds.tolist(), strict=True))
    return tuple(Hand(0, Category(main), seconds) for main, seconds in sorted(found))


@cache
def pairs() -> frozenset[Pair]:
    """Return every main with a second that some hand holds, whether a rulebook pays it or not."""
    return frozenset(
        (hand.category, second)
        for hand in hands()
        for second in Category
        if hand.seconds >> second & 1
    )
