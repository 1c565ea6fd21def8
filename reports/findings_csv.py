"""Findings as CSV: a row each, amounts as numbers of the currency."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from msgspec import UnsetType

from replay.finding import Finding
from replay.said import ENGLISH, Voice
from reports.spreadsheet import Cell, decimal, spreadsheet

TEXTS: Final = ("code", "table", "shift", "round", "box", "guest", "card", "wager")
AMOUNTS: Final = ("expected", "actual", "difference", "made_good")
HEADS: Final = (*TEXTS, *AMOUNTS, "currency", "rule", "explanation", "events", "id")


def findings_csv(findings: Sequence[Finding], currency: str, voice: Voice = ENGLISH) -> bytes:
    """Return findings in their order under the names that they have in JSON, and the currency.

    The ids of the records that show a finding are parted by spaces.
    """
    return spreadsheet(HEADS, (_row(each, currency, voice) for each in findings))


def _row(finding: Finding, currency: str, voice: Voice) -> list[Cell]:
    return [
        *(_known(getattr(finding, name)) for name in TEXTS),
        *(_amount(getattr(finding, name), currency) for name in AMOUNTS),
        currency,
        finding.rule,
        voice.tell(finding.explanation),
        " ".join(finding.events),
        finding.id,
    ]


def _known(value: str | int | UnsetType) -> Cell:
    return None if isinstance(value, UnsetType) else value


def _amount(minor: int | UnsetType, currency: str) -> Decimal | None:
    return None if isinstance(minor, UnsetType) else decimal(minor, currency)
