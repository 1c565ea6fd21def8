"""The tree over a store is RFC 6962's, whichever of its nodes are stored; few rows are read."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVarTuple

import pymerkle  # type: ignore[import-untyped]
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Row, Select, select

from ledger import tree
from ledger.database.layout import node
from ledger.entry import Entry
from ledger.error import EntryDamaged, GapInLog
from ledger.merkle import EMPTY, root_of
from ledger.signing.proof import (
    consistency_path,
    inclusion_path,
    verify_consistency,
    verify_inclusion,
)
from ledger.store import Store
from tests.ledger.entries import NOON_US
from tests.tamper import tampering

Columns = TypeVarTuple("Columns")
BODIES = [b"%06d" % number for number in range(256 * 256 + 300)]
SIZE = len(BODIES)
EDGES = [1, 2, 255, 256, 257, 511, 512, 513, 65_279, 65_280, 65_535, 65_536, 65_537, SIZE]
Places = list[tuple[int, int]]
ALL: Places = [*((1, number) for number in range(257)), (2, 0)]
sizes = st.sampled_from(EDGES) | st.integers(1, SIZE)


class Counting(Store):
    """A store that counts the rows that are fetched from it."""

    fetched = 0

    def fetch(self, asked: Select[*Columns]) -> Sequence[Row[*Columns]]:
        rows = super().fetch(asked)
        self.fetched += len(rows)
        return rows


def filled(url: str, size: int) -> Counting:
    """Make a store with so many entries, and no nodes."""
    store = Counting.create(url)
    with store.writing() as writer:
        writer.append([Entry(body, "synthetic", NOON_US) for body in BODIES[:size]])
    return store


def nodes(store: Store) -> dict[tuple[int, int], bytes]:
    asked = select(node.c.level, node.c.number, node.c.hash)
    return {(level, number): digest for level, number, digest in store.fetch(asked)}


def lose(url: str, lost: Places) -> None:
    with tampering(url) as ledger:
        for place in lost:
            ledger.execute("DELETE FROM node WHERE level = ? AND number = ?", *place)


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"sqlite:///{tmp_path_factory.mktemp('tree') / 'ledger.db'}"


@pytest.fixture(scope="module")
def store(url: str) -> Iterator[Counting]:
    """Give a log that fills one node of level 2 and goes on, with all its nodes."""
    with filled(url, SIZE) as store:
        tree.grow(store, SIZE)
        yield store


@pytest.fixture(scope="module")
def oracle() -> pymerkle.InmemoryTree:
    """Give another program's tree."""
    other = pymerkle.InmemoryTree(algorithm="sha256")
    for body in BODIES:
        other.append_entry(body)
    return other


@pytest.mark.parametrize("size", EDGES)
def test_a_root_is_that_over_the_leaves(
    store: Store, oracle: pymerkle.InmemoryTree, size: int
) -> None:
    assert store.root(size) == oracle.get_root(size) == root_of(store.leaves(size))


def test_nodes_are_those_of_the_full_subtrees(store: Store) -> None:
    found = nodes(store)
    leaves = list(store.leaves())
    assert sorted(found) == ALL
    assert found[2, 0] == root_of(leaves[:65_536])
    assert found[1, 200] == root_of(leaves[200 * 256 : 201 * 256])


@settings(max_examples=25)
@given(size=sizes, lost=st.lists(st.sampled_from(ALL), max_size=9, unique=True))
def test_a_missing_node_is_reckoned_and_grown_again(
    store: Store, url: str, oracle: pymerkle.InmemoryTree, size: int, lost: Places
) -> None:
    whole = nodes(store)
    lose(url, lost)
    assert store.root(size) == oracle.get_root(size)
    tree.grow(store, size)
    assert {place for place in ALL if place not in lost} <= set(nodes(store))
    tree.grow(store, SIZE)
    assert nodes(store) == whole


