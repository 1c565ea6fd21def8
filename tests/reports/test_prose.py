"""Paragraphs are cut where it does no harm."""

import pytest

from reports.model import Paragraph
from reports.prose import EDGE, WHOLE, heading, paragraph
from reports.style import HEADING
from reports.tagged import Tag


@pytest.mark.parametrize("count", range(1, 20))
def test_no_line_stands_alone(count: int) -> None:
    text = "\n".join(map(str, range(count)))
    sizes = [piece.height for piece in paragraph(Paragraph(text), Tag("Document"))]
    line = sum(sizes) / count
    if count <= WHOLE:
        assert len(sizes) == 1
    else:
        assert round(sizes[0] / line) == round(sizes[-1] / line) == EDGE


def test_a_heading_is_bound_to_what_follows() -> None:
    assert heading("Findings", HEADING, Tag("H2"), gap=0, below=0).bound


def test_only_the_end_of_a_paragraph_is_bound_to_what_follows() -> None:
    pieces = list(paragraph(Paragraph("\n" * 9), Tag("Document"), bound=True))
    assert [piece.bound for piece in pieces] == [False] * (len(pieces) - 1) + [True]
