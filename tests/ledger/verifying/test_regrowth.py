from hashlib import sha256

import pytest

from ledger.database import layout
from ledger.merkle import root_of
from ledger.store import Store
from ledger.verifying.regrowth import Regrowth
from ledger.verifying.verification import Faults

COUNT = 256 * 3 + 100
LEAVES = [sha256(number.to_bytes(4, "big")).digest() for number in range(COUNT)]
ROOTS = [root_of(LEAVES[start : start + 256]) for start in (0, 256, 512)]
OTHER = bytes(32)
NONE = (0, 0, 0, 0)


@pytest.fixture
def store(db_url: str) -> Store:
    return Store.create(db_url)


def nodes(store: Store, *hashes: bytes) -> None:
    store.keep(layout.node, [(1, number, each) for number, each in enumerate(hashes)])


def grown(store: Store, claimed: dict[int, bytes] | None = None) -> tuple[Regrowth, list[str]]:
    with store:
        tree = Regrowth(store, (3, 0, 0, 0), Faults())
        tree.extend(LEAVES[:512], claimed or {}, ())
        tree.extend(LEAVES[512:], claimed or {}, ())
    return tree, [f"{fault.row} {fault.column}" for fault in tree.faults]


def test_the_root_at_every_size_is_that_of_the_leaves(store: Store) -> None:
    with store:
        tree = Regrowth(store, NONE, Faults())
        roots = tree.extend(LEAVES[:512], {}, range(1, 513))
        roots |= tree.extend(LEAVES[512:], {}, range(513, COUNT + 1))
    assert len(roots) == COUNT
    assert all(roots[size] == (root_of(LEAVES[:size]),) for size in range(1, COUNT + 1, 13))
    assert tree.root() == root_of(LEAVES)
    assert tree.faults.kept == []


def test_stored_nodes_that_fit_are_no_fault(store: Store) -> None:
    nodes(store, *ROOTS)
    assert grown(store)[1] == []


def test_a_node_of_another_hash_is_named(store: Store) -> None:
    nodes(store, ROOTS[0], OTHER, ROOTS[2])
    assert grown(store)[1] == ["level 1 number 1 hash"]


def test_a_node_that_is_missing_before_others_is_named(store: Store) -> None:
    store.keep(layout.node, [(1, 2, ROOTS[2])])
    assert grown(store)[1] == ["level 1 number 0 number", "level 1 number 1 number"]


def test_a_node_that_fits_the_bytes_tells_that_the_leaf_was_changed(store: Store) -> None:
    nodes(store, *ROOTS)
    tree, faults = grown(store, {5: OTHER})
    assert (tree.leaves, tree.bodies, faults) == ({5}, set(), [])


def test_a_node_that_fits_the_claim_tells_that_the_body_was_changed(store: Store) -> None:
    before = [*LEAVES[:4], OTHER, *LEAVES[5:256]]
    nodes(store, root_of(before), *ROOTS[1:])
    tree, faults = grown(store, {5: OTHER})
    assert (tree.leaves, tree.bodies, faults) == (set(), {5}, [])
    assert tree.root() == root_of(before + LEAVES[256:])


def test_a_size_has_two_roots_where_a_leaf_is_in_doubt(store: Store) -> None:
    with store:
        tree = Regrowth(store, NONE, Faults())
        roots = tree.extend(LEAVES[:300], {5: OTHER}, (10, 300))
    assert roots[10] == (root_of(LEAVES[:10]), root_of([*LEAVES[:4], OTHER, *LEAVES[5:10]]))
    assert len(roots[300]) == 1


def test_a_level_that_lags_behind_the_one_below_is_no_fault(store: Store) -> None:
    leaves = [bytes(32)] * 256**2
    with store:
        tree = Regrowth(store, (0, 0, 0, 0), Faults())
        tree.extend(leaves, {}, ())
        assert tree.faults.kept == []
        tree = Regrowth(store, (0, 1, 0, 0), Faults())
        tree.extend(leaves, {}, ())
    assert [fault.row for fault in tree.faults] == ["level 2 number 0"]
    assert tree.root() == root_of(leaves)
