"""A report: titles, tables and figures, already formatted; whoever draws it need not think.

Every text is final: amounts, dates and names as they are to stand on the page. A `Report` is made
from an audit by a module of its own for each kind, and is turned into bytes by `reports.pdf`.
"""

from dataclasses import dataclass
from enum import StrEnum

NOTHING_KNOWN = "–"
"""What stands in a cell that has nothing to say."""


class Align(StrEnum):
    """Where the words of a column stand; figures stand right."""

    LEFT = "left"
    RIGHT = "right"
    CENTRE = "centre"


class Tone(StrEnum):
    """How loud a paragraph speaks."""

    LEAD = "lead"
    BODY = "body"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Code:
    """A digest, an id, a rule's key: set in a type in which no two characters look alike."""

    text: str


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """One card to draw: its face such as "10♦", or "" for a card that nobody saw.

    ``main`` and ``second`` mark it as an own card of the main and of the second combination.
    """

    face: str
    main: bool = False
    second: bool = False


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards to draw side by side, and the words for those who cannot see them."""

    cards: tuple[DrawnCard, ...]
    alt: str


Cell = str | Code | Cards


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text; a line break in it begins a new line."""

    text: str
    tone: Tone = Tone.BODY


@dataclass(frozen=True, slots=True)
class Fact:
    """A label and its value."""

    label: str
    value: str | Code


@dataclass(frozen=True, slots=True)
class Facts:
    """Labels with their values, in so many columns, to be read row by row."""

    facts: tuple[Fact, ...]
    columns: int = 2


@dataclass(frozen=True, slots=True)
class Column:
    """A column's heading, its alignment, and how much of the spare width it takes.

    Every column has room for its longest word; what is left is shared by weight and content.
    """

    heading: str
    weight: int = 1
    align: Align = Align.LEFT


@dataclass(frozen=True, slots=True)
class Row:
    """A row of cells, one for each column; a loud one is a total or the like."""

    cells: tuple[Cell, ...]
    loud: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table with its heads repeated on each page; the caption stands above it."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    caption: str = ""

    def __post_init__(self) -> None:
        """A row that does not fit its columns is a bug of whoever made it."""
        assert all(len(row.cells) == len(self.columns) for row in self.rows)


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards under the name of whoever held them, and what they are worth in words."""

    label: str
    cards: Cards
    worth: str = ""


@dataclass(frozen=True, slots=True)
class Exhibit:
    """One finding: what it is, the hands, the facts, the words and the rule, kept on one page.

    ``aside`` stands right of the heading: usually the amount at stake.
    """

    heading: str
    aside: str = ""
    hands: tuple[Hand, ...] = ()
    facts: Facts = Facts(())
    text: tuple[Paragraph, ...] = ()


@dataclass(frozen=True, slots=True)
class Legend:
    """What the marks of drawn cards mean: own cards of main and second, a card never seen."""

    main: str
    second: str
    unseen: str


@dataclass(frozen=True, slots=True)
class Place:
    """A place at a table: whose it is, the cards on it, their worth, and who has what there.

    ``chips`` are guests, each with an amount; a place with no cards has none on it.
    """

    label: str
    cards: Cards | None = None
    worth: str = ""
    chips: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Felt:
    """A table seen from the dealer's side, kept on one page: boxes around, the first on the left.

    ``boxes`` holds every place in order, empty ones too.
    """

    dealer: Place
    boxes: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """A line of a chart: a length to each side in any unit, and the text at its end."""

    label: str
    left: int = 0
    right: int = 0
    left_text: str = ""
    right_text: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """Bars to the left and to the right of one axis, never netted; all to one scale."""

    left: str
    right: str
    bars: tuple[Bar, ...]
    alt: str
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """A label with ruled lines on which a hand writes, such as the management's response."""

    label: str
    lines: int = 3


@dataclass(frozen=True, slots=True)
class Signatory:
    """A part in the report, such as "Performed by", and what its holder fills in."""

    part: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SignOff:
    """The lines that are filled in by hand, two signatories abreast, kept on one page.

    ``digital`` is the label of the field that a digital signature fills; without it there is none.
    """

    signatories: tuple[Signatory, ...]
    digital: str = ""


Block = Paragraph | Facts | Table | Exhibit | Legend | Felt | Chart | Answer | SignOff


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it."""

    heading: str
    blocks: tuple[Block, ...]
    own_page: bool = False


@dataclass(frozen=True, slots=True)
class Running:
    """What stands on every page: head left and right, foot, and the page's number.

    ``page`` holds the places ``{page}`` and ``{pages}``. ``contents`` is the heading of the table
    of contents on the first page; without it there is none.
    """

    left: str
    right: str
    foot: str
    page: str = "Page {page} of {pages}"
    contents: str = ""


@dataclass(frozen=True, slots=True)
class Property:
    """A fact for machines in the document's metadata: a name in camelCase, its meaning, a value."""

    name: str
    meaning: str
    value: str


@dataclass(frozen=True, slots=True)
class Report:
    """All that is printed, in order; `language` as in BCP 47, such as "en-GB".

    ``dated`` is RFC 3339 in UTC, such as "2026-11-27T22:00:00Z"; it comes from the log.
    """

    title: str
    subtitle: str
    language: str
    author: str
    running: Running
    sections: tuple[Section, ...]
    facts: Facts = Facts(())
    keywords: tuple[str, ...] = ()
    properties: tuple[Property, ...] = ()
    dated: str = ""
