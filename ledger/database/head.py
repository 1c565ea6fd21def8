"""The head of the log under its lock: which size it has, and how it is moved on.

On PostgreSQL functions of the database do it (migration 0002), since whoever may append has no
right to change the head; on SQLite the transaction has begun as a writing one, and holds the file.
"""

from typing import NamedTuple

from sqlalchemy import Connection


class Head(NamedTuple):
    """Entries of the log, lines ever refused, and the running digest over these (32 bytes)."""

    size: int
    refused: int
    refused_digest: bytes


def hold(connection: Connection) -> Head:
    """Wait for the head of the log, and hold it until the transaction ends."""
    if connection.dialect.name == "postgresql":
        return Head(*connection.exec_driver_sql("SELECT * FROM hold_head()").one())
    asked = "SELECT size, refused, refused_digest FROM head"
    return Head(*connection.exec_driver_sql(asked).one())


def move(connection: Connection, head: Head) -> None:
    """Make what was appended under the lock a part of the log: the last act before the commit."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SELECT move_head(%s, %s, %s)", head)
    else:
        moved = "UPDATE head SET size = ?, refused = ?, refused_digest = ?"
        connection.exec_driver_sql(moved, head)
