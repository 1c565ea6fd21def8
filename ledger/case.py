"""A refused line as a case to be worked on: open until it is mended or dismissed. Plain values."""

from dataclasses import dataclass
from typing import Final

from ledger.own import LineResolved, Outcome
from ledger.quarantine import Quarantined


@dataclass(frozen=True, slots=True)
class Resolution:
    """What became of a refused line, and which entry says so, recorded when (RFC 3339, UTC)."""

    seq: int
    recorded_at: str
    event: LineResolved

    @property
    def words(self) -> str:
        """Say it: how, by whom, when, why."""
        said = self.event
        done = f"mended as {said.event_id}" if said.outcome is Outcome.MENDED else "dismissed"
        return f"{done} by {said.by} at {self.recorded_at[:19]}Z: {said.reason}"


@dataclass(frozen=True, slots=True)
class Case:
    """A refused line, and what became of it: None while it is open."""

    line: Quarantined
    resolution: Resolution | None


@dataclass(frozen=True, slots=True)
class OpenLine:
    """An open line as a report shows it.

    ``received_us`` is microseconds since 1970-01-01 UTC, ``reason`` JSON, ``beginning`` the line's
    first bytes, ``length`` how many it has.
    """

    number: int
    received_us: int
    source: str
    line_number: int
    reason: str
    beginning: bytes
    length: int


@dataclass(frozen=True, slots=True)
class Refusals:
    """The refused lines of one shift: those that are open, and how many were resolved how.

    ``astray`` counts the open lines of the whole ledger that name no shift of it.
    """

    open: tuple[OpenLine, ...] = ()
    mended: int = 0
    dismissed: int = 0
    astray: int = 0


NONE: Final = Refusals()
"""No line was refused."""
