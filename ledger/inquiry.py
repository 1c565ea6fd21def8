"""What a person asks of the log: one event by its id, some events, the log as it was by a time.

Whatever is bounded by ``upto`` is a function of that prefix of the log: the same for ever.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Select, select

from ledger.database.layout import entry, event_id
from ledger.database.lookup import RECORD, records
from ledger.entry import Record, sound
from ledger.store import Store

STEP: Final = 50_000
"""Positions that one short transaction looks through; a table that is recording never waits."""

PAGE: Final = 1_000
"""Records that are in memory at a time."""

TELLING: Final = ("shift_opened", "event_voided", "event_replaced", "event_inserted")
"""What tells how the other events of a shift stand, and in which currency its amounts are."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which events, None for all; times are microseconds since 1970-01-01 UTC, both included.

    ``at`` is when they happened, ``recorded`` when they came into the log, ``late_us`` the least
    that lies between the two.
    """

    table: str | None = None
    shift: str | None = None
    round: int | None = None
    type: str | None = None
    by: str | None = None
    at: tuple[int | None, int | None] = (None, None)
    recorded: tuple[int | None, int | None] = (None, None)
    late_us: int | None = None


def events(store: Store, wanted: Wanted, upto: int) -> Iterator[Record]:
    """Yield the records of table events, in the order of the log."""
    asked = records(upto, wanted.table, wanted.shift).where(*_conditions(wanted))
    for first in range(1, upto + 1, STEP):
        after, last = first - 1, min(first + STEP - 1, upto)
        while page := _page(store, asked, after, last):
            yield from page
            after = page[-1].seq


def _page(store: Store, asked: Select[int, bytes, bytes], after: int, last: int) -> list[Record]:
    window = asked.where(entry.c.seq > after, entry.c.seq <= last).limit(PAGE)
    return [sound(*row) for row in store.fetch(window)]


def _conditions(wanted: Wanted) -> Iterator[ColumnElement[bool]]:
    yield entry.c.event_id.is_not(None)
    for column, value in (
        (entry.c.round, wanted.round),
        (entry.c.type, wanted.type),
        (entry.c.by, wanted.by),
    ):
        if value is not None:
            yield column == value
    for moment, (first, last) in (
        (entry.c.at_us, wanted.at),
        (entry.c.recorded_us, wanted.recorded),
    ):
        if first is not None:
            yield moment >= first
        if last is not None:
            yield moment <= last
    if wanted.late_us is not None:
        yield entry.c.recorded_us - entry.c.at_us >= wanted.late_us


def event(store: Store, name: str) -> Record | None:
    """Return the record of the event of an id, None if the log has none."""
    asked = RECORD.join(event_id, event_id.c.seq == entry.c.seq).where(event_id.c.id == name)
    return next((sound(*row) for row in store.fetch(asked)), None)


def telling(store: Store, table: str, shift: str, upto: int) -> list[Record]:
    """Return a shift's opening and its corrections, in the order of the log."""
    asked = records(upto, table, shift).where(entry.c.type.in_(TELLING))
    return [sound(*row) for row in store.fetch(asked)]


def size_by(store: Store, moment_us: int) -> int:
    """Return how many entries the log had by a time (microseconds since 1970-01-01 UTC).

    They are those up to just before the first one recorded later: clocks of several machines may
    differ, so that one recorded earlier may lie behind it. 0 if there are none.
    """
    size = store.size()
    for first in range(1, size + 1, STEP):
        last = min(first + STEP - 1, size)
        later = select(entry.c.seq).where(
            entry.c.seq.between(first, last), entry.c.recorded_us > moment_us
        )
        found: list[Any] = [row[0] for row in store.fetch(later.order_by(entry.c.seq).limit(1))]
        if found:
            return int(found[0]) - 1
    return size
