"""An audit as JSON, and as words for a terminal."""

from collections.abc import Iterator

import msgspec

from replay.audit import Audit, AuditedShift
from replay.finding import Finding
from replay.money import money
from replay.said import ENGLISH
from replay.what_if import WhatIf
from reports.amended import sentences
from reports.unresolved import warning


def audit_json(audit: Audit, what_if: WhatIf | None = None) -> bytes:
    """Return an audit as one JSON object: findings, shifts' totals, the head of the prefix.

    ``what_if`` is told beside them, where another rulebook than the shifts' own judged.
    """
    told = {
        "findings": audit.findings,
        "shifts": [shift.totals for shift in audit.shifts],
        "head": audit.head,
    }
    told |= {} if what_if is None else {"what_if": what_if}
    return msgspec.json.encode(told, enc_hook=ENGLISH.tell)


def audit_words(audit: Audit) -> str:
    """Return an audit as lines for a terminal."""
    lines = [line for shift in audit.shifts for line in _shift(shift)]
    return "\n".join([*lines, f"log head: {audit.head.size} entries, root {audit.head.root}"])


def _shift(shift: AuditedShift) -> Iterator[str]:
    totals = shift.totals
    state = "open" if totals.open else "closed"
    yield f"{totals.table}  {totals.shift}  {totals.rulebook}  {state}"
    yield (
        f"  {totals.rounds} rounds, {totals.boxes} boxes, {totals.pending} pending;"
        f" wagered {money(totals.wagered, totals.currency)},"
        f" paid {money(totals.paid, totals.currency)},"
        f" taken {money(totals.taken, totals.currency)},"
        f" net {money(totals.net, totals.currency)}"
    )
    amended = shift.amended()
    for said in sentences(amended.valid, totals.currency):
        yield f"  corrected         {said}"
    for line in warning(shift.opening, shift.refused):
        yield f"  {line}"
    for finding in shift.findings:
        rests = ", ".join(each.correction.id for each in amended.of_finding(finding))
        mark = f" [corrected by {rests}]" if rests else ""
        yield f"  {_place(finding)}  {finding.code.value}: {finding.explanation}{mark}"
    for said in sentences(shift.closing_mended, totals.currency):
        yield f"  shift before      {said}"


def _place(finding: Finding) -> str:
    parts = [f"round {finding.round}" if finding.round else "shift"]
    parts += [f"box {finding.box}"] if finding.box else []
    return ", ".join(parts).ljust(16)
