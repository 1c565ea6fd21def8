"""The visible stamp of a digital signature, drawn as a page of its own."""

from dataclasses import dataclass
from typing import Final

from reports.model import Align
from reports.signoff import STAMP
from reports.style import CELL, CODE, GREY, INK, LABEL, MEASURE, SUBHEADING, WASH, Style
from reports.tagged import Pen, Sheet
from reports.words import words

EDGE: Final = 8.0
"""Points between the frame and what is written."""

_FRAME: Final = Pen(INK, 1.0, WASH)


@dataclass(frozen=True, slots=True)
class Stamp:
    """What is to be seen of a signature; ``time`` as "2026-11-28 09:00:00 UTC"."""

    signer: str
    organisation: str
    time: str
    timestamped: bool
    size: str
    root: str


def drawn(stamp: Stamp) -> bytes:
    """Return a stamp as a PDF of one page, as large as the field; always the same bytes."""
    sheet = Sheet((MEASURE, STAMP))
    sheet.rect((0.5, 0.5, MEASURE - 0.5, STAMP - 0.5), _FRAME)
    _write(sheet, STAMP - EDGE, f"Signed by {stamp.signer}", SUBHEADING, 0.62)
    _write(sheet, STAMP - EDGE - SUBHEADING.leading, stamp.organisation, CELL, 0.62)
    right = (MEASURE - EDGE, STAMP - EDGE - SUBHEADING.drop())
    sheet.text(right, stamp.time, CELL, Align.RIGHT)
    clock = "with a time stamp of an authority" if stamp.timestamped else "by the signer's clock"
    sheet.text((right[0], right[1] - CELL.leading), clock, LABEL, Align.RIGHT)
    _write(sheet, 2 * CODE.leading + EDGE, f"Log of {stamp.size} entries, root", LABEL, 1)
    _write(sheet, CODE.leading + EDGE, stamp.root, CODE, 1)
    sheet.line((EDGE, 33), (MEASURE - EDGE, 33), Pen(GREY, 0.4))
    sheet.turn()
    return sheet.content()


def _write(sheet: Sheet, top: float, text: str, style: Style, part: float) -> None:
    """Write one line: what does not fit into its part of the width is cut."""
    room = (MEASURE - 2 * EDGE) * part
    words(text, style, room).part(0, 1).put(sheet, (EDGE, top))
