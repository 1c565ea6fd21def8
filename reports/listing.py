"""The list of findings: one line each, in the order of play."""

from collections.abc import Sequence

from ledger.event import Wager
from replay.card import card, face
from replay.finding import Finding
from replay.money import figure
from reports.model import NOTHING_KNOWN, Align, Column, Row, Table
from reports.vocabulary import CODES, WAGERS


def listing(findings: Sequence[Finding], currency: str) -> Table:
    """Return the table of findings, numbered as the exhibits are."""
    columns = (
        Column("No.", align=Align.RIGHT),
        Column("Round", align=Align.RIGHT),
        Column("Box", align=Align.RIGHT),
        Column("Guest"),
        Column("Finding", weight=3),
        Column("On"),
        Column("Due", align=Align.RIGHT),
        Column("Done", align=Align.RIGHT),
        Column("Difference", align=Align.RIGHT),
    )
    rows = (_row(number, each, currency) for number, each in enumerate(findings, start=1))
    return Table(columns, tuple(rows), f"In the order of play, amounts in {currency}")


def _row(number: int, finding: Finding, currency: str) -> Row:
    on = str(WAGERS[Wager(finding.wager)]) if finding.wager else ""
    on = face(card(finding.card)) if finding.card else on
    amounts = (finding.expected, finding.actual, finding.difference)
    return Row(
        (
            str(number),
            str(finding.round or NOTHING_KNOWN),
            str(finding.box or NOTHING_KNOWN),
            finding.guest or NOTHING_KNOWN,
            str(CODES[finding.code]),
            on or NOTHING_KNOWN,
            *(
                figure(amount, currency) if isinstance(amount, int) else NOTHING_KNOWN
                for amount in amounts
            ),
        )
    )
