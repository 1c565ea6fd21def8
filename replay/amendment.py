"""Corrections as evidence: what each made of what stood before, and what rests on it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from msgspec import UNSET, Struct, UnsetType

from ledger.correcting.correction import Place, ShiftFile
from ledger.event import (
    AnyCorrection,
    AnyEvent,
    Credit,
    DealerChanged,
    Drop,
    Event,
    EventInserted,
    EventReplaced,
    Fill,
    LimitsChanged,
    MisdealCalled,
    Payment,
    RoundEvent,
    ShiftClosed,
    ShiftOpened,
    TableEvent,
    WagerEvent,
)
from replay.finding import Code, Finding

SETTINGS: Final = (ShiftOpened, LimitsChanged, DealerChanged)
"""Events that hold for the rounds after them."""

REST: Final[dict[Code, tuple[type[Event], ...]]] = {
    Code.OPENING_MISMATCH: (ShiftOpened,),
    Code.LIMITS_INCOMPLETE: (ShiftOpened, LimitsChanged),
    Code.INVENTORY_VARIANCE: (
        ShiftOpened,
        ShiftClosed,
        Fill,
        Credit,
        Drop,
        WagerEvent,
        MisdealCalled,
    ),
}
"""What findings about a shift rest on: chips counted and moved, limits stated."""


class Amendment(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A correction, the record that it names, what stood in its place before, and what after.

    ``before`` is None for an insertion, ``after`` for a void; where the record had been voided
    already, ``before`` is None too, and ``voided`` is what stood there last. ``in_force`` tells
    whether no later correction took its place; ``recorded_at`` is RFC 3339 in UTC, where known.
    """

    correction: AnyCorrection
    original: AnyEvent
    before: TableEvent | None
    after: TableEvent | None
    in_force: bool
    voided: TableEvent | UnsetType = UNSET
    recorded_at: str | UnsetType = UNSET

    @property
    def events(self) -> Iterator[TableEvent]:
        """What stood before, even if it was voided by then, and what after."""
        before = self.before if self.voided is UNSET else self.voided
        return (each for each in (before, self.after) if each is not None)

    def touches(self, *kinds: type[Event]) -> bool:
        """Tell whether an event of one of these kinds stood there, or stands there now."""
        return any(isinstance(each, kinds) for each in self.events)

    @property
    def round(self) -> int | None:
        """The round that was corrected, None for the shift alone."""
        rounds = [each.round for each in self.events if isinstance(each, RoundEvent)]
        return rounds[-1] if rounds else None


def amendments(file: ShiftFile, recorded: Mapping[str, str]) -> list[Amendment]:
    """Return every correction of a shift in the order recorded; ``recorded`` is by its id."""
    valid, stood = in_force(file), dict[str, list[TableEvent | None]]()
    return [
        _amendment(each, file, stood, each.id in valid, recorded.get(each.id, UNSET))
        for each in file.corrections
    ]


def _amendment(
    correction: AnyCorrection,
    file: ShiftFile,
    stood: dict[str, list[TableEvent | None]],
    valid: bool,  # noqa: FBT001 # one of five
    recorded_at: str | UnsetType,
) -> Amendment:
    after = file.puts(correction)
    if isinstance(correction, EventInserted):
        course = stood.setdefault(correction.id, [])
    else:
        recorded = file.place(correction.target).recorded
        course = stood.setdefault(correction.target, [recorded])
    before = course[-1] if course else None
    last = [each for each in course if each is not None][-1:]
    course.append(after)
    return Amendment(
        correction=correction,
        original=original(correction, file),
        before=before,
        after=after,
        in_force=valid,
        voided=UNSET if before is not None or not last else last[0],
        recorded_at=recorded_at,
    )


def original(correction: AnyCorrection, file: ShiftFile) -> AnyEvent:
    """Return the record that a correction corrects, or after which it inserts one."""
    named = correction.after if isinstance(correction, EventInserted) else correction.target
    return file.known[named]


def in_force(file: ShiftFile) -> set[str]:
    """Return the ids of the corrections whose place no later one took."""
    inserted = {each.id for each in file.corrections if isinstance(each, EventInserted)}
    verdicts = {
        each.target: each.id for each in file.corrections if not isinstance(each, EventInserted)
    }
    return set(verdicts.values()) | inserted - set(verdicts)


@dataclass
class Amended:
    """The corrections of a shift, and what rests on those in force.

    ``closing`` are those of the closing of the table's shift before, which an opening is held
    against.
    """

    file: ShiftFile
    recorded: Mapping[str, str] = field(default_factory=dict)
    closing: tuple[Amendment, ...] = ()

    @cached_property
    def all(self) -> list[Amendment]:
        """Every correction, in the order recorded."""
        return amendments(self.file, self.recorded)

    @cached_property
    def valid(self) -> list[Amendment]:
        """The corrections in force."""
        return [each for each in self.all if each.in_force]

    @cached_property
    def _places(self) -> list[Place]:
        """Every place, in the order in which things happened."""
        return [place for slot in self.file.slots for place in slot]

    @cached_property
    def _order(self) -> dict[str, int]:
        """Where each place lies, by its id."""
        return {place.id: number for number, place in enumerate(self._places)}

    @cached_property
    def _ends(self) -> dict[int | None, int]:
        """Where the last place of each round lies, payments apart: they may follow its close."""
        return {
            place.round: number
            for number, place in enumerate(self._places)
            if not isinstance(place.recorded, Payment)
        }

    def of_round(self, number: int) -> list[Amendment]:
        """Return what a round rests on: corrections of its own, of limits and dealers before."""
        return [each for each in self.valid if self._holds(each, number)]

    def _holds(self, each: Amendment, number: int) -> bool:
        if each.touches(*SETTINGS):
            named = each.correction
            place = named.id if isinstance(named, EventInserted) else named.target
            return self._order[place] <= self._ends.get(number, -1)
        return each.round == number

    def of_finding(self, finding: Finding) -> list[Amendment]:
        """Return the corrections that a finding rests on."""
        if finding.round:
            return self.of_round(finding.round)
        kinds = REST[finding.code]
        closing = self.closing if finding.code is Code.OPENING_MISMATCH else ()
        return [*closing, *(each for each in self.valid if each.touches(*kinds))]


def of_closing(events: Iterable[AnyEvent], recorded: Mapping[str, str]) -> tuple[Amendment, ...]:
    """Return the corrections in force of a shift's closing.

    ``events`` are the shift's in the order of the log; its closing and its corrections are enough.
    """
    file = ShiftFile()
    for event in events:
        mends = isinstance(event, EventReplaced) and event.target in file.known
        if mends or isinstance(event, ShiftClosed):
            file.add(event)
    return tuple(each for each in amendments(file, recorded) if each.in_force)
