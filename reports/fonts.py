"""The typefaces of every report, and how wide a text runs in them."""

from enum import StrEnum
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO

from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont


class Face(StrEnum):
    """A typeface by the name of its file; all of them know Cyrillic and the suits."""

    BODY = "DejaVuSansCondensed"
    BOLD = "DejaVuSansCondensed-Bold"
    MONO = "DejaVuSansMono"


@cache
def loaded(face: Face) -> TTFont:
    """Return the face, registered with ReportLab under its own name."""
    content = files("reports").joinpath("fonts", f"{face}.ttf").read_bytes()
    font = TTFont(face, BytesIO(content), asciiReadable=False, shapable=False)
    _mend(font)
    registerFont(font)
    return font


def _mend(font: TTFont) -> None:
    """Give each glyph its whole advance: ReportLab 5.1 scales those past the last full metric."""
    scale = font.face.unitsPerEm / 1000
    font.face.hmetrics = [
        (advance if isinstance(advance, int) else round(advance * scale), bearing)
        for advance, bearing in font.face.hmetrics
    ]


@lru_cache(maxsize=1 << 16)
def width(text: str, face: Face, size: float) -> float:
    """Return how many points a text takes on one line; the same words come again and again."""
    return loaded(face).stringWidth(text, size)


def legible(text: str, face: Face) -> str:
    """Name each character that the face lacks by its number: two names never look alike."""
    known = _known(face)
    if known.issuperset(text):
        return text
    return "".join(each if each in known else f"[U+{ord(each):04X}]" for each in text)


@cache
def _known(face: Face) -> frozenset[str]:
    return frozenset(map(chr, loaded(face).face.charToGlyph))
