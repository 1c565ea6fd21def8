"""Facts are a list of labels with their bodies."""

from reports.model import Code, Fact, Facts, Section
from reports.pdf import pdf
from tests.reports.reading import texts
from tests.reports.sample import LONG, report


def test_labels_and_values_are_read_in_pairs() -> None:
    facts = Facts((Fact("Rule", Code("open@1")), Fact("Guest", LONG), Fact("Box", "")))
    made = pdf(report(Section("Facts", (facts,))))
    assert texts(made, "Lbl")[-3:] == ["Rule", "Guest", "Box"]
    assert texts(made, "LBody")[-3:] == ["open@1", LONG, ""]
