"""The append-only store: one log a database, on SQLite or PostgreSQL.

Reads are short transactions over ranges of the log, so that none keeps a table from recording.
Whatever is bounded by ``upto`` is a function of that prefix of the log: the same for ever.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Lock
from types import TracebackType
from typing import Any, Final, Self, TypeVarTuple

from sqlalchemy import Engine, Row, Select, Table

from ledger import tree
from ledger.database import bulk, layout, lookup, migrate
from ledger.database.engine import SECONDS_TO_WAIT, WRITING, answering, engine_for, name_of, reading
from ledger.database.head import Head
from ledger.database.single_call import SingleCall
from ledger.entry import Entry, Record, sound
from ledger.error import GapInLog
from ledger.own import Own, type_of
from ledger.quarantine import Quarantined, Refused
from ledger.writer import Writer

Columns = TypeVarTuple("Columns")
PAGE: Final = 10_000
"""Rows that are fetched in one short transaction."""
LONG_LINES: Final = 8
"""Refused lines that are fetched at once: each may be 16 MiB long."""


class Store:
    """A ledger's database. Threads may share it; a process opens its own.

    Any of its methods raises `DatabaseOutOfReach` or `DatabaseForbidden` if the database fails.
    """

    def __init__(self, engine: Engine, where: str) -> None:
        self._engine = engine
        self._where = where
        self._reader = reading(engine)
        self._single = SingleCall(engine)
        self._turn = Lock()  # threads wait here, not each with a connection of its own

    @classmethod
    def create(cls, url: str) -> Self:
        """Make a ledger or upgrade one; one that is up to date stays as it is.

        Raises:
            DatabaseUnsuitable: another kind of database, or one in another encoding than UTF8.
            DatabaseOutOfReach: it can't be connected to.
            NotALedger: it holds something else, which is left alone.
            LedgerNewer: a later version of the program made it.
        """
        where = name_of(url)
        engine = engine_for(url, create=True)
        try:
            with answering(where):
                migrate.upgrade(engine, where)
        finally:
            engine.dispose()  # what is opened next is opened as any ledger is
        return cls(engine, where)

    @classmethod
    def open(cls, url: str, wait: float = SECONDS_TO_WAIT) -> Self:
        """Open a ledger of just this program's version; nothing is made or changed.

        ``wait`` is how many seconds SQLite waits for others.

        Raises:
            DatabaseUnsuitable: another kind of database.
            DatabaseOutOfReach: it can't be connected to.
            NotALedger: no such file, or it holds something else, or nothing.
            LedgerOlder: an earlier version of the program made it: upgrade it.
            LedgerNewer: a later version of the program made it.
        """
        where = name_of(url)
        store = cls(engine_for(url, wait=wait), where)
        try:
            with answering(where), store._engine.connect() as connection:
                migrate.require_ledger(connection, where)
        except BaseException:
            store.close()
            raise
        return store

    @property
    def dialect(self) -> str:
        """Which database it is: `sqlite` or `postgresql`."""
        return self._engine.dialect.name

    def close(self) -> None:
        """Give up its connections."""
        self._single.close()
        self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @contextmanager
    def writing(self) -> Iterator[Writer]:
        """Append in one transaction: all of it, or after an exception nothing.

        One writer at a time, over all threads and processes; the others wait for their turn.
        """
        with (
            self._turn,
            answering(self._where),
            self._engine.connect().execution_options(**WRITING) as connection,
            connection.begin(),
        ):
            writer = Writer(connection, self._where)
            yield writer
            writer.move_head()

    def append_at(self, after: int, entry: Entry) -> bool:
        """Append an event's entry at once if the log's size is ``after``; False if not done.

        Not done, it is to be appended in the ordinary way: see `SingleCall.append`.
        """
        with self._turn, answering(self._where):
            return self._single.append(after, entry)

    def head(self) -> Head:
        """Give the head of the log as it is now."""
        with answering(self._where), self._reader.connect() as connection:
            return Head(*connection.execute(lookup.HEAD).one())

    def size(self) -> int:
        """Give the number of entries, which is the position of the last one."""
        with answering(self._where), self._reader.connect() as connection:
            return connection.execute(lookup.SIZE).scalar_one()

    def records(
        self,
        after: int = 0,
        upto: int | None = None,
        table: str | None = None,
        shift: str | None = None,
    ) -> Iterator[Record]:
        """Give the records at ``after < seq <= upto``, or those of a table, or of its shift."""
        return self._pages(lookup.records(self._upto(upto), table, shift), after)

    def openings(
        self,
        upto: int | None = None,
        table: str | None = None,
        shift: str | None = None,
        first_day: str | None = None,
        last_day: str | None = None,
    ) -> Iterator[Record]:
        """Give what opened shifts; gaming days as 2026-01-31, both included.

        A shift's gaming day is that of its opening as it stands, after any replacement by ``upto``;
        the record is that of the opening itself.
        """
        openings = lookup.openings(self._upto(upto), table, shift, first_day, last_day)
        return self._pages(openings, after=0)

    def own(self, kind: type[Own], upto: int | None = None) -> list[Record]:
        """Give the ledger's own entries of a kind."""
        return self._all(lookup.own(type_of(kind), self._upto(upto)))

    def last_opening(self, table: str, upto: int | None = None) -> Record | None:
        """Give what opened a table's newest shift; with ``upto = seq - 1``, the one before it."""
        return self._first(lookup.last_opening(table, self._upto(upto)))

    def last_closing(self, table: str, upto: int | None = None) -> Record | None:
        """Give what closed a shift of a table last."""
        return self._first(lookup.last_closing(table, self._upto(upto)))

    def closings(self, table: str, shift: str, upto: int | None = None) -> Iterator[Record]:
        """Give what closed a shift, and what was replaced in it: a closing can only be replaced."""
        return self._pages(lookup.closings(table, shift, self._upto(upto)), after=0)

    def last_seq(self, table: str, shift: str, upto: int | None = None) -> int | None:
        """Give the position of a shift's last entry; None if the table has no such shift."""
        asked = lookup.last_seq(table, shift, self._upto(upto))
        with answering(self._where), self._reader.connect() as connection:
            return connection.execute(asked).scalar()

    def leaves(self, upto: int | None = None, after: int = 0) -> Iterator[bytes]:
        """Give the stored leaf of every entry at ``after < seq <= upto``, 32 bytes each.

        Raises:
            GapInLog: a position is missing.
        """
        upto = self._upto(upto)
        for first in range(after + 1, upto + 1, PAGE):
            last = min(first + PAGE - 1, upto)
            page = dict(self.fetch(lookup.leaves(first, last)))
            for seq in range(first, last + 1):
                if seq not in page:
                    raise GapInLog(self._where, f"an entry {seq} of {upto}", "none")
                yield page[seq]

    def root(self, size: int | None = None) -> bytes:
        """Give the RFC 6962 root over the first ``size`` entries (32 bytes), by `ledger.tree`."""
        return tree.root(self, self._upto(size))

    def keep(self, table: Table, rows: Sequence[bulk.Row]) -> None:
        """Append rows beside the log in one transaction; those that are there already stay."""
        with (
            self._turn,
            answering(self._where),
            self._engine.connect().execution_options(**WRITING) as connection,
            connection.begin(),
        ):
            bulk.keep(connection, table, rows)

    def quarantined(
        self, after: int = 0, table: str | None = None, shift: str | None = None
    ) -> Iterator[Quarantined]:
        """Give the refused lines with a number above ``after``, or those of a table or shift."""
        while page := self.fetch(lookup.quarantined(after, table, shift).limit(LONG_LINES)):
            for number, *refused, digest in page:
                yield Quarantined(number, Refused(*refused), digest)
                after = number

    def fetch(self, asked: Select[*Columns]) -> Sequence[Row[*Columns]]:
        """Fetch rows in a transaction of their own, which is over before anyone sees them."""
        with answering(self._where), self._reader.connect() as connection:
            return connection.execute(asked).all()

    def rows(self, asked: str, *values: int | str) -> list[tuple[Any, ...]]:
        """Fetch plain rows in a transaction of their own; ``?`` stands for a value."""
        with answering(self._where), self._reader.connect() as connection:
            return bulk.rows(connection, asked, values)

    def _upto(self, upto: int | None) -> int:
        return self.size() if upto is None else upto

    def _pages(self, asked: lookup.Found, after: int) -> Iterator[Record]:
        seq = layout.entry.c.seq
        while page := self._all(asked.where(seq > after).limit(PAGE)):
            yield from page
            after = page[-1].seq

    def _all(self, asked: lookup.Found) -> list[Record]:
        return [sound(*row) for row in self.fetch(asked)]

    def _first(self, asked: lookup.Found) -> Record | None:
        return next(iter(self._all(asked)), None)
