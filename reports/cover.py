"""The cover sheet of a registered report: its number, who issued it when, original or copy.

It lies before the report and is no part of it: the report's pages, their numbers and its receipt
are the same without it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Self

from ledger.own import ReportIssued
from replay.said import ENGLISH, Said, Value, Voice
from reports import facts, prose
from reports.model import Align, Code, Fact, Facts, Paragraph, Property, Report, Tone
from reports.pages import Piece
from reports.style import HEADING, INK, LABEL, LEFT, RIGHT, TITLE
from reports.tagged import Pen, Sheet, Tag
from reports.words import words

KEY: Final = "cover"
"""The target of the outline's first line."""

NUMBER, COPY, AT, BY = "issueNumber", "issueCopy", "issuedAt", "issuedBy"
"""What a registered file claims in its metadata."""

MARK: Final = 44.0
"""Points that the frame of the mark is high."""

OUTSIDE: Final = Said(
    "This sheet is no part of the report: the receipt does not cover it, and the pages behind it"
    " are the same without it. The ledger holds this issue with the SHA-256 of the whole file;"
    " pitledger verify --report finds it there."
)
AGAIN: Final = Said(
    "The same report, of the same prefix of the log and with the same receipt, was issued before"
    " under a number of its own."
)


@dataclass(frozen=True, slots=True)
class Numbered:
    """What a cover sheet says of an issue; ``at`` is RFC 3339 in UTC, to the second."""

    number: int
    copy: int
    at: str
    by: str

    @classmethod
    def of(cls, said: ReportIssued) -> Self:
        """Return it as the log has it, or is about to have it."""
        return cls(said.number, said.copy, said.at, said.by)

    @classmethod
    def claimed(cls, claims: Mapping[str, str]) -> Self | None:
        """Return what a file claims, None if it bears no number; raises KeyError, ValueError."""
        if NUMBER not in claims:
            return None
        return cls(int(claims[NUMBER]), int(claims[COPY]), claims[AT], claims[BY])


@dataclass(frozen=True, slots=True)
class Cover:
    """A cover sheet; every text is final. ``label`` names the sheet itself."""

    label: str
    title: str
    mark: str
    facts: Facts
    text: tuple[Paragraph, ...]
    properties: tuple[Property, ...]


def cover(report: Report, issue: Numbered | None, voice: Voice = ENGLISH) -> Cover | None:
    """Return the cover sheet of a report's issue; None for a report that has none."""
    if issue is None:
        return None
    tell, copied = voice.tell, issue.copy > 1
    mark = Said("Copy {copy}", copy=issue.copy) if copied else Said("Original")
    notes = (AGAIN, OUTSIDE) if copied else (OUTSIDE,)
    return Cover(
        label=tell(Said("Cover sheet")),
        title=tell(Said("Report No. {number}", number=issue.number)),
        mark=tell(mark).upper(),
        facts=Facts(tuple(_facts(report, issue, voice)), columns=1),
        text=tuple(Paragraph(tell(said), Tone.NOTE) for said in notes),
        properties=tuple(_properties(issue, voice)),
    )


def _facts(report: Report, issue: Numbered, voice: Voice) -> Iterator[Fact]:
    def fact(label: Said, value: Value | Code) -> Fact:
        return Fact(voice.tell(label), value if isinstance(value, Code) else voice.words(value))

    claims = {each.name: each.value for each in report.properties}
    yield fact(Said("Report"), report.title)
    yield fact(Said("Subject"), report.subtitle)
    yield fact(Said("Issued"), f"{issue.at[:10]} {issue.at[11:19]} UTC")
    yield fact(Said("Issued by"), issue.by)
    size = voice.count(int(claims["logSize"]))
    yield fact(Said("Log"), Said("{size} entries", size=size))
    yield fact(Said("Log root"), Code(claims["logRoot"]))
    if "receipt" in claims:
        yield fact(Said("Receipt"), Code(claims["receipt"]))


def _properties(issue: Numbered, voice: Voice) -> Iterator[Property]:
    tell = voice.tell
    yield Property(NUMBER, tell(Said("Number of this issue in the ledger")), str(issue.number))
    yield Property(COPY, tell(Said("Issue of this report: 1 is the original")), str(issue.copy))
    yield Property(AT, tell(Said("When it was issued")), issue.at)
    yield Property(BY, tell(Said("Who issued it")), issue.by)


def pieces(sheet: Cover, root: Tag) -> Iterator[Piece]:
    """Cut a cover sheet into pieces, and put their tags below root."""
    tag = root.child("Sect")
    yield prose.heading(sheet.label, LABEL, tag.child("P"), gap=0, below=2)
    title = prose.heading(sheet.title, TITLE, tag.child("H1"), gap=0, below=10)
    yield replace(title, draw=partial(_found, label=sheet.label, title=title), key=KEY)
    yield Piece(MARK + 16, partial(_framed, mark=sheet.mark, tag=tag.child("P")), bound=True)
    yield from facts.pieces(sheet.facts, tag)
    for paragraph in sheet.text:
        yield from prose.paragraph(paragraph, tag)


def _found(sheet: Sheet, top: float, label: str, title: Piece) -> None:
    """Draw the number where the outline finds it."""
    sheet.target(KEY, top + 8)
    sheet.outline(label, KEY, 0)
    title.draw(sheet, top)


def _framed(sheet: Sheet, top: float, mark: str, tag: Tag) -> None:
    """Draw the mark in a frame: it is not to be overlooked, nor to rest on a colour."""
    with sheet.artifact():
        sheet.rect((LEFT, top - MARK, RIGHT, top), Pen(INK, 1.6))
    written = words(mark, HEADING, RIGHT - LEFT)
    middle = top - (MARK - written.height) / 2
    written.tagged(sheet, tag, ((LEFT + RIGHT) / 2, middle), Align.CENTRE)
