"""The refused lines of a shift: what they say is not in its audit until they are resolved."""

import shlex
from codecs import getincrementaldecoder
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from ledger import instant
from ledger.case import OpenLine, Refusals
from ledger.event import ShiftOpened
from replay.said import ENGLISH, Many, Said, Voice
from reports.facsimile import plain
from reports.model import Align, Code, Column, Paragraph, Row, Section, Table
from reports.refused import Why, why

MOST: Final = 100
"""So many lines are listed on pages; the report for programs has all."""

SHOWN: Final = 90
"""Characters of a line that stand on a page."""

TAIL: Final = 60
"""Characters of a source that stand on a page: the last ones, which tell files apart."""

_TEXT: Final = getincrementaldecoder("utf-8")


class Unresolved(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An open line for programs: where from, why, its beginning, and its length in bytes."""

    number: int
    received_at: str
    source: str
    line: int
    error: Why
    beginning: str
    length: int


class Told(Struct, frozen=True, kw_only=True):
    """The refused lines of a shift for programs; ``astray`` are open ones of no shift at all."""

    open: list[Unresolved]
    mended: int
    dismissed: int
    astray: int


def told(refused: Refusals) -> Told:
    """Return the refused lines of a shift as its JSON has them."""
    return Told(
        open=[unresolved(line) for line in refused.open],
        mended=refused.mended,
        dismissed=refused.dismissed,
        astray=refused.astray,
    )


def warning(opening: ShiftOpened, refused: Refusals, voice: Voice = ENGLISH) -> Iterator[str]:
    """Say in one line, if it is so, that lines are open, and how they are listed."""
    if refused.open:
        lines = Many(
            "{number} refused line of this shift is not resolved",
            "{number} refused lines of this shift are not resolved",
            len(refused.open),
        )
        place = f"--table={shlex.quote(opening.table)} --shift={shlex.quote(opening.shift)}"
        listed = f"pitledger quarantine list --open {place}"
        yield voice.tell(Said("{lines}: {listed}", lines=lines, listed=listed))


def sections(refused: Refusals, voice: Voice = ENGLISH) -> Iterator[Section]:
    """Give the section of a shift's refused lines; none if nothing was refused."""
    if refused.open:
        yield Section(voice.tell(Said("Refused lines not resolved")), tuple(_open(refused, voice)))
    elif sentence := _others(refused, voice):
        yield Section(voice.tell(Said("Refused lines")), (Paragraph(sentence),))


def _open(refused: Refusals, voice: Voice) -> Iterator[Paragraph | Table]:
    tell, number = voice.tell, len(refused.open)
    yield Paragraph(tell(ONE if number == 1 else SEVERAL.given(number=voice.count(number))))
    if sentence := _others(refused, voice):
        yield Paragraph(sentence)
    if number > MOST:
        listed = Said(
            "The first {number} are listed; the attached report.json has all.",
            number=voice.count(MOST),
        )
        yield Paragraph(tell(listed))
    yield table(refused.open[:MOST], voice)


def table(lines: Sequence[OpenLine], voice: Voice = ENGLISH) -> Table:
    """Return a table of refused lines."""
    tell = voice.tell
    columns = (
        Column(tell(Said("No.")), align=Align.RIGHT),
        Column(tell(Said("Received"))),
        Column(tell(Said("Source and line"))),
        Column(tell(Said("Reason")), weight=2),
        Column(tell(Said("Beginning of the line")), weight=2),
    )
    return Table(columns, tuple(map(_row, lines)))


ONE: Final = Said(
    "One line that names this shift was refused and is not resolved: what it says is not in this"
    " audit."
)
SEVERAL: Final = Said(
    "{number} lines that name this shift were refused and are not resolved: what they say is not in"
    " this audit."
)


def _others(refused: Refusals, voice: Voice) -> str:
    """Say how many lines were resolved how, and how many are of no shift at all."""
    said = []
    if refused.mended or refused.dismissed:
        resolved = Said(
            "Refused lines of this shift that were mended: {mended}; dismissed: {dismissed}.",
            mended=voice.count(refused.mended),
            dismissed=voice.count(refused.dismissed),
        )
        said.append(voice.tell(resolved))
    if refused.astray:
        astray = Said(
            "Refused lines of the whole ledger that name no shift of it, and are not resolved:"
            " {number}.",
            number=voice.count(refused.astray),
        )
        said.append(voice.tell(astray))
    return " ".join(said)


def _row(line: OpenLine) -> Row:
    received = instant.text(line.received_us)
    return Row(
        (
            str(line.number),
            f"{received[:10]} {received[11:19]}Z",
            f"{_source(line.source)}:{line.line_number}",
            plain(why(line.reason).words),
            Code(_beginning(line)),
        )
    )


def _beginning(line: OpenLine) -> str:
    """Return the beginning of a line as it stands on a page, an ellipsis at a cut."""
    shown = ""
    for char in _text(line):
        if len(shown) + len(plain(char)) > SHOWN:
            return f"{shown}…"
        shown += plain(char)
    return shown if line.length <= len(line.beginning) else f"{shown}…"


def _source(source: str) -> str:
    return plain(source if len(source) <= TAIL else f"…{source[-TAIL:]}")


def _text(line: OpenLine) -> str:
    """Return the beginning of a line as text; a character that was cut in two is left out."""
    whole = line.length <= len(line.beginning)
    return _TEXT("backslashreplace").decode(line.beginning, final=whole)


def unresolved(line: OpenLine) -> Unresolved:
    """Return a line as JSON has it."""
    return Unresolved(
        number=line.number,
        received_at=instant.text(line.received_us),
        source=line.source,
        line=line.line_number,
        error=why(line.reason),
        beginning=_text(line),
        length=line.length,
    )
