"""How the columns of a table share the measure."""

from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final

from reports import draw
from reports.model import Align, Cards, Cell, Code, Table
from reports.style import CELL_HEAD, CELL_LOUD, CODE, LEFT, MEASURE

PADDING: Final = 5.0

CLAIM: Final = 96.0
"""A column has room for its longest word up to this width; what is longer is broken."""

YIELD: Final = 40.0
"""Where room is short, a column of words that are broken anyway gives way down to this width."""

WISH: Final = 240.0
"""A column wishes no more for its longest cell."""


@dataclass(frozen=True, slots=True)
class Place:
    """A column's place on the page."""

    left: float
    right: float
    align: Align

    @property
    def room(self) -> float:
        """How wide a cell's content may be."""
        return self.right - self.left - 2 * PADDING

    def start(self, width: float) -> float:
        """Return the left edge of what is so wide; for no width, where its line is anchored."""
        match self.align:
            case Align.LEFT:
                return self.left + PADDING
            case Align.RIGHT:
                return self.right - PADDING - width
            case Align.CENTRE:
                return (self.left + self.right - width) / 2


def places(table: Table) -> list[Place]:
    """Give each column what its longest word needs, and share the rest by weight and content."""
    least = _capped(_yielding([_least(table, number) for number in range(len(table.columns))]))
    wishes = [
        column.weight * max(_whole(table, number) - floor, 1.0)
        for number, (column, floor) in enumerate(zip(table.columns, least, strict=True))
    ]
    spare = max(0.0, MEASURE - sum(least)) / max(sum(wishes), 1.0)
    widths = [floor + wish * spare for floor, wish in zip(least, wishes, strict=True)]
    edges = pairwise(accumulate(widths, initial=LEFT))
    return [
        Place(left, right, column.align)
        for column, (left, right) in zip(table.columns, edges, strict=True)
    ]


def _yielding(widths: list[float]) -> list[float]:
    """Narrow the columns whose words are broken anyway, before words that fit are broken."""
    claim = CLAIM + 2 * PADDING
    broken = sum(width == claim for width in widths)
    short = sum(widths) - MEASURE
    if not broken or short <= 0:
        return widths
    narrow = max(YIELD + 2 * PADDING, claim - short / broken)
    return [narrow if width == claim else width for width in widths]


def _capped(widths: list[float]) -> list[float]:
    """Cut the widest down to one width, if together they are wider than the page."""
    room, cap = MEASURE, MEASURE
    for done, width in enumerate(sorted(widths)):
        cap = room / (len(widths) - done)
        if width > cap:
            break
        room -= width
    else:
        return widths
    return [min(width, cap) for width in widths]


def _least(table: Table, column: int) -> float:
    """Return the width of a column's longest word, as far as a word may claim it."""
    head = max(map(CELL_HEAD.width, table.columns[column].heading.split(" ")))
    cells = (_natural(row.cells[column], " ") for row in table.rows)
    return max(head, min(max(cells, default=0.0), CLAIM)) + 2 * PADDING


def _whole(table: Table, column: int) -> float:
    """Return the width of a column's longest line, as far as it may wish it."""
    head = CELL_HEAD.width(table.columns[column].heading)
    cells = (_natural(row.cells[column], "\n") for row in table.rows)
    return min(max(head, *cells, 0.0), WISH) + 2 * PADDING


def _natural(cell: Cell, separator: str) -> float:
    """Return the width of a cell's longest part between separators."""
    match cell:
        case Cards():
            return draw.size(cell, draw.SMALL)[0]
        case Code(text):
            return max(map(CODE.width, text.split(separator)))
        case str():
            return max(map(CELL_LOUD.width, cell.split(separator)))
