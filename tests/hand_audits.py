"""The rounds of tests/hands, recorded and audited once for every test that reads them."""

import json
from functools import cache
from typing import Any

from ledger.event import AnyEvent
from ledger.intake import read
from replay.audit import Audit, Head, ShiftLog, audit
from replay.check_shift import closing_inventory
from replay.rulebook import load
from tests.hand_events import Recording
from tests.hand_table import SHIFTS, Case, cases

CASES = list(cases())


@cache
def recording(case: Case) -> Recording:
    """Return a case as it is recorded: to be read only."""
    return Recording(case).run()


@cache
def audited(case: Case) -> Audit:
    """Return the audit of a case's shifts: to be read only."""
    return audit(logs(recording(case)), Head(size=1, root=""))


def logs(recording: Recording) -> list[ShiftLog]:
    """Return a recording's shifts, each with what the one before it closed with."""
    book = load(recording.case.toml())
    events = recorded(recording.events)
    result, before = [], None
    for shift in SHIFTS:
        if mine := [event for event in events if event.shift == shift]:
            result.append(ShiftLog(mine, book, "digest", before))
            before = closing_inventory(mine)
    return result


def recorded(events: list[dict[str, Any]]) -> list[AnyEvent]:
    """Return events as intake reads them."""
    return [read(json.dumps(event).encode()).event for event in events]


def named(case: Case) -> str:
    """Return a case's name among the tests."""
    return f"{case.file}: {case.title}"
