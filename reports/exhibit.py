"""One finding on the page: heading and amount, hands as drawn cards, facts, words and rule."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from reports import draw, facts, prose
from reports.model import Align, Exhibit, Hand
from reports.pages import Piece
from reports.style import GUTTER, INK, LABEL, LEFT, MEASURE, NOTE, RIGHT, SUBHEADING
from reports.tagged import Pen, Sheet, Tag
from reports.words import Words, words

ASIDE: Final = 0.4
"""How much of the line the amount beside the heading may take at most."""

_RULE: Final = Pen(INK, 0.9)


@dataclass(frozen=True, slots=True)
class _Set:
    """A hand in its place: words above and below its cards."""

    hand: Hand
    left: float
    label: Words
    worth: Words
    tags: tuple[Tag, Tag, Tag]
    """Of the label, the cards and their worth."""


def pieces(exhibit: Exhibit, parent: Tag, key: str) -> Iterator[Piece]:
    """Cut an exhibit into pieces that are bound to each other."""
    tag = parent.child("Sect")
    *others, last = (
        _heading(exhibit, tag, key),
        *_hands(exhibit.hands, tag),
        *facts.pieces(exhibit.facts, tag, bound=True),
        *(piece for text in exhibit.text for piece in prose.paragraph(text, tag, bound=True)),
    )
    yield from others
    yield replace(last, bound=False)


def _heading(exhibit: Exhibit, parent: Tag, key: str) -> Piece:
    aside = words(exhibit.aside, SUBHEADING, MEASURE * ASIDE)
    beside = aside.width + GUTTER if exhibit.aside else 0
    title = words(exhibit.heading, SUBHEADING, MEASURE - beside)
    heading, amount = parent.child("H3"), parent.child("P")

    def show(sheet: Sheet, top: float) -> None:
        with sheet.artifact():
            sheet.line((LEFT, top), (RIGHT, top), _RULE)
        sheet.target(key, top + 6)
        sheet.outline(exhibit.heading, key, 1)
        title.tagged(sheet, heading, (LEFT, top - 4))
        aside.tagged(sheet, amount, (RIGHT, top - 4), Align.RIGHT)

    return Piece(max(title.height, aside.height) + 8, show, gap=16, bound=True, key=key)


def _hands(hands: tuple[Hand, ...], parent: Tag) -> Iterator[Piece]:
    """Set hands side by side, as many as there is room for."""
    row: list[_Set] = []
    left = LEFT
    for hand in hands:
        wide = max(draw.size(hand.cards)[0], min(LABEL.width(hand.label), MEASURE / 3))
        if row and left + wide > RIGHT:
            yield _row(row)
            row, left = [], LEFT
        row.append(_set(hand, left, wide, parent))
        left += wide + GUTTER
    if row:
        yield _row(row)


def _set(hand: Hand, left: float, wide: float, parent: Tag) -> _Set:
    label, worth = words(hand.label, LABEL, wide), words(hand.worth, NOTE, wide)
    tags = (parent.child("P"), parent.child("Figure", alt=hand.cards.alt), parent.child("P"))
    return _Set(hand, left, label, worth, tags)


def _row(row: list[_Set]) -> Piece:
    labels = max(each.label.height for each in row) + 2
    cards = max(draw.size(each.hand.cards)[1] for each in row) + 2
    worths = max(each.worth.height for each in row)
    show = partial(_show, row=row, labels=labels, cards=cards)
    return Piece(labels + cards + worths + 4, show, gap=4, bound=True)


def _show(sheet: Sheet, top: float, row: list[_Set], labels: float, cards: float) -> None:
    """Draw hands so that their labels, cards and worths each stand on one height."""
    for each in row:
        label, figure, worth = each.tags
        each.label.tagged(sheet, label, (each.left, top))
        draw.draw(sheet, (each.left, top - labels), each.hand.cards, figure)
        each.worth.tagged(sheet, worth, (each.left, top - labels - cards))
