"""A small shift, and corrections of it: two rounds, a skipped number between, a closed end."""

from typing import Any

from ledger.correcting.correction import ShiftFile
from ledger.correcting.course import Course
from ledger.correcting.fitting import fitting
from ledger.event import AnyCorrection, Correction, TableEvent
from ledger.intake import read
from tests.ledger.wire import AT, TYPES, line

OPENED: list[tuple[str, str, dict[str, Any]]] = [
    ("o", "shift_opened", {}),
    ("d", "drop", {}),
    ("r1", "round_opened", {}),
    ("w1", "wager_placed", {}),
    ("b1", "bets_closed", {}),
    ("p1", "payout_made", {}),
    ("c1", "round_closed", {}),
    ("f", "fill", {}),
    ("r3", "round_opened", {"round": 3}),
    ("w3", "wager_placed", {"round": 3}),
    ("p3", "payout_made", {"round": 1}),
]
CLOSED = [*OPENED, ("c3", "round_closed", {"round": 3}), ("z", "shift_closed", {})]


def events(said: list[tuple[str, str, dict[str, Any]]]) -> list[TableEvent]:
    """Give events by id, type and fields."""
    found = [read(line(kind, name, **fields)).event for name, kind, fields in said]
    return [event for event in found if not isinstance(event, Correction)]


def voided(target: str, name: str = "x", **fields: Any) -> AnyCorrection:  # noqa: ANN401 # JSON
    """Make a correction that voids an event."""
    return correction("event_voided", name, target=target, **fields)


def replaced(
    target: str,
    kind: str,
    name: str = "x",
    envelope: dict[str, Any] | None = None,
    **fields: Any,  # noqa: ANN401 # JSON
) -> AnyCorrection:
    """Make a correction that puts an event of a type, with some fields, in place of another."""
    said = {"target": target, "event": inner(kind, fields)}
    return correction("event_replaced", name, **said, **(envelope or {}))


def inserted(
    after: str,
    kind: str,
    name: str = "x",
    envelope: dict[str, Any] | None = None,
    **fields: Any,  # noqa: ANN401 # JSON
) -> AnyCorrection:
    """Make a correction that inserts an event of a type, with some fields, after another."""
    said = {"after": after, "event": inner(kind, fields)}
    return correction("event_inserted", name, **said, **(envelope or {}))


def inner(kind: str, fields: dict[str, Any]) -> dict[str, Any]:
    """Make the event within a correction."""
    return {"type": kind, "at": AT} | TYPES[kind] | fields


def correction(kind: str, name: str, **fields: Any) -> AnyCorrection:  # noqa: ANN401 # JSON
    """Make a correction."""
    event = read(line(kind, name, **fields)).event
    assert isinstance(event, Correction)
    return event


def correct(course: Course, *corrections: AnyCorrection) -> Course:
    """Take corrections as the pit does."""
    for each in corrections:
        course.correct(each, fitting(course.file, each))
    return course


def told(file: ShiftFile) -> list[str]:
    """Tell what stands: the ids, and in brackets what made it so."""
    return [
        f"{each.event.id}[{','.join(by.id for by in each.by)}]" if each.by else each.event.id
        for each in file.standing()
    ]
