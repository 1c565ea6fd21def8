"""The report of one round for a dispute: what lay, what happened, why, and that the log has it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from msgspec import UNSET

from ledger import instant
from replay.said import ENGLISH, Amount, Said, Sentence, Voice
from replay.version import PROGRAM
from reports import amended, inclusion, laid, unresolved, wagered
from reports.cover import Numbered, cover
from reports.dossier import Dossier
from reports.duration import duration
from reports.explained import drawn, heading, stand
from reports.gist import told
from reports.hands import Table
from reports.listing import listing
from reports.minutes import dossier_csv, dossier_json
from reports.model import (
    NOTHING_KNOWN,
    Block,
    Code,
    Exhibit,
    Fact,
    Facts,
    Legend,
    Paragraph,
    Property,
    Report,
    Row,
    Section,
    Tone,
)
from reports.occurrence import MILLISECOND, Occurrence
from reports.pdf import ATTACHED, Attachment, pdf
from reports.shift import GAME, NOT_RECORDED, RETENTION, SHORT
from reports.teller import Head, Teller

TITLE: Final = Said("Dossier of a round")

TOGETHER: Final = "\u00a0"
"""A space at which no line ends."""

CORRECTED: Final = {
    "event_voided": Said("voided by {id}"),
    "event_replaced": Said("replaced by {id}"),
}


def dossier_report(dossier: Dossier, voice: Voice = ENGLISH) -> Report:
    """Return a round's dossier as a report, as a voice tells it."""
    return _Pages(dossier, Teller(voice)).report()


def dossier_pdf(dossier: Dossier, voice: Voice = ENGLISH, issue: Numbered | None = None) -> bytes:
    """Return a round's dossier as a PDF: its JSON, its events and the proofs attached.

    As an issue with a number it has a cover sheet.
    """
    told = voice.tell(Said("The report for programs"))
    listed = voice.tell(Said("The events as a spreadsheet"))
    attached = (
        Attachment(ATTACHED, "application/json", told, dossier_json(dossier, voice)),
        Attachment("events.csv", "text/csv", listed, dossier_csv(dossier, voice)),
        *inclusion.attachments(dossier.proofs, Teller(voice)),
    )
    report = dossier_report(dossier, voice)
    return pdf(report, attached, cover(report, issue, voice))


