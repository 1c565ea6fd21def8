"""Rounds under two rulebooks: what was played by one, and would have been due by another."""

from dataclasses import replace

from replay.audit import Audit, audit
from replay.comparison import Comparison, compare
from replay.rulebook import Rulebook
from replay.what_if import WhatIf, what_if
from tests.hand_table import Case
from tests.replay.play import log_of
from tests.reports.audits import HEAD


def supposed(rows: str, own: Rulebook, other: Rulebook) -> Audit:
    """Return the audit of a shift played under ``own``, judged by ``other``."""
    log = log_of(rows, Case("", "", own.id))
    return audit([replace(log, book=other, own=own)], HEAD, other)


def difference(rows: str, own: Rulebook, other: Rulebook) -> WhatIf:
    told = what_if(supposed(rows, own, other))
    assert told
    return told


def compared(rows: str, own: Rulebook, other: Rulebook) -> Comparison:
    """Compare the first round."""
    (shift,) = supposed(f"{rows.strip()}\nround closed", own, other).shifts
    return compare(shift.rounds[0], own)


def causes(rows: str, own: Rulebook, other: Rulebook) -> list[tuple[str, str]]:
    """Return why the first round is not compared, and by which key of the other rulebook."""
    found = compared(rows, own, other).obstacles
    return [(each.cause, each.rule.removeprefix(f"{other.name} ")) for each in found]
