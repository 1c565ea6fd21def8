"""Words set in type: a text broken into lines of one style, ready to be put on a sheet."""

from dataclasses import dataclass, replace
from functools import lru_cache

from reports.fonts import Face
from reports.lines import lines
from reports.model import Align
from reports.style import Style
from reports.tagged import Point, Sheet, Tag


@dataclass(frozen=True, slots=True)
class Words:
    """Lines of text in one style; there may be none."""

    style: Style
    lines: tuple[str, ...]

    @property
    def height(self) -> float:
        """How high the lines stand."""
        return len(self.lines) * self.style.leading

    @property
    def width(self) -> float:
        """How wide the longest line runs."""
        return max((self.style.width(line) for line in self.lines), default=0.0)

    def part(self, start: int, end: int) -> "Words":
        """Return some of the lines."""
        return replace(self, lines=self.lines[start:end])

    def put(self, sheet: Sheet, at: Point, align: Align = Align.LEFT) -> None:
        """Write the lines down from a point, within whatever is marked."""
        x, top = at
        baseline = top - self.style.drop()
        for line in self.lines:
            if line:
                sheet.text((x, baseline), line, self.style, align)
            baseline -= self.style.leading

    def tagged(self, sheet: Sheet, tag: Tag, at: Point, align: Align = Align.LEFT) -> None:
        """Write the lines down from a point as the content of a tag."""
        if any(self.lines):
            with sheet.mark(tag):
                self.put(sheet, at, align)


def words(text: str, style: Style, room: float) -> Words:
    """Set a text in lines that fit into `room`; an empty text takes none."""
    return Words(style, _lines(text, style.face, style.size, room) if text else ())


@lru_cache(maxsize=1 << 13)
def _lines(text: str, face: Face, size: float, room: float) -> tuple[str, ...]:
    """Break a text into lines; in a long report most labels and cells come again."""
    return tuple(lines(text, face, size, room))
