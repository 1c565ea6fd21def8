"""Founding: a ledger's tables and its first content in one transaction, both or neither."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from sqlalchemy import Connection

from ledger.database import bulk, layout, migrate
from ledger.database.engine import WRITING, answering, engine_for, name_of
from ledger.error import NotEmpty
from ledger.writer import Writer


@dataclass(frozen=True, slots=True)
class Founder:
    """Appends to a ledger that is being made, checkpoints too."""

    writer: Writer
    connection: Connection

    def keep(self, size: int, note: bytes) -> None:
        """Keep the checkpoint of a size that the log has reached."""
        bulk.keep(self.connection, layout.checkpoint, [(size, note)])


@contextmanager
def founding(url: str) -> Iterator[Founder]:
    """Make a ledger in an empty database, or take one without entries, and fill it.

    After an exception the database is as it was.

    Raises:
        NotEmpty: the ledger holds entries, or refused lines.
        DatabaseUnsuitable, DatabaseOutOfReach, NotALedger, LedgerNewer: as `Store.create` does.
    """
    where = name_of(url)
    engine = engine_for(url, create=True)
    try:
        with (
            answering(where),
            engine.connect().execution_options(**WRITING) as connection,
            connection.begin(),
        ):
            migrate.upgrade_within(connection, where)
            writer = Writer(connection, where)
            if writer.size or writer.refused:
                got = f"one of {writer.size} entries and {writer.refused} refused lines"
                raise NotEmpty(where, "a ledger without entries, or a new database", got)
            yield Founder(writer, connection)
            writer.move_head()
    finally:
        engine.dispose()
