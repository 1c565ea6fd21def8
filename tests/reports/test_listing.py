"""The list has one line for each finding, numbered as the exhibits are."""

from reports.evidence import exhibits
from reports.listing import listing
from reports.model import NOTHING_KNOWN
from tests.reports.audits import example


def test_the_list_and_the_exhibits_have_the_same_numbers() -> None:
    audited = example("open").shifts[0]
    numbers = [str(row.cells[0]) for row in listing(audited.findings, "RUB").rows]
    assert numbers == [exhibit.heading.split(".")[0] for exhibit in exhibits(audited)]


def test_what_does_not_apply_is_left_out() -> None:
    audited = example("open").shifts[0]
    rows = listing(audited.findings, "RUB").rows
    shown = next(row for row in rows if row.cells[4] == "Round not closed")
    assert shown.cells[2:4] == (NOTHING_KNOWN, NOTHING_KNOWN)
    assert shown.cells[6:] == (NOTHING_KNOWN,) * 3


def test_a_card_stands_where_others_name_their_wager() -> None:
    audited = example("open").shifts[0]
    rows = listing(audited.findings, "RUB").rows
    assert next(row.cells[5] for row in rows if row.cells[4] == "Card in two places") == "6♣"
