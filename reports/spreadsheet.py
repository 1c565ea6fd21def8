"""Rows as CSV (RFC 4180, UTF-8), with no cell that a spreadsheet would run as a formula."""

import csv
from collections.abc import Iterable, Sequence
from decimal import Decimal
from io import StringIO
from typing import Final, TypeAlias

from replay.money import decimals

Cell: TypeAlias = str | int | Decimal | None

LIVE: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a text may not begin with: a spreadsheet takes what follows for a formula (OWASP)."""


def spreadsheet(heads: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """Return heads and rows as CSV; None is an empty cell."""
    out = StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(heads)
    writer.writerows([_safe(each) for each in row] for row in rows)
    return out.getvalue().encode()


def _safe(cell: Cell) -> Cell:
    """Put an apostrophe before a text that would be run; numbers are left alone."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(LIVE) else cell


def decimal(minor: int, currency: str) -> Decimal:
    """Return an amount of minor units as a number of the currency, exactly."""
    return Decimal(minor).scaleb(-decimals(currency))
