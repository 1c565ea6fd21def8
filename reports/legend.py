"""What the marks of drawn cards mean, in one line."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from reports import draw
from reports.model import Legend
from reports.pages import Piece
from reports.style import GUTTER, LEFT, NOTE
from reports.tagged import Sheet, Tag

SCALE: Final = 0.45
SPACE: Final = 5.0


def pieces(legend: Legend, parent: Tag) -> Iterator[Piece]:
    """Make the line, tied to what it explains: each sign and its meaning."""
    show = partial(_show, legend=legend, tag=parent.child("P"))
    yield Piece(NOTE.leading + 4, show, gap=6, bound=True)


def _show(sheet: Sheet, top: float, legend: Legend, tag: Tag) -> None:
    x, baseline = LEFT, top - NOTE.drop()
    for meaning, second in ((legend.main, False), (legend.second, True)):
        with sheet.artifact():
            draw.sign(sheet, (x, baseline + 1), second=second)
        x = _meaning(sheet, (x + draw.WIDTH + SPACE, baseline), meaning, tag)
    with sheet.artifact():
        draw.unseen(sheet, (x, top + 1 - draw.HEIGHT * SCALE), SCALE)
    _meaning(sheet, (x + draw.WIDTH * SCALE + SPACE, baseline), legend.unseen, tag)


def _meaning(sheet: Sheet, at: tuple[float, float], meaning: str, tag: Tag) -> float:
    """Write what a sign means, and return where the next one begins."""
    with sheet.mark(tag):
        sheet.text(at, f"{meaning} ", NOTE)
    return at[0] + NOTE.width(meaning) + GUTTER
