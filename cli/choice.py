"""Choosing shifts, and with them the prefix of the log."""

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from cli.outcome import misused

if TYPE_CHECKING:
    from ledger.docket import Docket
    from ledger.entry import Record
    from ledger.store import Store


@dataclass(frozen=True, slots=True)
class Choice:
    """Which shifts: by table, name and gaming day (2026-11-27), on which prefix of the log."""

    table: str | None = None
    shift: str | None = None
    first_day: str | None = None
    last_day: str | None = None
    as_of: int | None = None

    @property
    def words(self) -> str:
        """What was chosen, such as "of table RP-02 named N"."""
        told = (("of table", self.table), ("named", self.shift))
        days = (("from", self.first_day), ("to", self.last_day))
        return " ".join(f"{what} {value}" for what, value in (*told, *days) if value)

    @property
    def all(self) -> bool:
        """Whether nothing was chosen."""
        return self == Choice(as_of=self.as_of)


@dataclass(frozen=True, slots=True)
class Chosen:
    """The openings of the chosen shifts, and the size of the prefix that they are judged on."""

    openings: "list[Record]"
    size: int


def days(day: str | None, first: str | None, last: str | None) -> tuple[str | None, str | None]:
    """Return the first and the last gaming day of --day, or of --from and --to.

    Ends with exit code 2 for what is no day, and for --day beside the others.
    """
    if day is not None and (first is not None or last is not None):
        misused("--day: expected it alone, got --from or --to beside it")
    for option, text in (("--day", day), ("--from", first), ("--to", last)):
        if text is not None and not _is_day(text):
            misused(f"{option}: expected a day, as 2026-11-27, got {text}")
    return (first, last) if day is None else (day, day)


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def choose(store: "Store", choice: Choice) -> Chosen:
    """Return the chosen shifts, and the prefix up to the last entry that tells of any.

    Their corrections tell of them too, and what seals or resolves refused lines that name them.

    All is read at one size of the log, however it grows meanwhile. Ends with exit code 2 if there
    is no such shift.
    """
    limit = choice.as_of or store.size()
    openings = _openings(store, choice, limit)
    if not openings and not choice.all:
        misused(f"expected a shift of the ledger, got none {choice.words}")
    return Chosen(openings, choice.as_of or _size(store, choice, openings, limit))


def _openings(store: "Store", choice: Choice, limit: int) -> "list[Record]":
    chosen = (choice.table, choice.shift, choice.first_day, choice.last_day)
    return list(store.openings(limit, *chosen))


def _size(store: "Store", choice: Choice, openings: "list[Record]", limit: int) -> int:
    """Return the size of the least prefix that holds the shifts whole, and chooses just them.

    A shift whose gaming day was corrected since must be past its correction there, and past what
    seals and resolves the refused lines that name it.
    """
    from ledger.docket import docket

    refused = docket(store, limit)
    size = _last(refused, openings)
    while others := [each for each in _openings(store, choice, size) if each not in openings]:
        size = max(size, _last(refused, others))
    return size


def _last(refused: "Docket", openings: "list[Record]") -> int:
    """Return the position of the last entry that tells of the shifts."""
    from ledger import body

    store, limit = refused.store, refused.upto
    events = [body.table_body(record).event for record in openings]
    places = [(each.table, each.shift) for each in events]
    last = (max(store.last_seq(*each, limit) or 0, refused.last(*each)) for each in places)
    return max(last, default=limit)
