"""Attempts on a ledger by its owner, in SQL, with the guards on."""

import sqlite3
from collections.abc import Sequence
from typing import Final

import psycopg
import pytest

from ledger.database import layout
from tests.ledger.entries import events
from tests.ledger.owner import do, owner
from tests.ledger.recording import ledger, record, recorder

TABLES: Final = [table for table in layout.metadata.sorted_tables if table.name != "head"]
NAMES: Final = [table.name for table in TABLES]
COLUMNS: Final = [(table.name, column.name) for table in TABLES for column in table.columns]
KEYS: Final = {table.name: ", ".join(c.name for c in table.primary_key) for table in TABLES}

APPEND_ONLY: Final = "append-only"
NEXT: Final = "unique and in order"
TAKEN: Final = "duplicate key value violates unique constraint"
HEAD: Final = "head only moves on|UPDATE on head: "
"""What an attempt may be answered with."""


def fill(url: str) -> str:
    """Make a ledger with rows in each table, and give its URL."""
    with ledger(url) as store:
        record(recorder(store), b"{}", b"[]")
        with store.writing() as writer:
            writer.append(events(3))
    blob = "x'{}'" if url.startswith("sqlite") else "decode('{}', 'hex')"
    do(
        url,
        f"INSERT INTO node VALUES (1, 0, {blob.format('ab' * 32)})",
        f"INSERT INTO checkpoint VALUES (3, {blob.format('00')})",
    )
    assert all(kept(url))
    return url


def kept(url: str) -> list[object]:
    """Give every row of every table."""
    with owner(url) as database:
        return rows_of(database)


def rows_of(database: sqlite3.Connection | psycopg.Connection) -> list[object]:
    return [
        database.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall()
        for name in [*NAMES, "head"]
    ]


def refused(url: str, statement: str, why: str, before: Sequence[str] = ()) -> None:
    """Try a statement: it must be said why it is refused, and nothing may have changed."""
    with owner(url) as database:
        rows = rows_of(database)
        for each in before:
            database.execute(each)
        with pytest.raises((sqlite3.Error, psycopg.Error), match=why):
            database.execute(statement)
        assert rows_of(database) == rows
