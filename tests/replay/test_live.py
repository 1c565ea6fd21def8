"""What is said of all tables while they are played comes to what the audit says of them."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from ledger.body import TableBody
from ledger.event import AnyEvent, ShiftClosed, ShiftOpened
from ledger.intake import read
from ledger.registry import RulebookUsed
from replay.audit import Head, ShiftLog, audit
from replay.builtin import toml
from replay.check_shift import closing_inventory
from replay.finding import Code, Finding
from replay.live import Live
from replay.rulebook import load
from tests.cli.running import EXAMPLES
from tests.metamorphosis import rows_of, with_rows
from tests.reference.shifts import audited
from tests.reference.whole_shift import whole_shift
from tests.wild import any_log

Changes = list[tuple[list[Finding], list[Finding]]]
"""Withdrawn and found, shift by shift."""
NAMES = ("classic", "open", "club")
BOOKS = {name: load(toml(name)) for name in NAMES}


def entry(event: AnyEvent, digest: str) -> TableBody:
    """Return an event as an entry; its rulebook's digest stands beside an opening."""
    used = RulebookUsed(id="any", version=1, digest=digest)
    made = TableBody(event=event, recorded_at="2026-11-27T18:00:00.000000Z", v=1, rulebook=used)
    if isinstance(event, ShiftOpened) or mends_opening(event):
        return made
    return TableBody(event=made.event, recorded_at=made.recorded_at, v=1)


def mends_opening(event: AnyEvent) -> bool:
    return getattr(event, "event", {}).get("type") == "shift_opened"


def watched(
    live: Live, entries: Sequence[TableBody], sizes: Random, seen: list[TableBody] | None = None
) -> list[Finding]:
    """Return what was said of entries taken in batches of chance sizes, withdrawn ones off.

    ``seen`` is filled with those that were taken in earlier batches.
    """
    said: list[Finding] = []
    at = 0
    while at < len(entries):
        size = sizes.choice((1, 1, 3, 17, 100, 1000))
        for change in live.take(entries[at : at + size]):
            for finding in change.withdrawn:
                said.remove(finding)
            said += change.found
        if seen is not None:
            seen += entries[at : at + size]
        at += size
    return said


def nothing(table: str, shift: str) -> list[TableBody]:
    """Return what is asked for only where a shift that was let go is corrected."""
    raise AssertionError((table, shift))


def of_shift(entries: Sequence[TableBody], table: str, shift: str) -> list[TableBody]:
    return [e for e in entries if (e.event.table, e.event.shift) == (table, shift)]


def in_order(findings: Sequence[Finding]) -> list[bytes]:
    return sorted(str(each).encode() for each in findings)


def example(name: str) -> list[AnyEvent]:
    text = (EXAMPLES / name / "shift.jsonl").read_bytes()
    return [read(line).event for line in text.splitlines()]


def test_the_example_shifts_of_three_tables_at_once_are_watched_as_they_are_audited() -> None:
    chance, logs, decks = Random("tables"), list[ShiftLog](), list[list[TableBody]]()
    for name in NAMES:
        first, second = example(name), example(f"{name}-clean")
        logs.append(ShiftLog(first, BOOKS[name], name))
        logs.append(ShiftLog(second, BOOKS[name], name, closing_inventory(first)))
        decks.append([entry(event, name) for event in reversed([*first, *second])])
    entries = []
    while left := [deck for deck in decks if deck]:
        entries.append(chance.choice(left).pop())
    live = Live(BOOKS.__getitem__, nothing)
    said = watched(live, entries, chance)
    wanted = audit(logs, Head(size=1, root="")).findings
    assert len(wanted) == 22 + 26 + 20
    assert live.findings == wanted
    assert in_order(said) == in_order(wanted)


@pytest.mark.parametrize("code", list(Code))
def test_each_mistake_is_watched_as_it_is_audited(code: Code) -> None:
    shift = whole_shift("watched", [code.value], unseen=code.value > "l")
    events = [read(json.dumps(event).encode()).event for event in shift.events]
    live = Live({"own": load(shift.case.toml())}.__getitem__, nothing)
    said = watched(live, [entry(event, "own") for event in events], Random(code.value))
    wanted = audited(shift).findings
    assert code in {each.code for each in wanted}
    assert live.findings == wanted
    assert in_order(said) == in_order(wanted)


