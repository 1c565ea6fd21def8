"""Tagged drawing: whatever is put on a sheet belongs to a tag of the structure, or is an artifact.

Coordinates are points from the lower left corner of the page. A tag may be drawn in several
pieces, on several pages; `reports.structure` writes the tree of tags into the file.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, lru_cache
from io import BytesIO
from typing import Final, NamedTuple

from reportlab.lib.rl_accel import fp_str
from reportlab.pdfgen.canvas import Canvas

from reports.fonts import Face, loaded
from reports.model import Align
from reports.style import PAGE_HEIGHT, PAGE_WIDTH, Colour, Style

KEPT: Final = 1 << 14
"""So many texts are kept as they were last shown."""

_ORIGIN: Final = "BT 1 0 0 1 "

Point = tuple[float, float]
"""Right of the left edge, above the lower one."""

Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""


class Leaf(NamedTuple):
    """A piece of marked content: page from 1, number on that page."""

    page: int
    number: int


class Link(NamedTuple):
    """A link's annotation: page from 1, place among that page's links."""

    page: int
    place: int


class Field(NamedTuple):
    """A field for a digital signature: page from 1, and the box that its stamp fills."""

    page: int
    box: Box


@dataclass(eq=False, slots=True)
class Tag:
    """An element of the structure, as in "Table" or "TD"; its kids are in the order of reading.

    ``scope`` is of a heading cell; ``box`` is where a figure lies.
    """

    role: str
    alt: str = ""
    scope: str = ""
    box: Box | None = None
    kids: list["Tag | Leaf | Link | Field"] = field(default_factory=list)

    def child(self, role: str, *, alt: str = "", scope: str = "") -> "Tag":
        """Add a tag below this one."""
        tag = Tag(role, alt, scope)
        self.kids.append(tag)
        return tag


class Content:
    """Marked content that was begun: it ends with its block."""

    __slots__ = ("_canvas",)

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas

    def __enter__(self) -> None:
        """Draw inside."""

    def __exit__(self, *_raised: object) -> None:
        """End what was begun last."""
        self._canvas.addLiteral("EMC")


class Sheet:
    """The page being drawn, and all before it."""

    def __init__(self, size: tuple[float, float] = (PAGE_WIDTH, PAGE_HEIGHT)) -> None:
        """Begin the first page; nothing of it depends on the clock or the machine."""
        self._canvas = Canvas(
            BytesIO(),
            pagesize=size,
            pageCompression=0,
            invariant=1,
            pdfVersion=(1, 7),
            initialFontName=loaded(Face.BODY).fontName,  # type: ignore[arg-type]  # it's a name
        )
        self._content = Content(self._canvas)
        self._texts: dict[tuple[str, Face, float], str] = {}
        self._marks = self._links = 0
        self.page = 1

    def turn(self) -> None:
        """Finish the page and begin the next."""
        self._canvas.showPage()
        self._marks = self._links = 0
        self.page += 1

    def content(self) -> bytes:
        """Finish the document and return it, without its structure."""
        content: bytes = self._canvas.getpdfdata()  # type: ignore[no-untyped-call]  # bytes
        return content

    def mark(self, tag: Tag) -> "Content":
        """Let what is drawn inside belong to a tag."""
        tag.kids.append(Leaf(self.page, self._marks))
        self._canvas.addLiteral(f"/{tag.role} <</MCID {self._marks}>> BDC")
        self._marks += 1
        return self._content

    def said(self, text: str) -> "Content":
        """Let text stand for what is drawn inside, within a mark, when text is taken out."""
        spoken = text.encode("utf-16-be").hex()
        self._canvas.addLiteral(f"/Span <</ActualText <FEFF{spoken}>>> BDC")
        return self._content

    def artifact(self, kind: str = "Layout") -> "Content":
        """Let what is drawn inside be no part of the content: lines, washes, repeated heads."""
        self._canvas.addLiteral(f"/Artifact <</Type /{kind}>> BDC")
        return self._content

    def text(self, at: Point, text: str, style: Style, align: Align = Align.LEFT) -> None:
        """Write one line; the point is its baseline's left end, right end or middle."""
        x, y = at
        if align is not Align.LEFT:
            room = style.width(text.rstrip(" "))
            x -= room if align is Align.RIGHT else room / 2
        self._canvas.addLiteral(_filling(style.colour))
        self._canvas.addLiteral(f"{_ORIGIN}{_number(x)} {_number(y)} Tm {self._shown(text, style)}")

    def _shown(self, text: str, style: Style) -> str:
        """Return the operators that show a text where it stands; most texts come again."""
        key = (text, style.face, style.size)
        if (known := self._texts.get(key)) is not None:
            return known
        if len(self._texts) == KEPT:
            self._texts.clear()
        loaded(style.face)
        self._canvas.setFont(style.face, style.size)
        line = self._canvas.beginText(0, 0)
        line.textLine(text)
        shown = self._texts[key] = line.getCode().removeprefix(f"{_ORIGIN}0 0 Tm ")
        return shown

    def line(self, start: Point, end: Point, pen: "Pen") -> None:
        """Draw a straight line."""
        self._take(pen)
        (left, low), (right, high) = start, end
        path = f"n {_number(left)} {_number(low)} m {_number(right)} {_number(high)} l S"
        self._canvas.addLiteral(path)

    def rect(self, box: Box, pen: "Pen", radius: float = 0) -> None:
        """Draw a rectangle, with round corners if there is a radius."""
        self._take(pen)
        left, bottom, right, top = box
        size = (right - left, top - bottom)
        how = {"stroke": int(pen.stroke is not None), "fill": int(pen.fill is not None)}
        if radius:
            self._canvas.roundRect(left, bottom, *size, radius, **how)
        else:
            self._canvas.rect(left, bottom, *size, **how)

    def path(self, steps: Sequence[Sequence[float]], pen: "Pen") -> None:
        """Draw a closed path: two numbers move, or draw a line; six draw a curve."""
        self._take(pen)
        path = self._canvas.beginPath()
        path.moveTo(*steps[0])
        for step in steps[1:]:
            (path.lineTo if len(step) == len(steps[0]) else path.curveTo)(*step)
        path.close()
        how = {"stroke": int(pen.stroke is not None), "fill": int(pen.fill is not None)}
        self._canvas.drawPath(path, **how)

    def stamp(self, name: str, size: tuple[float, float], draw: Callable[["Sheet"], None]) -> None:
        """Draw what is drawn often: kept once in the file under its name, from the origin."""
        if not self._canvas.hasForm(name):
            self._canvas.beginForm(name, 0, 0, *size)
            draw(self)
            self._canvas.endForm()
        self._canvas.doForm(name)

    @contextmanager
    def moved(self, origin: Point, scale: float = 1) -> Iterator[None]:
        """Draw from another origin, in another scale."""
        (x, y), size = origin, _number(scale)
        self._canvas.addLiteral(f"q\n{size} 0 0 {size} {_number(x)} {_number(y)} cm")
        yield
        self._canvas.addLiteral("Q")

    def target(self, key: str, y: float) -> None:
        """Name the place that links and the outline lead to."""
        self._canvas.bookmarkHorizontalAbsolute(key, y)

    def outline(self, title: str, key: str, level: int) -> None:
        """Add a line to the outline: level 0 for a section, 1 below it, closed at first."""
        self._canvas.addOutlineEntry(title, key, level, closed=True)

    def link(self, tag: Tag, key: str, box: Box) -> None:
        """Lead from a box on this page to a target; the link belongs to the tag."""
        self._canvas.linkAbsolute(tag.alt, key, box, Border="[0 0 0]")
        tag.kids.append(Link(self.page, self._links))
        self._links += 1

    def _take(self, pen: "Pen") -> None:
        if pen.stroke is not None:
            self._canvas.addLiteral(_stroking(pen.stroke, pen.width))
        if pen.fill is not None:
            self._canvas.addLiteral(_filling(pen.fill))


@dataclass(frozen=True, slots=True)
class Pen:
    """How a shape is drawn: the colour and width of its line, the colour of its inside."""

    stroke: Colour | None = None
    width: float = 0.6
    fill: Colour | None = None


@lru_cache(maxsize=1 << 16)
def _number(value: float) -> str:
    """Write a number as ReportLab does; pages are set on few lines and columns."""
    return fp_str(value)


@cache
def _filling(colour: Colour) -> str:
    return f"{' '.join(map(_number, colour))} rg"


@cache
def _stroking(colour: Colour, width: float) -> str:
    return f"{' '.join(map(_number, colour))} RG\n{_number(width)} w"
