"""One event in one call of the server, where the log is known already: PostgreSQL alone.

A table's device sends an event at a time, and waits. Two round trips under the lock of the head
would keep all other tables waiting as well; the server's own function (migration 0002) holds the
head, appends and commits in one. It does nothing if the log has grown meanwhile.
"""

from typing import Final

import psycopg
from psycopg.types.numeric import Int8
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from ledger.database.layout import CAPACITY
from ledger.entry import Entry

CALL: Final = f"SELECT append_entry({', '.join(['%s'] * 13)})"


class SingleCall:
    """Appends single entries over a connection of its own, made when it is first needed."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None

    def append(self, after: int, entry: Entry) -> bool:
        """Append an event's entry as the one after a position; False if that was not done.

        It is not done if the log has another size, or no room, or knows the id, or on SQLite, or
        if the server went away: the event is then to be appended as any number of events is, which
        finds out whether it is there.
        """
        if self._engine.dialect.name != "postgresql" or after >= CAPACITY:
            return False
        try:
            found = self._driver().execute(CALL, row(after, entry), prepare=True).fetchone()
        except (DBAPIError, psycopg.OperationalError, psycopg.InterfaceError):
            self.close()
            return False
        return found == (True,)

    def close(self) -> None:
        """Give the connection up."""
        if self._connection:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None

    def _driver(self) -> psycopg.Connection:
        if self._connection is None:
            options = {"isolation_level": "AUTOCOMMIT"}
            self._connection = self._engine.connect().execution_options(**options)
        driver = self._connection.connection.driver_connection
        assert isinstance(driver, psycopg.Connection)
        return driver


def row(after: int, entry: Entry) -> tuple[Int8 | str | bytes | None, ...]:
    """Give the arguments of `append_entry`; its integers have one width whatever they are."""
    assert entry.at_us is not None
    return (
        Int8(after),
        entry.body,
        entry.leaf,
        entry.type,
        entry.id,
        entry.digest,
        Int8(entry.at_us),
        Int8(entry.recorded_us),
        entry.by,
        entry.table,
        entry.shift,
        None if entry.round is None else Int8(entry.round),
        entry.gaming_day,
    )
