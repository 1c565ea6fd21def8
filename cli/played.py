"""The round of a shift that is asked for, by its number or by the time."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cli.outcome import misused

if TYPE_CHECKING:
    from ledger.event import RoundOpened
    from replay.audit import AuditedRound, AuditedShift


def by_number(shift: "AuditedShift", number: int) -> "AuditedRound":
    """Return a round that is over; ends with exit code 2 where it is not, or was not played."""
    for each in shift.rounds:
        if each.judged.this.number == number:
            return each
    name = shift.opening.shift
    if any(event.round == number for event in _opened(shift)):
        misused(f"round {number} of shift {name} is not over: its wagers are due when it is closed")
    last = max((event.round for event in _opened(shift)), default=0)
    return misused(f"expected a round of shift {name}, whose last is {last}, got {number}")


def by_time(shift: "AuditedShift", moment: int) -> "AuditedRound":
    """Return the last round that had opened at a time, in microseconds since 1970.

    Ends with exit code 2 where none had, or that one is not over.
    """
    from ledger.instant import microseconds

    opened = [event.round for event in _opened(shift) if microseconds(event.at) <= moment]
    if not opened:
        misused(f"no round of shift {shift.opening.shift} had opened by then")
    return by_number(shift, opened[-1])


def _opened(shift: "AuditedShift") -> Iterator["RoundOpened"]:
    from ledger.event import RoundOpened

    for each in shift.standing:
        if isinstance(each.event, RoundOpened):
            yield each.event
