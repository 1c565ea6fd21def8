"""An audit as JSON, and as words for a terminal, in a language."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import msgspec

from replay.amendment import Amended
from replay.audit import Audit, AuditedShift
from replay.finding import Finding
from replay.said import ENGLISH, Amount, Many, Said, Voice
from replay.tally import Totals
from replay.what_if import WhatIf
from reports.amended import sentences
from reports.unresolved import warning

LABEL: Final = 16
"""So many columns have the places of findings."""

OPEN: Final = Said("open")
CLOSED: Final = Said("closed")


def audit_json(audit: Audit, what_if: WhatIf | None = None, voice: Voice = ENGLISH) -> bytes:
    """Return an audit as one JSON object: findings, shifts' totals, the head of the prefix.

    ``what_if`` is told beside them, where another rulebook than the shifts' own judged. ``voice``
    speaks the sentences; all else is the same in every language.
    """
    told = {
        "findings": audit.findings,
        "shifts": [shift.totals for shift in audit.shifts],
        "head": audit.head,
    }
    told |= {} if what_if is None else {"what_if": what_if}
    return msgspec.json.encode(told, enc_hook=voice.tell)


def audit_words(audit: Audit, voice: Voice = ENGLISH) -> str:
    """Return an audit as lines for a terminal."""
    lines = [line for shift in audit.shifts for line in _Shift(shift, voice).lines()]
    head = Said("log head: {size} entries, root {root}", size=audit.head.size, root=audit.head.root)
    return "\n".join([*lines, voice.tell(head)])


def audit_count(audit: Audit, voice: Voice = ENGLISH) -> str:
    """Return how much was found in how many shifts."""
    findings = Many("{number} finding", "{number} findings", len(audit.findings))
    shifts = Many("{number} shift", "{number} shifts", len(audit.shifts))
    return voice.tell(Said("{findings} in {shifts}", findings=findings, shifts=shifts))


@dataclass(frozen=True, slots=True)
class _Shift:
    """A shift's lines: its totals, corrections and refused lines, then its findings."""

    shift: AuditedShift
    voice: Voice

    def lines(self) -> Iterator[str]:
        shift, totals, tell = self.shift, self.shift.totals, self.voice.tell
        state = tell(OPEN if totals.open else CLOSED)
        yield f"{totals.table}  {totals.shift}  {totals.rulebook}  {state}"
        yield f"  {tell(_totals(totals))}"
        amended = shift.amended()
        for said in sentences(amended.valid, totals.currency, self.voice):
            yield self.labelled(Said("corrected"), said)
        for line in warning(shift.opening, shift.refused, self.voice):
            yield f"  {line}"
        for finding in shift.findings:
            yield self.labelled(place(finding), self.told(finding, amended))
        for said in sentences(shift.closing_mended, totals.currency, self.voice):
            yield self.labelled(Said("shift before"), said)

    def labelled(self, label: Said, words: str) -> str:
        return f"  {self.voice.tell(label):<{LABEL}}  {words}"

    def told(self, finding: Finding, amended: Amended) -> str:
        """Return a finding's code and sentence, and the corrections that it rests on."""
        told = f"{finding.code.value}: {self.voice.tell(finding.explanation)}"
        rests = ", ".join(each.correction.id for each in amended.of_finding(finding))
        mark = Said("[corrected by {corrections}]", corrections=rests)
        return f"{told} {self.voice.tell(mark)}" if rests else told


def _totals(totals: Totals) -> Said:
    return Said(
        "{rounds} rounds, {boxes} boxes, {pending} pending;"
        " wagered {wagered}, paid {paid}, taken {taken}, net {net}",
        rounds=totals.rounds,
        boxes=totals.boxes,
        pending=totals.pending,
        wagered=Amount(totals.wagered, totals.currency),
        paid=Amount(totals.paid, totals.currency),
        taken=Amount(totals.taken, totals.currency),
        net=Amount(totals.net, totals.currency),
    )


def place(finding: Finding) -> Said:
    """Say where a finding is: its round and box, as far as it has them."""
    if not finding.round:
        return Said("shift, box {box}", box=finding.box) if finding.box else Said("shift")
    if not finding.box:
        return Said("round {round}", round=finding.round)
    return Said("round {round}, box {box}", round=finding.round, box=finding.box)
