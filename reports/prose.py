"""Headings and running text cut into pieces."""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from reports.model import Paragraph, Tone
from reports.pages import Piece
from reports.style import BODY, LEAD, LEFT, MEASURE, NOTE, Style
from reports.tagged import Sheet, Tag
from reports.words import Words, words

STYLES = {Tone.LEAD: LEAD, Tone.BODY: BODY, Tone.NOTE: NOTE}

WHOLE = 5
"""So many lines are never cut."""

EDGE = 2
"""So many lines at least stand together before and after a cut."""


def paragraph(block: Paragraph, parent: Tag, *, bound: bool = False) -> Iterator[Piece]:
    """Cut a paragraph into pieces; the last one is bound to what follows if `bound`."""
    tag = parent.child("P")
    parts = list(_parts(words(block.text, STYLES[block.tone], MEASURE)))
    for number, part in enumerate(parts):
        yield Piece(
            part.height,
            partial(_written, part=part, tag=tag),
            gap=0 if number else 6,
            bound=bound and number == len(parts) - 1,
        )


def heading(text: str, style: Style, tag: Tag, *, gap: float, below: float) -> Piece:
    """Make a heading's piece: never the last on its page."""
    part = words(text, style, MEASURE)
    show = partial(_written, part=part, tag=tag)
    return Piece(part.height + below, show, gap=gap, bound=True)


def _written(sheet: Sheet, top: float, part: Words, tag: Tag) -> None:
    part.tagged(sheet, tag, (LEFT, top))


def _parts(whole: Words) -> Iterator[Words]:
    """Cut words so that no single line stands alone on a page."""
    count = len(whole.lines)
    if count <= WHOLE:
        yield whole
        return
    for start, end in pairwise([0, *range(EDGE, count - EDGE + 1), count]):
        yield whole.part(start, end)
