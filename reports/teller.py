"""Tells the parts of a report in a voice: labels, heads, sentences, and who signs."""

from collections.abc import Iterable
from dataclasses import dataclass

from replay.said import ENGLISH, Said, Value, Voice
from reports.model import (
    Align,
    Block,
    Code,
    Column,
    Fact,
    Paragraph,
    Row,
    Running,
    Section,
    Signatory,
    SignOff,
    Table,
    Tone,
)
from reports.shift import DIGITAL, SIGNED


@dataclass(frozen=True, slots=True)
class Head:
    """A column's heading, how much of the spare width it takes, and whether it holds figures."""

    said: Said
    weight: int = 1
    right: bool = False


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells in a voice what the reports have in common."""

    voice: Voice = ENGLISH

    def tell(self, said: Said) -> str:
        """Return the words."""
        return self.voice.tell(said)

    def fact(self, label: Said, value: Value | Code) -> Fact:
        """Return a label and its value in words."""
        told = value if isinstance(value, Code) else self.voice.words(value)
        return Fact(self.tell(label), told)

    def section(self, heading: Said, *blocks: Block) -> Section:
        """Return blocks under a heading."""
        return Section(self.tell(heading), blocks)

    def paragraph(self, said: Said, tone: Tone = Tone.BODY) -> Paragraph:
        """Return running text."""
        return Paragraph(self.tell(said), tone)

    def table(
        self, heads: Iterable[Head], rows: Iterable[Row], caption: Said | None = None
    ) -> Table:
        """Return a table."""
        columns = tuple(
            Column(self.tell(head.said), head.weight, Align.RIGHT if head.right else Align.LEFT)
            for head in heads
        )
        return Table(columns, tuple(rows), self.tell(caption) if caption else "")

    def running(self, title: Said, right: Said, foot: Said) -> Running:
        """Return what stands on every page."""
        return Running(
            left=self.tell(title),
            right=self.tell(right),
            foot=self.tell(foot),
            page=self.tell(Said("Page {page} of {pages}", page="{page}", pages="{pages}")),
            contents=self.tell(Said("Contents")),
        )

    def sign_off(self) -> Section:
        """Return the lines for those who answer for the report."""
        lines = tuple(map(self.tell, SIGNED))
        parts = (Said("Performed by"), Said("Reviewed by"))
        signatories = tuple(Signatory(self.tell(part), lines) for part in parts)
        return self.section(Said("Sign-off"), SignOff(signatories, self.tell(DIGITAL)))


def second(at: str) -> str:
    """Return a time of recording (RFC 3339, UTC) to the second: "2026-11-28 06:00:00Z"."""
    return f"{at[:10]} {at[11:19]}Z" if at else ""
