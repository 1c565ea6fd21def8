"""Findings as CSV: a row each, amounts as numbers of the currency."""

from collections.abc import Sequence
from decimal import Decimal
from itertools import zip_longest
from typing import Final

from msgspec import UnsetType

from replay.finding import Finding
from replay.said import ENGLISH, Voice
from reports.footage import Hold
from reports.spreadsheet import Cell, decimal, spreadsheet

TEXTS: Final = ("code", "table", "shift", "round", "box", "guest", "card", "wager")
AMOUNTS: Final = ("expected", "actual", "difference", "made_good")
HOLD: Final = ("taken_from", "hold_by")
HEADS: Final = (*TEXTS, *AMOUNTS, "currency", "rule", "explanation", "events", "id", *HOLD)


def findings_csv(
    findings: Sequence[Finding],
    currency: str,
    voice: Voice = ENGLISH,
    holds: Sequence[Hold] = (),
) -> bytes:
    """Return findings in their order under the names that they have in JSON, and the currency.

    The ids of the records that show a finding are parted by spaces; the last columns tell its
    footage, if it is given for each.
    """
    rows = (
        _row(finding, currency, voice, hold)
        for finding, hold in zip_longest(findings, holds, fillvalue=None)
        if finding
    )
    return spreadsheet(HEADS, rows)


def _row(finding: Finding, currency: str, voice: Voice, hold: Hold | None) -> list[Cell]:
    return [
        *(_known(getattr(finding, name)) for name in TEXTS),
        *(_amount(getattr(finding, name), currency) for name in AMOUNTS),
        currency,
        finding.rule,
        voice.tell(finding.explanation),
        " ".join(finding.events),
        finding.id,
        *(_known(getattr(hold, name)) if hold else None for name in HOLD),
    ]


def _known(value: str | int | UnsetType) -> Cell:
    return None if isinstance(value, UnsetType) else value


def _amount(minor: int | UnsetType, currency: str) -> Decimal | None:
    return None if isinstance(minor, UnsetType) else decimal(minor, currency)
