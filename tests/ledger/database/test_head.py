"""The head is held until the transaction ends, and moves only to where the rows lead."""

import psycopg
import pytest
from sqlalchemy.exc import DBAPIError

from ledger.database.head import Head, hold, move
from ledger.store import Store
from ledger.writer import Writer
from tests.ledger.entries import events
from tests.postgres import plain

NONE = bytes(32)


def test_a_new_log_has_nothing(db_url: str) -> None:
    with Store.create(db_url) as store, store._engine.begin() as connection:
        assert hold(connection) == Head(0, 0, NONE)


def test_the_head_counts_what_was_appended(db_url: str) -> None:
    with Store.create(db_url) as store:
        with store.writing() as writer:
            writer.append(events(3))
        with store._engine.begin() as connection:
            assert hold(connection) == Head(3, 0, NONE)


@pytest.mark.parametrize("head", [Head(2, 0, NONE), Head(1, 1, NONE)])
def test_the_server_moves_the_head_only_to_where_rows_lead(postgres_url: str, head: Head) -> None:
    with Store.create(postgres_url) as store, store._engine.connect() as connection:
        Writer(connection, "here").append(events(1))
        with pytest.raises(DBAPIError, match="do not lead to"):
            move(connection, head)


def test_others_wait_for_the_head(postgres_url: str) -> None:
    with (
        Store.create(postgres_url) as store,
        store.writing(),
        psycopg.connect(plain(postgres_url)) as other,
    ):
        other.execute("SET lock_timeout = '50ms'")
        with pytest.raises(psycopg.errors.LockNotAvailable):
            other.execute("SELECT * FROM hold_head()")
