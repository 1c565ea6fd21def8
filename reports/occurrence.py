"""Events of the log in lines: both times, who, where, what; corrected ones are marked."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import msgspec
from msgspec import UNSET, Struct, UnsetType

from ledger.body import TableBody
from ledger.event import (
    AnyCorrection,
    AnyEvent,
    Correction,
    EventInserted,
    RoundEvent,
    ShiftOpened,
    type_of,
)
from ledger.instant import microseconds
from reports.duration import duration
from reports.gist import gist

HEADS: Final = (
    "seq", "recorded (UTC)", "happened", "delay", "id", "type", "by", "table", "shift", "round",
)  # fmt: skip
RIGHT: Final = frozenset({"seq", "delay", "round"})
MILLISECOND: Final = len("2026-11-28T06:00:00.250")
DONE: Final = {"event_voided": "voided", "event_replaced": "replaced"}

Placed = tuple[int, TableBody]
"""An entry with its position in the log."""


class Corrected(Struct, frozen=True, kw_only=True):
    """A correction that names an event as its target."""

    seq: int
    id: str
    type: str


class Occurrence(Struct, frozen=True, kw_only=True):
    """An event with both its times; ``late_us`` is recorded_at − at in microseconds.

    ``corrected_by`` are the voids and replacements of it, in the order recorded: the last is in
    force.
    """

    seq: int
    recorded_at: str
    late_us: int
    event: AnyEvent
    corrected_by: list[Corrected] | UnsetType = UNSET


@dataclass(slots=True)
class Telling:
    """What tells of a shift's events: the currency that stands, the corrections by their target."""

    currency: str = ""
    corrected: dict[str, list[Corrected]] = field(default_factory=dict)


def telling(bodies: Iterable[Placed]) -> Telling:
    """Return it from a shift's opening and corrections, in the order of the log."""
    result, opening = Telling(), ""
    for seq, each in bodies:
        event = each.event
        if isinstance(event, ShiftOpened):
            result.currency, opening = event.currency, event.id
        elif isinstance(event, Correction) and not isinstance(event, EventInserted):
            made = Corrected(seq=seq, id=event.id, type=type_of(event))
            result.corrected.setdefault(event.target, []).append(made)
            if event.target == opening:
                result.currency = _currency(event, result.currency)
    return result


def _currency(correction: AnyCorrection, before: str) -> str:
    inner = getattr(correction, "event", {})
    return str(inner.get("currency", before))


def occurrence(seq: int, body: TableBody, telling: Telling) -> Occurrence:
    """Return an entry as it is listed."""
    event = body.event
    return Occurrence(
        seq=seq,
        recorded_at=body.recorded_at,
        late_us=microseconds(body.recorded_at) - microseconds(event.at),
        event=event,
        corrected_by=telling.corrected.get(event.id, UNSET),
    )


def occurrence_json(each: Occurrence) -> bytes:
    """Return it as one JSON object."""
    return msgspec.json.encode(each)


def cells(each: Occurrence, currency: str) -> tuple[str, ...]:
    """Return it as the cells of a row, the last without bounds."""
    event = each.event
    return (
        str(each.seq),
        each.recorded_at[:MILLISECOND].replace("T", " "),
        event.at,
        duration(each.late_us),
        event.id,
        type_of(event),
        event.by,
        event.table,
        event.shift,
        str(event.round) if isinstance(event, RoundEvent) else "",
        _said(each, currency),
    )


def _said(each: Occurrence, currency: str) -> str:
    said = gist(each.event, currency)
    if not each.corrected_by:
        return said
    marks = (f"{DONE[one.type]} by {one.id}" for one in each.corrected_by)
    return f"{said}  [{', '.join(marks)}]".strip()


@dataclass(slots=True)
class Columns:
    """Columns that are as wide as what they have held so far, from the heads on."""

    widths: list[int] = field(default_factory=lambda: list(map(len, HEADS)))

    def heads(self) -> str:
        """Return the line of heads."""
        return self._line((*HEADS, "what"))

    def widen(self, rows: Sequence[tuple[str, ...]]) -> None:
        """Make room for some rows."""
        for number, width in enumerate(self.widths):
            self.widths[number] = max(width, *(len(row[number]) for row in rows))

    def lines(self, rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
        """Yield rows as lines."""
        return map(self._line, rows)

    def _line(self, row: tuple[str, ...]) -> str:
        *bound, last = row
        told = (
            cell.rjust(width) if head in RIGHT else cell.ljust(width)
            for cell, width, head in zip(bound, self.widths, HEADS, strict=True)
        )
        return "  ".join((*told, last)).rstrip()
