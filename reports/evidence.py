"""A finding as an exhibit: where, the hands, what was due and done, the words and the rule."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ledger.event import Wager
from replay.amendment import Amendment
from replay.audit import AuditedRound, AuditedShift
from replay.card import card, face
from replay.due import Due
from replay.finding import Code as FindingCode
from replay.finding import Finding
from replay.money import money, signed
from reports.amended import sentences
from reports.effect import effect
from reports.hands import hands
from reports.model import Code, Exhibit, Fact, Facts, Paragraph, Tone
from reports.vocabulary import CODES, WAGERS

PAYMENTS: Final = frozenset(
    {
        FindingCode.OVERPAID,
        FindingCode.UNDERPAID,
        FindingCode.PAYOUT_ABOVE_MAXIMUM,
        FindingCode.NOT_TAKEN,
        FindingCode.WRONGLY_TAKEN,
    }
)
"""Findings of money that was or was not moved."""


TOLD: Final = 4
"""So many corrections are told with a finding that rests on them, for it is kept on one page."""

NAMED: Final = 12
"""So many more are named there."""


def exhibits(shift: AuditedShift) -> Iterator[Exhibit]:
    """Give every finding of a shift as an exhibit, numbered in order."""
    rounds = {played.judged.this.number: played for played in shift.rounds}
    amended = shift.amended()
    for number, finding in enumerate(shift.findings, start=1):
        rests = amended.of_finding(finding)
        yield _Evidence(shift, rounds.get(finding.round or 0), finding, rests).exhibit(number)


def place(finding: Finding) -> str:
    """Say where a finding lies: "round 17, box 2, guest G3, bet"."""
    parts = [f"round {finding.round}"] if finding.round else ["shift"]
    parts += [f"box {finding.box}"] if finding.box else []
    parts += [f"guest {finding.guest}"] if finding.guest else []
    parts += [str(WAGERS[Wager(finding.wager)])] if finding.wager else []
    parts += [face(card(finding.card))] if finding.card else []
    return ", ".join(parts)


@dataclass(frozen=True, slots=True)
class _Evidence:
    """A finding with the round that shows it, None for one of the shift or of a broken round.

    ``rests`` are the corrections of the record that it rests on.
    """

    shift: AuditedShift
    played: AuditedRound | None
    finding: Finding
    rests: list[Amendment]

    def exhibit(self, number: int) -> Exhibit:
        """Put all together."""
        finding = self.finding
        return Exhibit(
            heading=f"{number}. {CODES[finding.code]}: {place(finding)}",
            aside=self.aside(),
            hands=hands(finding, self.played) if self.played else (),
            facts=Facts((*self.moment(), *self.amounts(), *self.names())),
            text=tuple(self.text()),
        )

    def money(self, amount: int) -> str:
        """Write an amount in the shift's currency."""
        return money(amount, self.shift.opening.currency)

    def aside(self) -> str:
        """Say what the finding did to the house's money."""
        done = effect(self.finding)
        if done.against:
            return f"{self.money(done.against)} against the house"
        return f"{self.money(done.favour)} for the house" if done.favour else ""

    def moment(self) -> Iterator[Fact]:
        """Say when the round was opened and who dealt."""
        if self.played:
            this = self.played.judged.this
            yield Fact("Round opened", this.at.replace("T", " "))
            if this.dealer_name:
                yield Fact("Dealer", this.dealer_name)

    def amounts(self) -> Iterator[Fact]:
        """Say what was due and what was done."""
        finding, due = self.finding, self.due()
        if due is not None:
            yield Fact("Stake", self.money(due.stake))
        if isinstance(finding.expected, int) and isinstance(finding.actual, int):
            yield Fact(
                "Due" if finding.code in PAYMENTS else "Expected", self.money(finding.expected)
            )
            yield Fact(
                "Done" if finding.code in PAYMENTS else "Counted", self.money(finding.actual)
            )
        if isinstance(finding.difference, int):
            yield Fact("Difference", signed(finding.difference, self.shift.opening.currency))
        if isinstance(finding.made_good, int):
            yield Fact("Made good after the close", self.money(finding.made_good))

    def names(self) -> Iterator[Fact]:
        """Name the rule and the finding."""
        yield Fact("Rule", Code(self.finding.rule))
        yield Fact("Finding", Code(self.finding.id))

    def text(self) -> Iterator[Paragraph]:
        """Say in words what does not fit, then the rule's source and the records that show it."""
        yield Paragraph(str(self.finding.explanation))
        if source := self.source():
            yield Paragraph(source, Tone.NOTE)
        if self.finding.events:
            yield Paragraph(f"Records: {', '.join(self.finding.events)}", Tone.NOTE)
        for said in sentences(self.rests[:TOLD], self.shift.opening.currency):
            yield Paragraph(f"On a corrected record: {said}", Tone.NOTE)
        if more := [each.correction.id for each in self.rests[TOLD:]]:
            said = f"{', '.join(more[:NAMED])}{', …' if more[NAMED:] else ''}"
            yield Paragraph(
                f"On {len(more)} more corrected records, told under Corrections: {said}", Tone.NOTE
            )

    def source(self) -> str:
        """Say where the rule comes from; a table's figures share their source."""
        key = self.finding.rule.partition(" ")[2]
        figures = self.shift.book.figures
        below = (each for name, each in figures.items() if name.startswith(f"{key}."))
        found = figures.get(key) or next(below, None)
        if found is None:
            return ""
        reading = " (our reading: the text is silent)" if found.reading else ""
        return f"Source of the rule: {found.source}{reading}."

    def due(self) -> Due | None:
        """Return the due of the wager that the finding names, if it was judged."""
        finding = self.finding
        dues = self.played.dues if self.played else []
        named = (finding.box, finding.guest, finding.wager)
        return next((due for due in dues if (due.box, due.guest, due.wager.value) == named), None)
