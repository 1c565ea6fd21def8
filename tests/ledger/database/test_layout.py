"""The tables that the program knows are those that the migrations make, to the last constraint."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import psycopg
import pytest
from sqlalchemy import Engine, create_engine, make_url
from sqlalchemy.exc import DBAPIError, IntegrityError

from ledger.database import layout
from ledger.store import Store
from tests.postgres import Server, plain

COLUMNS = """
    SELECT c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, l.collname
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    LEFT JOIN pg_collation l ON l.oid = a.attcollation
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attnum > 0
      AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'alembic_version'
    ORDER BY c.relname, a.attnum
"""
CONSTRAINTS = """
    SELECT c.relname, n.conname, pg_get_constraintdef(n.oid)
    FROM pg_constraint n JOIN pg_class c ON c.oid = n.conrelid
    WHERE NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
      AND c.relname <> 'alembic_version'
    ORDER BY c.relname, n.conname
"""
INDEXES = """
    SELECT i.relname, pg_get_indexdef(i.oid) FROM pg_class i
    WHERE i.relkind IN ('i', 'I') AND NOT i.relispartition
      AND i.relnamespace = 'public'::regnamespace AND i.relname NOT LIKE 'alembic%'
    ORDER BY i.relname
"""


@pytest.fixture
def declared(postgres: Server) -> Iterator[str]:
    with postgres.database() as url:
        declare(url)
        yield url


def declare(url: str) -> None:
    """Make the tables as the program declares them, without any migration."""
    engine: Engine = create_engine(url)
    layout.metadata.create_all(engine)
    engine.dispose()


def test_sqlite_has_what_is_declared(sqlite_url: str) -> None:
    Store.create(sqlite_url).close()
    declare(f"{sqlite_url}.declared")
    assert statements(sqlite_url) == statements(f"{sqlite_url}.declared")


def statements(url: str) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(make_url(url).database or "")) as connection:
        asked = "SELECT name, sql FROM sqlite_master"
        asked += " WHERE tbl_name <> 'alembic_version' AND type <> 'trigger'"
        return sorted((name, normal(sql)) for name, sql in connection.execute(asked) if sql)


def normal(statement: str) -> str:
    """Put a table's constraints into one order."""
    return "\n".join(sorted(line.strip(" ,\t") for line in statement.split("\n")))


@pytest.mark.parametrize("asked", [COLUMNS, CONSTRAINTS, INDEXES])
def test_postgresql_has_what_is_declared(postgres_url: str, declared: str, asked: str) -> None:
    Store.create(postgres_url).close()
    found = [psycopg_rows(url, asked) for url in (postgres_url, declared)]
    assert found[0] == found[1] != []


def psycopg_rows(url: str, asked: str) -> list[tuple[object, ...]]:
    with psycopg.connect(plain(url)) as connection:
        return connection.execute(asked.encode()).fetchall()


def test_every_text_is_ordered_by_its_bytes(declared: str) -> None:
    kinds = {(kind, collation) for *_, kind, _, collation in psycopg_rows(declared, COLUMNS)}
    assert kinds == {("bigint", None), ("bytea", None), ("text", "C")}


def test_every_sqlite_table_is_strict(sqlite_url: str) -> None:
    Store.create(sqlite_url).close()
    with closing(sqlite3.connect(make_url(sqlite_url).database or "")) as connection:
        strict = {name: strict for _, name, *_, strict in connection.execute("PRAGMA table_list")}
    assert {name for name in strict if strict[name]} == set(layout.metadata.tables)


@pytest.mark.parametrize(
    "row",
    [
        {"seq": 0},
        {"body": b""},
        {"leaf": bytes(31)},
        {"type": ""},
        {"type": "x" * 65},
        {"event_id": ""},
        {"event_id": "e", "digest": None},
        {"digest": bytes(33)},
        {"table_name": "x" * 65},
        {"shift": ""},
        {"by": ""},
        {"round": 0},
        {"gaming_day": "2026-1-1"},
        {"recorded_us": None},
        {"body": None},
    ],
)
def test_no_entry_breaks_the_layout(db_url: str, row: dict[str, object]) -> None:
    good: dict[str, object] = {
        **dict.fromkeys(layout.entry.columns.keys()),
        "seq": 1,
        "body": b"{}",
        "leaf": bytes(32),
        "type": "fill",
        "recorded_us": 0,
    }
    with Store.create(db_url) as store:
        with store._engine.begin() as connection:
            connection.execute(layout.entry.insert().values(good))
        insert = layout.entry.insert().values(good | {"seq": 2} | row)
        with pytest.raises(IntegrityError), store._engine.begin() as connection:
            connection.execute(insert)


def test_the_log_has_but_one_head(db_url: str) -> None:
    row = {"one": 2, "size": 0, "refused": 0, "refused_digest": bytes(32)}
    with Store.create(db_url) as store:
        for one in (1, 2):
            insert = layout.head.insert().values(row | {"one": one})
            with pytest.raises(DBAPIError), store._engine.begin() as connection:
                connection.execute(insert)
