"""Labels with their values, set in columns."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from reports.model import Code, Fact, Facts
from reports.pages import Piece
from reports.style import CODE, GUTTER, HAIR, LABEL, LEFT, MEASURE, VALUE
from reports.tagged import Pen, Sheet, Tag
from reports.words import Words, words

SHARE: Final = 0.36
"""How much of a column the label takes."""

NARROW: Final = 0.24
"""How much it takes where there is one column only."""

ABOVE: Final = 2.5

_LINE: Final = Pen(HAIR, 0.5)


@dataclass(frozen=True, slots=True)
class _Place:
    """A column's left edge, its width, and how much of that the label takes."""

    left: float
    wide: float
    share: float


@dataclass(frozen=True, slots=True)
class _Set:
    """A fact set in its place."""

    place: _Place
    label: Words
    value: Words
    tags: tuple[Tag, Tag]

    @property
    def height(self) -> float:
        """How high the fact is."""
        return max(self.label.height, self.value.height) + 2 * ABOVE


def pieces(block: Facts, parent: Tag, *, bound: bool = False) -> Iterator[Piece]:
    """Cut facts into rows; the last is bound to what follows if `bound`."""
    facts, columns = block.facts, block.columns
    places = _places(columns)
    tag = parent.child("L")
    for start in range(0, len(facts), columns):
        row = [
            _set(fact, place, tag)
            for fact, place in zip(facts[start : start + columns], places, strict=False)
        ]
        yield Piece(
            max(each.height for each in row),
            partial(_show, row=row),
            gap=0 if start else 6,
            bound=bound or start + columns < len(facts),
        )


def _places(columns: int) -> list[_Place]:
    wide = (MEASURE - GUTTER * (columns - 1)) / columns
    share = wide * (SHARE if columns > 1 else NARROW)
    return [_Place(LEFT + at * (wide + GUTTER), wide, share) for at in range(columns)]


def _set(fact: Fact, place: _Place, parent: Tag) -> _Set:
    item = parent.child("LI")
    match fact.value:
        case Code(text):
            value = words(text, CODE, place.wide - place.share)
        case text:
            value = words(text, VALUE, place.wide - place.share)
    label = words(fact.label, LABEL, place.share - 6)
    return _Set(place, label, value, (item.child("Lbl"), item.child("LBody")))


def _show(sheet: Sheet, top: float, row: list[_Set]) -> None:
    bottom = top - max(each.height for each in row)
    with sheet.artifact():
        for each in row:
            left = each.place.left
            sheet.line((left, bottom), (left + each.place.wide, bottom), _LINE)
    for each in row:
        label, value = each.tags
        left, below = each.place.left, top - ABOVE
        level = each.value.style.drop() - each.label.style.drop()
        each.label.tagged(sheet, label, (left, below - level))
        each.value.tagged(sheet, value, (left + each.place.share, below))
