"""One appending transaction: it holds the head of the log, so that positions are dense."""

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection

from ledger.database import bulk, layout, lookup
from ledger.database.head import Head, hold, move
from ledger.entry import Entry, Record
from ledger.error import LedgerFull
from ledger.own import Own, QuarantineSealed, entry_of, type_of
from ledger.quarantine import Quarantined, Refused, sealed, storable


class Known(msgspec.Struct, frozen=True, gc=False):
    """What became of an id that is in the log: position, leaf, digest of the event (32 bytes)."""

    seq: int
    leaf: bytes
    digest: bytes


class Writer:
    """Appends to the log and to the quarantine, and reads what it has appended.

    Attributes:
        size: how many entries the log has, those of this transaction included.
        refused: how many lines the quarantine has, those of this transaction included.
        refused_digest: the running digest of the quarantine after them (32 bytes).
    """

    def __init__(self, connection: Connection, where: str) -> None:
        """Wait for the head of the log, and hold it until the transaction ends."""
        self._connection = connection
        self._where = where
        self.size, self.refused, self.refused_digest = hold(connection)

    def append(self, entries: Sequence[Entry]) -> list[Record]:
        """Give entries the next positions; no id among them may be known, or come twice.

        Raises:
            LedgerFull: the log has no room for them.
        """
        room = layout.CAPACITY - self.size
        if len(entries) > room:
            raise LedgerFull(self._where, f"room for {len(entries)} more entries", f"{room}")
        records = [
            Record(seq, entry.body, entry.leaf)
            for seq, entry in enumerate(entries, start=self.size + 1)
        ]
        placed = list(zip(records, entries, strict=True))
        ids = [(e.id, record.seq, e.digest) for record, e in placed if e.id is not None]
        bulk.append(self._connection, layout.entry, [entry_row(*both) for both in placed])
        bulk.append(self._connection, layout.event_id, ids)
        self.size += len(records)
        return records

    def refuse(self, rows: Sequence[Refused]) -> list[int]:
        """Put lines into the quarantine, and return their numbers there."""
        kept = []
        for number, row in enumerate(rows, start=self.refused + 1):
            kept.append(sealed(storable(row), number, self.refused_digest))
            self.refused_digest = kept[-1].digest
        bulk.append(self._connection, layout.quarantine, [quarantine_row(row) for row in kept])
        self.refused += len(kept)
        return [row.number for row in kept]

    def seal(self, now_us: int) -> None:
        """Append how the quarantine stands, so that it can't be changed without the log."""
        digest = self.refused_digest.hex()
        self.append([entry_of(QuarantineSealed(count=self.refused, digest=digest), now_us)])

    def move_head(self) -> None:
        """Make the appended a part of the log: the last act before the commit."""
        move(self._connection, Head(self.size, self.refused, self.refused_digest))

    def known(self, ids: Sequence[str]) -> dict[str, Known]:
        """Tell which of some events' ids are in the log; the others are left out."""
        found = bulk.find(self._connection, "id, seq, digest", layout.event_id.c.id, ids)
        places = [seq for _, seq, _ in found]
        leaves = dict(bulk.find(self._connection, "seq, leaf", layout.entry.c.seq, places))
        return {name: Known(seq, leaves[seq], digest) for name, seq, digest in found}

    def records(self, table: str, shift: str) -> list[Record]:
        """Give all records of one shift of a table."""
        return self._records(lookup.records(self.size, table, shift))

    def records_after(self, seq: int) -> list[Record]:
        """Give the records after a position."""
        asked = lookup.records(self.size, None, None).where(layout.entry.c.seq > seq)
        return self._records(asked)

    def has_shift(self, table: str, shift: str) -> bool:
        """Tell whether a table has, or had, a shift of this name."""
        asked = lookup.last_seq(table, shift, self.size)
        return self._connection.execute(asked).first() is not None

    def last_opening(self, table: str) -> Record | None:
        """Give what opened the newest shift of a table."""
        return next(iter(self._records(lookup.last_opening(table, self.size))), None)

    def last_closing(self, table: str) -> Record | None:
        """Give what closed a shift of a table last."""
        return next(iter(self._records(lookup.last_closing(table, self.size))), None)

    def own(self, kind: type[Own]) -> list[Record]:
        """Give the ledger's own entries of a kind."""
        return self._records(lookup.own(type_of(kind), self.size))

    def _records(self, asked: lookup.Found) -> list[Record]:
        return [Record(*row) for row in self._connection.execute(asked)]


def entry_row(record: Record, entry: Entry) -> bulk.Row:
    """Give the values of the table's columns in their order."""
    return (
        record.seq,
        record.body,
        record.leaf,
        entry.type,
        entry.id,
        entry.digest,
        entry.at_us,
        entry.recorded_us,
        entry.by,
        entry.table,
        entry.shift,
        entry.round,
        entry.gaming_day,
    )


def quarantine_row(row: Quarantined) -> bulk.Row:
    """Give the values of the table's columns in their order."""
    refused = row.refused
    return (
        row.number,
        refused.received_us,
        refused.source,
        refused.line_number,
        refused.line,
        refused.reason,
        refused.table,
        refused.shift,
        refused.event_id,
        row.digest,
    )