@settings(max_examples=40)
@given(size=sizes, data=st.data())
def test_it_gives_the_subtrees_of_proofs_from_few_rows(
    store: Counting, oracle: pymerkle.InmemoryTree, size: int, data: st.DataObject
) -> None:
    def subtree(first: int, last: int) -> bytes:
        before = store.fetched
        digest = tree.subtree(store, first, last)
        assert store.fetched - before <= 3 * 255
        return digest

    old = data.draw(st.integers(1, size))
    path = inclusion_path(old - 1, size, subtree)
    leaf = next(store.leaves(upto=old, after=old - 1))
    assert [leaf, *path] == oracle.prove_inclusion(old, size).path
    verify_inclusion(leaf, old - 1, size, path, oracle.get_root(size))
    grown = consistency_path(old, size, subtree)
    verify_consistency(old, oracle.get_root(old), size, oracle.get_root(size), grown)


def test_both_databases_keep_the_same_nodes_and_find_the_holes(db_url: str) -> None:
    with filled(db_url, 1100) as store:
        leaves = list(store.leaves())
        tree.grow(store, 600)
        assert sorted(nodes(store)) == [(1, 0), (1, 1)]
        lose(db_url, [(1, 0)])
        assert store.root() == root_of(leaves)
        tree.grow(store, 1100)
        tree.grow(store, 1100)
        assert nodes(store) == {
            (1, number): root_of(leaves[number * 256 : number * 256 + 256]) for number in range(4)
        }
        assert store.root(1100) == root_of(leaves)


def test_two_may_grow_it_at_once(db_url: str) -> None:
    with filled(db_url, 2000) as one, Store.open(db_url) as other, ThreadPoolExecutor(4) as many:
        list(many.map(lambda store: tree.grow(store, 2000), [one, other, one, other]))
        assert len(nodes(one)) == 2000 // 256
        assert one.root() == root_of(one.leaves())


def test_a_gap_among_the_leaves_that_are_read_is_told(db_url: str) -> None:
    with filled(db_url, 300) as store:
        with tampering(db_url) as ledger:
            ledger.execute("DELETE FROM entry WHERE seq = 290")
        assert tree.subtree(store, 0, 256) == root_of(store.leaves(256))
        with pytest.raises(GapInLog, match="expected an entry 290 of 300, got none"):
            tree.root(store, 300)


def test_an_empty_log_has_the_empty_root(db_url: str) -> None:
    with Store.create(db_url) as store:
        tree.grow(store, 0)
        assert (store.root(), nodes(store)) == (EMPTY, {})


@pytest.mark.parametrize(("first", "last"), [(1, 600), (257, 512), (300, 301), (512, 513)])
def test_entries_are_held_to_the_nodes_over_them(sqlite_url: str, first: int, last: int) -> None:
    with filled(sqlite_url, 600) as store:
        tree.hold(store, first, last)
        tree.grow(store, 600)
        tree.hold(store, first, last)


def test_no_entry_is_missing_between_those_that_are_held(sqlite_url: str) -> None:
    with filled(sqlite_url, 600) as store:
        tree.grow(store, 600)
        with tampering(sqlite_url) as ledger:
            ledger.execute("DELETE FROM entry WHERE seq = 290")
        with pytest.raises(GapInLog, match="expected an entry 290 of 512, got none"):
            tree.hold(store, 280, 300)
        tree.hold(store, 513, 600)
        tree.hold(store, 1, 256)


def test_an_entry_changed_together_with_its_leaf_is_not_that_of_the_root(sqlite_url: str) -> None:
    with filled(sqlite_url, 600) as store:
        tree.grow(store, 600)
        with tampering(sqlite_url) as ledger:
            ledger.execute("UPDATE entry SET leaf = ? WHERE seq = 290", bytes(32))
        with pytest.raises(EntryDamaged, match="entries 257 to 512: expected the leaves that "):
            tree.hold(store, 280, 300)
        tree.hold(store, 513, 600)
