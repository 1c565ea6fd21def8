"""An exhibit stays on one page and reads from heading to rule."""

from reports.model import Exhibit, Section
from reports.pdf import pdf
from tests.reports.reading import elements
from tests.reports.sample import LONG, MOST, exhibit, report


def test_an_exhibit_reads_from_heading_to_rule() -> None:
    made = elements(pdf(report(Section("Exhibits", (exhibit(),)))))
    start = next(place for place, each in enumerate(made) if each.role == "H3")
    assert [each.text for each in made[start : start + 3]] == [
        "1. Overpaid: round 17, box 2, guest G3, bet",
        "1\u202f000.00\u202fEUR against the house",
        "Dealer",
    ]
    assert made[start + 3].alt == "Cards: A♦ K♠ 9♣ 7♥ 2♦"
    assert made[-1].text == "A winning box is paid main plus second, on the bet."


def test_an_exhibit_needs_no_more_than_a_heading() -> None:
    made = elements(pdf(report(Section("Exhibits", (Exhibit("Round gap"),)))))
    assert made[-1].text == "Round gap"


def test_long_names_and_amounts_are_whole() -> None:
    made = elements(pdf(report(Section("Exhibits", (exhibit(1, LONG, MOST // 17),)))))
    heading = next(each.text for each in made if each.role == "H3")
    assert LONG in heading
