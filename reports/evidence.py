"""A finding as an exhibit: where, the hands, what was due and done, the words and the rule."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from msgspec import UNSET

from ledger.event import Wager
from replay.amendment import Amendment
from replay.audit import AuditedShift
from replay.card import card, face
from replay.citation import cited
from replay.due import Case
from replay.explain import Explanation, explain
from replay.finding import Code as FindingCode
from replay.finding import Finding, wager_of
from replay.money import PLUS
from replay.said import ENGLISH, Amount, Said, Sentence, Value, Voice
from replay.wager import WagerTold
from reports.amended import sentences
from reports.effect import effect
from reports.footage import Hold, footage
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

COMPARED: Final = frozenset({Wager.ANTE.value, Wager.BET.value, Wager.INSURANCE.value})
"""Wagers that rest on the dealer's hand."""

SETTLED: Final = frozenset({Case.HIGHER.value, Case.EQUAL.value, Case.LOWER.value})
"""Cases in which hands were compared."""

SOURCE: Final = Said("Source of the rule: {source}.")
READING: Final = Said("Source of the rule: {source} (our reading: the text is silent).")

NAMED: Final = 12
"""So many more are named there."""


def exhibits(
    shift: AuditedShift, voice: Voice = ENGLISH, retention: int | None = None
) -> Iterator[Exhibit]:
    """Give every finding of a shift as an exhibit, numbered in order.

    ``retention`` is for how many days footage is kept, None if that is not known.
    """
    amended = shift.amended()
    rounds = {each.judged.this.number: each for each in shift.rounds if each.findings}
    holds = footage(shift, retention).holds
    numbered = enumerate(zip(shift.findings, holds, strict=True), start=1)
    for round_, of_round in groupby(numbered, key=lambda each: each[1][0].round):
        told = explain(rounds[round_]) if round_ in rounds else None
        for number, (finding, hold) in of_round:
            rests = amended.of_finding(finding)
            yield _Evidence(shift, told, finding, rests, hold, voice).exhibit(number)


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
    """A finding with its round explained, None for one of the shift.

    ``rests`` are the corrections of the record that it rests on.
    """

    shift: AuditedShift
    told: Explanation | None
    finding: Finding
    rests: list[Amendment]
    hold: Hold
    voice: Voice

    def exhibit(self, number: int) -> Exhibit:
        """Put all together."""
        finding = self.finding
        kind = self.voice.tell(CODES[finding.code])
        return Exhibit(
            heading=f"{number}. {kind}: {place(finding, self.voice)}",
            aside=self.aside(),
            hands=hands(finding, self.told, self.voice) if self.told else (),
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
        """Say when the round was opened, who dealt, and until when that can be looked at."""
        if self.told:
            yield self.fact(Said("Round opened"), self.told.at.replace("T", " "))
            if self.told.dealer_name is not UNSET:
                yield self.fact(Said("Dealer"), self.told.dealer_name)
        if self.hold.hold_by is not UNSET:
            yield self.fact(Said("Hold footage by"), self.hold.hold_by.replace("T", " "))

    def amounts(self) -> Iterator[Fact]:
        """Say what was due and what was done."""
        finding, wager = self.finding, self.wager()
        paid = finding.code in PAYMENTS
        if wager is not None and wager.stake:
            yield self.fact(Said("Stake"), self.money(wager.stake))
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
        if said := " ".join(map(self.voice.tell, self.contest())):
            yield Paragraph(said)
        yield from (Paragraph(self.voice.tell(said), Tone.NOTE) for said in self.notes())

    def contest(self) -> Iterator[Sentence]:
        """Say why the dealer had a game or none, and how the guest stood, if money rests on it."""
        finding = self.finding
        if self.told is None or finding.code not in PAYMENTS or finding.wager not in COMPARED:
            return
        yield self.told.game.why
        if self.told.game_after_exchange is not UNSET:
            yield self.told.game_after_exchange.why
        boxes = (box for box in self.told.boxes if box.box == finding.box)
        for stand in (stand for box in boxes for stand in box.stands):
            if finding.guest in stand.guests and stand.case in SETTLED:
                yield stand.why

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
        for each in cited(self.shift.book, self.finding.rule.partition(" ")[2]):
            return (READING if each.reading else SOURCE).given(source=each.source)
        return None

    def wager(self) -> WagerTold | None:
        """Return the wager that the finding names."""
        finding = self.finding
        named = (finding.box, finding.guest, wager_of(finding))
        wagers = self.told.wagers if self.told else []
        return next((each for each in wagers if (each.box, each.guest, each.wager) == named), None)
