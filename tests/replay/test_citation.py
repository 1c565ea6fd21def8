"""What a rulebook's key rests on."""

from replay.citation import Citation, cited
from tests.replay.play import BOOKS


def test_a_key_is_cited_with_its_source_and_whether_it_is_our_reading() -> None:
    (minimum,) = cited(BOOKS["club"], "dealer.minimum")
    assert minimum == Citation(
        key="dealer.minimum", source="rule 6: the lowest game is ace-king", reading=False
    )
    (redraw,) = cited(BOOKS["club"], "dealer.redraw")
    assert redraw.reading


def test_a_table_rests_on_its_first_figure() -> None:
    assert cited(BOOKS["club"], "pay.bet") == (Citation(key="pay.bet", source="rule 9"),)


def test_each_key_is_cited_once_and_one_that_is_not_there_is_left_out() -> None:
    assert [each.key for each in cited(BOOKS["club"], "bet.antes", "no.such", "bet.antes")] == [
        "bet.antes"
    ]
