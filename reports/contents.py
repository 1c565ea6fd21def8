"""The table of contents: set before the pages are known, drawn when they are."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from reports.lines import shortened
from reports.model import Align, Report
from reports.pages import Page, Piece
from reports.prose import heading
from reports.style import BODY, HAIR, LEFT, MEASURE, RIGHT, SUBHEADING
from reports.tagged import Pen, Sheet, Tag

LINE: Final = 18.0
NUMBER: Final = 40.0
"""Room for a page's number."""


class Contents:
    """A line for each section, which leads there."""

    def __init__(self) -> None:
        """Begin with no page known."""
        self._pages: dict[str, int] = {}

    def settle(self, pages: Iterable[Page]) -> None:
        """Learn on which page each target lies."""
        self._pages = {
            placed.piece.key: number
            for number, page in enumerate(pages, start=1)
            for placed in page
            if placed.piece.key
        }

    def pieces(self, report: Report, root: Tag) -> Iterator[Piece]:
        """Make the heading and the lines; the sections' targets are numbered as in the layout."""
        yield heading(report.running.contents, SUBHEADING, root.child("H2"), gap=20, below=2)
        tag = root.child("TOC")
        for number, section in enumerate(report.sections):
            entry = tag.child("TOCI").child("Reference").child("Link", alt=section.heading)
            text = shortened(section.heading, BODY.face, BODY.size, MEASURE - NUMBER)
            show = partial(self._show, text=text, key=f"section-{number}", tag=entry)
            yield Piece(LINE, show, bound=number < len(report.sections) - 1)

    def _show(self, sheet: Sheet, top: float, text: str, key: str, tag: Tag) -> None:
        baseline = top - 12.5
        with sheet.artifact():
            sheet.line((LEFT, top - LINE), (RIGHT, top - LINE), Pen(HAIR, 0.5))
        with sheet.mark(tag):
            sheet.text((LEFT, baseline), f"{text} ", BODY)
            sheet.text((RIGHT, baseline), str(self._pages[key]), BODY, Align.RIGHT)
        sheet.link(tag, key, (LEFT, top - LINE, RIGHT, top))
