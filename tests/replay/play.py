"""Rounds for the tests of single modules, written in the rows of tests/hands."""

import json

from ledger.event import Correction
from ledger.intake import read
from replay.audit import AuditedShift, ShiftLog, audit_shift
from replay.due import Due
from replay.fold import rounds
from replay.judged import Judged
from replay.money import GROUP
from replay.round import Round
from replay.rulebook import Rulebook, load
from tests.hand_events import Recording
from tests.hand_table import Case

YEN = "JPY"
"""A currency without decimals: its amounts read as the rows of a case do."""

BOOKS = {name: load(Case("", "", name).toml()) for name in ("classic", "open", "club")}


def log_of(rows: str, case: Case | None = None) -> ShiftLog:
    case = case or Case("", "")
    case.rows = [(row.strip(), "") for row in rows.splitlines() if row.strip()]
    recording = Recording(case, currency=YEN).run()
    events = [read(json.dumps(event).encode()).event for event in recording.events]
    book = load(case.toml()) if case.changes else BOOKS[case.rulebook]
    return ShiftLog(events, book, "digest")


def play(rows: str, rulebook: str = "classic", **changes: str) -> AuditedShift:
    """Return the audit of one shift; ``pay__round_up_to="5"`` changes a figure."""
    changed = {name.replace("__", "."): value for name, value in changes.items()}
    return audit_shift(log_of(rows, Case("", "", rulebook, changed)))


def judged(rows: str, rulebook: str = "classic", **changes: str) -> Judged:
    """Return the first round of a shift as its checks see it."""
    return play(f"{rows.strip()}\nround closed", rulebook, **changes).rounds[0].judged


def fold(rows: str) -> list[Round]:
    """Return the rounds of a shift, judged by nobody."""
    events = log_of(rows).events
    return list(rounds(event for event in events if not isinstance(event, Correction)))


def codes(shift: AuditedShift) -> list[str]:
    return [found.code.value for found in shift.findings]


def told(shift: AuditedShift) -> list[str]:
    return [plain(found.explanation) for found in shift.findings]


def plain(words: object) -> str:
    """Return what is said with their amounts as plain numbers."""
    return str(words).replace(f"{GROUP}{YEN}", "").replace(GROUP, "")


def due(round_: Judged, wager: str, box: int = 1, guest: str = "G1") -> Due:
    return next(d for d in round_.dues if (d.box, d.guest, d.wager) == (box, guest, wager))


def book(rulebook: str = "classic", **changes: str) -> Rulebook:
    changed = {name.replace("__", "."): value for name, value in changes.items()}
    return load(Case("", "", rulebook, changed).toml())
