"""The pit: all tables as they stand by the log, so that no event needs it read anew."""

from dataclasses import dataclass, field
from typing import Final

from ledger import body
from ledger.correcting.course import Course
from ledger.correcting.embedded import within
from ledger.correcting.fitting import fitting
from ledger.desk import Desk, Spot
from ledger.entry import Record
from ledger.event import (
    AnyCorrection,
    AnyEvent,
    Correction,
    ShiftClosed,
    ShiftOpened,
    TableEvent,
    canonical,
)
from ledger.own import RulebookRegistered
from ledger.pending import Pending
from ledger.refusal import ShiftConflict, UnknownRulebook
from ledger.registry import Registry, registry_of
from ledger.writer import Writer

CATCH_UP: Final = 10_000
"""Entries of other writers that are read to keep up; after more, tables are looked up anew."""
COURSES: Final = 8
"""Shifts under correction that are kept in memory from one transaction to the next."""


@dataclass(frozen=True, slots=True)
class Opened:
    """What is kept of an opening, new or mended: how its shift is judged, and how it is found.

    ``rulebook`` is the canonical JSON of the rulebook used; ``gaming_day`` as 2026-01-31.
    """

    rulebook: bytes
    gaming_day: str


@dataclass(slots=True)
class Pit:
    """What is known of each table (None: it never had a shift), and of shifts under correction.

    ``seen`` is the size of the log that it is known from, -1 for nothing yet; ``alone`` tells
    that nobody else appended while it was known.
    """

    desks: dict[str, Desk | None] = field(default_factory=dict)
    courses: dict[tuple[str, str], Course] = field(default_factory=dict)
    registry: Registry = field(default_factory=Registry)
    seen: int = -1
    alone: bool = False

    def keep_up(self, writer: Writer) -> None:
        """Bring what is known up to what others have appended."""
        self.desks = {table: desk for table, desk in self.desks.items() if desk}
        for old in list(self.courses)[:-COURSES]:
            del self.courses[old]
        self.alone = writer.size == self.seen
        if self.alone:
            return
        if self.seen < 0 or writer.size - self.seen > CATCH_UP:
            self.desks, self.courses = {}, {}
            self.registry = _registered(writer)
        else:
            for record in writer.records_after(self.seen):
                self._follow(record, writer)
        self.seen = writer.size

    def _follow(self, record: Record, writer: Writer) -> None:
        """Take note of another writer's entry."""
        if not body.of_table(record.body):
            if isinstance(body.own_body(record).event, RulebookRegistered):
                self.registry = _registered(writer)
            return
        event = body.table_body(record).event
        self.courses.pop((event.table, event.shift), None)
        desk = self.desks.get(event.table)
        if isinstance(event, ShiftOpened):
            self.desks[event.table] = Desk(event.shift)
        elif isinstance(event, Correction):
            if desk and desk.shift == event.shift:
                del self.desks[event.table]
        elif desk:
            desk.take(event)

    def ready(self, event: AnyEvent) -> Desk | None:
        """Return the desk of an event that may come next there, by what is known alone.

        None for what needs more: the log itself, or words for a refusal.
        """
        if not self.alone or isinstance(event, Correction | ShiftOpened | ShiftClosed):
            return None
        desk = self.desks.get(event.table)
        if desk is None or (event.table, event.shift) in self.courses:
            return None
        return desk if desk.admits(event) else None

    def appended(self, event: AnyEvent, desk: Desk) -> int:
        """Move on by an event that is in the log, after `ready`; return its position."""
        assert not isinstance(event, Correction)
        desk.take(event)
        self.seen += 1
        return self.seen

    def admit(self, event: AnyEvent, pending: Pending) -> Opened | None:
        """Move on by one event, or refuse it and stay as before; tell what it opened, or mended."""
        if isinstance(event, Correction):
            return self._correct(event, pending)
        if isinstance(event, ShiftOpened):
            return self._open(event, pending)
        self._take(event, pending)
        return None

    def _take(self, event: TableEvent, pending: Pending) -> None:
        desk = self._desk(event.table, pending)
        if desk is None:
            raise ShiftConflict("shift", f"an open shift at table {event.table}", event.shift)
        course = self.courses.get((event.table, desk.shift))
        if course and event.shift == desk.shift:
            course.take(event)
        else:  # a shift that is over may still be in memory, but is not to be asked
            desk.take(event)

    def _open(self, event: ShiftOpened, pending: Pending) -> Opened:
        desk = self._desk(event.table, pending)
        if desk and not desk.spot.closed:
            told = f"no open shift at table {event.table}"
            raise ShiftConflict("shift", told, f"{desk.shift}, which is open")
        used = self.registry.named(event.rulebook)
        if desk and pending.flushed().has_shift(event.table, event.shift):
            raise ShiftConflict("shift", "a name that the table has not had", event.shift)
        self.desks[event.table] = Desk(event.shift)
        return Opened(canonical(used), event.gaming_day)

    def _correct(self, correction: AnyCorrection, pending: Pending) -> Opened | None:
        course = self._course(correction.table, correction.shift, pending)
        if course is None:
            told = f"a shift that table {correction.table} has had"
            raise ShiftConflict("shift", told, correction.shift)
        stands = fitting(course.file, correction)
        opened = self._mended(stands)
        course.correct(correction, stands)
        return opened

    def _mended(self, stands: TableEvent | None) -> Opened | None:
        if not isinstance(stands, ShiftOpened):
            return None
        try:
            used = self.registry.named(stands.rulebook)
        except UnknownRulebook as refusal:
            raise within(refusal) from None
        return Opened(canonical(used), stands.gaming_day)

    def _desk(self, table: str, pending: Pending) -> Desk | None:
        """Return where a table stands, looked up in the log if it is not known."""
        if table not in self.desks:
            self.desks[table] = self._looked_up(table, pending.flushed())
        return self.desks[table]

    def _looked_up(self, table: str, writer: Writer) -> Desk | None:
        if (opening := writer.last_opening(table)) is None:
            return None
        shift = body.table_body(opening).event.shift
        closing = writer.last_closing(table)
        if closing and closing.seq > opening.seq:
            return Desk(shift, spot=Spot(closed=True))
        course = _course_of(table, shift, writer)
        self.courses[table, shift] = course
        return course.desk

    def _course(self, table: str, shift: str, pending: Pending) -> Course | None:
        """Return the course of a shift, read from the log if it is not known."""
        desk = self._desk(table, pending)
        if (table, shift) not in self.courses:
            writer = pending.flushed()
            if desk is None or not writer.has_shift(table, shift):
                return None
            course = _course_of(table, shift, writer)
            if desk.shift == shift:
                self.desks[table] = course.desk
            self.courses[table, shift] = course
        return self.courses[table, shift]


def _course_of(table: str, shift: str, writer: Writer) -> Course:
    records = writer.records(table, shift)
    return Course.of(body.table_body(record).event for record in records)


def _registered(writer: Writer) -> Registry:
    records = writer.own(RulebookRegistered)
    return registry_of(body.own(record, RulebookRegistered) for record in records)
