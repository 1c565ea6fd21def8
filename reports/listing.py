"""The list of findings: one line each, in the order of play."""

from collections.abc import Sequence

from ledger.event import Wager
from replay.card import card, face
from replay.finding import Finding
from replay.said import ENGLISH, Amount, Said, Voice
from reports.model import NOTHING_KNOWN, Align, Column, Row, Table
from reports.vocabulary import CODES, WAGERS


def listing(findings: Sequence[Finding], currency: str, voice: Voice = ENGLISH) -> Table:
    """Return the table of findings, numbered as the exhibits are."""
    tell = voice.tell
    columns = (
        Column(tell(Said("No.")), align=Align.RIGHT),
        Column(tell(Said("Round")), align=Align.RIGHT),
        Column(tell(Said("Box")), align=Align.RIGHT),
        Column(tell(Said("Guest"))),
        Column(tell(Said("Finding")), weight=3),
        Column(tell(Said("On"))),
        Column(tell(Said("Due")), align=Align.RIGHT),
        Column(tell(Said("Done")), align=Align.RIGHT),
        Column(tell(Said("Difference")), align=Align.RIGHT),
    )
    rows = (_row(number, each, currency, voice) for number, each in enumerate(findings, start=1))
    caption = Said("In the order of play, amounts in {currency}", currency=currency)
    return Table(columns, tuple(rows), tell(caption))


def _row(number: int, finding: Finding, currency: str, voice: Voice) -> Row:
    on = voice.tell(WAGERS[Wager(finding.wager)]) if finding.wager else ""
    on = face(card(finding.card)) if finding.card else on
    amounts = (finding.expected, finding.actual, finding.difference)
    return Row(
        (
            str(number),
            str(finding.round or NOTHING_KNOWN),
            str(finding.box or NOTHING_KNOWN),
            finding.guest or NOTHING_KNOWN,
            voice.tell(CODES[finding.code]),
            on or NOTHING_KNOWN,
            *(
                voice.figure(Amount(minor, currency)) if isinstance(minor, int) else NOTHING_KNOWN
                for minor in amounts
            ),
        )
    )
