"""Wagers are told with stake, due, done and why; the rules with their sources."""

from typing import Any

import pytest

from replay.citation import Citation
from replay.explain import explain
from reports.model import Block, Code, Paragraph, Row, Table
from reports.teller import Teller
from reports.wagered import blocks, rules
from tests.reports.audits import OVERPAID, WON, shift
from tests.reports.dossiers import MANY


def rows(told: str, rulebook: str = "classic") -> dict[tuple[Any, ...], Row]:
    """Return the rows of a round's wagers by box, guest and wager."""
    (table,) = blocks(explain(shift(told, rulebook).rounds[0]), Teller())
    assert isinstance(table, Table)
    return {row.cells[:3]: row for row in table.rows}


def test_each_wager_of_each_guest_is_a_row() -> None:
    told = list(rows(MANY))
    assert told[:3] == [("1", "G1", "ante"), ("1", "G1", "bet"), ("1", "G1", "sixth card's fee")]
    assert len(told) == 9


def test_a_row_says_what_was_due_and_what_was_done() -> None:
    told = rows(MANY)
    assert told["1", "B2", "bet"].cells[3:6] == ("4.00", "+32.00", "+32.00")
    fee = told["1", "G1", "sixth card's fee"]
    assert fee.cells[3:6] == ("1.00", "−1.00", "−1.00")


def test_what_does_not_fit_is_loud_and_says_by_how_much() -> None:
    bet = rows(OVERPAID)["1", "G1", "bet"]
    assert bet.loud
    assert bet.cells[4:6] == ("+16.00", "+17.00")
    assert str(bet.cells[6]).endswith(
        "\nOverpaid: 1.00\u202fEUR too much was paid"
        "\nafter the close: 0.40\u202fEUR of the payout came back"
    )
    assert not rows(OVERPAID)["1", "G1", "ante"].loud


def test_what_rests_on_unseen_cards_is_not_judged() -> None:
    assert rows(MANY)["2", "G1", "bet"].cells[4] == "not judged"


def test_money_that_moved_to_both_sides_is_told_of_both() -> None:
    bet = rows(f"{WON}1 G1 paid bet 1600\n1 G1 taken bet 200\nround closed")["1", "G1", "bet"]
    assert bet.cells[5] == "+16.00\n−2.00"


def test_an_insurance_says_what_it_may_come_to() -> None:
    insured = WON.replace("1 G1 bet 200", "1 G1 bet 200\n1 G1 insurance 100")
    told = rows(f"{insured}round closed", "open")["1", "G1", "insurance"]
    assert "it may be 1.00" in str(told.cells[6])


def test_a_round_without_wagers_says_so() -> None:
    told = explain(shift("bets closed\nround closed").rounds[0])
    assert list(blocks(told, Teller())) == [Paragraph("No wager lay on the table.")]


@pytest.fixture
def ruled() -> Block:
    cites = (
        Citation(key="pay.bet", source="rule 9"),
        Citation(key="deck.cards", source="a deck of 52", reading=True),
    )
    return rules("house@1", cites, Teller())


def test_rules_are_named_with_their_sources_and_with_our_readings(ruled: Block) -> None:
    assert isinstance(ruled, Table)
    assert ruled.caption == "Rules of house@1 that the round rests on"
    assert [row.cells for row in ruled.rows] == [
        (Code("pay.bet"), "rule 9"),
        (Code("deck.cards"), "a deck of 52 (our reading: the text is silent)"),
    ]
