"""Findings by kind add up on each side."""

from replay.money import GROUP
from reports.kinds import by_kind, chart, table
from reports.model import NOTHING_KNOWN
from tests.reports.audits import OVERPAID, WON, example, shift


def test_each_kind_is_counted_and_the_whole_below() -> None:
    findings = example("open").findings
    made = table(findings, "RUB")
    counts = [int(str(row.cells[2])) for row in made.rows]
    assert counts[-1] == sum(counts[:-1]) == len(findings)
    assert made.rows[-1].loud
    assert len(made.rows) == len(by_kind(findings)) + 1


def test_a_side_without_money_is_no_zero() -> None:
    (row, _) = table(shift(OVERPAID).findings, "EUR").rows
    assert [str(cell) for cell in row.cells[2:]] == ["1", "1.00", NOTHING_KNOWN, "0.40"]


def test_the_chart_tells_each_side_in_words_too() -> None:
    made = chart(shift(OVERPAID).findings, "EUR")
    assert made is not None
    assert made.alt.replace(GROUP, " ") == (
        "Overpaid: 1.00 EUR against the house, 0.00 EUR for it."
    )
    assert [(bar.left, bar.right) for bar in made.bars] == [(100, 0)]


def test_without_money_there_is_no_chart() -> None:
    rows = f"{WON}\n1 G1 paid bet 1600\nround opened 2\nround closed"
    assert chart(shift(rows).findings, "EUR") is None
