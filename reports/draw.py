"""Playing cards drawn as vectors, told apart without colour.

Clubs and spades are solid, diamonds and hearts are outlined. Below a card lie its signs: a solid
bar for an own card of the main combination, an open bar for one of the second.
"""

from collections.abc import Sequence
from functools import partial
from typing import Final

from ledger.field import UNSEEN
from reports.fonts import Face
from reports.model import Align, Cards, DrawnCard
from reports.style import BLUSH, GREY, INK, RED, WHITE, Style
from reports.tagged import Pen, Point, Sheet, Tag

WIDTH: Final = 21.0
HEIGHT: Final = 29.0
STEP: Final = WIDTH + 3.0
MARKED: Final = HEIGHT + 10.0
"""A card's height with the room for its two signs."""

SIGN: Final = 3.0
"""A sign's height."""

SMALL: Final = 0.62
"""The scale of cards in a table."""

_RANK: Final = 11.0
_SUIT: Final = 11.5
_RADIUS: Final = 2.5
_MAIN: Final = 4.8
_SECOND: Final = 0.4
_RED_SUITS: Final = "♥♦"

# Each suit as closed paths in a square of side 1, from the lower left corner.
_HEART: Final = (
    (0.5, 0.02),
    (0.36, 0.27, 0.02, 0.45, 0.02, 0.72),
    (0.02, 0.92, 0.14, 0.99, 0.26, 0.99),
    (0.38, 0.99, 0.47, 0.91, 0.5, 0.79),
    (0.53, 0.91, 0.62, 0.99, 0.74, 0.99),
    (0.86, 0.99, 0.98, 0.92, 0.98, 0.72),
    (0.98, 0.45, 0.64, 0.27, 0.5, 0.02),
)
_DIAMOND: Final = (
    (0.5, 1.0),
    (0.58, 0.82, 0.72, 0.64, 0.88, 0.5),
    (0.72, 0.36, 0.58, 0.18, 0.5, 0.0),
    (0.42, 0.18, 0.28, 0.36, 0.12, 0.5),
    (0.28, 0.64, 0.42, 0.82, 0.5, 1.0),
)
_STEM: Final = (
    (0.5, 0.5),
    (0.51, 0.25, 0.56, 0.08, 0.7, 0.0),
    (0.3, 0.0),
    (0.44, 0.08, 0.49, 0.25, 0.5, 0.5),
)
_SPADE: Final = (
    (0.5, 1.0),
    (0.66, 0.76, 0.98, 0.6, 0.98, 0.37),
    (0.98, 0.2, 0.86, 0.12, 0.74, 0.12),
    (0.63, 0.12, 0.54, 0.19, 0.5, 0.3),
    (0.46, 0.19, 0.37, 0.12, 0.26, 0.12),
    (0.14, 0.12, 0.02, 0.2, 0.02, 0.37),
    (0.02, 0.6, 0.34, 0.76, 0.5, 1.0),
)


def _leaf(x: float, y: float, radius: float = 0.23) -> tuple[tuple[float, ...], ...]:
    """Return a circle of four curves."""
    bow = radius * 0.5523
    return (
        (x + radius, y),
        (x + radius, y + bow, x + bow, y + radius, x, y + radius),
        (x - bow, y + radius, x - radius, y + bow, x - radius, y),
        (x - radius, y - bow, x - bow, y - radius, x, y - radius),
        (x + bow, y - radius, x + radius, y - bow, x + radius, y),
    )


_SUITS: Final = {
    "♥": (_HEART,),
    "♦": (_DIAMOND,),
    "♠": (_SPADE, _STEM),
    "♣": (_leaf(0.5, 0.76), _leaf(0.24, 0.36), _leaf(0.76, 0.36), _STEM),
}


def size(cards: Cards, scale: float = 1) -> tuple[float, float]:
    """Return the width and height that cards take, with their signs if there are any."""
    marked = any(card.main or card.second for card in cards.cards)
    width = len(cards.cards) * STEP - (STEP - WIDTH)
    return width * scale, (MARKED if marked else HEIGHT) * scale


