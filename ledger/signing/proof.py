"""Merkle proofs: that a leaf is in a tree, and that a tree is the beginning of a larger one.

Checked by the algorithms of RFC 9162, sections 2.1.3.2 and 2.1.4.2; made as its sections 2.1.3.1
and 2.1.4.1 define them, which give the paths of RFC 6962.
"""

from collections.abc import Callable, Sequence

from ledger.evidence import BadProof
from ledger.merkle import node_hash
from ledger.signing.notation import HASH_BYTES

Subtree = Callable[[int, int], bytes]
"""Gives the 32-byte root over the leaves from the first to before the last."""


def verify_inclusion(
    leaf: bytes, index: int, size: int, path: Sequence[bytes], root: bytes
) -> None:
    """Check that a leaf hash stands at an index, from 0, of the tree with a size and root.

    Raises:
        BadProof: the path does not lead from this leaf to this root.
    """
    where = _inclusion(index, size)
    _demand_hashes(where, (leaf, *path, root))
    number, last, node = index, size - 1, leaf
    for beside in path:
        _demand_room(where, last)
        if number & 1 or number == last:
            node = node_hash(beside, node)
            number, last = _up_to_a_left(number, last)
        else:
            node = node_hash(node, beside)
        number, last = number >> 1, last >> 1
    _demand_end(where, last)
    _demand_root(where, root, node)


def verify_consistency(
    old_size: int, old_root: bytes, size: int, root: bytes, path: Sequence[bytes]
) -> None:
    """Check that a tree with an old size, from 1, and root is the beginning of a larger one.

    Raises:
        BadProof: the path does not lead from one hash to both roots.
    """
    where = _consistency(old_size, size)
    _demand_hashes(where, path)
    if old_size == size:
        _demand_end(where, len(path))
        _demand_root(where, root, old_root)
        return
    start, *rest = _with_start(where, old_size, old_root, path)
    number, last = _up_to_a_left_child(old_size - 1, size - 1)
    old, new = start, start
    for beside in rest:
        _demand_room(where, last)
        if number & 1 or number == last:
            old, new = node_hash(beside, old), node_hash(beside, new)
            number, last = _up_to_a_left(number, last)
        else:
            new = node_hash(new, beside)
        number, last = number >> 1, last >> 1
    _demand_end(where, last)
    _demand_root(where, old_root, old)
    _demand_root(where, root, new)


def inclusion_path(index: int, size: int, subtree: Subtree) -> tuple[bytes, ...]:
    """Return the hashes that prove a leaf at an index, from 0, of the tree with a size.

    They are in order from the leaf up.

    Raises:
        BadProof: that tree has no such leaf.
    """
    _inclusion(index, size)
    return _beside(index, index + 1, size, subtree)


def consistency_path(old_size: int, size: int, subtree: Subtree) -> tuple[bytes, ...]:
    """Return the hashes that prove the first ``old_size`` leaves, from 1, of the larger tree.

    Raises:
        BadProof: there is no such beginning.
    """
    _consistency(old_size, size)
    if old_size == size:
        return ()
    first = old_size - (old_size & -old_size)
    start = (subtree(first, old_size),) if first else ()
    return (*start, *_beside(first, old_size, size, subtree))


def _beside(first: int, last: int, size: int, subtree: Subtree) -> tuple[bytes, ...]:
    """Return, from the bottom up, the hashes that complete a full subtree to the whole tree."""
    path: list[bytes] = []
    low, high = 0, size
    while (low, high) != (first, last):
        middle = low + (1 << (high - low - 1).bit_length() - 1)
        if first < middle:
            path.append(subtree(middle, high))
            high = middle
        else:
            path.append(subtree(low, middle))
            low = middle
    return tuple(reversed(path))


def _with_start(
    where: str, old_size: int, old_root: bytes, path: Sequence[bytes]
) -> Sequence[bytes]:
    """Return the path with the hash that it starts from: a full tree's own root is left out."""
    if not path:
        raise BadProof(where, "a path with a hash in it", "an empty one")
    return (old_root, *path) if old_size.bit_count() == 1 else path


def _up_to_a_left(number: int, last: int) -> tuple[int, int]:
    """Go up from a node at the right edge until it has a sibling to the left, or is the top."""
    while number and not number & 1:
        number, last = number >> 1, last >> 1
    return number, last


def _up_to_a_left_child(number: int, last: int) -> tuple[int, int]:
    """Go up from a right child until it is a left one."""
    while number & 1:
        number, last = number >> 1, last >> 1
    return number, last


def _inclusion(index: int, size: int) -> str:
    where = f"leaf {index} of {size}"
    if not 0 <= index < size:
        raise BadProof(where, "a leaf within its tree", "one outside")
    return where


def _consistency(old_size: int, size: int) -> str:
    where = f"tree of {old_size} within {size}"
    if not 1 <= old_size <= size:
        raise BadProof(where, "a beginning of 1 leaf to all of them", f"{old_size}")
    return where


def _demand_hashes(where: str, hashes: Sequence[bytes]) -> None:
    odd = next((each for each in hashes if len(each) != HASH_BYTES), None)
    if odd is not None:
        raise BadProof(where, f"hashes of {HASH_BYTES} bytes", f"one of {len(odd)}")


def _demand_room(where: str, last: int) -> None:
    if not last:
        raise BadProof(where, "a path that ends at the top", "one that goes on")


def _demand_end(where: str, last: int) -> None:
    if last:
        raise BadProof(where, "a path that ends at the top", "one of another length")


def _demand_root(where: str, root: bytes, got: bytes) -> None:
    if got != root:
        raise BadProof(where, f"root {root.hex()}", got.hex())
