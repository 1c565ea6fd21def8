"""Every round of tests/hands: the dues of its table, and its findings and no others."""

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from replay.audit import AuditedShift
from replay.due import Due
from tests.hand_audits import CASES, audited, named, recording
from tests.hand_table import Case


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


@pytest.mark.parametrize("case", CASES, ids=named)
def test_a_round_is_due_what_its_table_says_and_gives_its_findings_and_no_others(
    case: Case,
) -> None:
    dues = dues_of(audited(case).shifts)
    for key, told in recording(case).dues.items():
        due = dues.get(key)
        if due is None:  # a redeal undid the stake: it went back
            assert told == "back", f"{key}: table says {told}, replay knows no such stake"
            continue
        got = (due.paid, due.taken) if due.judged else None
        assert got == asserted(told, due.stake), f"{key}: table says {told}, replay says {due}"

    left = [msgspec.to_builtins(found, enc_hook=str) for found in audited(case).findings]
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
