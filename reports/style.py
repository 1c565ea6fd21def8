"""The look of every page, in points: one paper, few sizes, and no meaning in colour alone."""

from dataclasses import dataclass, replace
from typing import Final

from reports.fonts import Face, width

Colour = tuple[float, float, float]

INK: Final[Colour] = (0.09, 0.12, 0.16)
GREY: Final[Colour] = (0.34, 0.38, 0.43)
HAIR: Final[Colour] = (0.76, 0.79, 0.82)
WASH: Final[Colour] = (0.93, 0.945, 0.96)
WHITE: Final[Colour] = (1.0, 1.0, 1.0)
RED: Final[Colour] = (0.66, 0.08, 0.08)
BLUSH: Final[Colour] = (0.97, 0.86, 0.85)

PAGE_WIDTH: Final = 595.28
PAGE_HEIGHT: Final = 841.89
LEFT: Final = 56.0
RIGHT: Final = PAGE_WIDTH - LEFT
MEASURE: Final = RIGHT - LEFT
TOP: Final = PAGE_HEIGHT - 66.0
BOTTOM: Final = 62.0
HEAD: Final = PAGE_HEIGHT - 42.0
FOOT: Final = 38.0
FULL: Final = TOP - BOTTOM
GUTTER: Final = 18.0


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is set: face, size and the distance of its baselines, in points."""

    face: Face = Face.BODY
    size: float = 9.5
    leading: float = 13.5
    colour: Colour = INK

    def width(self, text: str) -> float:
        """Return how wide a text runs on one line."""
        return width(text, self.face, self.size)

    def drop(self) -> float:
        """Return how far the first baseline lies below the top of the text."""
        return (self.leading + self.size * 0.72) / 2


BODY: Final = Style()
LEAD: Final = Style(size=11.5, leading=16.5)
NOTE: Final = Style(size=8, leading=11, colour=GREY)
TITLE: Final = Style(Face.BOLD, size=23, leading=28)
SUBTITLE: Final = Style(size=12.5, leading=17, colour=GREY)
HEADING: Final = Style(Face.BOLD, size=14, leading=18)
SUBHEADING: Final = Style(Face.BOLD, size=10.5, leading=14)
LABEL: Final = Style(size=8, leading=11.5, colour=GREY)
VALUE: Final = Style(size=9, leading=12.5)
CELL: Final = Style(size=8.5, leading=11.5)
CELL_LOUD: Final = replace(CELL, face=Face.BOLD)
CELL_HEAD: Final = Style(Face.BOLD, size=8, leading=11)
CODE: Final = Style(Face.MONO, size=7.5, leading=11.5)
RUNNING: Final = Style(size=7.5, leading=10, colour=GREY)
