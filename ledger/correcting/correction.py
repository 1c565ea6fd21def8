"""Corrections: what stands of a shift after them. Nothing is ever changed or removed.

Of several voids and replacements of one target the latest stands; insertions after one event add
up in the order recorded; an inserted event is voided or replaced through its insertion's id.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ledger.correcting.embedded import embedded
from ledger.event import (
    AnyCorrection,
    AnyEvent,
    Correction,
    EventInserted,
    EventReplaced,
    EventVoided,
    RoundEvent,
    RoundOpened,
    ShiftClosed,
    TableEvent,
)


@dataclass(frozen=True, slots=True)
class Standing:
    """An event as it stands, and the corrections that made it so (none: as recorded)."""

    event: TableEvent
    by: tuple[Correction, ...] = ()


@dataclass(slots=True)
class Place:
    """A place in a shift's course: what was recorded or inserted there, and what stands there."""

    recorded: TableEvent
    stands: TableEvent | None
    insertion: tuple[EventInserted, ...] = ()
    verdict: tuple[EventVoided | EventReplaced, ...] = ()

    @property
    def id(self) -> str:
        """Return the id that corrections name: that of the event, or of its insertion."""
        return self.recorded.id

    @property
    def round(self) -> int | None:
        """Return the round that the place belongs to, None for the shift alone."""
        return self.recorded.round if isinstance(self.recorded, RoundEvent) else None


@dataclass(slots=True)
class ShiftFile:
    """All that was recorded of one shift, and what stands of it.

    ``slots`` holds the places in the order in which things happened: each recorded event, and
    after it what was inserted there. ``known`` holds every event, corrections too, by its id;
    ``opened`` the rounds that were opened as they happened, not inserted afterwards.
    """

    slots: list[list[Place]] = field(default_factory=list)
    corrections: list[AnyCorrection] = field(default_factory=list)
    known: dict[str, AnyEvent] = field(default_factory=dict)
    opened: set[int] = field(default_factory=set)
    _where: dict[str, tuple[int, int]] = field(default_factory=dict)

    def add(self, event: AnyEvent) -> None:
        """Take the next event of the shift, in the order of the log."""
        match event:
            case EventInserted():
                number, _ = self._where[event.after]
                slot = self.slots[number]
                self._where[event.id] = number, len(slot)
                inner = self.puts(event)
                assert inner is not None
                slot.append(Place(inner, inner, insertion=(event,)))
                self.corrections.append(event)
            case EventVoided() | EventReplaced():
                place = self.place(event.target)
                place.stands, place.verdict = self.puts(event), (event,)
                self.corrections.append(event)
            case _:
                self._where[event.id] = len(self.slots), 0
                self.slots.append([Place(event, event)])
                if isinstance(event, RoundOpened):
                    self.opened.add(event.round)
        self.known[event.id] = event

    @property
    def live(self) -> int | None:
        """The last round that was opened as it happened, while the shift is not closed."""
        closed = isinstance(self.slots[-1][0].recorded, ShiftClosed)
        return None if closed else max(self.opened, default=0)

    def place(self, name: str) -> Place:
        """Return the place of an event or an insertion, by its id."""
        number, index = self._where[name]
        return self.slots[number][index]

    def last_after(self, name: str) -> Place:
        """Return the last place that lies with a recorded event: an insertion follows it."""
        number, _ = self._where[name]
        return self.slots[number][-1]

    def following(self, place: Place) -> Iterator[Place]:
        """Yield the places after one, in the order in which things happened."""
        number, index = self._where[place.id]
        slot = self.slots[number]
        for later in range(index + 1, len(slot)):
            yield slot[later]
        for later in range(number + 1, len(self.slots)):
            yield from self.slots[later]

    def puts(self, correction: AnyCorrection) -> TableEvent | None:
        """Return the event that a correction puts in place, None for a void."""
        match correction:
            case EventVoided():
                return None
            case EventReplaced():
                return embedded(correction.event, correction, self.place(correction.target).round)
            case EventInserted():
                return embedded(correction.event, correction, self.place(correction.after).round)

    def standing(self) -> list[Standing]:
        """Return the shift's events as they stand, in the order in which they happened."""
        return [
            Standing(place.stands, (*place.insertion, *place.verdict))
            for slot in self.slots
            for place in slot
            if place.stands is not None
        ]


def standing(events: Iterable[AnyEvent]) -> list[Standing]:
    """Return what stands of one shift's events, given in the order of the log."""
    file = ShiftFile()
    for event in events:
        file.add(event)
    return file.standing()
