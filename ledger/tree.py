"""The tree of RFC 6962 over a store's log: from its stored nodes, and from leaves where they lack.

A node of level 1 to 4 is the root over a full subtree of 256^level leaves; number n of a level
stands for the leaves from n * 256^level. A node never changes once its leaves are there. One that
is missing is reckoned from the level below, so that no reader needs it.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby, islice
from typing import Final, Protocol, TypeVarTuple

from sqlalchemy import Row, Select, Table, func, select

from ledger.database import bulk
from ledger.database.layout import node
from ledger.error import EntryDamaged
from ledger.merkle import Frontier, bag, root_of

Columns = TypeVarTuple("Columns")
WIDTH: Final = 256
"""Nodes, or leaves, under one node of the next level."""
LEVELS: Final = 4
"""Levels of nodes that a ledger keeps."""
PAGE: Final = 10_000
"""Nodes that are fetched or kept in one short transaction."""


class Grown(Protocol):
    """What a tree is reckoned from; a `Store` is one."""

    def leaves(self, upto: int | None = None, after: int = 0) -> Iterator[bytes]:
        """Give the leaves at ``after < seq <= upto``; raises GapInLog."""

    def fetch(self, asked: Select[*Columns]) -> Sequence[Row[*Columns]]:
        """Fetch rows in a short transaction."""


class Growing(Grown, Protocol):
    """What a tree is kept in, too."""

    def keep(self, table: Table, rows: Sequence[bulk.Row]) -> None:
        """Append rows in one transaction; those whose key is there already stay as they are."""


def root(store: Grown, size: int) -> bytes:
    """Return the 32-byte root over the log's first ``size`` entries.

    Raises:
        GapInLog: a position is missing among the leaves that had to be read.
    """
    return subtree(store, 0, size)


def subtree(store: Grown, first: int, last: int) -> bytes:
    """Return the root over the leaves from ``first``, from 0, to before ``last``.

    They are a subtree as RFC 6962 splits the log: ``first`` is a multiple of a power of 2 that is
    not less than their number. Where nodes are stored, at most 255 rows of each level are read.
    """
    peaks: list[bytes] = []
    for level in range(LEVELS, -1, -1):
        width = WIDTH**level
        low, high = -(-first // width), last // width
        if low < high:
            tree = Frontier()
            tree.extend(_nodes(store, level, low, high))
            peaks += tree.peaks
            first = high * width
    return bag(peaks)


def hold(store: Grown, first: int, last: int) -> None:
    """Hold the entries from ``first`` to ``last``, both included, to the nodes stored over them.

    So a root that rests on those nodes is one over the leaves that are there.

    Raises:
        GapInLog: a position is missing.
        EntryDamaged: a stored node of level 1 is not that of its leaves.
    """
    low, high = (first - 1) // WIDTH, -(-last // WIDTH)
    stored = dict(store.fetch(_stored(1, low, high)))
    leaves = store.leaves(after=low * WIDTH, upto=high * WIDTH if high - 1 in stored else last)
    for number in range(low, high):
        found = root_of(islice(leaves, WIDTH))
        if stored.get(number, found) != found:
            where = f"entries {number * WIDTH + 1} to {(number + 1) * WIDTH}"
            raise EntryDamaged(where, "the leaves that the log's root was reckoned from", "others")


def grow(store: Growing, upto: int) -> None:
    """Keep all nodes over the first ``upto`` leaves that are missing; others may do so at once."""
    for level in range(1, LEVELS + 1):
        for low, high in _missing(store, level, upto // WIDTH**level):
            for start in range(low, high, PAGE):
                hashes = _nodes(store, level, start, min(start + PAGE, high))
                store.keep(node, [(level, *each) for each in enumerate(hashes, start)])


def _nodes(store: Grown, level: int, low: int, high: int) -> Iterator[bytes]:
    """Yield a level's nodes, level 0 being the leaves, from one number to before another."""
    if level == 0:
        yield from store.leaves(after=low, upto=high)
        return
    for start in range(low, high, PAGE):
        end = min(start + PAGE, high)
        stored = dict(store.fetch(_stored(level, start, end)))
        for found, numbers in groupby(range(start, end), stored.__contains__):
            if found:
                yield from map(stored.__getitem__, numbers)
            else:
                yield from _reckoned(store, level, list(numbers))


def _reckoned(store: Grown, level: int, numbers: list[int]) -> Iterator[bytes]:
    """Yield the nodes of consecutive numbers from the level below."""
    low, high = numbers[0] * WIDTH, (numbers[-1] + 1) * WIDTH
    below = _nodes(store, level - 1, low, high)
    for _ in numbers:
        yield root_of(islice(below, WIDTH))


def _missing(store: Grown, level: int, full: int) -> Iterator[tuple[int, int]]:
    """Yield the runs of a level's numbers below ``full`` that are not stored: from, to before."""
    of_level = (node.c.level == level, node.c.number < full)
    ((count, last),) = store.fetch(
        select(func.count(), func.coalesce(func.max(node.c.number), -1)).where(*of_level)
    )
    start = 0
    if count < last + 1:  # there are holes
        for (number,) in store.fetch(
            select(node.c.number).where(*of_level).order_by(node.c.number)
        ):
            if start < number:
                yield start, number
            start = number + 1
    else:
        start = count
    if start < full:
        yield start, full


def _stored(level: int, low: int, high: int) -> Select[int, bytes]:
    found = select(node.c.number, node.c.hash).where(node.c.level == level)
    return found.where(node.c.number >= low, node.c.number < high)
