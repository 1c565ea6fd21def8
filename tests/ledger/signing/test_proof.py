"""Proofs are RFC 6962's: held to its own example, to another program, and against forgery."""

from collections.abc import Callable

import pymerkle  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.entry import leaf_hash
from ledger.evidence import BadProof
from ledger.merkle import EMPTY, root_of
from ledger.signing.proof import (
    consistency_path,
    inclusion_path,
    verify_consistency,
    verify_inclusion,
)

LEAVES = [leaf_hash(b"%d" % number) for number in range(70)]
sizes = st.integers(1, len(LEAVES))


def over(first: int, last: int) -> bytes:
    return root_of(LEAVES[first:last])


# The tree of 7 leaves in RFC 6962, section 2.1.3, each node by the letter that stands there.
LETTERS = {
    **{(number, number + 1): letter.encode() for number, letter in enumerate("abcdefj")},
    (0, 2): b"g",
    (2, 4): b"h",
    (4, 6): b"i",
    (0, 4): b"k",
    (4, 7): b"l",
}


def letter(first: int, last: int) -> bytes:
    return LETTERS[first, last]


@pytest.mark.parametrize(("index", "path"), [(0, b"bhl"), (3, b"cgl"), (4, b"fjk"), (6, b"ik")])
def test_the_rfcs_inclusion_paths_are_made(index: int, path: bytes) -> None:
    assert b"".join(inclusion_path(index, 7, letter)) == path


@pytest.mark.parametrize(("old", "path"), [(3, b"cdgl"), (4, b"l"), (6, b"ijk")])
def test_the_rfcs_consistency_paths_are_made(old: int, path: bytes) -> None:
    assert b"".join(consistency_path(old, 7, letter)) == path


@pytest.mark.parametrize("size", range(1, len(LEAVES) + 1))
def test_each_leaf_of_each_tree_is_proved(size: int) -> None:
    for index in range(size):
        path = inclusion_path(index, size, over)
        verify_inclusion(LEAVES[index], index, size, path, over(0, size))


@pytest.mark.parametrize("size", range(1, len(LEAVES) + 1))
def test_each_beginning_of_each_tree_is_proved(size: int) -> None:
    for old in range(1, size + 1):
        path = consistency_path(old, size, over)
        verify_consistency(old, over(0, old), size, over(0, size), path)


@given(st.lists(st.binary(max_size=8), min_size=1, max_size=40), st.data())
def test_another_program_makes_the_same_proofs(entries: list[bytes], data: st.DataObject) -> None:
    tree = pymerkle.InmemoryTree(algorithm="sha256")
    for entry in entries:
        tree.append_entry(entry)
    leaves = [leaf_hash(entry) for entry in entries]
    index = data.draw(st.integers(0, len(entries) - 1))
    path = inclusion_path(index, len(entries), lambda first, last: root_of(leaves[first:last]))
    assert [leaves[index], *path] == tree.prove_inclusion(index + 1).path
    old, new = tree.get_root(index + 1), tree.get_root()
    grown = consistency_path(
        index + 1, len(entries), lambda first, last: root_of(leaves[first:last])
    )
    verify_consistency(index + 1, old, len(entries), new, grown)


@given(size=sizes, data=st.data())
def test_no_other_index_size_leaf_or_root_is_proved(size: int, data: st.DataObject) -> None:
    index = data.draw(st.integers(0, size - 1))
    path, root = inclusion_path(index, size, over), over(0, size)
    other = data.draw(st.integers(0, size).filter(lambda number: number != index))
    refused(lambda: verify_inclusion(LEAVES[index], other, size, path, root))
    refused(lambda: verify_inclusion(leaf_hash(b"x"), index, size, path, root))
    refused(lambda: verify_inclusion(LEAVES[index], index, size, path, EMPTY))
    refused(lambda: verify_inclusion(LEAVES[index], index, index, path, root))


@given(size=sizes, data=st.data())
def test_no_other_inclusion_path_is_taken(size: int, data: st.DataObject) -> None:
    index = data.draw(st.integers(0, size - 1))
    path, root = inclusion_path(index, size, over), over(0, size)
    for wrong in others(path):
        refused(lambda wrong=wrong: verify_inclusion(LEAVES[index], index, size, wrong, root))  # type: ignore[misc]


@given(size=sizes, data=st.data())
def test_no_other_consistency_path_is_taken(size: int, data: st.DataObject) -> None:
    old = data.draw(st.integers(1, size))
    path, root = consistency_path(old, size, over), over(0, size)
    for wrong in others(path):
        refused(lambda wrong=wrong: verify_consistency(old, over(0, old), size, root, wrong))  # type: ignore[misc]


