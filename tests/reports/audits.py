"""Audits to report on: rounds written by hand, and the example shifts."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ledger.event import DECODER
from replay.audit import Audit, AuditedShift, Head, ShiftLog, audit
from replay.builtin import toml
from replay.rulebook import load
from tests.hand_audits import audited
from tests.hand_table import Case
from tests.reports.sample import ROOT

HEAD = Head(size=7388, root=ROOT)
EXAMPLES = Path(__file__).parents[2] / "examples"

WON = """
1 G1 ante 100
bets closed
1 dealt Qs Qh Qd Ac Ah
dealer dealt Kh ?? ?? ?? ??
1 G1 sixth 100
1 sixth card Kd
1 G1 bet 200
dealer shows Kh As 9d 5s 3h
"""
"""A round as far as the payment: queens full and ace-king against ace-king, eight to one."""

OVERPAID = f"""{WON}
1 G1 paid bet 1700
round closed
1 G1 returns bet 40
shift closed balanced
"""
"""Paid 17 instead of 16 hundred, and 40 of it given back after the close."""

AMENDED = f"""{WON}
#a 1 G1 paid bet 100
round closed
replace #a with 1 G1 paid bet 150
replace #a with 1 G1 paid bet 1600
#b insert after #a 1 G1 paid bet 50
void #b
shift closed balanced
"""
"""A payment corrected twice, and one inserted and voided again."""

TWO_ROUNDS = f"""
{OVERPAID.replace("shift closed balanced", "")}
limits 200 5000
dealer changed D-2
round opened 2
{AMENDED}
"""
"""The round overpaid, other limits and another dealer, then the round that was amended."""


def of_case(case: Case) -> Iterator[Audit]:
    """Give the audit of each shift of a case by itself."""
    for shift in audited(case).shifts:
        yield Audit([shift], HEAD, shift.findings)


def played(rows: str, rulebook: str = "classic") -> Audit:
    """Audit one shift, given as the rows of a case."""
    told = [(row.strip(), "") for row in rows.splitlines() if row.strip()]
    return next(of_case(Case("tests/reports", "", rulebook, rows=told)))


def shift(rows: str, rulebook: str = "classic") -> AuditedShift:
    """Return the one shift of an audit."""
    return played(rows, rulebook).shifts[0]


@cache
def example(name: str) -> Audit:
    """Audit an example shift."""
    lines = (EXAMPLES / name / "shift.jsonl").read_bytes().splitlines()
    book = load(toml(name.partition("-")[0]))
    return audit([ShiftLog([DECODER.decode(line) for line in lines], book, "0" * 64)], HEAD)
