"""What a reader's program finds in a PDF: its structure in the order of reading, with the text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import pikepdf

LETTER = re.compile(r"<([0-9A-F]{2})> <((?:[0-9A-F]{4})+)>")
GAP = re.compile(r"(?<=\d)[ \u202f\u00a0](?=\d{3}(?!\d))")
AMOUNT = re.compile(r"\d+[.,]\d\d(?!\d)")


@dataclass(frozen=True)
class Element:
    """An element of the structure: its role, its own text and its alternative text."""

    role: str
    text: str
    alt: str
    depth: int


def elements(content: bytes) -> list[Element]:
    """Read the structure of a document, element by element."""
    with pikepdf.open(BytesIO(content)) as pdf:
        pages = {page.obj.objgen: Marks(page) for page in pdf.pages}
        return list(_walk(pdf.Root.StructTreeRoot.K, pages, 0))


def texts(content: bytes, role: str) -> list[str]:
    """Read the text of every element of a role."""
    return [each.text for each in elements(content) if each.role == role]


def artifacts(content: bytes) -> list[str]:
    """Read what is no content on each page: heads and feet."""
    with pikepdf.open(BytesIO(content)) as pdf:
        return [Marks(page).artifacts for page in pdf.pages]


def figures(said: str) -> set[int]:
    """Read every number of a text; an amount as its minor units, thousands without gaps."""
    whole = GAP.sub("", said)
    amounts = [re.sub(r"\D", "", each) for each in AMOUNT.findall(whole)]
    return {int(each) for each in (*amounts, *re.findall(r"\d+", AMOUNT.sub(" ", whole)))}


def _walk(element: pikepdf.Object, pages: dict[Any, "Marks"], depth: int) -> Iterator[Element]:
    below = element.get("/K", pikepdf.Array([]))
    kids = list(below) if isinstance(below, pikepdf.Array) else [below]
    own = element.get("/Pg")
    text, children = "", []
    for kid in kids:
        if isinstance(kid, int):
            text += pages[own.objgen].texts[kid]
        elif kid.get("/Type") == "/MCR":
            text += pages[kid.Pg.objgen].texts[int(kid.MCID)]
        elif "/S" in kid:
            children.append(kid)
    yield Element(str(element.S)[1:], text.strip(), str(element.get("/Alt", "")), depth)
    for kid in children:
        yield from _walk(kid, pages, depth + 1)


class Marks:
    """The text of each marked content of a page, and of its artifacts."""

    def __init__(self, page: pikepdf.Page) -> None:
        self.texts: dict[int, str] = {}
        self.artifacts = ""
        self.fonts = {name: _letters(font) for name, font in page.Resources.Font.items()}
        self._stack: list[Any] = []
        self._font: dict[int, str] = {}
        for step in pikepdf.parse_content_stream(page):
            self._take(str(step.operator), list(step.operands))
        assert not self._stack

    def _take(self, operator: str, operands: list[pikepdf.Object]) -> None:
        match operator:
            case "BDC":
                self._begin(operands[1])
            case "EMC":
                self._stack.pop()
            case "Tf":
                self._font = self.fonts[str(operands[0])]
            case "Tj":
                self._write("".join(self._font[code] for code in bytes(operands[0])))
            case "Do" | "S" | "f" | "f*" | "B" | "B*":
                assert self._stack, "drawn outside the structure"
            case _:
                pass

    def _begin(self, properties: pikepdf.Object) -> None:
        said = str(properties.get("/ActualText", ""))
        mark = properties.get("/MCID")
        if mark is not None:
            assert not self._stack, "a mark within a mark"
            self.texts[int(mark)] = ""
        if said:
            self._write(f"{said} ")
        self._stack.append(mark if mark is not None else "said" if said else "artifact")

    def _write(self, text: str) -> None:
        assert self._stack, f"{text} is written outside the structure"
        if self._stack[0] == "artifact":
            self.artifacts += text
        elif "said" not in self._stack:
            self.texts[int(self._stack[0])] += text


def _letters(font: pikepdf.Object) -> dict[int, str]:
    """Read a font's map from its codes to letters."""
    return {
        int(code, 16): bytes.fromhex(letter).decode("utf-16-be")
        for code, letter in LETTER.findall(font.ToUnicode.read_bytes().decode("ascii"))
    }
