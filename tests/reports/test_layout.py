"""A report is laid out in the order of its model."""

from itertools import pairwise

from reports.contents import Contents
from reports.layout import pieces
from reports.model import Block, Legend, Paragraph, Section
from reports.pdf import pdf
from reports.tagged import Tag
from tests.reports.reading import elements, texts
from tests.reports.sample import everything, report

LEVELS = ("H1", "H2", "H3")


def test_sections_follow_the_title() -> None:
    made = pdf(report())
    assert texts(made, "H1") == ["Shift audit"]
    assert texts(made, "H2") == ["Contents", *(section.heading for section in everything())]


def test_no_level_of_headings_is_left_out() -> None:
    levels = [LEVELS.index(each.role) for each in elements(pdf(report())) if each.role in LEVELS]
    assert levels[0] == 0
    assert all(after - before <= 1 for before, after in pairwise(levels))


def bound(*blocks: Block) -> list[bool]:
    """Tell of each piece of a section, its heading first, whether it is tied to the next."""
    document = report(Section("A section", blocks))
    cut = list(pieces(document, Tag("Document"), Contents()))
    return [piece.bound for piece in cut][-len(blocks) - 1 :]


def test_what_introduces_a_drawing_stays_on_its_page() -> None:
    legend = Legend("main", "second", "unseen")
    assert bound(Paragraph("So they lay."), legend) == [True, True, True]
    assert bound(legend, Paragraph("So they lay.")) == [True, True, False]
