"""The contents name the page on which each section begins."""

from reports.model import Paragraph, Section
from reports.pdf import pdf
from tests.reports.reading import texts
from tests.reports.sample import report


def test_each_section_is_listed_with_its_page() -> None:
    sections = [Section(name, (Paragraph(name),), own_page=True) for name in "ABC"]
    assert texts(pdf(report(*sections)), "Link") == ["A 2", "B 3", "C 4"]
