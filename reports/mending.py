"""The corrections of a whole log, each with its place in it and what it replaced."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from msgspec import Struct

from ledger.body import TableBody
from ledger.correcting.correction import ShiftFile
from ledger.error import EntryDamaged
from ledger.event import ShiftOpened
from ledger.refusal import Refusal
from ledger.verifying.custody import BROKEN
from replay.amendment import Amended, Amendment

Entries: TypeAlias = Iterable[tuple[int, TableBody]]
"""The entries of a shift, each with its position."""


class Mending(Struct, frozen=True, kw_only=True):
    """A correction, the entry that holds it, its table and shift, and the currency there."""

    seq: int
    table: str
    shift: str
    currency: str
    correction: Amendment


@dataclass(frozen=True, slots=True)
class Mendings:
    """The corrections in the order recorded; ``unread`` tells of shifts that can't be read."""

    all: list[Mending]
    unread: list[str]

    def authorised(self) -> dict[str, int]:
        """Return how many each person authorised, by name."""
        counts = Counter(each.correction.correction.authorised_by for each in self.all)
        return dict(sorted(counts.items()))


def mendings(shifts: Iterable[tuple[str, str]], entries: Callable[[str, str], Entries]) -> Mendings:
    """Return the corrections of shifts; ``entries`` gives those of a table's shift.

    A log that was changed may hold a shift that can't be read, or that makes no sense: it is named.
    """
    found: list[Mending] = []
    unread: list[str] = []
    for table, shift in shifts:
        try:
            found += _of(entries(table, shift))
        except BROKEN as fault:
            unread.append(f"corrections of table {table}, shift {shift}: {fault}")
    return Mendings(sorted(found, key=lambda each: each.seq), unread)


def _of(entries: Entries) -> Iterator[Mending]:
    file = ShiftFile()
    recorded: dict[str, str] = {}
    places: dict[str, int] = {}
    for seq, body in entries:
        _add(file, seq, body)
        recorded[body.event.id], places[body.event.id] = body.recorded_at, seq
    opening = next((each.event for each in file.standing()), None)
    if not isinstance(opening, ShiftOpened):
        raise EntryDamaged("its first entry", "the opening of the shift", "none")
    for each in Amended(file, recorded).all:
        yield Mending(
            seq=places[each.correction.id],
            table=opening.table,
            shift=opening.shift,
            currency=opening.currency,
            correction=each,
        )


def _add(file: ShiftFile, seq: int, body: TableBody) -> None:
    """Take the next entry of a shift; a ledger takes no correction that does not fit."""
    try:
        file.add(body.event)
    except (KeyError, Refusal):
        told = "an event that fits those before it", "another"
        raise EntryDamaged(f"entry {seq}", *told) from None