@given(size=sizes, data=st.data())
def test_no_other_old_tree_is_proved(size: int, data: st.DataObject) -> None:
    old = data.draw(st.integers(1, size))
    path, root = consistency_path(old, size, over), over(0, size)
    changed = root_of([*LEAVES[: old - 1], leaf_hash(b"x")])
    refused(lambda: verify_consistency(old, changed, size, root, path))
    refused(lambda: verify_consistency(old, over(0, old), size, changed, path))


def others(path: tuple[bytes, ...]) -> list[tuple[bytes, ...]]:
    """Give a path's neighbours: one hash more, less, changed, split elsewhere, or moved."""
    more = [(*path, EMPTY), (EMPTY, *path), (*path, b"")]
    less = [path[1:], path[:-1]] if path else []
    changed = [
        (*path[:place], bytes([path[place][0] ^ 1]) + path[place][1:], *path[place + 1 :])
        for place in range(len(path))
    ]
    split = [(path[0] + path[1][:1], path[1][1:], *path[2:])] if len(path) > 1 else []
    moved = [(path[1], path[0], *path[2:])] if len(path) > 1 else []
    return [*more, *less, *changed, *split, *moved]


def refused(proof: Callable[[], None]) -> None:
    with pytest.raises(BadProof):
        proof()


@pytest.mark.parametrize(("index", "size"), [(-1, 8), (8, 8), (0, 0), (0, -1)])
def test_a_leaf_outside_its_tree_has_no_proof(index: int, size: int) -> None:
    with pytest.raises(BadProof, match=f"leaf {index} of {size}: expected a leaf within"):
        inclusion_path(index, size, over)
    with pytest.raises(BadProof, match=f"leaf {index} of {size}: expected a leaf within"):
        verify_inclusion(LEAVES[0], index, size, (), LEAVES[0])


@pytest.mark.parametrize(("old", "size"), [(-1, 8), (0, 8), (0, 0), (9, 8)])
def test_a_tree_that_is_no_beginning_has_no_proof(old: int, size: int) -> None:
    with pytest.raises(BadProof, match=f"tree of {old} within {size}: expected a beginning"):
        consistency_path(old, size, over)
    with pytest.raises(BadProof, match=f"tree of {old} within {size}: expected a beginning"):
        verify_consistency(old, EMPTY, size, EMPTY, ())


def test_hashes_split_elsewhere_are_told() -> None:
    path = inclusion_path(0, 8, over)
    split = (path[0][:-1], path[0][-1:] + path[1], path[2])
    with pytest.raises(BadProof, match="hashes of 32 bytes, got one of 31"):
        verify_inclusion(LEAVES[0], 0, 8, split, over(0, 8))


@pytest.mark.parametrize(("true", "claimed"), [((7, 8), (3, 4)), ((3, 4), (7, 8))])
def test_a_leaf_is_not_proved_in_a_tree_of_another_height(
    true: tuple[int, int], claimed: tuple[int, int]
) -> None:
    path, root = inclusion_path(*true, over), over(0, true[1])
    with pytest.raises(BadProof, match="a path that ends at the top"):
        verify_inclusion(LEAVES[true[0]], *claimed, path, root)


@pytest.mark.parametrize(("true", "claimed"), [((14, 16), (6, 8)), ((6, 8), (14, 16))])
def test_a_beginning_is_not_proved_in_a_tree_of_another_height(
    true: tuple[int, int], claimed: tuple[int, int]
) -> None:
    old_root, root = (over(0, size) for size in true)
    with pytest.raises(BadProof, match="a path that ends at the top"):
        verify_consistency(claimed[0], old_root, claimed[1], root, consistency_path(*true, over))


@pytest.mark.parametrize("old", [3, 4])
def test_a_beginning_is_not_proved_by_no_hash(old: int) -> None:
    with pytest.raises(BadProof, match="a path with a hash in it, got an empty one"):
        verify_consistency(old, over(0, old), 8, over(0, 8), ())


def test_a_beginning_is_not_proved_by_hashes_of_another_length() -> None:
    path = consistency_path(3, 8, over)
    with pytest.raises(BadProof, match="hashes of 32 bytes, got one of 33"):
        verify_consistency(3, over(0, 3), 8, over(0, 8), (path[0] + b"x", *path[1:]))


def test_a_wrong_root_is_told_beside_the_right_one() -> None:
    with pytest.raises(BadProof, match=f"expected root {EMPTY.hex()}, got {over(0, 2).hex()}"):
        verify_inclusion(LEAVES[0], 0, 2, [LEAVES[1]], EMPTY)


def test_a_path_in_a_large_tree_is_short() -> None:
    asked: list[tuple[int, int]] = []

    def subtree(first: int, last: int) -> bytes:
        asked.append((first, last))
        return EMPTY

    assert len(inclusion_path(12_345_678, 2**40 + 1, subtree)) == len(asked) == 41
