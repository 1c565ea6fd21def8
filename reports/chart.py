"""Bars to both sides of one axis: solid to the left, open to the right, so that grey will do."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from reports.lines import shortened
from reports.model import Align, Bar, Chart
from reports.pages import Piece
from reports.prose import heading
from reports.style import CELL, CELL_HEAD, GREY, INK, LEFT, MEASURE, RIGHT, SUBHEADING, WASH
from reports.tagged import Pen, Sheet, Tag
from reports.words import Words, words

LABELS: Final = MEASURE * 0.25
SPACE: Final = 5.0
THICK: Final = 8.0
LINE: Final = 16.0
TALLEST: Final = 3
"""Lines of a label; a longer one loses its middle, so that a chart never outgrows its page."""

_SOLID: Final = Pen(INK, 0.7, INK)
_OPEN: Final = Pen(INK, 0.7, WASH)
_AXIS: Final = Pen(GREY, 0.7)


@dataclass(frozen=True, slots=True)
class _Scale:
    """Where the axis stands, and how many points one unit is long."""

    axis: float
    unit: float


def pieces(chart: Chart, parent: Tag) -> Iterator[Piece]:
    """Make a chart's caption and its drawing, which is never cut."""
    if chart.caption:
        yield heading(chart.caption, SUBHEADING, parent.child("H3"), gap=12, below=2)
    tag = parent.child("Figure", alt=chart.alt)
    height = sum(_height(bar) for bar in chart.bars) + LINE + 4
    yield Piece(height, partial(_show, chart=chart, tag=tag, height=height), gap=4)


def _scale(chart: Chart) -> _Scale:
    """Leave room for the texts on both sides, and give the rest to the longest bars."""
    left = _widest(chart.left, *(bar.left_text for bar in chart.bars))
    right = _widest(chart.right, *(bar.right_text for bar in chart.bars))
    lefts = max((bar.left for bar in chart.bars), default=0)
    rights = max((bar.right for bar in chart.bars), default=0)
    unit = (MEASURE - LABELS - left - right - 4 * SPACE) / max(lefts + rights, 1)
    return _Scale(LEFT + LABELS + left + 2 * SPACE + lefts * unit, unit)


def _widest(head: str, *texts: str) -> float:
    return max(CELL_HEAD.width(head), *map(CELL.width, texts), 0)


def _height(bar: Bar) -> float:
    return max(LINE, _label(bar).height + 4)


def _label(bar: Bar) -> Words:
    told = words(f"{bar.label} ", CELL, LABELS - SPACE)
    if len(told.lines) <= TALLEST:
        return told
    return words(f"{shortened(bar.label, CELL.face, CELL.size, LABELS - SPACE)} ", CELL, LABELS)


def _show(sheet: Sheet, top: float, chart: Chart, tag: Tag, height: float) -> None:
    tag.box = (LEFT, top - height, RIGHT, top)
    scale = _scale(chart)
    with sheet.mark(tag):
        heads = [words(f"{text} ", CELL_HEAD, MEASURE) for text in (chart.left, chart.right)]
        heads[0].put(sheet, (scale.axis - SPACE, top), Align.RIGHT)
        heads[1].put(sheet, (scale.axis + SPACE, top))
        y = top - LINE
        sheet.line((scale.axis, y), (scale.axis, top - height), _AXIS)
        for bar in chart.bars:
            _bar(sheet, y, bar, scale)
            y -= _height(bar)


def _bar(sheet: Sheet, top: float, bar: Bar, scale: _Scale) -> None:
    middle = top - _height(bar) / 2
    label = _label(bar)
    label.put(sheet, (LEFT, middle + label.height / 2))
    high, low = middle + THICK / 2, middle - THICK / 2
    left, right = scale.axis - bar.left * scale.unit, scale.axis + bar.right * scale.unit
    if bar.left:
        sheet.rect((left, low, scale.axis, high), _SOLID)
    if bar.right:
        sheet.rect((scale.axis, low, right, high), _OPEN)
    baseline = middle + CELL.leading / 2 - CELL.drop()
    sheet.text((left - SPACE, baseline), f"{bar.left_text} ", CELL, Align.RIGHT)
    sheet.text((right + SPACE, baseline), f"{bar.right_text} ", CELL)
