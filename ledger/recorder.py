"""Recording: lines in, answers out; what is refused is kept, what is taken is in the log for good."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import msgspec

from ledger import body
from ledger.correction import ShiftFile
from ledger.desk import Desk, desk_of
from ledger.entry import Entry, Record, body_of, leaf_hash
from ledger.event import (
    AnyCorrection,
    AnyEvent,
    Correction,
    RoundEvent,
    ShiftOpened,
    TableEvent,
    canonical,
)
from ledger.intake import Arrival, read
from ledger.quarantine import Refused
from ledger.refusal import CorrectionMisfit, IdConflict, Refusal, ShiftConflict
from ledger.registry import Registry, registry_of
from ledger.store import Store
from ledger.writer import Writer

Clock = Callable[[], int]
"""Microseconds since 1970-01-01 UTC."""

CATCH_UP = 10_000
"""Entries of other writers that are read to keep up; after more, tables are looked up anew."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a source: its number from 1, its bytes without the line's end."""

    number: int
    text: bytes


@dataclass(frozen=True, slots=True)
class Taken:
    """An event that is in the log: its first record's place; ``again`` if it was there before."""

    line: int
    id: str
    seq: int
    leaf: bytes
    again: bool


@dataclass(frozen=True, slots=True)
class Rejected:
    """A line that is in the quarantine under ``number``, and why."""

    line: int
    number: int
    refusal: Refusal


Answer = Taken | Rejected


@dataclass(slots=True)
class Recorder:
    """Appends events to a store, a batch a transaction; one for a process."""

    store: Store
    clock: Clock
    source: str
    desks: dict[str, Desk] = field(default_factory=dict)
    registry: Registry = field(default_factory=Registry)
    seen: int = -1

    def record(self, lines: Sequence[Line]) -> list[Answer]:
        """Append the events of lines, in their order; blank lines are skipped.

        All that is answered is in the database for good. Raises a LedgerError, and keeps
        nothing of the batch, if the database fails.
        """
        arrived = [(line, _read(line.text)) for line in lines if line.text.strip()]
        try:
            with self.store.writing() as writer:
                batch = _Batch(self, writer, self.clock())
                answers = batch.run(arrived)
        except BaseException:
            self.desks.clear()
            self.seen = -1
            raise
        self.seen = writer.size
        return answers

    def keep_up(self, writer: Writer) -> None:
        """Bring what is known of the tables up to what others have appended."""
        if writer.size == self.seen:
            return
        if self.seen < 0 or writer.size - self.seen > CATCH_UP:
            self.desks.clear()
        else:
            for record in writer.records_after(self.seen):
                self._follow(record)
        self.registry = registry_of(
            body.RULEBOOK.decode(record.body).event for record in writer.rulebooks()
        )
        self.seen = writer.size

    def _follow(self, record: Record) -> None:
        if b'"type":"rulebook_registered"' in record.body:
            return
        event = body.TABLE.decode(record.body).event
        if isinstance(event, ShiftOpened):
            self.desks[event.table] = Desk(event.shift)
        elif isinstance(event, Correction):
            self.desks.pop(event.table, None)
        elif event.table in self.desks:
            self.desks[event.table].take(event)


def _read(text: bytes) -> Arrival | Refusal:
    try:
        return read(text)
    except Refusal as refusal:
        return refusal


