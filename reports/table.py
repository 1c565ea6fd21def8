"""Tables cut into rows: a repeated head, cells that wrap, rows that are cut if they must be."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from reports import draw
from reports.columns import Place, places
from reports.model import Cards, Cell, Code, Row, Table
from reports.pages import Piece
from reports.prose import heading
from reports.style import (
    CELL,
    CELL_HEAD,
    CELL_LOUD,
    CODE,
    FULL,
    HAIR,
    INK,
    LEFT,
    RIGHT,
    SUBHEADING,
    WASH,
    Style,
)
from reports.tagged import Pen, Sheet, Tag
from reports.words import Words, words

ABOVE: Final = 3.0

LONGEST: Final = FULL / 2
"""A row higher than this is cut between its lines."""

WHOLE: Final = 6
"""A table with no more rows is kept on one page."""

_THIN: Final = Pen(HAIR, 0.5)
_THICK: Final = Pen(INK, 0.9)


@dataclass(frozen=True, slots=True)
class _Set:
    """A cell in its place: words, or cards in a scale that fits."""

    place: Place
    tag: Tag
    words: Words
    cards: Cards | None = None

    @property
    def scale(self) -> float:
        """How large the cards are drawn."""
        assert self.cards is not None
        return min(draw.SMALL, self.place.room / draw.size(self.cards)[0])

    @property
    def height(self) -> float:
        """How high the cell is."""
        if self.cards is not None:
            return draw.size(self.cards, self.scale)[1] + 2 * ABOVE
        return self.words.height + 2 * ABOVE

    def put(self, sheet: Sheet, top: float) -> None:
        """Write the words."""
        self.words.put(sheet, (self.place.start(0), top - ABOVE), self.place.align)

    def show(self, sheet: Sheet, top: float) -> None:
        """Draw the cell as the content of its tag."""
        if self.cards is not None:
            x = self.place.start(draw.size(self.cards, self.scale)[0])
            draw.draw(sheet, (x, top - ABOVE), self.cards, self.tag, self.scale)
        elif any(self.words.lines):
            with sheet.mark(self.tag):
                self.put(sheet, top)


def pieces(table: Table, parent: Tag) -> Iterator[Piece]:
    """Cut a table into its caption, its head and its rows."""
    columns = places(table)
    tag = parent.child("Table")
    if table.caption:
        yield heading(table.caption, SUBHEADING, tag.child("Caption"), gap=12, below=4)
    head = _head(table, columns, tag.child("TR"))
    height = max(each.height for each in head)
    yield Piece(height, partial(_first, head=head), gap=6, bound=True)
    again = Piece(height, partial(_again, head=head))
    last = len(table.rows) - 1
    for number, row in enumerate(table.rows):
        *others, end = _row(row, columns, tag.child("TR"), again)
        yield from others
        kept = len(table.rows) <= WHOLE or number in {0, last - 1}
        yield replace(end, bound=kept and number != last)


def _head(table: Table, columns: Sequence[Place], row: Tag) -> list[_Set]:
    return [
        _Set(place, row.child("TH", scope="Column"), words(each.heading, CELL_HEAD, place.room))
        for each, place in zip(table.columns, columns, strict=True)
    ]


def _first(sheet: Sheet, top: float, head: list[_Set]) -> None:
    with sheet.artifact():
        _ground(sheet, top, head)
    for each in head:
        each.show(sheet, top)


def _again(sheet: Sheet, top: float, head: list[_Set]) -> None:
    """Draw the head once more, where it is no part of the content."""
    with sheet.artifact("Pagination"):
        _ground(sheet, top, head)
        for each in head:
            each.put(sheet, top)


def _ground(sheet: Sheet, top: float, head: list[_Set]) -> None:
    """Draw what lies under a head."""
    bottom = top - max(each.height for each in head)
    sheet.rect((LEFT, bottom, RIGHT, top), Pen(fill=WASH))
    sheet.line((LEFT, bottom), (RIGHT, bottom), _THICK)


def _row(row: Row, columns: Sequence[Place], tag: Tag, head: Piece) -> list[Piece]:
    """Make a row's piece, or several pieces of its lines if it is too high for one."""
    style = CELL_LOUD if row.loud else CELL
    cells = [
        _set(cell, place, tag.child("TD"), style)
        for cell, place in zip(row.cells, columns, strict=True)
    ]
    return [
        Piece(
            max(each.height for each in part),
            partial(_show, part=part, loud=row.loud),
            head=head,
        )
        for part in _parts(cells)
    ]


def _set(cell: Cell, place: Place, tag: Tag, style: Style) -> _Set:
    match cell:
        case Cards():
            return _Set(place, tag.child("Figure", alt=cell.alt), Words(style, ()), cell)
        case Code(text):
            return _Set(place, tag, words(text, CODE, place.room))
        case str():
            return _Set(place, tag, words(cell, style, place.room))


def _parts(cells: list[_Set]) -> Iterator[list[_Set]]:
    """Cut cells between their lines into parts of a row that each fit on a page."""
    count = int(LONGEST // max(each.words.style.leading for each in cells))
    most = max(1, *(len(each.words.lines) for each in cells))
    if most <= count:
        yield cells
        return
    for start in range(0, most, count):
        yield [
            replace(
                each,
                words=each.words.part(start, start + count),
                cards=None if start else each.cards,
            )
            for each in cells
        ]


def _show(sheet: Sheet, top: float, part: list[_Set], *, loud: bool) -> None:
    height = max(each.height for each in part)
    with sheet.artifact():
        if loud:
            sheet.line((LEFT, top), (RIGHT, top), _THICK)
        sheet.line((LEFT, top - height), (RIGHT, top - height), _THIN)
    drawn = any(each.cards for each in part)
    for each in part:
        each.show(sheet, top - (height - each.height) / 2 if drawn else top)
