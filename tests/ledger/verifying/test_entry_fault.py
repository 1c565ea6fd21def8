from collections.abc import Iterator

import pytest

from ledger.entry import body_of as body_of_event
from ledger.store import Store
from ledger.verifying.entry_fault import claims, named
from ledger.verifying.regrowth import Regrowth
from ledger.verifying.row import COLUMNS, Row, reckon, reckoned
from ledger.verifying.verification import Faults
from ledger.verifying.verify import PAGE
from tests.ledger.full_ledger import full

OPENED, OWN, EVENT = "shift_opened", "key_rotated", "wager_placed"
NONE = (0, 0, 0, 0)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    ledger, _ = full(f"sqlite:///{tmp_path_factory.mktemp('rows') / 'ledger.db'}", events=60)
    with ledger.store as store:
        yield store


def row_of(store: Store, kind: str) -> dict[str, object]:
    rows = store.rows(PAGE, 1, 100)
    return dict(zip(COLUMNS, next(row for row in rows if row[3] == kind), strict=True))


def told(store: Store, row: dict[str, object], tree: Regrowth | None = None) -> list[str]:
    tree = tree or Regrowth(store, NONE, Faults())
    values: Row = tuple(row.values())
    return [fault.column for fault in named(values, tree, store)]


def body_of(row: dict[str, object], old: bytes, new: bytes) -> bytes:
    body = row["body"]
    assert isinstance(body, bytes)
    assert old in body
    return body.replace(old, new)


def test_a_row_as_it_must_be_has_no_fault(store: Store) -> None:
    assert told(store, row_of(store, EVENT)) == []


def test_a_leaf_alone_was_changed_where_columns_cover_the_whole_body(store: Store) -> None:
    assert told(store, row_of(store, EVENT) | {"leaf": bytes(32)}) == ["leaf"]


@pytest.mark.parametrize("kind", [OPENED, OWN])
def test_a_leaf_or_a_body_was_changed_where_no_column_tells(store: Store, kind: str) -> None:
    assert told(store, row_of(store, kind) | {"leaf": bytes(32)}) == ["body or leaf"]


@pytest.mark.parametrize("kind", [OPENED, OWN])
def test_the_tree_tells_what_no_column_does(store: Store, kind: str) -> None:
    row = row_of(store, kind) | {"leaf": bytes(32)}
    seq = row["seq"]
    assert isinstance(seq, int)
    tree = Regrowth(store, NONE, Faults(), bodies={seq})
    assert told(store, row, tree) == ["body"]
    tree = Regrowth(store, NONE, Faults(), leaves={seq})
    assert told(store, row, tree) == ["leaf"]


def test_a_body_was_changed_where_its_columns_do_not_fit_it(store: Store) -> None:
    row = row_of(store, EVENT)
    assert told(store, row | {"body": body_of(row, b'"by":"', b'"by":"x')}) == ["body"]


def test_a_body_that_is_no_entry_was_changed(store: Store) -> None:
    row = row_of(store, EVENT)
    assert told(store, row | {"body": body_of(row, b'"v":1', b'"v":2')}) == ["body"]


def test_a_column_was_changed_where_body_and_leaf_fit(store: Store) -> None:
    row = row_of(store, EVENT)
    assert told(store, row | {"by": "x"}) == ["by"]
    assert told(store, row | {"digest": bytes(32)}) == ["digest"]
    assert told(store, row | {"by": "x", "round": 99}) == ["by", "round"]


def test_body_and_leaf_were_changed_where_the_digests_of_old_agree(store: Store) -> None:
    row, other = row_of(store, EVENT), row_of(store, OPENED)
    changed = row | {name: other[name] for name in ("body", "leaf")}
    assert told(store, changed) == ["body or leaf"]


def test_a_claim_is_a_stored_leaf_that_is_not_of_the_body(store: Store) -> None:
    row = row_of(store, EVENT)
    odd = row | {"leaf": bytes(32)}
    assert claims([tuple(row.values()), tuple(odd.values())]) == {row["seq"]: bytes(32)}


def test_a_leap_second_is_looked_at_again_and_has_no_fault(store: Store) -> None:
    at = b'"at":"2016-12-31T23:59:60Z","id":"E","type":"bets_closed"'
    row = reckoned(9, body_of_event(b"{" + at + b"}", 0))
    assert row[COLUMNS.index("at_us")] == 1_483_228_800_000_000
    assert reckon([row]).odd == [row]
    assert list(named(row, Regrowth(store, NONE, Faults()), store)) == []
