"""Tables keep their cells apart, repeat their heads, and lose no line of a long cell."""

import re

from reports.model import Code, Column, Row, Section, Table
from reports.pdf import pdf
from reports.table import WHOLE, pieces
from reports.tagged import Tag
from tests.reports.reading import artifacts, elements, texts
from tests.reports.sample import findings, report


def test_every_cell_is_read_in_its_row() -> None:
    made = elements(pdf(report(Section("Findings", (findings(2),)))))
    roles = [each.role for each in made if each.role in {"Table", "Caption", "TR", "TH", "TD"}]
    assert roles == ["Table", "Caption", "TR", *["TH"] * 9, *["TR", *["TD"] * 9] * 3]
    assert [each.text for each in made if each.role == "TD"][9:14] == ["2", "18", "3", "G3", "bet"]


def test_cards_in_a_cell_are_a_figure_with_words() -> None:
    figure = [each for each in elements(pdf(report(Section("F", (findings(1),))))) if each.alt]
    assert figure[-1].role == "Figure"
    assert figure[-1].alt == "Cards: Q♠ Q♥ Q♦ A♣ A♥ K♦"


def test_the_head_is_repeated_but_read_once() -> None:
    made = pdf(report(Section("Findings", (findings(100),))))
    assert len(texts(made, "TH")) == 9
    first, *others = ["RoundBoxGuest" in page for page in artifacts(made)]
    assert not first
    assert all(others)


def test_a_cell_longer_than_a_page_is_cut_between_its_lines() -> None:
    words = " ".join(f"word{number}" for number in range(3000))
    table = Table((Column("No."), Column("Reason")), (Row(("1", words)), Row((Code("2"), ""))))
    made = pdf(report(Section("Corrections", (table,))))
    cells = texts(made, "TD")
    assert re.sub(r" +", " ", cells[1]) == words
    assert cells[2] == "2"


def test_a_short_table_is_kept_on_one_page() -> None:
    short = Table((Column("Round"),), tuple(Row((str(number),)) for number in range(WHOLE)))
    bound = [piece.bound for piece in pieces(short, Tag("Sect"))]
    assert bound == [True] * WHOLE + [False]


def test_a_table_without_rows_has_its_head() -> None:
    made = pdf(report(Section("Findings", (Table((Column("Round"),), ()),))))
    assert texts(made, "TH") == ["Round"]
