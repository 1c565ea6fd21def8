"""Where a shift stands: which round is open, and which event may come next.

What a device sends out of place is refused; what the table did wrong is not the desk's to say.
"""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from ledger.event import (
    Payment,
    RoundClosed,
    RoundEvent,
    RoundOpened,
    ShiftClosed,
    TableEvent,
)
from ledger.refusal import Refusal, RoundConflict, ShiftConflict


class Spot(NamedTuple):
    """A moment in a shift: the last round opened (0 for none), the one still open, the close."""

    last: int = 0
    current: int | None = None
    closed: bool = False


START: Final = Spot()


def after(spot: Spot, event: TableEvent, rounds: AbstractSet[int]) -> Spot:
    """Return where a shift stands after an event; ``rounds`` are all that it ever opened.

    Raises:
        ShiftConflict: the shift is closed.
        RoundConflict: the event is outside its round, or a round's number is not above the last.
    """
    if spot.closed:
        raise ShiftConflict("shift", f"an open shift at table {event.table}", event.shift)
    match event:
        case RoundOpened():
            if event.round <= spot.last:
                raise RoundConflict("round", f"a number above {spot.last}", str(event.round))
            return Spot(event.round, event.round)
        case RoundEvent() if event.round == spot.current:
            return Spot(spot.last) if isinstance(event, RoundClosed) else spot
        case Payment() if event.round <= spot.last and event.round in rounds:
            return spot
        case RoundEvent():
            told = "an open round" if spot.current is None else f"round {spot.current}"
            raise RoundConflict("round", told, str(event.round))
        case ShiftClosed():
            return Spot(spot.last, closed=True)
        case _:
            return spot


@dataclass(slots=True)
class Desk:
    """The course of one shift so far: the rounds that it opened, and where it stands."""

    shift: str
    rounds: set[int] = field(default_factory=set)
    spot: Spot = START

    def admits(self, event: TableEvent) -> bool:
        """Tell whether an event may come next, and stay as before."""
        try:
            after(self.spot, event, self.rounds)
        except Refusal:
            return False
        return event.shift == self.shift

    def take(self, event: TableEvent) -> None:
        """Move on by one event, or refuse it and stay as before."""
        if event.shift != self.shift and not self.spot.closed:
            raise ShiftConflict("shift", f"the table's open shift, {self.shift}", event.shift)
        self.spot = after(self.spot, event, self.rounds)
        if isinstance(event, RoundOpened):
            self.rounds.add(event.round)
