"""The Merkle tree of RFC 6962 over the leaves of the log."""

import hashlib
from collections.abc import Iterable, Sequence
from typing import Final

NODE: Final = b"\x01"
EMPTY: Final = hashlib.sha256(b"").digest()
"""The root of a log without entries."""


def node_hash(left: bytes, right: bytes) -> bytes:
    """Return the 32 bytes of a node over two others (RFC 6962, section 2.1)."""
    return hashlib.sha256(NODE + left + right).digest()


class Frontier:
    """A tree that grows: the roots of its full subtrees, largest first, and no leaf but the last.

    There is one for each bit set in ``size``, the number of leaves; ``peaks`` are those of a tree
    that is grown further.
    """

    def __init__(self, size: int = 0, peaks: Sequence[bytes] = ()) -> None:
        assert len(peaks) == size.bit_count()
        self.size = size
        self.peaks = list(peaks)

    def add(self, leaf: bytes) -> None:
        """Grow by one leaf hash of 32 bytes."""
        self.extend((leaf,))

    def extend(self, leaves: Iterable[bytes]) -> None:
        """Grow by leaf hashes in their order.

        Each closes as many full subtrees as the number of leaves before it has ones at its end.
        """
        peaks = self.peaks
        for leaf in leaves:
            closing = self.size
            node = leaf
            while closing & 1:
                node = node_hash(peaks.pop(), node)
                closing >>= 1
            peaks.append(node)
            self.size += 1

    def root(self) -> bytes:
        """Return the 32-byte root over the leaves so far."""
        return bag(self.peaks)


def root_of(leaves: Iterable[bytes]) -> bytes:
    """Return the 32-byte root over leaf hashes in their order, in memory O(log n)."""
    tree = Frontier()
    tree.extend(leaves)
    return tree.root()


def bag(peaks: list[bytes]) -> bytes:
    """Return the root over full subtrees, largest first."""
    if not peaks:
        return EMPTY
    root = peaks[-1]
    for peak in reversed(peaks[:-1]):
        root = node_hash(peak, root)
    return root