class Evening:
    """Two shifts of one table, the second opened with other chips than the first closed with."""

    def __init__(self) -> None:
        self.taken: list[TableBody] = []
        self.live = Live(BOOKS.__getitem__, self.past)

    def past(self, table: str, shift: str) -> list[TableBody]:
        return of_shift(self.taken, table, shift)

    def say(self, kind: str, shift: str, **fields: Any) -> Changes:  # noqa: ANN401
        """Take one event, and return what changes by it."""
        told = {
            "id": f"E{len(self.taken) + 1}",
            "type": kind,
            "at": "2026-11-27T18:00:00Z",
            "by": "a",
        }
        told |= {"table": "T1", "shift": shift}
        event = read(json.dumps(told | fields).encode()).event
        taken = entry(event, "open")
        changes = self.live.take([taken])
        self.taken.append(taken)
        return [(change.withdrawn, change.found) for change in changes]

    def mend(self, target: str, shift: str, inventory: int) -> Changes:
        closed = {"type": "shift_closed", "at": "2026-11-27T18:00:00Z"}
        return self.say(
            "event_replaced", shift, target=target, reason="miscounted", authorised_by="m",
            event=closed | {"closing_inventory": inventory},
        )  # fmt: skip

    def open(self, shift: str, inventory: int) -> Changes:
        return self.say(
            "shift_opened", shift, gaming_day="2026-11-27", rulebook="open", currency="EUR",
            limits={"ante_min": 100, "ante_max": 1000, "payout_max": 10**6},
            opening_inventory=inventory,
        )  # fmt: skip


def test_a_closing_that_is_mended_mends_what_the_next_shift_was_held_against() -> None:
    evening = Evening()
    assert not evening.open("day", 500)
    assert not evening.say("shift_closed", "day", closing_inventory=500)
    ((_, found),) = evening.open("night", 700)
    assert [each.code for each in found] == [Code.OPENING_MISMATCH]
    day, night = evening.mend("E2", "day", 700)
    assert [each.code for each in day[1]] == [Code.INVENTORY_VARIANCE]
    assert night == (found, [])
    assert [each.shift for each in evening.live.findings] == ["day"]


def test_a_shift_that_was_let_go_is_read_again_when_it_is_mended() -> None:
    evening = Evening()
    for number in range(1, 6):
        assert not evening.open(f"S{number}", 500)
        assert not evening.say("shift_closed", f"S{number}", closing_inventory=500)
    assert evening.live.kept == {("T1", "S4"), ("T1", "S5")}
    first, second = evening.mend("E2", "S1", 700)
    assert [each.code for each in first[1]] == [Code.INVENTORY_VARIANCE]
    assert [each.code for each in second[1]] == [Code.OPENING_MISMATCH]
    assert [each.shift for each in evening.live.findings] == ["S1", "S2"]
    assert evening.live.kept == {("T1", "S4"), ("T1", "S5")}
    assert evening.mend("E2", "S1", 500) == [(first[1], []), (second[1], [])]
    assert not evening.live.findings


def wild_shift(seed: str, name: str) -> list[AnyEvent]:
    """Return a wild shift under a name, closed and corrected; nothing where chance made none."""
    log = any_log(seed, 60)
    events = with_rows(log, [renamed(row, name) for row in rows_of(log)]).events
    closed = sum(isinstance(each, ShiftClosed) for each in events)
    return events if (closed, sum(isinstance(e, ShiftOpened) for e in events)) == (1, 1) else []


def renamed(row: dict[str, Any], name: str) -> dict[str, Any]:
    ids = {key: f"{name}-{row[key]}" for key in ("id", "target", "after") if key in row}
    return row | ids | {"shift": name}


def delayed(shifts: Sequence[list[AnyEvent]], chance: Random) -> list[TableBody]:
    """Return the entries of a table's shifts, what came after a close between later shifts."""
    entries, late = list[TableBody](), list[list[TableBody]]()
    for events in shifts:
        mine = [entry(event, "open") for event in events]
        closed = 1 + next(n for n, e in enumerate(events) if isinstance(e, ShiftClosed))
        entries += mine[:closed]
        late.append(mine[: closed - 1 : -1])
        while chance.random() < 0.8 and (left := [each for each in late if each]):
            entries.append(chance.choice(left).pop())
    while left := [each for each in late if each]:
        entries.append(chance.choice(left).pop())
    return entries


@pytest.mark.parametrize("seed", [f"evening-{number}" for number in range(8)])
def test_late_corrections_of_many_shifts_are_watched_as_they_are_audited(seed: str) -> None:
    chance = Random(seed)
    made = [wild_shift(f"{seed}-{number}", f"S{number}") for number in range(12)]
    shifts, logs = [each for each in made if each], list[ShiftLog]()
    for events in shifts:
        before = closing_inventory(logs[-1].events) if logs else None
        logs.append(ShiftLog(events, BOOKS["open"], "open", before))
    seen: list[TableBody] = []
    live = Live(BOOKS.__getitem__, lambda table, shift: of_shift(seen, table, shift))
    said = watched(live, delayed(shifts, chance), chance, seen)
    wanted = audit(logs, Head(size=1, root="")).findings
    assert len(shifts) > 4
    assert live.findings == wanted
    assert in_order(said) == in_order(wanted)
