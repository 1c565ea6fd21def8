"""What is filled in by hand: answers, and the parts of those who sign."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from reports.model import Answer, Signatory, SignOff
from reports.pages import Piece
from reports.prose import heading
from reports.style import GREY, GUTTER, HAIR, LABEL, LEFT, MEASURE, RIGHT, SUBHEADING
from reports.tagged import Field, Pen, Sheet, Tag
from reports.words import words

ABREAST: Final = 2
WIDE: Final = (MEASURE - GUTTER * (ABREAST - 1)) / ABREAST
LABELS: Final = WIDE * 0.34
LINE: Final = 26.0
"""Room enough to write by hand."""

STAMP: Final = 72.0
"""How high the stamp of a digital signature is; it is as wide as the page's text."""

_LINE: Final = Pen(GREY, 0.6)


def answer(block: Answer, parent: Tag) -> Iterator[Piece]:
    """Rule lines under a label."""
    yield heading(block.label, SUBHEADING, parent.child("H3"), gap=12, below=0)
    for number in range(block.lines):
        yield Piece(LINE, _ruled, bound=number < block.lines - 1)


def sign_off(block: SignOff, parent: Tag) -> Iterator[Piece]:
    """Set signatories abreast, all on one page."""
    rows = range(0, len(block.signatories), ABREAST)
    for start in rows:
        row = block.signatories[start : start + ABREAST]
        tags = [_tags(signatory, parent) for signatory in row]
        height = SUBHEADING.leading + LINE * max(len(each.lines) for each in row)
        show = partial(_show, row=row, tags=tags)
        bound = bool(block.digital) or start != rows[-1]
        yield Piece(height + 8, show, gap=14, bound=bound)
    if block.digital:
        yield heading(block.digital, SUBHEADING, parent.child("P"), gap=14, below=4)
        field = parent.child("Form", alt=block.digital)
        yield Piece(STAMP, partial(_framed, field=field))


def _tags(signatory: Signatory, parent: Tag) -> list[Tag]:
    group = parent.child("Div")
    return [group.child("P") for _ in range(len(signatory.lines) + 1)]


def _framed(sheet: Sheet, top: float, field: Tag) -> None:
    box = (LEFT, top - STAMP, RIGHT, top)
    with sheet.artifact():
        sheet.rect(box, Pen(HAIR, 0.6))
    field.kids.append(Field(sheet.page, box))


def _ruled(sheet: Sheet, top: float) -> None:
    with sheet.artifact():
        sheet.line((LEFT, top - LINE), (RIGHT, top - LINE), _LINE)


def _show(sheet: Sheet, top: float, row: tuple[Signatory, ...], tags: list[list[Tag]]) -> None:
    for place, (signatory, (part, *fields)) in enumerate(zip(row, tags, strict=True)):
        left = LEFT + place * (WIDE + GUTTER)
        words(signatory.part, SUBHEADING, WIDE).tagged(sheet, part, (left, top))
        below = top - SUBHEADING.leading
        for text, tag in zip(signatory.lines, fields, strict=True):
            below -= LINE
            label = words(text, LABEL, LABELS - 4)
            label.tagged(sheet, tag, (left, below + label.height - 1))
            with sheet.artifact():
                sheet.line((left + LABELS, below), (left + WIDE, below), _LINE)
