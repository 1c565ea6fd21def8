"""A database becomes a ledger once, whole or not at all, and nothing else is touched."""

import sqlite3
from contextlib import closing
from multiprocessing import get_context

import pytest
from sqlalchemy import Connection, create_engine, make_url, text

from ledger.database import migrate
from ledger.database.layout import REVISION
from ledger.error import DatabaseUnsuitable, LedgerNewer, NotALedger
from ledger.store import Store
from tests.postgres import Server, plain


def execute(url: str, statement: str) -> None:
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text(statement))
    engine.dispose()


def test_a_database_with_something_else_is_left_alone(empty_url: str) -> None:
    execute(empty_url, "CREATE TABLE guests (name TEXT)")
    for attempt in (Store.create, Store.open):
        with pytest.raises(NotALedger, match="got tables of guests"):
            attempt(empty_url)


def test_a_ledger_from_the_future_is_left_alone(empty_url: str) -> None:
    Store.create(empty_url).close()
    execute(empty_url, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(LedgerNewer):
        Store.create(empty_url)


def test_a_half_made_ledger_is_not_one(empty_sqlite_url: str) -> None:
    Store.create(empty_sqlite_url).close()
    execute(empty_sqlite_url, "DROP TABLE head")
    with pytest.raises(NotALedger, match="an incomplete ledger"):
        Store.open(empty_sqlite_url)


def test_a_ledger_of_no_version_is_not_one(empty_url: str) -> None:
    Store.create(empty_url).close()
    execute(empty_url, "DELETE FROM alembic_version")
    for attempt in (Store.create, Store.open):
        with pytest.raises(NotALedger, match="got tables of one, and no version of it"):
            attempt(empty_url)


def test_a_migration_that_fails_leaves_nothing(
    empty_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = migrate.migrate

    def fail(connection: Connection) -> None:
        made(connection)
        raise ZeroDivisionError

    monkeypatch.setattr(migrate, "migrate", fail)
    with pytest.raises(ZeroDivisionError):
        Store.create(empty_url)
    monkeypatch.undo()
    with Store.create(empty_url) as store:
        assert store.size() == 0


def create(url: str) -> None:
    Store.create(url).close()


def test_programs_that_start_together_make_one_ledger(empty_url: str) -> None:
    with get_context("spawn").Pool(3) as pool:
        pool.map(create, [empty_url] * 3)
    with Store.open(empty_url) as store:
        assert store.size() == 0


def test_another_encoding_than_utf8_is_refused(postgres: Server) -> None:
    postgres.execute("CREATE DATABASE {} ENCODING 'LATIN1' TEMPLATE template0", "latin")
    with pytest.raises(DatabaseUnsuitable, match="expected a database in UTF8, got LATIN1"):
        Store.create(postgres.url("latin"))
    postgres.execute("DROP DATABASE {}", "latin")


def test_the_program_knows_the_newest_migration(empty_sqlite_url: str) -> None:
    Store.create(empty_sqlite_url).close()
    with closing(sqlite3.connect(make_url(empty_sqlite_url).database or "")) as connection:
        assert connection.execute("SELECT * FROM alembic_version").fetchall() == [(REVISION,)]


def test_the_driver_s_own_form_of_a_url_works_too(empty_postgres_url: str) -> None:
    with Store.create(plain(empty_postgres_url)) as store:
        assert store.size() == 0