@dataclass(slots=True)
class _Batch:
    """One transaction's worth of lines, under the lock of the log's head."""

    recorder: Recorder
    writer: Writer
    now: int
    entries: list[Entry] = field(default_factory=list)
    written: int = 0
    first: dict[str, tuple[int, bytes, bytes]] = field(default_factory=dict)
    files: dict[tuple[str, str], ShiftFile] = field(default_factory=dict)
    refused: list[tuple[Line, Refusal]] = field(default_factory=list)

    def run(self, arrived: list[tuple[Line, Arrival | Refusal]]) -> list[Answer]:
        """Take or refuse each line in its order."""
        self.recorder.keep_up(self.writer)
        ids = [arrival.event.id for _, arrival in arrived if isinstance(arrival, Arrival)]
        known = self.writer.known(list(dict.fromkeys(ids)))
        self.first = {name: (k.seq, k.leaf, k.digest) for name, k in known.items()}
        outcomes: list[tuple[Line, Taken | Refusal]] = []
        for line, arrival in arrived:
            try:
                if isinstance(arrival, Refusal):
                    raise arrival
                outcomes.append((line, self.take(line, arrival)))
            except Refusal as refusal:
                self.refused.append((line, refusal))
                outcomes.append((line, refusal))
        self.flush()
        numbers = iter(self.writer.refuse([self.kept(*each) for each in self.refused]))
        return [
            outcome if isinstance(outcome, Taken) else Rejected(line.number, next(numbers), outcome)
            for line, outcome in outcomes
        ]

    def take(self, line: Line, arrival: Arrival) -> Taken:
        """Append one event, or find that it is there already."""
        event = arrival.event
        digest = hashlib.sha256(arrival.json).digest()
        if event.id in self.first:
            seq, leaf, before = self.first[event.id]
            if before != digest:
                told = f"the content recorded as entry {seq}, or a new id"
                raise IdConflict("id", told, f"{event.id} with other content")
            return Taken(line.number, event.id, seq, leaf, again=True)
        rulebook = self.admit(event)
        entry = _entry(arrival, digest, self.now, rulebook)
        self.entries.append(entry)
        leaf = leaf_hash(entry.body)
        seq = self.writer.size + len(self.entries)
        self.first[event.id] = (seq, leaf, digest)
        return Taken(line.number, event.id, seq, leaf, again=False)

    def admit(self, event: AnyEvent) -> bytes | None:
        """Move the table's desk on; return the rulebook to be kept beside an opening."""
        match event:
            case Correction():
                return self.correct(event)
            case ShiftOpened():
                return self.open(event)
            case _:
                self.desk(event.table, event).take(event)
                self.note(event)
                return None

    def open(self, event: ShiftOpened) -> bytes:
        """Open a shift where none is open and none had its name."""
        desk = self.find_desk(event.table)
        if desk and not desk.closed:
            told = f"no open shift at table {event.table}"
            raise ShiftConflict("shift", told, f"{desk.shift} is open")
        used = self.recorder.registry.named(event.rulebook)
        if self.has_shift(event.table, event.shift):
            raise ShiftConflict("shift", "a name that the table has not had", event.shift)
        self.recorder.desks[event.table] = Desk(event.shift)
        return canonical(used)

    def has_shift(self, table: str, shift: str) -> bool:
        """Tell whether a table has had a shift, in the log or in this batch."""
        self.flush()
        return self.writer.has_shift(table, shift)

    def desk(self, table: str, event: TableEvent) -> Desk:
        """Return where an event's table stands; refuse the event if no shift is open there."""
        desk = self.find_desk(table)
        if desk is None:
            raise ShiftConflict("shift", f"an open shift at table {table}", event.shift)
        return desk

    def find_desk(self, table: str) -> Desk | None:
        """Return where a table stands, looked up in the log if it is not known."""
        if table not in self.recorder.desks:
            self.flush()
            opening = self.writer.last_opening(table)
            if opening is None:
                return None
            shift = body.TABLE.decode(opening.body).event.shift
            self.recorder.desks[table] = _desk(self.file(table, shift))
        return self.recorder.desks[table]

    def file(self, table: str, shift: str) -> ShiftFile:
        """Return all that was recorded of a shift, this batch included."""
        if (table, shift) not in self.files:
            self.flush()
            file = ShiftFile()
            for record in self.writer.records(table, shift):
                file.add(body.TABLE.decode(record.body).event)
            self.files[table, shift] = file
        return self.files[table, shift]

    def note(self, event: AnyEvent) -> None:
        """Keep the files that were read up to date."""
        if (file := self.files.get((event.table, event.shift))) is not None:
            file.add(event)

    def correct(self, correction: AnyCorrection) -> bytes | None:
        """Take a correction that fits; return the rulebook that a mended opening names."""
        file = self.file(correction.table, correction.shift)
        if not file.originals:
            told = f"a shift of table {correction.table}"
            raise ShiftConflict("shift", told, correction.shift)
        file.check(correction)
        trial = file.with_(correction)
        rulebook = self.rulebook_of(correction, trial)
        desk = _fitting(trial)
        self.files[correction.table, correction.shift] = trial
        now = self.find_desk(correction.table)
        if now and now.shift == correction.shift:
            self.recorder.desks[correction.table] = desk
        return rulebook

    def rulebook_of(self, correction: AnyCorrection, trial: ShiftFile) -> bytes | None:
        """Return the rulebook that a replaced opening names."""
        opening = trial.standing()[0].event
        if opening.id != correction.id or not isinstance(opening, ShiftOpened):
            return None
        return canonical(self.recorder.registry.named(opening.rulebook))

    def flush(self) -> None:
        """Append what has been taken so far, so that it can be read within the transaction."""
        if self.entries:
            self.writer.append(self.entries)
            self.entries = []

    def kept(self, line: Line, refusal: Refusal) -> Refused:
        """Return what the quarantine keeps of a line."""
        named = _named(line.text)
        return Refused(
            received_us=self.now,
            source=self.recorder.source,
            line_number=line.number,
            line=line.text,
            reason=canonical(refusal.as_dict()).decode(),
            table=named.get("table"),
            shift=named.get("shift"),
            event_id=named.get("id"),
        )


def _desk(file: ShiftFile) -> Desk:
    return desk_of([each.event for each in file.standing()])


def _fitting(trial: ShiftFile) -> Desk:
    """Return where the corrected shift stands, or refuse a correction that breaks its course."""
    try:
        return _desk(trial)
    except Refusal as refusal:
        told = f"a correction that leaves {refusal.expected} where it is"
        raise CorrectionMisfit(refusal.field, told, refusal.got) from None


def _named(text: bytes) -> dict[str, str]:
    """Return what a refused line says of its place, as far as it can be read."""
    try:
        value = msgspec.json.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return {}
    names = value if isinstance(value, dict) else {}
    return {key: item for key, item in names.items() if isinstance(item, str)}


def _entry(arrival: Arrival, digest: bytes, now: int, rulebook: bytes | None) -> Entry:
    event = arrival.event
    return Entry(
        body=body_of(arrival.json, now, rulebook),
        type=type(event).__struct_config__.tag,
        recorded_us=now,
        id=event.id,
        digest=digest,
        at_us=arrival.at_us,
        by=event.by,
        table=event.table,
        shift=event.shift,
        round=event.round if isinstance(event, RoundEvent) else None,
        gaming_day=event.gaming_day if isinstance(event, ShiftOpened) else None,
    )
