"""Playing cards on a page for a browser, told apart without colour, as on paper.

Clubs and spades are solid, diamonds and hearts are outlined. Each of the 52 is drawn once, by
`sprite`, and referred to where it lies.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final

from reports.markup import Markup, element
from reports.model import Cards, DrawnCard

WIDTH: Final = 42
HEIGHT: Final = 58

RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
NAMES: Final = {"♣": "club", "♦": "diamond", "♥": "heart", "♠": "spade"}

_STEM: Final = "M.5 .5C.51 .75 .56 .92 .7 1H.3C.44 .92 .49 .75 .5 .5Z"


def _leaf(x: float, y: float, radius: float = 0.23) -> str:
    """Return a circle as a path."""
    bow = f"a{radius} {radius} 0 1 0"
    return f"M{x - radius:.2f} {y}{bow} {2 * radius} 0{bow} -{2 * radius} 0Z"


# Each suit as a path in a square of side 1, from the upper left corner.
PATHS: Final = {
    "♥": "M.5 .98C.36 .73 .02 .55 .02 .28C.02 .08 .14 .01 .26 .01C.38 .01 .47 .09 .5 .21"
    "C.53 .09 .62 .01 .74 .01C.86 .01 .98 .08 .98 .28C.98 .55 .64 .73 .5 .98Z",
    "♦": "M.5 0C.58 .18 .72 .36 .88 .5C.72 .64 .58 .82 .5 1C.42 .82 .28 .64 .12 .5"
    "C.28 .36 .42 .18 .5 0Z",
    "♠": "M.5 0C.66 .24 .98 .4 .98 .63C.98 .8 .86 .88 .74 .88C.63 .88 .54 .81 .5 .7"
    f"C.46 .81 .37 .88 .26 .88C.14 .88 .02 .8 .02 .63C.02 .4 .34 .24 .5 0Z{_STEM}",
    "♣": f"{_leaf(0.5, 0.24)}{_leaf(0.24, 0.64)}{_leaf(0.76, 0.64)}{_STEM}",
}


def sprite() -> Markup:
    """Return the drawing of every card, to be put into a page once."""
    faces = [f"{rank}{suit}" for suit, rank in product(NAMES, RANKS)]
    return element(
        "svg", *map(_drawing, (*faces, "")), class_="deck", aria_hidden="true", width=0, height=0
    )


def hand(faces: Sequence[str], unseen: str, *, before: Iterable[str] = ()) -> Markup:
    """Return cards side by side, "" for one not seen; those that did not lie there are new."""
    known = list(before)
    drawn = [card(face, new=not _taken(face, known)) for face in faces]
    alt = ", ".join(face or unseen for face in faces)
    return element("span", *drawn, class_="hand", role="img", aria_label=alt)


def cards(told: Cards) -> Markup:
    """Return cards with the signs of their combinations below: a solid bar, an open one."""
    return element(
        "span", *map(_signed, told.cards), class_="hand", role="img", aria_label=told.alt
    )


def card(face: str, *, new: bool = False) -> Markup:
    """Return one card."""
    name = "card new" if new else "card"
    return element("svg", element("use", href=f"#{_id(face)}"), class_=name)


def _taken(face: str, known: list[str]) -> bool:
    """Take a card away from those that are known, if it is one of them."""
    if face not in known:
        return False
    known.remove(face)
    return True


def _signed(told: DrawnCard) -> Markup:
    return element("span", card(told.face), *_signs(told), class_="signed")


def _signs(told: DrawnCard) -> Iterator[Markup]:
    if told.main:
        yield element("i", class_="main")
    if told.second:
        yield element("i", class_="second")


def _id(face: str) -> str:
    return f"card-{face[:-1]}{NAMES[face[-1]]}" if face else "card-unseen"


def _drawing(face: str) -> Markup:
    frame = element("rect", x=1, y=1, width=WIDTH - 2, height=HEIGHT - 2, rx=5)
    kind = NAMES[face[-1]] if face else "unseen"
    return element(
        "symbol", frame, *(_pips(face) if face else _back()),
        id=_id(face), viewBox=f"0 0 {WIDTH} {HEIGHT}", class_=kind,
    )  # fmt: skip


def _pips(face: str) -> Iterator[Markup]:
    yield element("text", face[:-1], x=WIDTH // 2, y=25)
    yield element("path", d=PATHS[face[-1]], transform=f"translate({WIDTH // 2 - 10} 31) scale(20)")


def _back() -> Iterator[Markup]:
    """Draw a pattern of diamonds: a card that nobody saw."""
    for row, column in product(range(5), range(3)):
        x, y = 11 + 10 * column, 9 + 10 * row
        yield element("path", d=f"M{x} {y - 4}L{x + 4} {y}L{x} {y + 4}L{x - 4} {y}Z")
