"""The legend says what each sign means."""

from reports.model import Legend, Section
from reports.pdf import pdf
from tests.reports.reading import texts
from tests.reports.sample import report


def test_the_meanings_are_read_in_order() -> None:
    made = pdf(report(Section("Exhibits", (Legend("main", "second", "unseen"),))))
    assert texts(made, "P")[-1] == "main second unseen"
