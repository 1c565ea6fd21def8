"""The visible stamp of a digital signature, drawn as a page of its own."""

from dataclasses import dataclass
from typing import Final

from replay.said import ENGLISH, Said, Voice
from reports.lines import shortened
from reports.model import Align
from reports.signoff import STAMP
from reports.style import CELL, CODE, GREY, INK, LABEL, MEASURE, SUBHEADING, WASH, Style
from reports.tagged import Pen, Sheet

EDGE: Final = 8.0
"""Points between the frame and what is written."""

_FRAME: Final = Pen(INK, 1.0, WASH)


@dataclass(frozen=True, slots=True)
class Stamp:
    """What is to be seen of a signature, and in which language; ``time`` is in words.

    ``size`` and ``root`` are those of the report's log.
    """

    signer: str
    organisation: str
    time: str
    timestamped: bool
    size: int
    root: str
    voice: Voice = ENGLISH


def drawn(stamp: Stamp) -> bytes:
    """Return a stamp as a PDF of one page, as large as the field; always the same bytes."""
    tell = stamp.voice.tell
    sheet = Sheet((MEASURE, STAMP))
    sheet.rect((0.5, 0.5, MEASURE - 0.5, STAMP - 0.5), _FRAME)
    _write(
        sheet, STAMP - EDGE, tell(Said("Signed by {signer}", signer=stamp.signer)), SUBHEADING, 0.62
    )
    _write(sheet, STAMP - EDGE - SUBHEADING.leading, stamp.organisation, CELL, 0.62)
    right = (MEASURE - EDGE, STAMP - EDGE - SUBHEADING.drop())
    sheet.text(right, stamp.time, CELL, Align.RIGHT)
    clock, stamped = Said("by the signer's clock"), Said("with a time stamp of an authority")
    whose = tell(stamped if stamp.timestamped else clock)
    sheet.text((right[0], right[1] - CELL.leading), whose, LABEL, Align.RIGHT)
    log = Said("Log of {size} entries, root", size=stamp.voice.count(stamp.size))
    _write(sheet, 2 * CODE.leading + EDGE, tell(log), LABEL, 1)
    _write(sheet, CODE.leading + EDGE, stamp.root, CODE, 1)
    sheet.line((EDGE, 33), (MEASURE - EDGE, 33), Pen(GREY, 0.4))
    sheet.turn()
    return sheet.content()


def _write(sheet: Sheet, top: float, text: str, style: Style, part: float) -> None:
    """Write one line: what does not fit into its part of the width is cut."""
    room = (MEASURE - 2 * EDGE) * part
    line = shortened(text, style.face, style.size, room)
    sheet.text((EDGE, top - style.drop()), line, style)