@dataclass(frozen=True)
class _Pages:
    """A dossier, and who tells of it."""

    dossier: Dossier
    teller: Teller

    def report(self) -> Report:
        """Put all together."""
        tell, opening, head = self.teller.tell, self.dossier.shift.opening, self.dossier.audit.head
        where = Said(
            "Table {table}, shift {shift}, round {round}",
            table=opening.table, shift=opening.shift, round=self.dossier.number,
        )  # fmt: skip
        day = Said("{where}, gaming day {day}", where=where, day=opening.gaming_day)
        foot = Said(
            "Log of {size} entries, root {root}…",
            size=self.teller.voice.count(head.size),
            root=head.root[:SHORT],
        )
        last = max(instant.microseconds(each.event.at) for each in self.dossier.events)
        return Report(
            title=tell(TITLE),
            subtitle=tell(day),
            language=self.teller.voice.tag,
            author="pitledger",
            running=self.teller.running(TITLE, where, foot),
            facts=Facts(tuple(self.facts())),
            sections=tuple(self.sections()),
            keywords=(tell(GAME), tell(Said("dispute")), opening.table, opening.shift),
            properties=tuple(self.properties()),
            dated=f"{instant.text(last)[:19]}Z",
        )

    def facts(self) -> Iterator[Fact]:
        """Say which round it is, under which rules and limits, and on which log."""
        fact, shift, this = self.teller.fact, self.dossier.shift, self.dossier.played.judged.this
        opening, head = shift.opening, self.dossier.audit.head
        yield fact(Said("Property"), opening.property or NOT_RECORDED)
        yield fact(Said("Rulebook"), f"{shift.book.name}: {shift.book.title}")
        yield fact(Said("Round opened"), this.at.replace("T", " "))
        yield fact(Said("Dealer"), this.dealer_name or NOT_RECORDED)
        yield fact(Said("Ante of a box"), self.ante())
        most = this.limits.payout_max
        yield fact(Said("Payout maximum"), self.money(most) if most else Said("none"))
        yield fact(Said("Inspector"), opening.inspector or NOT_RECORDED)
        yield fact(Said("Footage"), opening.video or NOT_RECORDED)
        yield fact(Said("Findings"), self.teller.voice.count(len(self.dossier.played.findings)))
        yield fact(Said("Corrections"), self.teller.voice.count(len(self.dossier.corrections)))
        yield fact(Said("Rulebook digest"), Code(shift.digest))
        yield fact(Said("Log root"), Code(head.root))
        yield fact(Said("Program"), PROGRAM)
        yield fact(Said("Receipt"), Code(self.dossier.receipt))

    def ante(self) -> Said:
        """Say what an ante may be."""
        limits = self.dossier.played.judged.this.limits
        least, most = self.money(limits.ante_min), self.money(limits.ante_max)
        return Said("{least:figure} to {most}", least=least, most=most)

    def money(self, minor: int) -> Amount:
        """Return an amount in the shift's currency."""
        return Amount(minor, self.dossier.explanation.currency)

    def properties(self) -> Iterator[Property]:
        """State for machines what the dossier rests on."""
        tell, head = self.teller.tell, self.dossier.audit.head
        root = tell(Said("Merkle root of the audited log (RFC 6962)"))
        yield Property("logSize", tell(Said("Entries of the audited log")), str(head.size))
        yield Property("logRoot", root, head.root)
        digest = tell(Said("SHA-256 of the rulebook"))
        yield Property("rulebookDigest", digest, self.dossier.shift.digest)
        yield Property("program", tell(Said("Program that replayed the log")), PROGRAM)
        replayed = tell(Said("Receipt of the replay (SHA-256)"))
        yield Property("receipt", replayed, self.dossier.receipt)
        if self.dossier.retention is not None:
            kept = tell(Said("Days for which footage is kept"))
            yield Property(RETENTION, kept, str(self.dossier.retention))

    def sections(self) -> Iterator[Section]:
        """Give the sections; those with nothing to say are left out."""
        section, dossier, teller = self.teller.section, self.dossier, self.teller
        yield section(Said("The table"), *self.table())
        yield section(Said("Findings"), *self.findings())
        yield section(Said("Explanation"), *self.hands())
        yield section(Said("Wagers"), *wagered.blocks(dossier.explanation, teller))
        if dossier.rules:
            name = dossier.explanation.rulebook
            yield section(Said("Rules"), wagered.rules(name, dossier.rules, teller))
        yield section(Said("Events"), self.events())
        if dossier.corrections:
            yield section(Said("Corrections"), *self.corrections())
        yield from unresolved.sections(dossier.shift.refused, teller.voice)
        yield section(Said("Proof of inclusion"), *self.inclusion())
        yield section(Said("Footage"), self.footage())
        yield teller.sign_off()

    def table(self) -> Iterator[Block]:
        """Draw the table as the cards lay at the end, and tell of deals that were called off."""
        explanation, boxes = self.dossier.explanation, self.dossier.shift.book.rules.boxes
        for each in explanation.misdeals:
            yield self.teller.paragraph(each)
        yield self.teller.paragraph(
            Said(
                "The cards as they lay at the end of the round, seen from the dealer's place: the"
                " first box is at the dealer's left hand. By each guest stands what was staked"
                " there, fees included."
            )
        )
        signs = (Said("own card of the main combination"), Said("of the second"))
        main, second_, unseen = map(self.teller.tell, (*signs, Said("card not seen")))
        yield Legend(main, second_, unseen)
        yield laid.felt(explanation, boxes.on_table, self.teller.voice)

    def findings(self) -> Iterator[Block]:
        """Say what does not fit, in a table and in words."""
        findings, voice = self.dossier.played.findings, self.teller.voice
        if not findings:
            yield self.teller.paragraph(Said("Nothing was found in this round that does not fit."))
            return
        yield listing(findings, self.dossier.explanation.currency, voice)
        for number, each in enumerate(findings, start=1):
            said = voice.tell(each.explanation)
            yield Paragraph(f"{number}. {said}")
            rule = Said(
                "Rule: {rule}. Records: {events}.",
                rule=each.rule,
                events=", ".join(each.events) or NOTHING_KNOWN,
            )
            yield self.teller.paragraph(rule, Tone.NOTE)

    def hands(self) -> Iterator[Exhibit]:
        """Explain the hands, the dealer's first, then box by box."""
        explanation, teller = self.dossier.explanation, self.teller
        hands = Table(explanation, teller.voice)
        after = explanation.game_after_exchange
        bought = () if after is UNSET else (*after.exchanges, after.why)
        yield Exhibit(
            heading=teller.tell(Said("Dealer")),
            hands=tuple(hands.dealer()),
            text=tuple(map(teller.paragraph, (explanation.game.why, *bought))),
        )
        for box in explanation.boxes:
            draws = (teller.paragraph(Sentence.of(drawn(each))) for each in box.draws)
            stands = (Paragraph(stand(each, teller.voice)) for each in box.stands)
            yield Exhibit(
                heading=teller.tell(heading(box)),
                hands=tuple(hands.box(box)),
                text=(*draws, *stands),
            )

    def events(self) -> Block:
        """Give every event of the round with both times."""
        heads = (
            Head(Said("Entry"), right=True), Head(Said("Happened"), 2), Head(Said("Recorded"), 2),
            Head(Said("Later by"), 2, right=True), Head(Said("By")), Head(Said("Event"), 4),
        )  # fmt: skip
        return self.teller.table(heads, map(self.event, self.dossier.events))

    def event(self, each: Occurrence) -> Row:
        """Return an event as a row."""
        event, voice = each.event, self.teller.voice
        corrected = () if each.corrected_by is UNSET else each.corrected_by
        marks = [voice.tell(CORRECTED[one.type].given(id=one.id)) for one in corrected]
        said = (told(event, self.dossier.explanation.currency, voice), *marks, event.id)
        at = event.at.replace("T", " ")
        recorded = f"{each.recorded_at[:MILLISECOND].replace('T', ' ')}Z"
        late = duration(each.late_us, voice).replace(" ", TOGETHER)
        return Row((str(each.seq), at, recorded, late, event.by, "\n".join(said)))

    def corrections(self) -> Iterator[Block]:
        """Say what corrections are, and give each with what it replaced."""
        said = Said(
            "Nothing is ever changed or removed: each record below stays in the log as it was,"
            " and the audit follows what is in force."
        )
        yield self.teller.paragraph(said)
        yield from amended.shown(self.dossier.corrections, self.teller.voice)

    def inclusion(self) -> Iterator[Block]:
        """Say how it is proved that the round's entries are in the log."""
        ids = {each.seq: each.event.id for each in self.dossier.events}
        return inclusion.blocks(ids, self.dossier.leaves, self.dossier.proofs, self.teller)

    def footage(self) -> Paragraph:
        """Say which footage shows the round, and by when it is to be held."""
        taken, video = self.dossier.footage, self.dossier.shift.opening.video or NOT_RECORDED
        first, last = (at.replace("T", " ") for at in (taken.taken_from, taken.taken_to))
        shown = Said(
            "Reference of the footage: {video}. What shows the round was taken from {first} to"
            " {last}.",
            video=video, first=first, last=last,
        )  # fmt: skip
        if taken.hold_by is UNSET or taken.retention_days is UNSET:
            said = Said(
                "{footage} How long it is kept is not known to this report: hold it at once, until"
                " the dispute is settled.",
                footage=shown,
            )
            return self.teller.paragraph(said)
        said = Said(
            "{footage} Days that it is kept: {days}. Then it is lost, unless it is held by {by},"
            " until the dispute is settled.",
            footage=shown, days=taken.retention_days, by=taken.hold_by.replace("T", " "),
        )  # fmt: skip
        return self.teller.paragraph(said)
