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
from replay.money import PLUS
from replay.said import ENGLISH, Amount, Said, Value, Voice
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

COUNTED: Final = (Said("Expected"), Said("Counted"))
"""What amounts that nobody pays are called: what was to be there, and what was."""

READING: Final = Said("Source of the rule: {source} (our reading: the text is silent).")

NAMED: Final = 12
"""So many more are named there."""


def exhibits(shift: AuditedShift, voice: Voice = ENGLISH) -> Iterator[Exhibit]:
    """Give every finding of a shift as an exhibit, numbered in order."""
    rounds = {played.judged.this.number: played for played in shift.rounds}
    amended = shift.amended()
    for number, finding in enumerate(shift.findings, start=1):
        rests = amended.of_finding(finding)
        played = rounds.get(finding.round or 0)
        yield _Evidence(shift, played, finding, rests, voice).exhibit(number)


def place(finding: Finding, voice: Voice = ENGLISH) -> str:
    """Say where a finding lies: "round 17, box 2, guest G3, bet"."""
    return ", ".join(map(voice.words, _place(finding)))


def _place(finding: Finding) -> Iterator[Value]:
    yield Said("round {round}", round=finding.round) if finding.round else Said("shift")
    if finding.box:
        yield Said("box {box}", box=finding.box)
    if finding.guest:
        yield Said("guest {guest}", guest=finding.guest)
    if finding.wager:
        yield WAGERS[Wager(finding.wager)]
    if finding.card:
        yield face(card(finding.card))


@dataclass(frozen=True, slots=True)
class _Evidence:
    """A finding with the round that shows it, None for one of the shift or of a broken round.

    ``rests`` are the corrections of the record that it rests on.
    """

    shift: AuditedShift
    played: AuditedRound | None
    finding: Finding
    rests: list[Amendment]
    voice: Voice

    def exhibit(self, number: int) -> Exhibit:
        """Put all together."""
        finding = self.finding
        kind = self.voice.tell(CODES[finding.code])
        return Exhibit(
            heading=f"{number}. {kind}: {place(finding, self.voice)}",
            aside=self.aside(),
            hands=hands(finding, self.played, self.voice) if self.played else (),
            facts=Facts((*self.moment(), *self.amounts(), *self.names())),
            text=tuple(self.text()),
        )

    def money(self, minor: int) -> Amount:
        """Return an amount in the shift's currency."""
        return Amount(minor, self.shift.opening.currency)

    def fact(self, label: Said, value: Value | Code) -> Fact:
        """Return a label and its value in words."""
        told = value if isinstance(value, Code) else self.voice.words(value)
        return Fact(self.voice.tell(label), told)

    def aside(self) -> str:
        """Say what the finding did to the house's money."""
        done = effect(self.finding)
        if done.against:
            said = Said("{amount} against the house", amount=self.money(done.against))
            return self.voice.tell(said)
        said = Said("{amount} for the house", amount=self.money(done.favour))
        return self.voice.tell(said) if done.favour else ""

    def moment(self) -> Iterator[Fact]:
        """Say when the round was opened and who dealt."""
        if self.played:
            this = self.played.judged.this
            yield self.fact(Said("Round opened"), this.at.replace("T", " "))
            if this.dealer_name:
                yield self.fact(Said("Dealer"), this.dealer_name)

    def amounts(self) -> Iterator[Fact]:
        """Say what was due and what was done."""
        finding, due = self.finding, self.due()
        paid = finding.code in PAYMENTS
        if due is not None:
            yield self.fact(Said("Stake"), self.money(due.stake))
        if isinstance(finding.expected, int) and isinstance(finding.actual, int):
            wanted, found = (Said("Due"), Said("Done")) if paid else COUNTED
            yield self.fact(wanted, self.money(finding.expected))
            yield self.fact(found, self.money(finding.actual))
        if isinstance(finding.difference, int):
            plus = PLUS if finding.difference > 0 else ""
            told = plus + self.voice.money(self.money(finding.difference))
            yield self.fact(Said("Difference"), told)
        if isinstance(finding.made_good, int):
            yield self.fact(Said("Made good after the close"), self.money(finding.made_good))

    def names(self) -> Iterator[Fact]:
        """Name the rule and the finding."""
        yield self.fact(Said("Rule"), Code(self.finding.rule))
        yield self.fact(Said("Finding"), Code(self.finding.id))

    def text(self) -> Iterator[Paragraph]:
        """Say in words what does not fit, then the rule's source and the records that show it."""
        yield Paragraph(self.voice.tell(self.finding.explanation))
        yield from (Paragraph(self.voice.tell(said), Tone.NOTE) for said in self.notes())

    def notes(self) -> Iterator[Said]:
        """Say where the rule comes from, which records show it, and what was corrected."""
        if source := self.source():
            yield source
        if self.finding.events:
            yield Said("Records: {records}", records=", ".join(self.finding.events))
        for said in sentences(self.rests[:TOLD], self.shift.opening.currency, self.voice):
            yield Said("On a corrected record: {correction}", correction=said)
        if more := [each.correction.id for each in self.rests[TOLD:]]:
            named = ", ".join((*more[:NAMED], *(["…"] if more[NAMED:] else ())))
            yield Said(
                "On {number} more corrected records, told under Corrections: {corrections}",
                number=len(more),
                corrections=named,
            )

    def source(self) -> Said | None:
        """Say where the rule comes from; a table's figures share their source."""
        key = self.finding.rule.partition(" ")[2]
        figures = self.shift.book.figures
        below = (each for name, each in figures.items() if name.startswith(f"{key}."))
        found = figures.get(key) or next(below, None)
        if found is None:
            return None
        told = Said("Source of the rule: {source}.", source=found.source)
        return READING.given(source=found.source) if found.reading else told

    def due(self) -> Due | None:
        """Return the due of the wager that the finding names, if it was judged."""
        finding = self.finding
        dues = self.played.dues if self.played else []
        named = (finding.box, finding.guest, finding.wager)
        return next((due for due in dues if (due.box, due.guest, due.wager.value) == named), None)
