"""The report of one shift: what was played, what does not fit, what it cost, who answers for it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, assert_never

from ledger import instant
from ledger.event import DealerChanged, Limits, LimitsChanged
from replay.audit import Audit, AuditedShift, Head
from replay.money import count, figure, money
from replay.receipt import receipt
from replay.recording import recording
from replay.version import PROGRAM
from reports import amended, evidence, kinds, promptness, unresolved
from reports.findings_csv import findings_csv
from reports.listing import listing
from reports.model import (
    Align,
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
    Tone,
)
from reports.pdf import Attachment, pdf
from reports.statement import changes, statement

TITLE: Final = "Shift audit"

SHORT: Final = 16
"""So many hexadecimal digits of the root stand on every page."""

SIGNED: Final = ("Name", "Title", "Licence number", "Date", "Signature")


def shift_report(audit: Audit) -> Report:
    """Return the report of an audit of one shift."""
    (shift,) = audit.shifts
    return _Shift(shift, audit.head, receipt(audit)).report()


def shift_pdf(audit: Audit) -> bytes:
    """Return the report of an audit of one shift as a PDF, its JSON and its findings attached."""
    attached = (
        Attachment("report.json", "application/json", "The report for programs", shift_json(audit)),
        Attachment("findings.csv", "text/csv", "The findings as a spreadsheet", shift_csv(audit)),
    )
    return pdf(shift_report(audit), attached)


def shift_json(audit: Audit) -> bytes:
    """Return the report of an audit of one shift as JSON."""
    return statement(audit)


def shift_csv(audit: Audit) -> bytes:
    """Return the findings of an audit of one shift as CSV."""
    (shift,) = audit.shifts
    return findings_csv(shift.findings, shift.opening.currency)


@dataclass(frozen=True, slots=True)
class _Shift:
    """A shift, the prefix of the log that it was read from, and the receipt of its replay."""

    shift: AuditedShift
    head: Head
    receipt: str

    def report(self) -> Report:
        """Put all together."""
        opening = self.shift.opening
        last = self.shift.standing[-1].event
        where = f"Table {opening.table}, shift {opening.shift}"
        return Report(
            title=TITLE,
            subtitle=f"{where}, gaming day {opening.gaming_day}",
            language="en-GB",
            author="pitledger",
            running=Running(
                left=TITLE,
                right=where,
                foot=f"Log of {count(self.head.size)} entries, root {self.head.root[:SHORT]}…",
                contents="Contents",
            ),
            facts=Facts(tuple(self.facts())),
            sections=tuple(self.sections()),
            keywords=("Russian Poker", "audit", opening.table, opening.shift),
            properties=tuple(self.properties()),
            dated=f"{instant.text(instant.microseconds(last.at))[:19]}Z",
        )

    def facts(self) -> Iterator[Fact]:
        """Say which table and shift, under which rules and limits, and on which log."""
        opening, closing = self.shift.opening, self.shift.closing
        yield Fact("Property", opening.property or "not recorded")
        yield Fact("Rulebook", f"{self.shift.book.name}: {self.shift.book.title}")
        yield Fact("Opened", opening.at.replace("T", " "))
        yield Fact("Currency", opening.currency)
        yield Fact("Closed", closing.at.replace("T", " ") if closing else "still open")
        yield from self.limits(opening.limits)
        yield Fact("Inspector", opening.inspector or "not recorded")
        yield Fact("Footage", opening.video or "not recorded")
        yield Fact("Log", f"{count(self.head.size)} entries")
        yield Fact("Rulebook digest", Code(self.shift.digest))
        yield Fact("Log root", Code(self.head.root))
        yield Fact("Program", PROGRAM)
        yield Fact("Receipt", Code(self.receipt))

    def limits(self, limits: Limits) -> Iterator[Fact]:
        """Say a table's limits."""
        currency = self.shift.opening.currency
        least, most = figure(limits.ante_min, currency), money(limits.ante_max, currency)
        yield Fact("Ante of a box", f"{least} to {most}")
        most = money(limits.payout_max, currency) if limits.payout_max else "none"
        yield Fact("Payout maximum", most)

    def properties(self) -> Iterator[Property]:
        """State for machines what the report rests on."""
        yield Property("logSize", "Entries of the audited log", str(self.head.size))
        yield Property("logRoot", "Merkle root of the audited log (RFC 6962)", self.head.root)
        yield Property("rulebook", "Rulebook of the shift", self.shift.book.name)
        yield Property("rulebookDigest", "SHA-256 of the rulebook", self.shift.digest)
        yield Property("program", "Program that replayed the log", PROGRAM)
        yield Property("receipt", "Receipt of the replay (SHA-256)", self.receipt)

    def sections(self) -> Iterator[Section]:
        """Give the sections; those with nothing to say are left out."""
        findings, currency = self.shift.findings, self.shift.opening.currency
        yield Section("Summary", tuple(self.summary()))
        if changed := tuple(self.changes()):
            yield Section("Changes during the shift", (_changes(changed),))
        if findings:
            yield Section("Findings", (listing(findings, currency),))
            yield Section("Evidence", (*self.reading(), *evidence.exhibits(self.shift)))
        if self.shift.file.corrections:
            yield Section("Corrections", tuple(self.corrections()))
        if recorded := recording(self.shift.file, self.shift.recorded):
            yield promptness.section(recorded)
        yield from unresolved.sections(self.shift.refused)
        yield Section("Response of the management", (Answer("Response"), Answer("Follow-up")))
        parts = ("Performed by", "Reviewed by")
        yield Section("Sign-off", (SignOff(tuple(Signatory(part, SIGNED) for part in parts)),))

    def summary(self) -> Iterator[Block]:
        """Say how much was audited, and what came of it."""
        totals, findings = self.shift.totals, self.shift.findings
        yield Paragraph(self.verdict(), Tone.LEAD)
        yield Paragraph(self.scope())
        yield from amended.summary(self.shift.amended(), totals.currency)
        yield _totals(self.shift)
        if findings:
            yield kinds.table(findings, totals.currency)
            if (chart := kinds.chart(findings, totals.currency)) is not None:
                yield chart

    def verdict(self) -> str:
        """Say in a sentence whether anything was found."""
        findings, rounds = self.shift.findings, count(self.shift.totals.rounds)
        if not findings:
            return f"Nothing was found that does not fit, in {rounds} rounds."
        hit = len({each.round for each in findings if each.round})
        found = "One finding" if len(findings) == 1 else f"{count(len(findings))} findings"
        return f"{found}, in {count(hit)} of {rounds} rounds."

    def scope(self) -> str:
        """Say what was replayed, and what could not be judged."""
        totals = self.shift.totals
        said = (
            f"All {count(totals.events)} records of the shift were replayed, corrections applied,"
            f" and every wager, card and act was held against the rulebook {totals.rulebook}."
        )
        if totals.pending:
            said += f" Rounds not judged, as they are not over: {count(totals.pending)}."
        if totals.hands_unknown:
            said += f" Hands never shown, as far as money rests on them: {totals.hands_unknown}."
        return said

    def changes(self) -> Iterator[Row]:
        """Give the changes of limits and dealers, as they stand."""
        mended, currency = self.shift.amended(), self.shift.opening.currency
        for event in changes(self.shift):
            match event:
                case LimitsChanged():
                    facts = self.limits(event.limits)
                    said = "; ".join(f"{fact.label}: {fact.value}" for fact in facts)
                case DealerChanged():
                    said = f"Dealer: {event.dealer}"
                case _:
                    assert_never(event)
            said = "\n".join((said, *amended.of_event(event, mended, currency)))
            yield Row((event.at.replace("T", " "), event.by, said))

    def reading(self) -> Iterator[Block]:
        """Say how the exhibits are to be read."""
        yield Legend("own card of the main combination", "of the second", "card not seen")

    def corrections(self) -> Iterator[Block]:
        """Say what corrections are, and give each with what it replaced."""
        yield Paragraph(
            "Nothing is ever changed or removed: each record below stays in the log as it was,"
            " and the audit follows what is in force."
        )
        yield from amended.exhibits(self.shift.amended())


def _changes(rows: tuple[Row, ...]) -> Table:
    return Table((Column("Time"), Column("By"), Column("From then on", weight=3)), rows)


def _totals(shift: AuditedShift) -> Table:
    """Return the shift's totals, counts and amounts side by side."""
    totals = shift.totals
    amounts = (
        ("Wagered", totals.wagered),
        ("Paid", totals.paid),
        ("Taken", totals.taken),
        ("Net (taken − paid)", totals.net),
    )
    counts = (
        ("Rounds judged", totals.rounds),
        ("Rounds pending", totals.pending),
        ("Boxes played", totals.boxes),
        ("Hands unknown", totals.hands_unknown),
    )
    columns = (
        Column("Played"),
        Column("Number", align=Align.RIGHT),
        Column("Money"),
        Column(f"Amount, {totals.currency}", align=Align.RIGHT),
    )
    rows = tuple(
        Row((played, count(number), name, figure(amount, totals.currency)))
        for (played, number), (name, amount) in zip(counts, amounts, strict=True)
    )
    return Table(columns, rows, "Totals")
