"""A table drawn as the dealer sees it: boxes in a bow from the left to the right, the dealer near.

Each place says whose it is, shows its cards, their worth, and the chips of its guests.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from reports import draw
from reports.lines import shortened
from reports.model import Align, Felt, Place
from reports.pages import Piece
from reports.style import CELL_HEAD, HAIR, LEFT, MEASURE, NOTE, RIGHT
from reports.tagged import Pen, Sheet, Tag
from reports.words import Words, words

SCALE: Final = 0.85
MARGIN: Final = 14.0
BETWEEN: Final = 12.0
"""Between places, to each side."""

ABREAST: Final = 3
WIDE: Final = (MEASURE - 2 * MARGIN - (ABREAST - 1) * BETWEEN) / ABREAST
BOW: Final = WIDE * 0.45
"""How much nearer to the middle the farthest places lie than those beside the dealer."""

EMPTY: Final = 16.0
"""How high a place is on which nothing lies, below its label."""

_EDGE: Final = Pen(HAIR, 1.2)
_ROUND: Final = 26.0


@dataclass(frozen=True, slots=True)
class _Set:
    """A place set in type, and its tags."""

    place: Place
    label: Words
    worth: Words
    tag: Tag

    @property
    def scale(self) -> float:
        """How large its cards are drawn."""
        assert self.place.cards is not None
        return min(SCALE, WIDE / draw.size(self.place.cards)[0])

    @property
    def cards(self) -> float:
        """How high its cards lie."""
        if self.place.cards is None:
            return EMPTY
        return draw.size(self.place.cards, self.scale)[1] + 3

    @property
    def height(self) -> float:
        """How high it is."""
        chips = len(self.place.chips) * NOTE.leading
        return self.label.height + 2 + self.cards + self.worth.height + chips


def pieces(felt: Felt, parent: Tag) -> Iterator[Piece]:
    """Make the drawing, which is never cut; it is read from the dealer on, box by box."""
    group = parent.child("Div")
    dealer, *boxes = (_set(place, group) for place in (felt.dealer, *felt.boxes))
    rows = _rows(dealer, boxes)
    height = sum(map(_high, rows)) + BETWEEN * (len(rows) - 1) + 2 * MARGIN
    yield Piece(height, partial(_show, rows=rows, height=height), gap=8)


def _set(place: Place, parent: Tag) -> _Set:
    label = words(place.label, CELL_HEAD, WIDE)
    return _Set(place, label, words(place.worth, NOTE, WIDE), parent.child("Div"))


_Row = list[tuple[float, _Set]]
"""Places with their left edges."""


def _rows(dealer: _Set, boxes: list[_Set]) -> list[_Row]:
    """Return rows from the far side to the near one: pairs of places, the dealer in the last."""
    far, near = LEFT + MARGIN, RIGHT - MARGIN - WIDE
    middle = LEFT + (MEASURE - WIDE) / 2
    count = len(boxes)
    depth = (count + 1) // 2
    rows: list[_Row] = []
    for step in range(depth):
        inset = BOW * (step / (depth - 1)) ** 2 if depth > 1 else 0
        left, right = boxes[step], boxes[count - 1 - step]
        alone = left is right
        rows.append([(middle, left)] if alone else [(far + inset, left), (near - inset, right)])
    lonely = not rows or len(rows[0]) == 1
    rows = [[(middle, dealer)], *rows] if lonely else [[*rows[0], (middle, dealer)], *rows[1:]]
    return rows[::-1]


def _high(row: _Row) -> float:
    return max(each.height for _, each in row)


def _show(sheet: Sheet, top: float, rows: list[_Row], height: float) -> None:
    with sheet.artifact():
        sheet.rect((LEFT, top - height, RIGHT, top), _EDGE, _ROUND)
    y = top - MARGIN
    for row in rows:
        for left, each in row:
            _put(sheet, left, y, each)
        y -= _high(row) + BETWEEN


def _put(sheet: Sheet, left: float, top: float, each: _Set) -> None:
    place = each.place
    each.label.tagged(sheet, each.tag.child("P"), (left, top))
    top -= each.label.height + 2
    if place.cards is None:
        with sheet.artifact():
            sheet.rect((left, top - EMPTY + 4, left + WIDE, top), Pen(HAIR, 0.6), 4)
    else:
        figure = each.tag.child("Figure", alt=place.cards.alt)
        draw.draw(sheet, (left, top), place.cards, figure, each.scale)
    top -= each.cards
    each.worth.tagged(sheet, each.tag.child("P"), (left, top))
    top -= each.worth.height
    for name, amount in place.chips:
        _chips(sheet, (left, top), name, amount, each.tag.child("P"))
        top -= NOTE.leading


def _chips(sheet: Sheet, at: tuple[float, float], name: str, amount: str, tag: Tag) -> None:
    """Write a guest and an amount on one line, the amount whole."""
    left, baseline = at[0], at[1] - NOTE.drop()
    amount = shortened(amount, NOTE.face, NOTE.size, WIDE * 0.75)
    room = WIDE - NOTE.width(amount) - 6
    with sheet.mark(tag):
        sheet.text((left, baseline), f"{shortened(name, NOTE.face, NOTE.size, room)} ", NOTE)
        sheet.text((left + WIDE, baseline), amount, NOTE, Align.RIGHT)
