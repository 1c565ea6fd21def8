"""Exporting: a ledger's log read once, in its order, and told only as far as it is whole."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

import msgspec

from ledger import body
from ledger.database import layout, lookup
from ledger.database.head import Head
from ledger.entry import Record, leaf_hash
from ledger.error import EntryDamaged, GapInLog
from ledger.own import AnyOwn, QuarantineSealed
from ledger.quarantine import Quarantined
from ledger.store import Store
from ledger.transfer.continuity import Continuity
from ledger.transfer.form import (
    ENTRY,
    CheckpointLine,
    EndLine,
    HeadLine,
    Start,
    end_of,
    refused_line,
    written,
)

PAGE: Final = 2_000
"""Entries that are fetched in one short transaction, and told at once."""


@dataclass(slots=True)
class Export:
    """An export of a log's first ``size`` entries.

    ``head`` is the log's if all of it is told, refused lines too that no entry seals yet. Without
    it only those are told that the entries seal: then an export is a function of that prefix, and
    of the checkpoints that were made of it.
    """

    store: Store
    size: int
    head: Head | None = None
    log: Continuity = field(default_factory=Continuity)

    @classmethod
    def of_all(cls, store: Store) -> "Export":
        """Begin an export of all that the log holds now: what is appended later is not in it."""
        head = store.head()
        return cls(store, head.size, head)

    def pages(self) -> Iterator[tuple[bytes, int]]:
        """Yield the export's lines, many at a time, and how many of them are entries.

        Raises:
            EntryDamaged: what is stored is not what was appended.
            GapInLog: a position is missing.
            BadKey: an entry names what is no key.
            BadNote, BadCheckpoint: a checkpoint is not the log's.
        """
        yield written(HeadLine(export=Start(size=self.size))), 0
        refused = self.store.quarantined()
        for after in range(0, self.size, PAGE):
            page = list(self._page(after, min(after + PAGE, self.size), refused))
            yield b"".join(page), self.log.tree.size - after
        rest = list(self._told(refused, self.head.refused)) if self.head else []
        self._demand_head()
        yield b"".join([*rest, written(EndLine(end=end_of(self.log)))]), 0

    def _page(self, after: int, upto: int, refused: Iterator[Quarantined]) -> Iterator[bytes]:
        """Yield the lines of some entries, and of what stands between them."""
        size = layout.checkpoint.c.size
        notes = dict(self.store.fetch(lookup.CHECKPOINTS.where(size > after, size <= upto)))
        asked = lookup.records(upto).where(layout.entry.c.seq > after)
        for row in self.store.fetch(asked):
            record = Record(*row)
            self._demand_next(record.seq)
            own = own_event(whole(record))
            if isinstance(own, QuarantineSealed):
                yield from self._told(refused, own.count)
            self.log.take(record.body, record.leaf, own)
            yield record.body + b"\n"
            if record.seq in notes:
                yield self._checkpoint(notes[record.seq])
        self._demand_next(upto + 1)

    def _told(self, refused: Iterator[Quarantined], count: int) -> Iterator[bytes]:
        """Yield the lines of the refused lines up to one."""
        while self.log.refused < count:
            row = next(refused, None)
            if row is None:
                where = f"refused line {self.log.refused + 1}"
                raise EntryDamaged(where, f"one of {count} refused lines", "none")
            yield refused_line(self.log.refuse(row.number, row.refused, row.digest))

    def _checkpoint(self, note: bytes) -> bytes:
        self.log.vouch(note)
        return written(CheckpointLine(checkpoint=note.decode()))

    def _demand_next(self, seq: int) -> None:
        if seq != (wanted := self.log.tree.size + 1):
            raise GapInLog(f"entry {wanted}", f"each of {self.size} entries", "none")

    def _demand_head(self) -> None:
        """Check that the quarantine is what the head says, if all of it was told."""
        if self.head and (self.log.refused, self.log.digest) != self.head[1:]:
            told = f"the digest {self.head.refused_digest.hex()}, as the head has it"
            raise EntryDamaged("the refused lines", told, self.log.digest.hex())


def whole(record: Record) -> Record:
    """Return a record whose bytes have the leaf that is stored beside them.

    Raises:
        EntryDamaged: they have another, or can't be told on a line of their own.
    """
    where, got = f"entry {record.seq}", leaf_hash(record.body)
    if got != record.leaf:
        told = f"bytes whose leaf is {record.leaf.hex()}, as stored beside them"
        raise EntryDamaged(where, told, got.hex())
    if not record.body.startswith(ENTRY) or b"\n" in record.body:
        text = record.body[:80].decode(errors="backslashreplace")
        raise EntryDamaged(where, "an event in one line of JSON", repr(text))
    return record


def own_event(record: Record) -> AnyOwn | None:
    """Return the event of an entry that is the ledger's own; None for a table event's.

    Raises:
        EntryDamaged: its bytes hold no event.
    """
    try:
        return None if body.of_table(record.body) else body.own_body(record).event
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise EntryDamaged(f"entry {record.seq}", "an event", str(error)) from None
