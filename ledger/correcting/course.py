"""The course of a shift that is being corrected: its rounds stay whole, whatever is mended.

Beside each place lies where the shift stood before it, so that a correction is tried from its
place on, and only as far as it makes a difference.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from ledger.correcting.correction import Place, ShiftFile
from ledger.desk import START, Desk, Spot, after
from ledger.event import (
    AnyCorrection,
    AnyEvent,
    Correction,
    EventInserted,
    RoundOpened,
    ShiftOpened,
    TableEvent,
)
from ledger.refusal import CorrectionMisfit, RoundConflict, ShiftConflict


@dataclass(slots=True)
class Course:
    """A shift's file, its desk, and where the desk stood before each place of the file."""

    desk: Desk
    file: ShiftFile = field(default_factory=ShiftFile)
    before: dict[str, Spot] = field(default_factory=dict)

    @classmethod
    def of(cls, events: Iterable[AnyEvent]) -> "Course":
        """Return the course of a shift's events, all of them taken before; the opening first."""
        iterator = iter(events)
        opening = next(iterator)
        assert isinstance(opening, ShiftOpened)
        course = cls(Desk(opening.shift))
        course.file.add(opening)
        course.before[opening.id] = START
        for event in iterator:
            if isinstance(event, Correction):
                course.correct(event, course.file.puts(event))
            else:
                course.take(event)
        return course

    def take(self, event: TableEvent) -> None:
        """Move on by one event, or refuse it and stay as before."""
        spot = self.desk.spot
        self.desk.take(event)
        self.file.add(event)
        self.before[event.id] = spot

    def correct(self, correction: AnyCorrection, stands: TableEvent | None) -> None:
        """Take a correction that puts an event in place (None for a void), or refuse it.

        Raises:
            CorrectionMisfit: a round would not be whole; all stays as before.
        """
        if isinstance(correction, EventInserted):
            last = self.file.last_after(correction.after)
            trial = _Trial("after", correction.id, last, self._after(last), None, stands)
        else:
            place = self.file.place(correction.target)
            spot = self.before[place.id]
            trial = _Trial("target", place.id, place, spot, place.stands, stands)
        self._run(trial)
        self.file.add(correction)

    def _after(self, place: Place) -> Spot:
        later = next(self.file.following(place), None)
        return self.desk.spot if later is None else self.before[later.id]

    def _run(self, trial: "_Trial") -> None:
        """Go on from the trial's place until it makes no difference any more."""
        rounds = trial.rounds(self.desk.rounds)
        unopened = len(rounds) < len(self.desk.rounds)
        moved = {trial.name: trial.spot}
        spot = trial.first(rounds)
        for place in self.file.following(trial.place):
            if spot == self.before[place.id] and not unopened:
                break
            moved[place.id] = spot
            spot = trial.later(spot, place, rounds)
        else:
            self.desk.spot = spot
        self.before |= moved
        self.desk.rounds = rounds


@dataclass(frozen=True, slots=True)
class _Trial:
    """What a correction would do: at a place, ``stands`` takes the turn of what ``stood`` there.

    ``field`` is the correction's that names the place, ``name`` the id under which ``spot``, that
    before the place, is kept.
    """

    field: str
    name: str
    place: Place
    spot: Spot
    stood: TableEvent | None
    stands: TableEvent | None

    def rounds(self, opened: set[int]) -> set[int]:
        """Return the rounds that are opened after the correction."""
        lost, won = _opened(self.stood), _opened(self.stands)
        return opened if lost == won else (opened - lost) | won

    def first(self, rounds: set[int]) -> Spot:
        """Return where the shift stands after the place itself."""
        if self.stands is None:
            return self.spot
        try:
            return after(self.spot, self.stands, rounds)
        except RoundConflict as refusal:
            raise CorrectionMisfit("event.round", refusal.expected, refusal.got) from None
        except ShiftConflict:
            wanted = "an event before the shift closed"
            raise CorrectionMisfit(self.field, wanted, self.place.id) from None

    def later(self, spot: Spot, place: Place, rounds: set[int]) -> Spot:
        """Return where the shift stands after a place that follows."""
        if place.stands is None:
            return spot
        try:
            return after(spot, place.stands, rounds)
        except RoundConflict as refusal:
            wanted = "a correction that leaves every event within its round"
            got = f"{place.id} outside: {refusal}"
            raise CorrectionMisfit(self.field, wanted, got) from None


def _opened(event: TableEvent | None) -> set[int]:
    return {event.round} if isinstance(event, RoundOpened) else set()
