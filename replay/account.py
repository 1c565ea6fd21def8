"""The account of one wager in one direction: what moved until the round's close, and after it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Difference:
    """What came to pass instead of what was due, and how far it was made good after the close."""

    actual: int
    mended: int


def differences(due: int, until: int, after: Iterable[int]) -> Iterator[Difference]:
    """Yield where a wager's chips went wrong: too much, too little, or both in turn.

    ``until`` moved before the close; ``after`` are the movements since, a return negative. Each of
    them first mends what is still wrong, then undoes what mended; the rest is wrong itself, as if
    it had come before the close. All in minor units.
    """
    over, under = max(until - due, 0), max(due - until, 0)
    over_mended = under_mended = 0
    for amount in after:
        left = abs(amount)
        if amount > 0:
            mends = min(left, under - under_mended)
            undoes = min(left - mends, over_mended)
            under_mended, over_mended = under_mended + mends, over_mended - undoes
            over += left - mends - undoes
        else:
            mends = min(left, over - over_mended)
            undoes = min(left - mends, under_mended)
            over_mended, under_mended = over_mended + mends, under_mended - undoes
            under += left - mends - undoes
    if over:
        yield Difference(due + over, over_mended)
    if under:
        yield Difference(due - under, under_mended)
