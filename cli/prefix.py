"""Choosing shifts, and reading the prefix of the log that they are audited on."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cli.collector import resting
from cli.outcome import misused
from cli.progress import bar

if TYPE_CHECKING:
    from ledger.body import TableBody
    from ledger.entry import Record
    from ledger.store import Store
    from replay.audit import Audit, ShiftLog
    from replay.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Choice:
    """Which shifts: by table, name and gaming day (2026-11-27), on which prefix of the log."""

    table: str | None = None
    shift: str | None = None
    first_day: str | None = None
    last_day: str | None = None
    as_of: int | None = None

    @property
    def all(self) -> bool:
        """Whether nothing was chosen."""
        return not (self.table or self.shift or self.first_day or self.last_day)


def audited(store: "Store", choice: Choice) -> "Audit":
    """Return the audit of the chosen shifts, on the prefix up to their last entry.

    Ends with exit code 2 if there is no such shift, or no such prefix.
    """
    from replay.audit import Head, audit

    if choice.as_of is not None and not 0 < choice.as_of <= store.size():
        misused(f"--as-of: expected 1 to {store.size()}, the size of the log, got {choice.as_of}")
    openings = list(_openings(store, choice))
    if not openings and not choice.all:
        misused("no shift of the ledger is the one chosen")
    size = choice.as_of or _last(store, openings)
    with bar("auditing", len(openings), "shifts") as move, resting():
        reader = Reader(store, size)
        logs = (reader.log(record, move) for record in openings if record.seq <= size)
        return audit(logs, Head(size=size, root=store.root(size).hex()))


def _openings(store: "Store", choice: Choice) -> "Iterator[Record]":
    return store.openings(
        choice.as_of, choice.table, choice.shift, choice.first_day, choice.last_day
    )


def _last(store: "Store", openings: "list[Record]") -> int:
    """Return the position of the last entry of the shifts, corrections included."""
    from ledger import body

    if not openings:
        return store.size()
    shifts = [body.table_body(record).event for record in openings]
    return max(store.last_seq(event.table, event.shift) or 0 for event in shifts)


@dataclass(slots=True)
class Reader:
    """Reads shifts out of a prefix of the log; each rulebook is read once."""

    store: "Store"
    size: int
    books: "dict[str, Rulebook]" = field(default_factory=dict)

    def log(self, opening: "Record", move: object = None) -> "ShiftLog":
        """Return one shift's log, by its opening."""
        from ledger import body
        from replay.audit import ShiftLog

        event = body.table_body(opening).event
        bodies = list(self.bodies(event.table, event.shift))
        used = [each.rulebook for each in bodies if each.rulebook]
        digest = used[-1].digest  # beside the opening, and beside one that replaced it
        if callable(move):
            move(1)
        return ShiftLog(
            events=[each.event for each in bodies],
            book=self.book(digest),
            digest=digest,
            closed_before=self._closed_before(event.table, opening.seq),
        )

    def bodies(self, table: str, shift: str) -> "Iterator[TableBody]":
        """Yield the entries of a shift, corrections included."""
        from ledger import body

        for record in self.store.records(upto=self.size, table=table, shift=shift):
            yield body.table_body(record)

    def book(self, digest: str) -> "Rulebook":
        """Return a registered rulebook by its digest."""
        from ledger import body
        from ledger.error import EntryDamaged
        from ledger.registry import digest_of
        from replay.rulebook import load

        if not self.books:
            for record in self.store.rulebooks(self.size):
                toml = body.rulebook_body(record).event.toml
                self.books[digest_of(toml)] = load(toml)
        if digest not in self.books:
            raise EntryDamaged("rulebook", "a registered digest", digest)
        return self.books[digest]

    def _closed_before(self, table: str, seq: int) -> int | None:
        """Return what the table's shift before this one closed with."""
        from ledger import body
        from replay.check_shift import closing_inventory

        before = self.store.last_opening(table, seq - 1)
        if before is None:
            return None
        event = body.table_body(before).event
        closings = self.store.closings(event.table, event.shift, self.size)
        return closing_inventory(body.table_body(record).event for record in closings)
