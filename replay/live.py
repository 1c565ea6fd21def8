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


@dataclass(frozen=True, slots=True)
class Gone:
    """What is kept of a shift that was let go: its findings, and what it was held against."""

    findings: list[Finding]
    closed_before: int | None


@dataclass(slots=True)
class Live:
    """What is known of every shift: all of a table's last two, findings and close of others.

    ``book`` gives a registered rulebook by its digest (hex); ``past`` the entries of a table's
    shift that were taken in earlier calls, for a correction of one that was let go.
    """

    book: Callable[[str], Rulebook]
    past: Callable[[str, str], Iterable[TableBody]]
    _shifts: dict[Key, LiveShift] = field(default_factory=dict)
    _gone: dict[Key, Gone] = field(default_factory=dict)
    _closings: dict[Key, int | None] = field(default_factory=dict)
    _newest: dict[str, Key] = field(default_factory=dict)
    _before: dict[Key, Key] = field(default_factory=dict)
    _after: dict[Key, Key] = field(default_factory=dict)

    @property
    def kept(self) -> set[Key]:
        """The shifts of which all is known."""
        return set(self._shifts)

    @property
    def findings(self) -> list[Finding]:
        """All that holds, sorted as an audit sorts it: by table, shift in the order of the log."""
        keys = sorted(self._closings, key=lambda key: key[0])
        return [found for key in keys for found in self._findings(key)]

    def take(self, entries: Iterable[TableBody]) -> list[Change]:
        """Take the next entries of the log, and return what changes by them, shift by shift."""
        touched = dict.fromkeys(self._take(entry) for entry in entries)
        changes = [change for key in touched for change in self._judge(key)]
        for table in {table for table, _ in touched}:
            self._let_go(table)
        return changes

    def _findings(self, key: Key) -> list[Finding]:
        return self._shifts[key].findings if key in self._shifts else self._gone[key].findings

    def _take(self, entry: TableBody) -> Key:
        event = entry.event
        key = event.table, event.shift
        if isinstance(event, ShiftOpened):
            self._open(key, entry)
        shift = self._shift(key)
        if entry.rulebook:
            shift.judge_by(self.book(entry.rulebook.digest))
        shift.take(event)
        self._closings[key] = shift.closing
        return key

    def _open(self, key: Key, entry: TableBody) -> None:
        assert entry.rulebook
        table, _ = key
        if table in self._newest:
            self._before[key] = self._newest[table]
            self._after[self._newest[table]] = key
        self._newest[table] = key
        self._shifts[key] = LiveShift(self.book(entry.rulebook.digest))

    def _judge(self, key: Key) -> Iterator[Change]:
        """Judge a shift, and the next one, which is held against what it closed with."""
        shift = self._shift(key)
        if key in self._before:
            shift.judge_after(self._closings[self._before[key]])
        if change := shift.judge():
            yield change
        after = self._after.get(key)
        if after and self._held_against(after) != self._closings[key]:
            yield from self._judge(after)

    def _held_against(self, key: Key) -> int | None:
        known = self._shifts[key] if key in self._shifts else self._gone[key]
        return known.closed_before

    def _shift(self, key: Key) -> LiveShift:
        """Return a shift, read again if it was let go."""
        if key not in self._shifts:
            entries = list(self.past(*key))
            used = [entry.rulebook for entry in entries if entry.rulebook]
            shift = LiveShift(self.book(used[-1].digest), self._gone[key].closed_before)
            for entry in entries:
                shift.take(entry.event)
            shift.judge()
            self._shifts[key] = shift
        return self._shifts[key]

    def _let_go(self, table: str) -> None:
        """Keep of a table's older shifts only what was found: few of them are ever corrected."""
        newest = self._newest[table]
        kept = {newest, self._before.get(newest)}
        for key in [each for each in self._shifts if each[0] == table and each not in kept]:
            shift = self._shifts.pop(key)
            self._gone[key] = Gone(shift.findings, shift.closed_before)