def draw(sheet: Sheet, at: Point, cards: Cards, figure: Tag, scale: float = 1) -> None:
    """Draw cards side by side, from their upper left corner, as the content of a figure's tag."""
    x, top = at
    width, height = size(cards, scale)
    figure.box = (x, top - height, x + width, top)
    with sheet.mark(figure), sheet.said(said(cards)):
        for place, card in enumerate(cards.cards):
            with sheet.moved((x + place * STEP * scale, top - MARKED * scale), scale):
                _stamp(sheet, card)


def said(cards: Cards) -> str:
    """Return cards as text, such as "A♠ 10♦ ??"."""
    return " ".join(card.face or UNSEEN for card in cards.cards)


def sign(sheet: Sheet, at: Point, *, second: bool) -> None:
    """Draw the sign of a main or of a second combination, from its lower left corner."""
    x, y = at
    edge = 0.4
    pen = Pen(INK, 0.8, WHITE if second else INK)
    sheet.rect((x + edge, y + edge, x + WIDTH - edge, y + SIGN - edge), pen)


def unseen(sheet: Sheet, at: Point, scale: float) -> None:
    """Draw a card that nobody saw, as a sign and no card of a hand, from its lower left corner."""
    x, y = at
    with sheet.moved((x, y - (MARKED - HEIGHT) * scale), scale):
        _stamp(sheet, DrawnCard(""))


def _stamp(sheet: Sheet, card: DrawnCard) -> None:
    signs = "m" * card.main + "s" * card.second
    name = f"card-{_ASCII[card.face[-1:]]}{card.face[:-1]}{signs}"
    sheet.stamp(name, (WIDTH, MARKED), partial(_card, card=card))


_ASCII: Final = {"♣": "c", "♦": "d", "♥": "h", "♠": "s", "": "unseen"}


def _card(sheet: Sheet, card: DrawnCard) -> None:
    """Draw one card with its signs, up from the origin."""
    with sheet.moved((0, MARKED - HEIGHT)):
        _face(sheet, card.face)
    if card.main:
        sign(sheet, (0, _MAIN), second=False)
    if card.second:
        sign(sheet, (0, _SECOND), second=True)


def _face(sheet: Sheet, face: str) -> None:
    edge = 0.4
    sheet.rect((edge, edge, WIDTH - edge, HEIGHT - edge), Pen(INK, 0.7, WHITE), _RADIUS)
    if not face:
        _back(sheet)
        return
    rank, suit = face[:-1], face[-1]
    style = Style(Face.BOLD, _RANK, _RANK, RED if suit in _RED_SUITS else INK)
    sheet.text((WIDTH / 2, HEIGHT - 10.6), rank, style, Align.CENTRE)
    with sheet.moved(((WIDTH - _SUIT) / 2, 3.0), _SUIT):
        pips(sheet, _SUITS[suit], outlined=suit in _RED_SUITS)


def pips(sheet: Sheet, paths: Sequence[Sequence[Sequence[float]]], *, outlined: bool) -> None:
    """Draw a suit in the unit square."""
    for path in paths:
        sheet.path(path, Pen(RED, 0.12, BLUSH) if outlined else Pen(fill=INK))


def _back(sheet: Sheet) -> None:
    """Draw a pattern of diamonds: a card that nobody saw."""
    columns, rows, margin = 3, 5, 3.0
    wide, high = (WIDTH - 2 * margin) / columns, (HEIGHT - 2 * margin) / rows
    for at in range(columns * rows):
        x, y = margin + at % columns * wide, margin + at // columns * high
        corners = ((0.5, 0.08), (0.92, 0.5), (0.5, 0.92), (0.08, 0.5))
        sheet.path([(x + right * wide, y + up * high) for right, up in corners], Pen(fill=GREY))
