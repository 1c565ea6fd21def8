"""The quarantine as a prefix of the log has it: which lines count, and what became of each."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, Final, TypeAlias

from sqlalchemy import Integer, Select, func, literal, or_, select

from ledger import body
from ledger.case import Case, OpenLine, Refusals, Resolution
from ledger.database.layout import BYTES, entry, quarantine
from ledger.error import EntryDamaged
from ledger.own import LineResolved, Outcome, QuarantineSealed
from ledger.quarantine import Quarantined, Refused
from ledger.store import Store

Rows: TypeAlias = Select[*tuple[Any, ...]]

PAGE: Final = 200
"""Lines that are fetched at once: each may be long."""

BEGINNING: Final = 200
"""Bytes of an open line that a report is given."""

BRIEF: Final = (
    quarantine.c.number,
    quarantine.c.received_us,
    quarantine.c.source,
    quarantine.c.line_number,
    quarantine.c.reason,
    func.coalesce(func.substr(quarantine.c.line, 1, BEGINNING, type_=BYTES), literal(b"", BYTES)),
    func.length(quarantine.c.line, type_=Integer()),
)
"""What an `OpenLine` is made of."""


@dataclass(frozen=True)
class Docket:
    """The lines up to ``count``, with the entries up to ``upto`` that seal and resolve them.

    ``seals`` are pairs of the lines sealed and the sealing entry's position, both ascending;
    ``resolved`` holds what became of a line by its number.
    """

    store: Store
    upto: int
    count: int
    seals: Sequence[tuple[int, int]]
    resolved: dict[int, Resolution]

    def cases(
        self, table: str | None = None, shift: str | None = None, after: int = 0
    ) -> Iterator[Case]:
        """Give each line with a number above ``after``, or those that name a table or a shift."""
        chosen = self._chosen(select(quarantine), table, shift)
        for number, *refused, digest in self._pages(chosen, after, PAGE):
            line = Quarantined(number, Refused(*refused), digest)
            yield Case(line, self.resolved.get(number))

    def case(self, number: int) -> Case | None:
        """Give one line; None if there is no such."""
        if not 1 <= number <= self.count:
            return None
        return next(self.cases(after=number - 1), None)

    def seal(self, number: int) -> int | None:
        """Give the position of the entry that seals a line; None if none does so far."""
        at = bisect_left(self.seals, (number, 0))
        return self.seals[at][1] if at < len(self.seals) else None

    def last(self, table: str, shift: str) -> int:
        """Give the position of the last entry that seals or resolves a line of a shift, or 0."""
        numbers = self._numbers(self._chosen(select(quarantine.c.number), table, shift))
        done = (self.resolved[number].seq for number in numbers if number in self.resolved)
        return max(self.seal(max(numbers, default=0)) or 0 if numbers else 0, *done, 0)

    def of_shift(self, table: str, shift: str) -> Refusals:
        """Give the lines that name a shift: the open ones, and how many were resolved how."""
        still, outcomes = [], []
        for line, done in self.lines(table, shift):
            if done is None:
                still.append(line)
            else:
                outcomes.append(done.event.outcome)
        return Refusals(
            open=tuple(still),
            mended=outcomes.count(Outcome.MENDED),
            dismissed=outcomes.count(Outcome.DISMISSED),
            astray=self.astray,
        )

    def lines(
        self, table: str | None = None, shift: str | None = None
    ) -> Iterator[tuple[OpenLine, Resolution | None]]:
        """Give each line in brief with what became of it, or those that name a table or shift."""
        for row in self._pages(self._chosen(select(*BRIEF), table, shift), 0, PAGE):
            yield OpenLine(*row), self.resolved.get(row[0])

    @cached_property
    def astray(self) -> int:
        """How many open lines name no shift that the prefix holds."""
        named = select(1).where(
            entry.c.table_name == quarantine.c.table_name,
            entry.c.shift == quarantine.c.shift,
            entry.c.seq <= self.upto,
        )
        unnamed = or_(
            quarantine.c.table_name.is_(None), quarantine.c.shift.is_(None), ~named.exists()
        )
        found = self._numbers(self._chosen(select(quarantine.c.number)).where(unnamed))
        return sum(number not in self.resolved for number in found)

    def _chosen(self, asked: Rows, table: str | None = None, shift: str | None = None) -> Rows:
        asked = asked.where(quarantine.c.number <= self.count)
        if table is not None:
            asked = asked.where(quarantine.c.table_name == table)
        return asked if shift is None else asked.where(quarantine.c.shift == shift)

    def _numbers(self, asked: Rows) -> list[int]:
        return [number for (number,) in self.store.fetch(asked)] if self.count else []

    def _pages(self, asked: Rows, after: int, size: int) -> Iterator[Sequence[Any]]:
        number = quarantine.c.number
        while self.count and (
            page := self.store.fetch(asked.where(number > after).order_by(number).limit(size))
        ):
            yield from page
            after = page[-1][0]


def docket(store: Store, upto: int | None = None) -> Docket:
    """Read how the quarantine stands: as a prefix of the log has it, or now.

    Now means all lines, those too that no entry seals yet (in a ledger of an earlier version).

    Raises:
        EntryDamaged: the entries contradict each other.
    """
    size, refused, _ = store.head()
    seals = [
        (body.own(record, QuarantineSealed).count, record.seq)
        for record in store.own(QuarantineSealed, size if upto is None else upto)
    ]
    for (one, _), (other, seq) in pairwise(seals):
        if one >= other:
            raise EntryDamaged(f"entry {seq}", f"more than {one} lines sealed", str(other))
    sealed = seals[-1][0] if seals else 0
    return Docket(
        store=store,
        upto=size if upto is None else upto,
        count=refused if upto is None else sealed,
        seals=seals,
        resolved=resolutions(store, size if upto is None else upto),
    )


def resolutions(store: Store, upto: int) -> dict[int, Resolution]:
    """Read what became of lines, by their numbers; the first word on a line counts."""
    found: dict[int, Resolution] = {}
    for record in store.own(LineResolved, upto):
        said = body.own_body(record)
        assert isinstance(said.event, LineResolved)
        done = Resolution(record.seq, said.recorded_at, said.event)
        found.setdefault(said.event.number, done)
    return found
