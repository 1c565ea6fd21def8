"""Whether the log's indexes find just the rows that lead over it finds.

An audit finds a shift's entries by an index. One that lacks a row, or has a row of another shift,
makes the audit another, though each row is as it was: so each is asked what it finds.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from ledger.database import layout
from ledger.store import Store
from ledger.verifying.row import COLUMNS, Row
from ledger.verifying.verification import Faults

PRIME: Final = 2**31 - 1
"""Checksums are sums of multiples of the positions modulo this; a factor of chance makes them."""
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
SINGLY: Final = (SHIFTS, RARE[0])
"""Those that are asked a group at a time: another index has the rows of all their groups too."""


class Positions(NamedTuple):
    """A set of positions, as far as it need be told from others: their number and a checksum."""

    number: int = 0
    checksum: int = 0


@dataclass(slots=True)
class Answers:
    """What the rows up to one say that each index has to find, in constant memory for a shift."""

    store: Store
    size: int
    faults: Faults
    beside: Executor
    factor: int
    due: dict[tuple[Way, Key], Positions] = field(default_factory=dict)
    asked: dict[tuple[Way, Key], Future[Positions]] = field(default_factory=dict)

    def take(self, rows: list[Row], rare: list[Row]) -> None:
        """Take the next rows of the log, and those of them that may be in a `RARE` index."""
        self._take_shifts(rows)
        for way in RARE:
            self._take(way, rare)

    def _take(self, way: Way, rows: list[Row]) -> None:
        found: dict[Key, list[int]] = defaultdict(list)
        for row in filter(way.has, rows):
            found[tuple(row[column] for column in way.columns)].append(row[0])
        for key, seqs in found.items():
            self._add(way, key, seqs)

    def _take_shifts(self, rows: list[Row]) -> None:
        """Do the same by the columns of `SHIFTS`, which has nearly every row: quickly."""
        found: dict[Key, list[int]] = defaultdict(list)
        for row in rows:
            found[row[TABLE], row[SHIFT]].append(row[0])
        for key, seqs in found.items():
            if key[0] is not None:
                self._add(SHIFTS, key, seqs)

    def _add(self, way: Way, key: Key, seqs: list[int]) -> None:
        """Take positions of a group; the first time, have its index asked beside."""
        if (way, key) not in self.due:
            self.due[way, key] = Positions()
            if way in SINGLY:
                self.asked[way, key] = self.beside.submit(self._found, way, key)
        before, factor = self.due[way, key], self.factor
        checksum = sum([seq * factor % PRIME for seq in seqs])
        self.due[way, key] = Positions(before.number + len(seqs), before.checksum + checksum)

    def finish(self) -> None:
        """Name the indexes that find other rows."""
        whole = (way for way in RARE if way not in SINGLY)
        rare = {(way, key): found for way in whole for key, found in self._groups(way)}
        for (way, key), due in self.due.items():
            asked = self.asked.get((way, key))
            found = asked.result() if asked else rare.get((way, key), Positions())
            if found != due:
                place, what = f"index {way.name} on entry", f"entries of {' '.join(map(str, key))}"
                got = f"{found.number}" if found.number != due.number else "others"
                self.faults.add("guard", place, "rows", f"{due.number} {what}", got)

    def _found(self, way: Way, key: Key) -> Positions:
        """Ask an index for one group: the database counts, only the sums travel."""
        same = " AND ".join(f"{COLUMNS[column]} = ?" for column in way.columns)
        asked = f"{self._counted(way, '')} AND {same} AND seq <= ?"
        (found,) = self.store.rows(asked, *key, self.size)
        return Positions(*map(int, found))

    def _groups(self, way: Way) -> Iterator[tuple[Key, Positions]]:
        """Ask an index that has few rows for all its groups."""
        columns = ", ".join(COLUMNS[column] for column in way.columns)
        asked = f"{self._counted(way, f'{columns}, ')} AND seq <= ? GROUP BY {columns}"
        for *key, number, checksum in self.store.rows(asked, self.size):
            yield tuple(key), Positions(int(number), int(checksum))

    def _counted(self, way: Way, columns: str) -> str:
        whole = self.store.dialect == "sqlite" and not self.faults.counts["guard"]
        by = f" INDEXED BY {way.name}" if whole else ""
        times = f"seq * {self.factor}"
        rest = f"{times} - {times} / {PRIME} * {PRIME}"  # drivers take a % for theirs
        sums = f"{columns}count(*), coalesce(sum({rest}), 0)"
        return f"SELECT {sums} FROM entry{by} WHERE {way.where}"  # noqa: S608 # our own names
