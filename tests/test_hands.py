"""Every round of tests/hands: the dues of its table, and its findings and no others."""

import json
from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from ledger.event import AnyEvent
from ledger.intake import read
from replay.audit import AuditedShift, Head, ShiftLog, audit
from replay.check_shift import closing_inventory
from replay.due import Due
from replay.rulebook import load
from tests.hand_events import Recording
from tests.hand_table import SHIFTS, Case, cases

CASES = list(cases())


def recorded(events: list[dict[str, Any]]) -> list[AnyEvent]:
    return [read(json.dumps(event).encode()).event for event in events]


def logs(recording: Recording) -> list[ShiftLog]:
    book = load(recording.case.toml())
    events = recorded(recording.events)
    result, before = [], None
    for shift in SHIFTS:
        if mine := [event for event in events if event.shift == shift]:
            result.append(ShiftLog(mine, book, "digest", before))
            before = closing_inventory(mine)
    return result


def asserted(due: str, stake: int) -> tuple[int, int] | None:
    verb, _, number = due.partition(" ")
    match verb:
        case "paid":
            return int(number), 0
        case "taken" | "kept":
            return 0, int(number or stake)
        case "back":
            return 0, 0
        case "unjudged":
            return None
        case _:
            raise AssertionError(due)


def dues_of(shifts: Iterable[AuditedShift]) -> dict[tuple[str, int, int, str, str], Due]:
    return {
        (shift.opening.shift, each.judged.this.number, due.box, due.guest, due.wager.value): due
        for shift in shifts
        for each in shift.rounds
        for due in each.dues
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.file}: {case.title}")
def test_a_round_is_due_what_its_table_says_and_gives_its_findings_and_no_others(
    case: Case,
) -> None:
    recording = Recording(case).run()
    audited = audit(logs(recording), Head(size=1, root=""))

    dues = dues_of(audited.shifts)
    for key, told in recording.dues.items():
        due = dues.get(key)
        if due is None:  # a redeal undid the stake: it went back
            assert told == "back", f"{key}: table says {told}, replay knows no such stake"
            continue
        got = (due.paid, due.taken) if due.judged else None
        assert got == asserted(told, due.stake), f"{key}: table says {told}, replay says {due}"

    left = [msgspec.to_builtins(found) for found in audited.findings]
    for wanted in case.findings:
        match = next((f for f in left if wanted.items() <= f.items()), None)
        assert match, f"not found: {wanted}; left: {[brief(f) for f in left]}"
        left.remove(match)
    assert not left, f"found beside: {[brief(f) for f in left]}"


def brief(found: dict[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in found.items() if k not in {"events", "id", "table", "shift", "rule"}}


def test_no_title_stands_twice() -> None:
    titles = [case.title for case in CASES]
    assert len(set(titles)) == len(titles)
