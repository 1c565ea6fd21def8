"""A shift audited while it is played: a round when it is over, and again only if it changed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from ledger.correcting.correction import ShiftFile
from ledger.event import (
    AnyEvent,
    Correction,
    LimitsChanged,
    Payment,
    RoundEvent,
    RoundOpened,
    ShiftClosed,
    ShiftOpened,
    TableEvent,
)
from replay.audit import audit_rounds
from replay.check_shift import SHIFT_CHECKS, JudgedShift
from replay.finding import Finding
from replay.fold import Course, begun, take
from replay.round import Round
from replay.rulebook import Rulebook
from replay.tally import Chips, chips

ROOM: Final = 1 << 32
"""Orders between two events as recorded: what is inserted there later moves no other event."""


@dataclass(frozen=True, slots=True)
class Change:
    """What became of a shift's findings: those that no longer hold, and the new ones.

    A finding that now says something else stands in both, as it was and as it is. Both are sorted
    as an audit sorts them; their amounts are in ``currency``.
    """

    currency: str
    withdrawn: list[Finding] = field(default_factory=list)
    found: list[Finding] = field(default_factory=list)

    def __bool__(self) -> bool:
        """Tell whether anything changed."""
        return bool(self.withdrawn or self.found)


@dataclass(slots=True)
class LiveShift:
    """One shift as it grows: take its events as they are recorded, then judge it.

    ``closed_before`` is what the table's last shift closed with, None for its first; it may be
    mended, and so may ``book``. What is kept of a round is its facts and its findings.
    """

    book: Rulebook
    closed_before: int | None = None
    file: ShiftFile = field(default_factory=ShiftFile)
    _course: Course | None = None
    _apart: list[TableEvent] = field(default_factory=list)
    """What stands and is no round's: few events, which the checks of a shift look at alone."""
    _rounds: dict[int, list[Finding]] = field(default_factory=dict)
    _own: list[Finding] = field(default_factory=list)
    _changed: set[int] = field(default_factory=set)
    _mended: bool = False
    _whole: bool = True

    @property
    def findings(self) -> list[Finding]:
        """All that holds since it was judged last, sorted as the audit of the shift sorts it."""
        rounds = (each for found in self._rounds.values() for each in found)
        return sorted([*self._own, *rounds], key=Finding.place)

    @property
    def closing(self) -> int | None:
        """What the shift closed with, corrections applied; None while it is open."""
        stands = self.file.slots[-1][0].stands if self.file.slots else None
        return stands.closing_inventory if isinstance(stands, ShiftClosed) else None

    def take(self, event: AnyEvent) -> None:
        """Take the next event of the shift, in the order of the log."""
        self.file.add(event)
        if isinstance(event, Correction) or not self._next(event):
            self._mended = True
        if not self._mended:
            assert not isinstance(event, Correction)
            self._follow(event)

    def judge_by(self, book: Rulebook) -> None:
        """Judge the whole shift by another rulebook: its opening was mended."""
        if book is not self.book:
            self.book, self._whole = book, True
            self._changed |= set(self._rounds)

    def judge_after(self, closed_before: int | None) -> None:
        """Hold its opening against what the table's last shift closed with, as that stands."""
        if closed_before != self.closed_before:
            self.closed_before, self._whole = closed_before, True

    def judge(self) -> Change:
        """Audit what was taken since the last time, and tell what became of the findings."""
        if self._mended:
            self._refold()
        before: list[Finding] = []
        after: list[Finding] = []
        if self._whole:
            before, self._own = [*before, *self._own], list(self._of_shift())
            after += self._own
        played = self._played.rounds
        before += [each for n in self._changed for each in self._rounds.pop(n, ())]
        touched = [played[n] for n in sorted(self._changed) if n in played]
        for audited in audit_rounds(touched, self.book):
            self._rounds[audited.judged.this.number] = audited.findings
            after += audited.findings
        self._changed, self._mended, self._whole = set(), False, False
        return changed(self._played.currency, before, after)

    @property
    def _played(self) -> Course:
        assert self._course is not None
        return self._course

    def _next(self, event: TableEvent) -> bool:
        """Tell whether the fold may go on by an event: a round that is over takes payments only."""
        if not isinstance(event, RoundEvent) or isinstance(event, RoundOpened | Payment):
            return True
        current = self._played.current
        return current is not None and current.number == event.round and not current.over

    def _follow(self, event: TableEvent) -> None:
        """Move on by an event, and note which rounds are to be judged for it."""
        if not isinstance(event, RoundEvent):
            self._apart.append(event)
        if self._course is None:
            self._course = begun(event)
            return
        course, number = self._played, len(self.file.slots) - 1
        before = course.current
        course.order = number * ROOM
        take(course, event)
        if before is not None and before.over and before.number not in self._rounds:
            self._changed.add(before.number)
        if isinstance(event, RoundEvent) and course.rounds[event.round].over:
            self._changed.add(event.round)
        self._whole |= isinstance(event, LimitsChanged | ShiftClosed)

    def _refold(self) -> None:
        """Fold anew what stands after corrections; rounds that came out as they were are kept."""
        old = self._played.rounds
        course: Course | None = None
        self._apart.clear()
        for order, event in _in_order(self.file):
            if not isinstance(event, RoundEvent):
                self._apart.append(event)
            if course is None:
                course = begun(event)
            else:
                course.order = order
                take(course, event)
        assert course is not None
        self._course, self._whole = course, True
        over = {number: each for number, each in course.rounds.items() if each.over}
        self._changed |= {number for number, each in over.items() if old.get(number) != each}
        self._changed |= self._rounds.keys() - over.keys()

    def _of_shift(self) -> Iterator[Finding]:
        """Yield the findings of the shift itself; what moved counts once it is closed."""
        opening = self._apart[0]
        assert isinstance(opening, ShiftOpened)
        played: Iterable[Round] = self._played.rounds.values()
        moved = Chips() if self.closing is None else chips(self._apart, played)
        whole = JudgedShift(opening, self._apart, moved, self.book, self.closed_before)
        for check in SHIFT_CHECKS:
            yield from check(whole)


def changed(currency: str, before: list[Finding], after: list[Finding]) -> Change:
    """Return what of some findings no longer holds, and what is new."""
    held, holds = ({each.id: each for each in findings} for findings in (before, after))
    return Change(
        currency,
        sorted((e for e in before if holds.get(e.id) != e), key=Finding.place),
        sorted((e for e in after if held.get(e.id) != e), key=Finding.place),
    )


def _in_order(file: ShiftFile) -> Iterator[tuple[int, TableEvent]]:
    """Yield what stands of a shift, with an order that no later correction moves."""
    for number, slot in enumerate(file.slots):
        for index, place in enumerate(slot):
            if place.stands is not None:
                yield number * ROOM + index, place.stands
