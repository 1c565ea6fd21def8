"""A report cut into pieces, in the order of reading, each with its tag."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import zip_longest
from typing import assert_never

from reports import chart, exhibit, facts, felt, legend, prose, signoff, table
from reports.contents import Contents
from reports.model import (
    Answer,
    Block,
    Chart,
    Exhibit,
    Facts,
    Felt,
    Legend,
    Paragraph,
    Report,
    Section,
    SignOff,
    Table,
)
from reports.pages import Draw, Piece
from reports.style import HEADING, INK, LEFT, RIGHT, SUBTITLE, TITLE
from reports.tagged import Pen, Sheet, Tag


def pieces(report: Report, root: Tag, contents: Contents) -> Iterator[Piece]:
    """Cut a report into its title, its contents and its sections, and put their tags below root."""
    yield from _title(report, root)
    if report.running.contents:
        yield from contents.pieces(report, root)
    for number, section in enumerate(report.sections):
        yield from _section(section, f"section-{number}", root)


def _title(report: Report, root: Tag) -> Iterator[Piece]:
    yield prose.heading(report.title, TITLE, root.child("H1"), gap=0, below=3)
    yield prose.heading(report.subtitle, SUBTITLE, root.child("P"), gap=0, below=8)
    yield Piece(4, _rule, bound=bool(report.facts.facts))
    yield from facts.pieces(report.facts, root)


def _section(section: Section, key: str, root: Tag) -> Iterator[Piece]:
    tag = root.child("Sect")
    title = prose.heading(section.heading, HEADING, tag.child("H2"), gap=22, below=3)
    found = partial(_found, draw=title.draw, title=section.heading, key=key)
    yield replace(title, draw=found, key=key, fresh=section.own_page)
    followed = zip_longest(section.blocks, section.blocks[1:])
    for number, (block, after) in enumerate(followed):
        yield from _block(block, f"{key}-{number}", tag, drawing=isinstance(after, Legend))


def _block(block: Block, key: str, tag: Tag, *, drawing: bool) -> Iterator[Piece]:
    """Cut a block; what introduces a ``drawing`` and its legend stays with it."""
    made: Iterator[Piece]
    match block:
        case Paragraph():
            made = prose.paragraph(block, tag, bound=drawing)
        case Facts():
            made = facts.pieces(block, tag)
        case Table():
            made = table.pieces(block, tag)
        case Exhibit():
            made = exhibit.pieces(block, tag, key)
        case Legend():
            made = legend.pieces(block, tag)
        case Felt():
            made = felt.pieces(block, tag)
        case Chart():
            made = chart.pieces(block, tag)
        case Answer():
            made = signoff.answer(block, tag)
        case SignOff():
            made = signoff.sign_off(block, tag)
        case _:
            assert_never(block)
    return made


def _found(sheet: Sheet, top: float, draw: Draw, title: str, key: str) -> None:
    """Draw a section's heading where the outline and the contents find it."""
    sheet.target(key, top + 8)
    sheet.outline(title, key, 0)
    draw(sheet, top)


def _rule(sheet: Sheet, top: float) -> None:
    with sheet.artifact():
        sheet.line((LEFT, top), (RIGHT, top), Pen(INK, 1.4))
