"""Each block of a report is an element that says the same, and what is told stays text."""

import re
from html import unescape

import pytest

from reports.blocks import block, chart, exhibit, section
from reports.model import (
    Align,
    Answer,
    Bar,
    Block,
    Cards,
    Chart,
    Code,
    Column,
    DrawnCard,
    Exhibit,
    Fact,
    Facts,
    Hand,
    Legend,
    Paragraph,
    Row,
    Section,
    Table,
    Tone,
)

HAND = Hand("Dealer", Cards((DrawnCard("K♥"), DrawnCard("")), "Dealer: K♥, unseen"), "king high")
TABLE = Table(
    (Column("No.", align=Align.RIGHT), Column("Guest")),
    (Row(("1", "<G1>")), Row(("2", Code("G2")), loud=True)),
    "Findings",
)
CHART = Chart("Against", "For", (Bar("Overpaid", 200, 0, "2.00"), Bar("Other", 0, 50)), "told")


def words(html: str) -> str:
    return unescape(re.sub(r"<[^>]+>", " ", html)).strip()


@pytest.mark.parametrize(
    ("told", "wanted"),
    [
        (Paragraph("A & B", Tone.LEAD), "A & B"),
        (Facts((Fact("Root", Code("ab12")), Fact("Currency", "EUR"))), "Root ab12 Currency EUR"),
        (TABLE, "Findings No. Guest 1 <G1> 2 G2"),
        (Legend("main", "second", "unseen"), "main second unseen"),
        (Exhibit("1. Overpaid", "2.00", (HAND,)), "1. Overpaid 2.00 Dealer king high"),
    ],
)
def test_a_block_says_what_it_says_on_paper(told: Block, wanted: str) -> None:
    assert words(block(told)).split() == wanted.split()


def test_what_a_hand_fills_in_is_left_to_paper() -> None:
    assert block(Answer("Response")) == ""


def test_a_section_has_its_heading_and_an_address() -> None:
    made = section(Section("Summary", (Paragraph("Nothing."),)), "part-1")
    assert made == '<section id="part-1"><h2>Summary</h2><p class="body">Nothing.</p></section>'


def test_the_first_cell_of_a_row_leads_where_it_is_told() -> None:
    made = block(TABLE, lambda cell: f"#finding-{cell}")
    assert re.findall(r'<a href="([^"]+)">(\d)</a>', made) == [
        ("#finding-1", "1"),
        ("#finding-2", "2"),
    ]


def test_a_total_and_a_figure_stand_as_they_do_on_paper() -> None:
    made = block(TABLE)
    assert made.count('<tr class="loud">') == 1
    assert made.count('<td class="right">') == 2
    assert made.count('scope="col"') == 2


def test_bars_are_drawn_to_one_scale_from_one_axis() -> None:
    bars = re.findall(
        r'<rect x="(\d+)" y="1" width="(\d+)" height="10" class="(\w+)">', chart(CHART)
    )
    assert bars == [("0", "500", "against"), ("500", "125", "favour")]


def test_a_chart_of_nothing_is_drawn() -> None:
    assert "<rect" not in chart(Chart("Against", "For", (Bar("Other"),), ""))


def test_an_exhibit_draws_its_hands_and_has_an_address() -> None:
    made = exhibit(Exhibit("1. Overpaid", hands=(HAND,)), key="finding-1", level="h4")
    assert made.startswith('<article class="exhibit" id="finding-1"><h4>')
    assert 'aria-label="Dealer: K♥, unseen"' in made
    assert "#card-Kheart" in made
