"""What became of a refused line is said in one sentence."""

from ledger.case import Resolution
from ledger.own import LineResolved, Outcome

WHEN = "2026-11-28T03:00:00.250000Z"


def test_a_mended_line_names_the_event_in_its_place() -> None:
    event = LineResolved(
        number=7, outcome=Outcome.MENDED, by="M-01", reason="a slip", event_id="E1"
    )
    said = "mended as E1 by M-01 at 2026-11-28T03:00:00Z: a slip"
    assert Resolution(9, WHEN, event).words == said


def test_a_dismissed_line_says_why() -> None:
    event = LineResolved(number=7, outcome=Outcome.DISMISSED, by="M-01", reason="a test line")
    said = "dismissed by M-01 at 2026-11-28T03:00:00Z: a test line"
    assert Resolution(9, WHEN, event).words == said
