"""What a log holds beside its events, and who vouched for it: a section of a report each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from ledger.case import Resolution
from ledger.own import Outcome
from ledger.verifying.custody import Kept
from replay.said import Said
from reports import amended, unresolved
from reports.inspected import Inspected
from reports.mending import Mending, Mendings
from reports.model import NOTHING_KNOWN, Block, Code, Paragraph, Row, Section, Table
from reports.teller import Head, Teller, second
from reports.verdict import UNREADABLE

MOST: Final = 100
"""So many of a kind stand on pages: the last ones; the report for programs has all."""

UNKNOWN: Final = Said("Nothing was found; but part of the ledger could not be read.")

Told = TypeVar("Told")


@dataclass(frozen=True, slots=True)
class Held:
    """What an inspected ledger holds, and who tells it."""

    told: Inspected
    teller: Teller

    def sections(self) -> Iterator[Section]:
        """Give a section of each kind."""
        section = self.teller.section
        yield section(Said("Keys"), *self.keys())
        yield section(Said("Checkpoints"), *self.checkpoints())
        yield section(Said("Rulebooks"), *self.rulebooks())
        yield section(Said("Corrections"), *self.corrections())
        yield section(Said("Refused lines"), *self.refused())
        yield section(Said("Settings of the database"), *self.settings())

    def keys(self) -> Iterator[Block]:
        """Give the log's keys, each with the entry that put it in force."""
        keys = self.told.custody.keys
        if not keys:
            yield self.none(Said("The log names no key: nobody has signed it."))
            return
        heads = (
            Head(Said("In force from entry"), right=True),
            Head(Said("Recorded")),
            Head(Said("Verifier key"), 5),
        )
        rows = (Row((str(each.since), second(each.recorded_at), Code(each.key))) for each in keys)
        yield self.teller.table(heads, rows)
        if len(keys) > 1:
            yield self.teller.paragraph(Said("The last key is in force."))

    def checkpoints(self) -> Iterator[Block]:
        """Give the checkpoints that the ledger keeps."""
        kept = self.told.custody.checkpoints
        if not kept:
            yield self.none(Said("The ledger keeps no checkpoint."))
            return
        heads = (
            Head(Said("Entries"), right=True), Head(Said("Last of them recorded")),
            Head(Said("Root"), 4), Head(Said("Signed by"), 3),
        )  # fmt: skip
        yield from self.cut(kept)
        yield self.teller.table(heads, map(self.checkpoint, kept[-MOST:]))

    def checkpoint(self, each: Kept) -> Row:
        """Say in a row what a checkpoint covers, and who signed it."""
        root = Code(each.root) if each.root else self.teller.tell(UNREADABLE)
        signers = Code(", ".join(each.signed_by) or NOTHING_KNOWN)
        return Row((str(each.size), second(each.recorded_at) or NOTHING_KNOWN, root, signers))

    def rulebooks(self) -> Iterator[Block]:
        """Give the rulebooks that were registered."""
        books = self.told.custody.rulebooks
        if not books:
            yield self.none(Said("No rulebook is registered."))
            return
        heads = (
            Head(Said("Rulebook")), Head(Said("SHA-256"), 8),
            Head(Said("Entry"), right=True), Head(Said("Recorded"), 3),
        )  # fmt: skip
        rows = (
            Row((each.name, Code(each.digest), str(each.seq), second(each.recorded_at)))
            for each in books[-MOST:]
        )
        yield from self.cut(books)
        yield self.teller.table(heads, rows)

    def corrections(self) -> Iterator[Block]:
        """Say how many corrections there are, who authorised them, and what each replaced."""
        found = self.told.mendings
        if not found.all:
            yield self.none(Said("No record was corrected."))
            return
        said = Said(
            "Nothing is ever changed or removed: each record below stays in the log as it was,"
            " and the audit follows what is in force."
        )
        yield self.teller.paragraph(said)
        yield self.authorised(found)
        heads = (
            Head(Said("Entry"), right=True),
            Head(Said("Table and shift")),
            Head(Said("What it did"), 5),
        )
        yield from self.cut(found.all)
        yield self.teller.table(heads, map(self.correction, found.all[-MOST:]))

    def authorised(self, found: Mendings) -> Table:
        """Return a table of how many corrections each person authorised."""
        count = self.teller.voice.count
        rows = (Row((name, count(number))) for name, number in found.authorised().items())
        heads = (Head(Said("Authorised by"), 3), Head(Said("Corrections"), right=True))
        return self.teller.table(heads, rows)

    def correction(self, each: Mending) -> Row:
        """Say in a row what a correction did."""
        said = amended.sentence(each.correction, each.currency, self.teller.voice)
        if not each.correction.in_force:
            said = f"{said} ({self.teller.tell(Said('superseded'))})"
        return Row((str(each.seq), f"{each.table} {each.shift}", said))

    def refused(self) -> Iterator[Block]:
        """Say what was refused, and what became of it."""
        lines, totals = self.told.custody.refused, self.told.totals
        if not lines:
            yield self.none(Said("No line was refused."))
            return
        count = self.teller.voice.count
        yield self.teller.paragraph(
            Said(
                "Not resolved: {open}; mended: {mended}; dismissed: {dismissed}.",
                open=count(totals.open),
                mended=count(totals.mended),
                dismissed=count(totals.dismissed),
            )
        )
        if still := [each.line for each in lines if each.resolution is None]:
            yield from self.cut(still)
            yield unresolved.table(still[-MOST:], self.teller.voice)
        if done := [each.resolution for each in lines if each.resolution is not None]:
            heads = (
                Head(Said("No."), right=True), Head(Said("Outcome")), Head(Said("Recorded")),
                Head(Said("By")), Head(Said("Reason"), 3),
            )  # fmt: skip
            yield from self.cut(done)
            yield self.teller.table(heads, map(self.resolved, done[-MOST:]))

    def resolved(self, done: Resolution) -> Row:
        """Say in a row what became of a line."""
        said = done.event
        if said.outcome is Outcome.MENDED:
            outcome = Said("mended as {event}", event=said.event_id or NOTHING_KNOWN)
        else:
            outcome = Said("dismissed")
        when = second(done.recorded_at)
        return Row((str(said.number), self.teller.tell(outcome), when, said.by, said.reason))

    def settings(self) -> Iterator[Paragraph]:
        """Say by which settings what was answered as recorded could be lost."""
        unsafe = self.told.custody.unsafe
        for each in unsafe:
            yield self.teller.paragraph(
                Said(
                    "A power cut can lose what was answered as recorded: {setting}, expected"
                    " {expected}, got {got}.",
                    setting=each.setting,
                    expected=each.expected,
                    got=each.got,
                )
            )
        if not unsafe:
            said = Said(
                "By its settings the database keeps through a power cut what it answered as"
                " recorded."
            )
            yield self.teller.paragraph(said)

    def none(self, said: Said) -> Paragraph:
        """Say that there is nothing of a kind, as far as that is known."""
        return self.teller.paragraph(UNKNOWN if self.told.unread else said)

    def cut(self, found: Sequence[Told]) -> Iterator[Paragraph]:
        """Say if a table holds the last ones alone."""
        if len(found) > MOST:
            count = self.teller.voice.count
            said = Said(
                "The last {number} of {all} are listed; the attached report.json has all.",
                number=count(MOST),
                all=count(len(found)),
            )
            yield self.teller.paragraph(said)
