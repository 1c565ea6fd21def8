"""The tree of a log, grown again from its bytes, and held against the nodes that are stored."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from sqlalchemy import select

from ledger.database.layout import node
from ledger.merkle import Frontier, bag
from ledger.store import Store
from ledger.tree import LEVELS, WIDTH
from ledger.verifying import block
from ledger.verifying.verification import Faults

Levels: TypeAlias = list[list[bytes]]
"""The hashes of a block, and the nodes above them."""


@dataclass(slots=True)
class Regrowth:
    """A tree that grows by blocks of 256 leaves; only its last block may have fewer.

    ``nodes`` tells of each level up to which number nodes are stored: before that none is missing.
    Where a row's stored leaf is not that of its body, ``bodies`` or ``leaves`` has its position
    once a node tells which of the two was changed.
    """

    store: Store
    nodes: Sequence[int]
    faults: Faults
    size: int = 0
    bodies: set[int] = field(default_factory=set)
    leaves: set[int] = field(default_factory=set)
    _full: Frontier = field(default_factory=Frontier)
    _rows: list[list[bytes]] = field(default_factory=lambda: [[] for _ in range(LEVELS)])
    _last: Levels = field(default_factory=lambda: [[]])

    def extend(
        self, leaves: Sequence[bytes], claimed: Mapping[int, bytes], sizes: Collection[int]
    ) -> dict[int, tuple[bytes, ...]]:
        """Grow by leaves, and return the roots at some of the sizes that it comes to.

        ``claimed`` holds the stored leaf of each position where it is another. A size has two
        roots where its block has such a leaf: that of the bytes, and that of the claims.
        """
        assert len(self._last[0]) in {0, WIDTH}
        stored = self._stored(self.size // WIDTH, (self.size + len(leaves)) // WIDTH)
        found: dict[int, tuple[bytes, ...]] = {}
        for start in range(0, len(leaves), WIDTH):
            real = block.levels(leaves[start : start + WIDTH])
            within = range(self.size + 1, self.size + len(real[0]) + 1)
            doubted = {seq: claimed[seq] for seq in within if seq in claimed} if claimed else {}
            other = _other(real, within, doubted)
            for size in sizes:
                if size in within:
                    found[size] = tuple(self._root(size, each) for each in (real, other) if each)
            if len(within) == WIDTH:
                self._close(real, other, stored.get(self.size // WIDTH), doubted)
            self._last = real
            self.size += len(within)
        return found

    def root(self) -> bytes:
        """Return the 32-byte root over all leaves so far."""
        open_ = block.peaks(self._last, self.size % WIDTH)
        return bag(self._full.peaks + open_)

    def _root(self, size: int, levels: Levels) -> bytes:
        return bag(self._full.peaks + block.peaks(levels, size - self.size))

    def _stored(self, first: int, end: int, level: int = 1) -> dict[int, bytes]:
        asked = select(node.c.number, node.c.hash).where(node.c.level == level)
        return dict(self.store.fetch(asked.where(node.c.number >= first, node.c.number < end)))

    def _close(
        self, real: Levels, other: Levels | None, claim: bytes | None, doubted: Collection[int]
    ) -> None:
        """Take a full block; where its rows are in doubt, the stored node tells which are right."""
        root = real[-1][0]
        if other and claim == other[-1][0]:
            self.bodies.update(doubted)
            root = claim  # what was signed is these leaves: no later hash is to be blamed
        elif claim == root:
            self.leaves.update(doubted)
        self._full.add(root)
        self._place(1, self.size // WIDTH, root, claim)

    def _place(self, level: int, number: int, root: bytes, claim: bytes | None) -> None:
        """Hold a node against the stored one, and lift it into its row of 256."""
        if claim is None and number < self.nodes[level - 1]:
            self.faults.add("node", f"level {level} number {number}", "number", root, None)
        elif claim not in {None, root}:
            self.faults.add("node", f"level {level} number {number}", "hash", root, claim)
        row = self._rows[level - 1]
        row.append(root)
        if len(row) == WIDTH and level < LEVELS:
            above = block.levels(row)[-1][0]
            row.clear()
            number //= WIDTH
            found = self._stored(number, number + 1, level + 1)
            self._place(level + 1, number, above, found.get(number))
        elif len(row) == WIDTH:
            row.clear()


def _other(real: Levels, within: range, doubted: Mapping[int, bytes]) -> Levels | None:
    """Return the block as the stored leaves have it, if any of them is another."""
    if not doubted:
        return None
    pairs = zip(within, real[0], strict=True)
    return block.levels([doubted.get(seq, leaf) for seq, leaf in pairs])
