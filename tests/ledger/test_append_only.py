"""Whatever its owner tries in SQL with the guards on, a ledger keeps every row as it was."""

from collections.abc import Callable

import pytest

from ledger.error import RowInTheWay
from ledger.store import Store
from tests.ledger.attempts import (
    APPEND_ONLY,
    COLUMNS,
    HEAD,
    KEYS,
    NAMES,
    NEXT,
    TAKEN,
    fill,
    refused,
)
from tests.ledger.entries import events
from tests.ledger.owner import do
from tests.models import Recipe


@pytest.fixture
def full(copied: Callable[[Recipe], str]) -> str:
    """Give a ledger with rows in each table."""
    return copied(fill)


def test_no_column_is_updated(full: str) -> None:
    for table, column in COLUMNS:
        refused(full, f"UPDATE {table} SET {column} = {column}", APPEND_ONLY)


def test_no_row_is_deleted(full: str) -> None:
    for table in NAMES:
        refused(full, f"DELETE FROM {table}", APPEND_ONLY)
        refused(
            full, f"DELETE FROM {table} WHERE {KEYS[table].split(',')[0]} IS NOT NULL", APPEND_ONLY
        )


def test_no_row_is_inserted_again(full: str) -> None:
    for table in NAMES:
        refused(full, f"INSERT INTO {table} SELECT * FROM {table}", f"{NEXT}|{TAKEN}")


def test_no_conflict_updates_a_row(full: str) -> None:
    for table, column in COLUMNS:
        instead = f"ON CONFLICT ({KEYS[table]}) DO UPDATE SET {column} = excluded.{column}"
        statement = f"INSERT INTO {table} SELECT * FROM {table} WHERE true {instead}"
        refused(full, statement, f"{NEXT}|{APPEND_ONLY}")


@pytest.mark.parametrize(
    "change",
    [
        "size = size - 1",
        "size = size + 1",
        "size = 0",
        "size = NULL",
        "refused = refused - 1",
        "refused = refused + 1",
        "refused = 0",
        "refused = NULL",
        "refused_digest = (SELECT leaf FROM entry WHERE seq = 1)",
        "refused_digest = NULL",
        "one = 2",
        "one = NULL",
    ],
)
def test_the_head_moves_neither_back_nor_to_nowhere(full: str, change: str) -> None:
    refused(
        full,
        f"UPDATE head SET {change}",
        f"{HEAD}|NOT NULL constraint|datatype mismatch|null value",
    )


def test_there_is_one_head_for_ever(full: str) -> None:
    why = "head is never removed|head has one row|append-only"
    refused(full, "DELETE FROM head", why)
    refused(full, "INSERT INTO head SELECT * FROM head", why)
    again = "INSERT INTO head SELECT * FROM head WHERE true"
    refused(full, f"{again} ON CONFLICT (one) DO UPDATE SET size = 0", why)
    refused(full, f"{again} ON CONFLICT (one) DO NOTHING", why)


def test_the_head_moves_to_where_the_rows_lead(full: str) -> None:
    with Store.open(full) as store:
        size = store.size()
        with store.writing() as writer:
            writer.append(events(2, first=50))
        assert store.size() == size + 2


def test_entries_beyond_a_gap_move_no_head(postgres_url: str) -> None:
    fill(postgres_url)
    columns = "body, leaf, type, event_id, digest, at_us, recorded_us, by, table_name, shift"
    copied = f"SELECT seq + 100, {columns}, round, gaming_day FROM entry"
    do(postgres_url, f"INSERT INTO entry {copied}")
    for size in ("size + 1", "size + 100", "(SELECT max(seq) FROM entry)"):
        refused(postgres_url, f"UPDATE head SET size = {size}", HEAD)


def test_a_row_that_lies_ahead_of_the_head_is_told_of(full: str) -> None:
    columns = "body, leaf, type, recorded_us"
    do(
        full,
        f"INSERT INTO entry (seq, {columns})"
        f" SELECT (SELECT size FROM head) + 1, {columns} FROM entry WHERE seq = 1",
    )
    with (
        Store.open(full) as store,
        pytest.raises(RowInTheWay, match="room for the log's next rows, got"),
        store.writing() as writer,
    ):
        writer.append(events(1, first=50))
