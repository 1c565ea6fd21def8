"""The tree is RFC 6962's: held to its definition, to published roots and to another program."""

import hashlib

import pymerkle  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.entry import leaf_hash
from ledger.merkle import EMPTY, Frontier, node_hash, root_of

# The eight entries that RFC 6962's authors test their logs with, and the root over the first n.
ENTRIES = (
    b"",
    b"\x00",
    b"\x10",
    b"\x20\x21",
    b"\x30\x31",
    b"\x40\x41\x42\x43",
    b"\x50\x51\x52\x53\x54\x55\x56\x57",
    b"\x60\x61\x62\x63\x64\x65\x66\x67\x68\x69\x6a\x6b\x6c\x6d\x6e\x6f",
)
ROOTS = (
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
)


def defined(entries: list[bytes]) -> bytes:
    """Follow section 2.1 of the RFC word for word."""
    n = len(entries)
    if n == 0:
        return hashlib.sha256(b"").digest()
    if n == 1:
        return leaf_hash(entries[0])
    k = 1 << ((n - 1).bit_length() - 1)
    return node_hash(defined(entries[:k]), defined(entries[k:]))


@pytest.mark.parametrize("size", range(len(ROOTS)))
def test_the_root_over_each_prefix_is_the_published_one(size: int) -> None:
    assert root_of(map(leaf_hash, ENTRIES[:size])).hex() == ROOTS[size]


def test_a_log_without_entries_has_the_root_of_nothing() -> None:
    assert root_of([]) == EMPTY == hashlib.sha256(b"").digest()


@pytest.mark.parametrize("size", range(130))
def test_the_root_is_what_the_definition_says(size: int) -> None:
    entries = [b"%d" % number for number in range(size)]
    assert root_of(map(leaf_hash, entries)) == defined(entries)


@given(st.lists(st.binary(max_size=40), min_size=1, max_size=70))
def test_another_program_finds_the_same_root(entries: list[bytes]) -> None:
    tree = pymerkle.InmemoryTree(algorithm="sha256")
    for entry in entries:
        tree.append_entry(entry)
    assert root_of(map(leaf_hash, entries)) == tree.get_root()


def test_one_changed_leaf_changes_the_root() -> None:
    leaves = [leaf_hash(b"%d" % number) for number in range(100)]
    changed = [*leaves[:50], leaf_hash(b"other"), *leaves[51:]]
    assert root_of(leaves) != root_of(changed)


def test_a_tree_that_grows_has_the_root_of_its_leaves_so_far() -> None:
    tree = Frontier()
    leaves = [leaf_hash(b"%d" % number) for number in range(70)]
    for size, leaf in enumerate(leaves):
        assert (tree.size, tree.root()) == (size, root_of(leaves[:size]))
        tree.add(leaf)


@pytest.mark.parametrize("size", range(20))
def test_a_tree_grows_on_from_its_peaks(size: int) -> None:
    leaves = [leaf_hash(b"%d" % number) for number in range(40)]
    before = Frontier()
    before.extend(leaves[:size])
    tree = Frontier(before.size, tuple(before.peaks))
    tree.extend(leaves[size:])
    assert (tree.size, tree.root()) == (40, root_of(leaves))
    assert before.root() == root_of(leaves[:size])
