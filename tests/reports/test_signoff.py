"""What is filled in by hand has its label and its line."""

from reports.model import Answer, Section, Signatory, SignOff
from reports.pdf import pdf
from tests.reports.reading import texts
from tests.reports.sample import report


def test_each_signatory_has_each_line() -> None:
    parts = tuple(Signatory(part, ("Name", "Date")) for part in ("Performed", "Reviewed", "Seen"))
    made = texts(pdf(report(Section("Sign-off", (SignOff(parts),)))), "P")
    assert made[-9:] == [
        *("Performed", "Name", "Date"),
        *("Reviewed", "Name", "Date"),
        *("Seen", "Name", "Date"),
    ]


def test_an_answer_has_its_label() -> None:
    made = pdf(report(Section("Response", (Answer("Action taken"),))))
    assert texts(made, "H3") == ["Action taken"]
