"""Whether the log's indexes find just the rows that lead over it finds.

An audit finds a shift's entries by an index. One that lacks a row, or has a row of another shift,
makes the audit another, though each row is as it was: so each is asked what it finds.
"""

from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Final, NamedTuple

from ledger.database import layout
from ledger.store import Store
from ledger.verifying.row import COLUMNS, Row
from ledger.verifying.verification import Faults

if TYPE_CHECKING:
    from hashlib import _Hash

PAGE: Final = 50_000
"""Positions that are asked for in one short transaction."""
TYPE, ID, TABLE, SHIFT, DAY = (
    COLUMNS.index(name) for name in ("type", "event_id", "table_name", "shift", "gaming_day")
)
OPENED, CLOSED = "shift_opened", "shift_closed"
Key = tuple[str, ...]


class Way(NamedTuple):
    """An index: its columns before the position, and which rows it has."""

    name: str
    columns: tuple[int, ...]
    where: str
    has: Callable[[Row], bool]


SHIFTS: Final = Way("entry_of_shift", (TABLE, SHIFT), "1 = 1", lambda row: row[TABLE] is not None)
RARE: Final = (
    Way("entry_by_day", (DAY,), str(layout.DAY), lambda row: row[DAY] is not None),
    Way("entry_day_of_shift", (TABLE, SHIFT), str(layout.DAY), lambda row: row[DAY] is not None),
    Way("entry_opened_by_table", (TABLE,), str(layout.OPENED), lambda row: row[TYPE] == OPENED),
    Way("entry_closed_by_table", (TABLE,), str(layout.CLOSED), lambda row: row[TYPE] == CLOSED),
    Way("entry_of_ledger", (TYPE,), str(layout.OWN), lambda row: row[ID] is None),
)


@dataclass(slots=True)
class Positions:
    """Positions in their order, as far as they need be told from others."""

    count: int = 0
    digest: "_Hash" = field(default_factory=sha256)

    def add(self, seqs: Iterable[int]) -> None:
        """Take the next ones."""
        part = array("q", seqs)
        self.count += len(part)
        self.digest.update(part)

    def same(self, other: "Positions") -> bool:
        """Tell whether they are the same."""
        return self.digest.digest() == other.digest.digest()


@dataclass(slots=True)
class Answers:
    """What the rows up to one say that each index has to find, in constant memory for a shift."""

    store: Store
    size: int
    faults: Faults
    due: dict[tuple[Way, Key], Positions] = field(default_factory=lambda: defaultdict(Positions))

    def take(self, rows: list[Row]) -> None:
        """Take the next rows of the log."""
        self._take(SHIFTS, rows)
        rare = [row for row in rows if row[DAY] or row[ID] is None or row[TYPE] in {OPENED, CLOSED}]
        for way in RARE:
            self._take(way, rare)

    def _take(self, way: Way, rows: list[Row]) -> None:
        found: dict[Key, list[int]] = defaultdict(list)
        for row in filter(way.has, rows):
            found[tuple(row[column] for column in way.columns)].append(row[0])
        for key, seqs in found.items():
            self.due[way, key].add(seqs)

    def finish(self) -> None:
        """Ask each index, and name those that find other rows."""
        whole = self.store.dialect == "sqlite" and not self.faults.counts["guard"]
        for (way, key), due in self.due.items():
            found = Positions()
            for seqs in self._found(way, key, named=whole):
                found.add(seqs)
            if not found.same(due):
                place, what = f"index {way.name} on entry", f"entries of {' '.join(map(str, key))}"
                got = f"{found.count}" if found.count != due.count else "others"
                self.faults.add("guard", place, "rows", f"{due.count} {what}", got)

    def _found(self, way: Way, key: Key, *, named: bool) -> Iterator[list[int]]:
        by = f" INDEXED BY {way.name}" if named else ""
        same = " AND ".join(f"{COLUMNS[column]} = ?" for column in way.columns)
        asked = (
            f"SELECT seq FROM entry{by} WHERE {way.where} AND {same}"  # noqa: S608 # our own names
            f" AND seq > ? AND seq <= ? ORDER BY seq LIMIT {PAGE}"
        )
        after = 0
        while seqs := [seq for (seq,) in self.store.rows(asked, *key, after, self.size)]:
            yield seqs
            after = seqs[-1]
