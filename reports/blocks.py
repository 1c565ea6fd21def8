"""The blocks of a report as HTML: running text, facts, tables, charts and exhibits."""

from collections.abc import Callable, Iterator
from typing import Final

from reports import deck
from reports.markup import NOTHING, Markup, element
from reports.model import (
    Align,
    Bar,
    Block,
    Cards,
    Cell,
    Chart,
    Code,
    Exhibit,
    Facts,
    Hand,
    Legend,
    Paragraph,
    Row,
    Section,
    Table,
)

SCALE: Final = 500
"""How long the longest bar of a chart is drawn, in its own units."""

BAR: Final = 12
"""How high it is."""

Link = Callable[[str], str]
"""Gives the address that a row's first cell leads to."""


def section(told: Section, key: str, link: Link | None = None) -> Markup:
    """Return a section; ``key`` is its address, ``link`` makes the first cells of tables lead."""
    heading = element("h2", told.heading)
    return element("section", heading, *(block(each, link) for each in told.blocks), id=key)


def block(told: Block, link: Link | None = None) -> Markup:
    """Return a block; nothing for what a hand fills in, which is done on paper."""
    made = NOTHING
    match told:
        case Paragraph():
            made = element("p", told.text, class_=told.tone.value)
        case Facts():
            made = facts(told)
        case Table():
            made = table(told, link)
        case Chart():
            made = chart(told)
        case Legend():
            made = legend(told)
        case Exhibit():
            made = exhibit(told)
        case _:
            pass
    return made


def facts(told: Facts) -> Markup:
    """Return labels with their values."""
    pairs = (
        element("div", element("dt", each.label), element("dd", value(each.value)))
        for each in told.facts
    )
    return element("dl", *pairs, class_="facts")


def value(told: Cell) -> Markup:
    """Return what stands in a cell."""
    match told:
        case Code():
            return element("code", told.text)
        case Cards():
            return deck.cards(told)
        case str():
            return element("span", told)


def table(told: Table, link: Link | None = None) -> Markup:
    """Return a table, which scrolls by itself where it is too wide."""
    heads = (
        element("th", each.heading, class_=each.align.value, scope="col") for each in told.columns
    )
    caption = element("caption", told.caption) if told.caption else None
    head = element("thead", element("tr", *heads))
    body = element("tbody", *(_row(each, told, link) for each in told.rows))
    return _scrolling(element("table", caption, head, body), told.caption)


def _row(row: Row, told: Table, link: Link | None) -> Markup:
    cells = []
    for place, (cell, column) in enumerate(zip(row.cells, told.columns, strict=True)):
        shown = value(cell)
        if place == 0 and link and isinstance(cell, str):
            shown = element("a", cell, href=link(cell))
        cells.append(element("td", shown, class_=column.align.value))
    return element("tr", *cells, class_="loud" if row.loud else None)


def chart(told: Chart) -> Markup:
    """Return bars to both sides of an axis; their lengths stand beside them as texts."""
    most = max((max(each.left, each.right) for each in told.bars), default=0) or 1
    heads = ((told.left, Align.RIGHT), ("", Align.CENTRE), (told.right, Align.LEFT))
    head = element(
        "tr",
        element("td"),
        *(element("th" if name else "td", name, class_=side.value) for name, side in heads),
    )
    rows = (_bar(each, most) for each in told.bars)
    caption = element("caption", told.caption) if told.caption else None
    body = element("tbody", *rows)
    return _scrolling(
        element("table", caption, element("thead", head), body, class_="chart"), told.caption
    )


def _bar(told: Bar, most: int) -> Markup:
    left, right = (SCALE * side // most for side in (told.left, told.right))
    drawn = element(
        "svg",
        _beam(SCALE - left, left, "against"),
        _beam(SCALE, right, "favour"),
        element("path", d=f"M{SCALE} 0V{BAR}", class_="axis"),
        class_="bars", viewBox=f"0 0 {2 * SCALE} {BAR}", preserveAspectRatio="none",
        aria_hidden="true",
    )  # fmt: skip
    return element(
        "tr",
        element("th", told.label, scope="row"),
        element("td", told.left_text, class_="right"),
        element("td", drawn),
        element("td", told.right_text, class_="left"),
    )


def _beam(x: int, width: int, side: str) -> Markup:
    shape = element("rect", x=x, y=1, width=width, height=BAR - 2, class_=side)
    return shape if width else NOTHING


def _scrolling(inner: Markup, name: str) -> Markup:
    region = "region" if name else None
    return element("div", inner, class_="scroll", tabindex=0, role=region, aria_label=name or None)


def legend(told: Legend) -> Markup:
    """Return what the signs of cards mean."""
    signs = (element("i", class_="main"), element("i", class_="second"), deck.card(""))
    names = (told.main, told.second, told.unseen)
    items = (element("li", sign, name) for sign, name in zip(signs, names, strict=True))
    return element("ul", *items, class_="legend")


def exhibit(
    told: Exhibit, *, key: str | None = None, shown: Markup = NOTHING, level: str = "h3"
) -> Markup:
    """Return an exhibit; ``key`` is its address, ``shown`` stands under its heading."""
    aside = element("span", told.aside, class_="aside") if told.aside else None
    heading = element(level, element("span", told.heading), aside)
    hands = element("div", *map(_hand, told.hands), class_="hands") if told.hands else None
    text = (element("p", each.text, class_=each.tone.value) for each in told.text)
    return element(
        "article", heading, shown, hands, facts(told.facts), *text, class_="exhibit", id=key
    )


def _hand(told: Hand) -> Markup:
    return element("figure", *_captioned(told))


def _captioned(told: Hand) -> Iterator[Markup]:
    yield element("figcaption", told.label)
    yield deck.cards(told.cards)
    if told.worth:
        yield element("p", told.worth, class_="note")
