"""Pieces of a report filled into pages: what belongs together stays together."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from reports.style import BOTTOM, FULL, TOP
from reports.tagged import Sheet

Draw = Callable[[Sheet, float], None]
"""Draws a piece on a sheet, down from the given height."""

WORTH_BEGINNING = 0.35
"""What is too long for one page begins on this one if so much of it is left."""


@dataclass(frozen=True, slots=True)
class Piece:
    """The least that is never cut: so high, with a gap above unless it begins a page.

    ``bound`` ties it to the next piece; ``head`` is drawn again above it where it begins a page;
    ``fresh`` begins a page; ``key`` is the target that it holds.
    """

    height: float
    draw: Draw
    gap: float = 0.0
    bound: bool = False
    head: "Piece | None" = None
    fresh: bool = False
    key: str = ""


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece and the height of its upper edge on the page."""

    piece: Piece
    top: float


Page = list[Placed]


def filled(pieces: Iterable[Piece]) -> list[Page]:
    """Fill pieces into pages, in one run over them."""
    pages = _Pages()
    for run in _runs(pieces):
        pages.add(run)
    return pages.pages


class _Pages:
    """The pages so far, and the height at which the last one goes on."""

    def __init__(self) -> None:
        self.pages: list[Page] = [[]]
        self.top = TOP

    def add(self, run: list[Piece]) -> None:
        """Place pieces that belong together, on a page of their own if they have to."""
        height = sum(piece.gap + piece.height for piece in run)
        left = self.top - BOTTOM
        begins = height - run[0].gap <= FULL or left < FULL * WORTH_BEGINNING
        if run[0].fresh or (height > left and begins):
            self.turn()
        for piece in run:
            self.place(piece)

    def place(self, piece: Piece) -> None:
        """Place one piece, on the next page if this one is full."""
        if self.pages[-1] and self.top - piece.gap - piece.height < BOTTOM:
            self.turn()
        if self.pages[-1]:
            self.top -= piece.gap
        elif piece.head is not None:
            self.put(piece.head)
        self.put(piece)

    def put(self, piece: Piece) -> None:
        """Put a piece where the page goes on."""
        self.pages[-1].append(Placed(piece, self.top))
        self.top -= piece.height

    def turn(self) -> None:
        """Go on at the top of a page with nothing on it."""
        if self.pages[-1]:
            self.pages.append([])
        self.top = TOP


def _runs(pieces: Iterable[Piece]) -> Iterator[list[Piece]]:
    """Gather each piece with those that it is bound to."""
    run: list[Piece] = []
    for piece in pieces:
        run.append(piece)
        if not piece.bound:
            yield run
            run = []
    if run:
        yield run
