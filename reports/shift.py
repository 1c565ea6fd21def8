"""The report of one shift: what was played, what does not fit, what it cost, who answers for it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, assert_never

from ledger import instant
from ledger.event import DealerChanged, Limits, LimitsChanged
from replay.audit import Audit, AuditedShift, Head
from replay.receipt import receipt
from replay.recording import recording
from replay.said import ENGLISH, Amount, Said, Value, Voice
from replay.version import PROGRAM
from reports import amended, evidence, promptness, unresolved
from reports.cover import Numbered
from reports.engagement import engagement, recommendations
from reports.findings_csv import findings_csv
from reports.footage import blocks as footage_blocks
from reports.footage import footage
from reports.listing import listing
from reports.manuscript import Manuscript
from reports.model import (
    Answer,
    Block,
    Code,
    Column,
    Fact,
    Facts,
    Legend,
    Paragraph,
    Property,
    Report,
    Row,
    Running,
    Section,
    Signatory,
    SignOff,
    Table,
)
from reports.pdf import ATTACHED, Attachment
from reports.progress import Progress, silent
from reports.statement import changes, statement
from reports.summary import summary

TITLE: Final = Said("Shift audit")

SHORT: Final = 16
"""So many hexadecimal digits of the root stand on every page."""

DIGITAL: Final = Said("Digital signature")

SIGNED: Final = (
    Said("Name"),
    Said("Title"),
    Said("Licence number"),
    Said("Date"),
    Said("Signature"),
)

NOT_RECORDED: Final = Said("not recorded")

RETENTION: Final = "retentionDays"
"""What a report claims of footage, if it was told."""

GAME: Final = Said("Russian Poker")


def shift_report(
    audit: Audit, voice: Voice = ENGLISH, retention: int | None = None, progress: Progress = silent
) -> Report:
    """Return the report of an audit of one shift, as a voice tells it.

    ``retention`` is for how many days the house keeps its footage, None if that is not known.
    """
    (shift,) = audit.shifts
    return _Shift(shift, audit.head, receipt(audit), voice, retention, progress).report()


def shift_manuscript(
    audit: Audit, voice: Voice = ENGLISH, retention: int | None = None, progress: Progress = silent
) -> Manuscript:
    """Return the report of an audit of one shift, its JSON and its findings attached."""
    json, csv = shift_json(audit, voice, retention), shift_csv(audit, voice, retention)
    attached = (
        Attachment(ATTACHED, "application/json", voice.tell(Said("The report for programs")), json),
        Attachment(
            "findings.csv", "text/csv", voice.tell(Said("The findings as a spreadsheet")), csv
        ),
    )
    return Manuscript(shift_report(audit, voice, retention, progress), attached, voice)


def shift_pdf(
    audit: Audit,
    voice: Voice = ENGLISH,
    issue: Numbered | None = None,
    retention: int | None = None,
) -> bytes:
    """Return the report of an audit of one shift as a PDF; as a numbered issue it has a cover."""
    return shift_manuscript(audit, voice, retention).pdf(issue)


def shift_json(audit: Audit, voice: Voice = ENGLISH, retention: int | None = None) -> bytes:
    """Return the report of an audit of one shift as JSON."""
    return statement(audit, voice, retention)


def shift_csv(audit: Audit, voice: Voice = ENGLISH, retention: int | None = None) -> bytes:
    """Return the findings of an audit of one shift as CSV."""
    (shift,) = audit.shifts
    holds = footage(shift, retention).holds
    return findings_csv(shift.findings, shift.opening.currency, voice, holds)


@dataclass(frozen=True, slots=True)
class _Shift:
    """A shift, the prefix of the log that it was read from, and the receipt of its replay."""

    shift: AuditedShift
    head: Head
    receipt: str
    voice: Voice
    retention: int | None
    progress: Progress

    def report(self) -> Report:
        """Put all together."""
        opening, tell = self.shift.opening, self.voice.tell
        last = self.shift.standing[-1].event
        where = Said("Table {table}, shift {shift}", table=opening.table, shift=opening.shift)
        day = Said("{where}, gaming day {day}", where=where, day=opening.gaming_day)
        foot = Said(
            "Log of {size} entries, root {root}…",
            size=self.voice.count(self.head.size),
            root=self.head.root[:SHORT],
        )
        return Report(
            title=tell(TITLE),
            subtitle=tell(day),
            language=self.voice.tag,
            author="pitledger",
            running=Running(
                left=tell(TITLE),
                right=tell(where),
                foot=tell(foot),
                page=tell(Said("Page {page} of {pages}", page="{page}", pages="{pages}")),
                contents=tell(Said("Contents")),
            ),
            facts=Facts(tuple(self.facts())),
            sections=tuple(self.sections()),
            keywords=(tell(GAME), tell(Said("audit")), opening.table, opening.shift),
            properties=tuple(self.properties()),
            dated=f"{instant.text(instant.microseconds(last.at))[:19]}Z",
        )

    def fact(self, label: Said, value: Value | Code) -> Fact:
        """Return a label and its value in words."""
        told = value if isinstance(value, Code) else self.voice.words(value)
        return Fact(self.voice.tell(label), told)

    def money(self, minor: int) -> Amount:
        """Return an amount in the shift's currency."""
        return Amount(minor, self.shift.opening.currency)

    def facts(self) -> Iterator[Fact]:
        """Say which table and shift, under which rules and limits, and on which log."""
        opening, closing = self.shift.opening, self.shift.closing
        yield self.fact(Said("Property"), opening.property or NOT_RECORDED)
        yield self.fact(Said("Rulebook"), f"{self.shift.book.name}: {self.shift.book.title}")
        yield self.fact(Said("Opened"), opening.at.replace("T", " "))
        yield self.fact(Said("Currency"), opening.currency)
        yield self.fact(
            Said("Closed"), closing.at.replace("T", " ") if closing else Said("still open")
        )
        yield from self.limits(opening.limits)
        yield self.fact(Said("Inspector"), opening.inspector or NOT_RECORDED)
        yield self.fact(Said("Footage"), opening.video or NOT_RECORDED)
        yield self.fact(Said("Log"), Said("{size} entries", size=self.voice.count(self.head.size)))
        yield self.fact(Said("Rulebook digest"), Code(self.shift.digest))
        yield self.fact(Said("Log root"), Code(self.head.root))
        yield self.fact(Said("Program"), PROGRAM)
        yield self.fact(Said("Receipt"), Code(self.receipt))

    def limits(self, limits: Limits) -> Iterator[Fact]:
        """Say a table's limits."""
        least, most = self.money(limits.ante_min), self.money(limits.ante_max)
        ante = Said("{least:figure} to {most}", least=least, most=most)
        yield self.fact(Said("Ante of a box"), ante)
        most_paid = self.money(limits.payout_max) if limits.payout_max else Said("none")
        yield self.fact(Said("Payout maximum"), most_paid)

    def properties(self) -> Iterator[Property]:
        """State for machines what the report rests on."""
        tell = self.voice.tell
        yield Property("logSize", tell(Said("Entries of the audited log")), str(self.head.size))
        yield Property(
            "logRoot", tell(Said("Merkle root of the audited log (RFC 6962)")), self.head.root
        )
        yield Property("rulebook", tell(Said("Rulebook of the shift")), self.shift.book.name)
        yield Property("rulebookDigest", tell(Said("SHA-256 of the rulebook")), self.shift.digest)
        yield Property("program", tell(Said("Program that replayed the log")), PROGRAM)
        yield Property("receipt", tell(Said("Receipt of the replay (SHA-256)")), self.receipt)
        if self.retention is not None:
            kept = tell(Said("Days for which footage is kept"))
            yield Property(RETENTION, kept, str(self.retention))

    def sections(self) -> Iterator[Section]:
        """Give the sections; those with nothing to say are left out."""
        findings, currency = self.shift.findings, self.shift.opening.currency
        yield self.section(Said("Summary"), *summary(self.shift, self.voice))
        yield engagement(self.shift, self.voice)
        if changed := tuple(self.changes()):
            yield self.section(Said("Changes during the shift"), self.changed(changed))
        if findings:
            yield self.section(Said("Findings"), listing(findings, currency, self.voice))
            shown = self.exhibits()
            yield self.section(Said("Evidence"), *self.reading(), *shown)
            held = footage(self.shift, self.retention)
            yield self.section(
                Said("Footage to hold"), *footage_blocks(self.shift, held, self.voice)
            )
        if self.shift.file.corrections:
            yield self.section(Said("Corrections"), *self.corrections())
        if recorded := recording(self.shift.file, self.shift.recorded):
            yield promptness.section(recorded, self.voice)
        yield from unresolved.sections(self.shift.refused, self.voice)
        if findings:
            yield recommendations(findings, self.voice)
        answers = (Said("Response"), Said("Follow-up"))
        lines = (Answer(self.voice.tell(each)) for each in answers)
        yield self.section(Said("Response of the management"), *lines)
        yield self.section(Said("Sign-off"), self.sign_off())

    def section(self, heading: Said, *blocks: Block) -> Section:
        """Return blocks under a heading."""
        return Section(self.voice.tell(heading), blocks)

    def sign_off(self) -> SignOff:
        """Give the lines for those who answer for the report."""
        tell = self.voice.tell
        lines = tuple(map(tell, SIGNED))
        parts = (Said("Performed by"), Said("Reviewed by"))
        signatories = tuple(Signatory(tell(part), lines) for part in parts)
        return SignOff(signatories, tell(DIGITAL))

    def changes(self) -> Iterator[Row]:
        """Give the changes of limits and dealers, as they stand."""
        mended, currency = self.shift.amended(), self.shift.opening.currency
        for event in changes(self.shift):
            match event:
                case LimitsChanged():
                    facts = self.limits(event.limits)
                    said = "; ".join(f"{fact.label}: {fact.value}" for fact in facts)
                case DealerChanged():
                    said = self.voice.tell(Said("Dealer: {dealer}", dealer=event.dealer))
                case _:
                    assert_never(event)
            said = "\n".join((said, *amended.of_event(event, mended, currency, self.voice)))
            yield Row((event.at.replace("T", " "), event.by, said))

    def changed(self, rows: tuple[Row, ...]) -> Table:
        """Return the changes as a table."""
        heads = (Said("Time"), Said("By"))
        columns = [Column(self.voice.tell(head)) for head in heads]
        what = Column(self.voice.tell(Said("From then on")), weight=3)
        return Table((*columns, what), rows)

    def reading(self) -> Iterator[Block]:
        """Say how the exhibits are to be read."""
        signs = (Said("own card of the main combination"), Said("of the second"))
        main, second, unseen = map(self.voice.tell, (*signs, Said("card not seen")))
        yield Legend(main, second, unseen)

    def exhibits(self) -> Iterator[Block]:
        """Give every finding as an exhibit."""
        with self.progress("explaining", len(self.shift.findings), "findings") as move:
            for exhibit in evidence.exhibits(self.shift, self.voice, self.retention):
                yield exhibit
                move(1)

    def corrections(self) -> Iterator[Block]:
        """Say what corrections are, and give each with what it replaced."""
        said = Said(
            "Nothing is ever changed or removed: each record below stays in the log as it was,"
            " and the audit follows what is in force."
        )
        yield Paragraph(self.voice.tell(said))
        yield from amended.exhibits(self.shift.amended(), self.voice)
