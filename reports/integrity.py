"""The report of a ledger's integrity: what was verified, and what that proves and does not."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from replay.said import ENGLISH, Said, Value, Voice
from replay.version import PROGRAM
from reports.cover import Numbered, cover
from reports.custody import Held
from reports.inspected import Inspected
from reports.model import NOTHING_KNOWN, Code, Fact, Facts, Property, Report, Section
from reports.pdf import ATTACHED, Attachment, pdf
from reports.shift import GAME, SHORT
from reports.teller import Teller, second
from reports.testimony import integrity_csv, integrity_json, receipt
from reports.verdict import ASSURANCE, FAILED, Verdict

TITLE: Final = Said("Integrity of the ledger")


def integrity_report(told: Inspected, voice: Voice = ENGLISH) -> Report:
    """Return the report of an inspected ledger, as a voice tells it."""
    return _Integrity(told, Teller(voice)).report()


def integrity_pdf(told: Inspected, voice: Voice = ENGLISH, issue: Numbered | None = None) -> bytes:
    """Return the report of an inspected ledger as a PDF, its JSON and its CSV attached.

    As an issue with a number it has a cover sheet.
    """
    json, csv = integrity_json(told, voice), integrity_csv(told, voice)
    attached = (
        Attachment(ATTACHED, "application/json", voice.tell(Said("The report for programs")), json),
        Attachment(
            "integrity.csv", "text/csv", voice.tell(Said("What was verified as a spreadsheet")), csv
        ),
    )
    report = integrity_report(told, voice)
    return pdf(report, attached, cover(report, issue, voice))


@dataclass(frozen=True, slots=True)
class _Integrity:
    """An inspected ledger, and who tells of it."""

    told: Inspected
    teller: Teller

    def report(self) -> Report:
        """Put all together; a failed verification stands in the title, and so on every page."""
        tell, told = self.teller.tell, self.told.verification
        title = Said("{title}: {failed}", title=TITLE, failed=FAILED) if self.told.failed else TITLE
        size, root = self.teller.voice.count(told.size), told.root
        foot = Said("Log of {size} entries, root not known", size=size)
        if root:
            short = root.hex()[:SHORT]
            foot = Said("Log of {size} entries, root {root}…", size=size, root=short)
        last = second(self.told.custody.last_recorded)
        return Report(
            title=tell(title),
            subtitle=tell(Said("The whole log as of {time}", time=last)) if last else "",
            language=self.teller.voice.tag,
            author="pitledger",
            running=self.teller.running(title, self.name(), foot),
            facts=Facts(tuple(self.facts())),
            sections=tuple(self.sections()),
            keywords=(tell(GAME), tell(Said("integrity"))),
            properties=tuple(self.properties()),
            dated=f"{self.told.custody.last_recorded[:19]}Z" if last else "",
        )

    def name(self) -> Said:
        """Return the log's name: that of its keys."""
        keys = self.told.custody.keys
        if not keys:
            return Said("a log without a key")
        return Said("{name}", name=keys[0].key.partition("+")[0])

    def root(self) -> Value | Code:
        """Return the root over all entries."""
        root = self.told.verification.root
        return Code(root.hex()) if root else Said("not known, since an entry is missing")

    def facts(self) -> Iterator[Fact]:
        """Say what the log is, and how far it is vouched for."""
        told, totals = self.told.verification, self.told.totals
        fact, count = self.teller.fact, self.teller.voice.count
        yield fact(Said("Result"), ASSURANCE[told.assurance])
        yield fact(Said("Faults"), count(totals.faults))
        yield fact(Said("Log"), self.name())
        yield fact(Said("Entries"), count(told.size))
        last = second(self.told.custody.last_recorded)
        yield fact(Said("Last entry recorded"), last or NOTHING_KNOWN)
        yield fact(Said("Sound checkpoints in it"), count(told.checkpoints))
        yield fact(Said("Signed up to entry"), self.proved(told.signed))
        yield fact(Said("Witnessed up to entry"), self.proved(told.witnessed))
        yield fact(Said("Corrections"), self.corrections(totals.corrections))
        yield fact(Said("Refused lines"), count(told.refused))
        yield fact(Said("Log root"), self.root())
        yield fact(Said("Program"), PROGRAM)
        yield fact(Said("Receipt"), Code(receipt(self.told)))

    def proved(self, upto: int) -> Value:
        """Return up to which entry something is proved: nothing is of a ledger that failed."""
        return NOTHING_KNOWN if self.told.failed else self.teller.voice.count(upto)

    def corrections(self, number: int) -> Value:
        """Return how many there are, as far as they can be read."""
        told = self.teller.voice.count(number)
        return Said("{number} or more", number=told) if self.told.mendings.unread else told

    def properties(self) -> Iterator[Property]:
        """State for machines what the report is about."""
        tell, told = self.teller.tell, self.told.verification
        yield Property("logSize", tell(Said("Entries of the verified log")), str(told.size))
        root = told.root.hex() if told.root else ""
        yield Property("logRoot", tell(Said("Merkle root of the verified log (RFC 6962)")), root)
        yield Property("assurance", tell(Said("How much is proved")), told.assurance.value)
        yield Property("program", tell(Said("Program that verified the log")), PROGRAM)
        meaning = tell(Said("Receipt of the verification (SHA-256)"))
        yield Property("receipt", meaning, receipt(self.told))

    def sections(self) -> Iterator[Section]:
        """Give the sections."""
        section, verdict = self.teller.section, Verdict(self.told, self.teller)
        heading = FAILED if self.told.failed else Said("Result of the verification")
        yield section(heading, *verdict.result())
        yield section(Said("What it proves and what it does not"), *verdict.proof())
        yield section(Said("What was verified"), *verdict.procedure())
        yield from Held(self.told, self.teller).sections()
        yield self.teller.sign_off()
