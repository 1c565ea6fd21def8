"""Following the log: each stretch that was recorded is audited at once."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from time import monotonic, sleep
from typing import TYPE_CHECKING, TypeVar

from cli.prefix import Reader

if TYPE_CHECKING:
    from ledger.body import TableBody
    from ledger.entry import Record
    from ledger.store import Store
    from replay.live import Live
    from replay.live_shift import Change
    from replay.rulebook import Rulebook

Read = TypeVar("Read")

STRETCH = 10_000
"""Entries that are audited together, at most: a long log is told of as it is read."""
PAUSE = 0.001
"""Seconds until a file is tried again that others write to.

SQLite itself would wait longer each time, up to a tenth of a second, and hardly ever find the
moment between two events of a busy table.
"""
PATIENCE = 120
"""Seconds for which it is tried."""


@dataclass(slots=True)
class Watcher:
    """Reads on in the log of a store, or a table's part of it; ``seen`` is how far it came."""

    store: "Store"
    table: str | None = None
    seen: int = 0
    live: "Live" = field(init=False)
    books: "dict[str, Rulebook]" = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Begin with no shift."""
        from replay.live import Live

        self.live = Live(self.book, self.past)

    def book(self, digest: str) -> "Rulebook":
        """Return a registered rulebook by its digest; a new one is looked up in the log."""
        if digest not in self.books:
            self.books[digest] = patiently(lambda: self._registered(digest))
        return self.books[digest]

    def read_on(self, upto: int) -> "Iterator[list[Change]]":
        """Yield what changes by the entries up to a size of the log, stretch by stretch."""
        while stretch := patiently(lambda: self._stretch(upto)):
            changes = self.live.take(self._bodies(stretch))
            self.seen = stretch[-1].seq
            yield changes
        self.seen = upto

    def past(self, table: str, shift: str) -> "list[TableBody]":
        """Return the entries of a shift up to what was seen."""
        return patiently(lambda: list(self._bodies(self._of_shift(table, shift))))

    def size(self) -> int:
        """Return the size of the log as it is now."""
        return patiently(self.store.size)

    def _stretch(self, upto: int) -> "list[Record]":
        return list(islice(self.store.records(self.seen, upto, self.table), STRETCH))

    def _of_shift(self, table: str, shift: str) -> "Iterator[Record]":
        return self.store.records(upto=self.seen, table=table, shift=shift)

    def _registered(self, digest: str) -> "Rulebook":
        return Reader(self.store, self.store.size()).book(digest)

    def _bodies(self, stretch: "Iterable[Record]") -> "Iterator[TableBody]":
        from ledger import body

        for record in stretch:
            if body.of_table(record.body):
                yield body.table_body(record)


def patiently(read: Callable[[], Read]) -> Read:
    """Read, again and again while others write to the file; what is read is read whole."""
    from ledger.error import DatabaseBusy

    last = monotonic() + PATIENCE
    while True:
        try:
            return read()
        except DatabaseBusy:
            if monotonic() > last:
                raise
            sleep(PAUSE)
