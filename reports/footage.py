"""Footage: what shows a finding, from when it was taken, and until when it is kept unless held.

How long cameras keep it differs by house and jurisdiction: it is told to the report, or not known.
"""

from collections.abc import Iterator
from datetime import date, timedelta

from msgspec import UNSET, Struct, UnsetType

from replay.audit import AuditedShift
from replay.said import ENGLISH, Said, Voice
from reports.model import Block, Column, Paragraph, Row, Table

MOST = 60
"""So many findings are named by number beside a day."""


class Hold(Struct, frozen=True, kw_only=True):
    """The footage of a finding, by the finding's id.

    ``taken_from`` is when its round was opened, or its shift; ``hold_by`` is so many days later,
    left out where the window is not known. Both are texts of RFC 3339.
    """

    finding: str
    taken_from: str
    hold_by: str | UnsetType = UNSET


class Footage(Struct, frozen=True, kw_only=True):
    """The footage of a shift's findings, in their order; the window in days, if it is known."""

    retention_days: int | UnsetType = UNSET
    holds: list[Hold]


def footage(shift: AuditedShift, retention: int | None = None) -> Footage:
    """Return what footage is to be held, for cameras that keep it for so many days."""
    opened = {each.judged.this.number: each.judged.this.at for each in shift.rounds}
    holds = []
    for finding in shift.findings:
        at = opened.get(finding.round or 0, shift.opening.at)
        until = UNSET if retention is None else later(at, retention)
        holds.append(Hold(finding=finding.id, taken_from=at, hold_by=until))
    return Footage(retention_days=UNSET if retention is None else retention, holds=holds)


def later(at: str, days: int) -> str:
    """Return a time of RFC 3339 so many days later, at the same time of day; the calendar ends."""
    try:
        day = date.fromisoformat(at[:10]) + timedelta(days=days)
    except OverflowError:
        day = date.max
    return f"{day.isoformat()}{at[10:]}"


def blocks(shift: AuditedShift, found: Footage, voice: Voice = ENGLISH) -> Iterator[Block]:
    """Say where footage is found, how long it is kept, and by when that of each finding is held."""
    tell, video = voice.tell, shift.opening.video
    if video:
        yield Paragraph(tell(Said("Reference of the footage: {video}.", video=video)))
    else:
        yield Paragraph(tell(Said("The record names no footage.")))
    if found.retention_days is UNSET:
        said = Said(
            "How long it is kept is not known to this report: hold that of all findings at once."
        )
        yield Paragraph(tell(said))
        return
    said = Said(
        "Days that it is kept: {days}. Then it is lost, unless it is held. They count from when the"
        " finding's round was opened, or its shift; the exhibits name the time of day.",
        days=found.retention_days,
    )
    yield Paragraph(tell(said))
    heads = (Column(tell(Said("Hold by"))), Column(tell(Said("Footage of findings")), weight=4))
    yield Table(heads, tuple(_rows(found)))


def _rows(found: Footage) -> Iterator[Row]:
    days: dict[str, list[str]] = {}
    for number, each in enumerate(found.holds, start=1):
        if each.hold_by is not UNSET:
            days.setdefault(each.hold_by[:10], []).append(str(number))
    for day, numbers in sorted(days.items()):
        few = (*numbers[:MOST], *(["…"] if numbers[MOST:] else ()))
        yield Row((day, ", ".join(few)))
