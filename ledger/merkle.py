"""The Merkle tree of RFC 6962 over the leaves of the log."""

import hashlib
from collections.abc import Iterable
from typing import Final

NODE: Final = b"\x01"
EMPTY: Final = hashlib.sha256(b"").digest()
"""The root of a log without entries."""


def node_hash(left: bytes, right: bytes) -> bytes:
    """Return the 32 bytes of a node over two others (RFC 6962, section 2.1)."""
    return hashlib.sha256(NODE + left + right).digest()


def root_of(leaves: Iterable[bytes]) -> bytes:
    """Return the 32-byte root over leaf hashes in their order, in memory O(log n).

    Kept are the roots of the full subtrees so far, largest first: one for each bit set in the
    number of leaves. Each new leaf closes as many of them as that number has ones at its end.
    """
    peaks: list[bytes] = []
    for size, leaf in enumerate(leaves):
        closing = size
        node = leaf
        while closing & 1:
            node = node_hash(peaks.pop(), node)
            closing >>= 1
        peaks.append(node)
    return bag(peaks)


def bag(peaks: list[bytes]) -> bytes:
    """Return the root over full subtrees, largest first."""
    if not peaks:
        return EMPTY
    root = peaks[-1]
    for peak in reversed(peaks[:-1]):
        root = node_hash(peak, root)
    return root
