"""Following the log: each stretch that was recorded is audited at once."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

from cli.prefix import Reader

if TYPE_CHECKING:
    from ledger.body import TableBody
    from ledger.entry import Record
    from ledger.store import Store
    from replay.live import Live
    from replay.live_shift import Change
    from replay.rulebook import Rulebook

STRETCH = 2_000
"""Entries that are audited together, at most: a long log is told of as it is read."""


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

        self.live = Live(self.book)

    def book(self, digest: str) -> "Rulebook":
        """Return a registered rulebook by its digest; a new one is looked up in the log."""
        if digest not in self.books:
            self.books[digest] = Reader(self.store, self.store.size()).book(digest)
        return self.books[digest]

    def read_on(self, upto: int) -> "Iterator[list[Change]]":
        """Yield what changes by the entries up to a size of the log, stretch by stretch."""
        records = self.store.records(self.seen, upto, self.table)
        while stretch := list(islice(records, STRETCH)):
            changes = list(self.live.take(self._bodies(stretch)))
            self.seen = stretch[-1].seq
            yield changes
        self.seen = upto

    def _bodies(self, stretch: "list[Record]") -> "Iterator[TableBody]":
        from ledger import body

        for record in stretch:
            if body.of_table(record.body):
                yield body.table_body(record)
