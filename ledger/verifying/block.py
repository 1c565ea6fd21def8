"""Up to 256 hashes side by side, and the nodes of the tree over them."""

from collections.abc import Sequence
from hashlib import sha256

from ledger.merkle import NODE


def levels(hashes: Sequence[bytes]) -> list[list[bytes]]:
    """Return the hashes, above them the nodes over each full pair, and so on up to the last."""
    below = list(hashes)
    found = [below]
    while len(below) > 1:
        pairs = zip(below[::2], below[1::2], strict=False)  # an odd one is under no full pair
        below = [sha256(NODE + left + right).digest() for left, right in pairs]
        found.append(below)
    return found


def peaks(levels: Sequence[Sequence[bytes]], count: int) -> list[bytes]:
    """Return the full subtrees over the first ``count`` of the hashes, largest first."""
    return [
        levels[height][(count >> height) - 1]
        for height in range(count.bit_length() - 1, -1, -1)
        if count >> height & 1
    ]
