"""All tables audited while they are played: entries in, as they are recorded, changes out.

The same for each prefix of the log as its audit, however the entries are cut into batches.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from ledger.body import TableBody
from ledger.event import ShiftOpened
from replay.finding import Finding
from replay.live_shift import Change, LiveShift
from replay.rulebook import Rulebook

Key: TypeAlias = tuple[str, str]
"""A table, and the name of a shift of it."""


@dataclass(slots=True)
class Live:
    """What is known of every shift; ``book`` gives a registered rulebook by its digest (hex)."""

    book: Callable[[str], Rulebook]
    shifts: dict[Key, LiveShift] = field(default_factory=dict)
    _newest: dict[str, Key] = field(default_factory=dict)
    _before: dict[Key, Key] = field(default_factory=dict)
    _after: dict[Key, Key] = field(default_factory=dict)

    def take(self, entries: Iterable[TableBody]) -> Iterator[Change]:
        """Take the next entries of the log, and yield what changes by them, shift by shift.

        All are taken before the first change is told.
        """
        touched = dict.fromkeys(self._take(entry) for entry in entries)
        touched |= dict.fromkeys(self._after[key] for key in touched if key in self._after)
        for key in touched:
            shift = self.shifts[key]
            if key in self._before:
                shift.judge_after(self.shifts[self._before[key]].closing)
            if change := shift.judge():
                yield change

    @property
    def findings(self) -> list[Finding]:
        """All that holds, sorted as an audit sorts it: by table, shift in the order of the log."""
        ordered = sorted(self.shifts.items(), key=lambda item: item[0][0])
        return [found for _, shift in ordered for found in shift.findings]

    def _take(self, entry: TableBody) -> Key:
        event = entry.event
        key = event.table, event.shift
        if isinstance(event, ShiftOpened):
            self._open(key, entry)
        elif entry.rulebook:
            self.shifts[key].judge_by(self.book(entry.rulebook.digest))
        self.shifts[key].take(event)
        return key

    def _open(self, key: Key, entry: TableBody) -> None:
        assert entry.rulebook
        table, _ = key
        if table in self._newest:
            self._before[key] = self._newest[table]
            self._after[self._newest[table]] = key
        self._newest[table] = key
        self.shifts[key] = LiveShift(self.book(entry.rulebook.digest))
