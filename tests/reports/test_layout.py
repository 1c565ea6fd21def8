"""A report is laid out in the order of its model."""

from itertools import pairwise

from reports.pdf import pdf
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
