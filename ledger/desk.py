"""Where a shift stands: which round is open, and which event may come next.

What a device sends out of place is refused; what the table did wrong is not the desk's to say.
"""

from dataclasses import dataclass, field

from ledger.event import (
    Payment,
    RoundClosed,
    RoundEvent,
    RoundOpened,
    ShiftClosed,
    ShiftOpened,
    TableEvent,
)
from ledger.refusal import RoundConflict, ShiftConflict


@dataclass(slots=True)
class Desk:
    """The course of one shift: its rounds so far, the one that is open, whether it is closed."""

    shift: str
    rounds: set[int] = field(default_factory=set)
    last_round: int = 0
    open_round: int | None = None
    closed: bool = False

    def take(self, event: TableEvent) -> None:
        """Move on by one event, or refuse it and stay as before."""
        if event.shift != self.shift or self.closed:
            raise ShiftConflict("shift", self._open_shift(), event.shift)
        match event:
            case RoundOpened():
                self._open(event.round)
            case RoundClosed():
                self._within(event)
                self.open_round = None
            case Payment() if event.round in self.rounds:
                pass
            case RoundEvent():
                self._within(event)
            case ShiftClosed():
                self.closed, self.open_round = True, None
            case _:
                pass

    def _open_shift(self) -> str:
        return "the table's open shift" if self.closed else f"the table's open shift, {self.shift}"

    def _open(self, number: int) -> None:
        if number <= self.last_round:
            raise RoundConflict("round", f"a number above {self.last_round}", str(number))
        self.rounds.add(number)
        self.last_round = self.open_round = number

    def _within(self, event: RoundEvent) -> None:
        if event.round != self.open_round:
            told = "an open round" if self.open_round is None else f"round {self.open_round}"
            raise RoundConflict("round", told, str(event.round))


def desk_of(events: list[TableEvent]) -> Desk:
    """Return where a shift stands after its standing events, the opening first."""
    opening = events[0]
    assert isinstance(opening, ShiftOpened)
    desk = Desk(opening.shift)
    for event in events[1:]:
        desk.take(event)
    return desk
