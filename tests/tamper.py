"""Changing a ledger behind its back, as its administrator could: guards off, change, guards on."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

import psycopg
from sqlalchemy import make_url

from tests.postgres import plain

GUARDS = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
GUARDED = """
    SELECT c.oid::regclass, t.tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE t.tgenabled = 'A'
"""
Value = bytes | int | str | None


class Tampering:
    """A connection without guards; `execute` takes ``?`` for values on either database."""

    def __init__(self, connection: sqlite3.Connection | psycopg.Connection) -> None:
        self._connection = connection

    def execute(self, statement: str, *values: Value) -> list[tuple[Value, ...]]:
        """Run one statement, and give its rows if it has any."""
        if isinstance(self._connection, psycopg.Connection):
            cursor = self._connection.execute(statement.replace("?", "%s").encode(), values)
            return cursor.fetchall() if cursor.description else []
        return self._connection.execute(statement, values).fetchall()


@contextmanager
def tampering(url: str) -> Iterator[Tampering]:
    """Give a connection to a ledger without its guards, which are back afterwards."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(make_url(url).database or "")) as file, file:
            guards = file.execute(GUARDS).fetchall()
            file.execute("PRAGMA ignore_check_constraints = ON")
            for name, _ in guards:
                file.execute(f"DROP TRIGGER {name}")
            yield Tampering(file)
            for _, statement in guards:
                file.execute(statement)
    else:
        with psycopg.connect(plain(url)) as server:
            guarded = server.execute(GUARDED).fetchall()
            for table, name in guarded:
                server.execute(f"ALTER TABLE {table} DISABLE TRIGGER {name}".encode())
            yield Tampering(server)
            for table, name in guarded:
                server.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {name}".encode())
