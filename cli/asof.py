"""`--as-of`: the log as it stood, by its size or by a time."""

import re
from typing import TYPE_CHECKING, Annotated

import typer

from cli.outcome import misused

if TYPE_CHECKING:
    from ledger.store import Store

AsOf = Annotated[
    str | None,
    typer.Option(
        metavar="SIZE|TIME",
        help="Only the log's first so many entries, or those recorded by a time, as "
        "2026-11-28T09:00:00+03:00.",
    ),
]


def prefix(store: "Store", said: str | None) -> int | None:
    """Return the size of the log that is meant, None for the whole.

    By a time, it is the entries before the first one that was recorded later. Ends with exit code
    2 for what is neither size nor time, and for a log that had nothing by then.
    """
    from ledger.inquiry import size_by

    if said is None:
        return None
    if re.fullmatch(r"[+-]?[0-9]{1,18}", said):
        return within(store, int(said))
    size = size_by(store, moment("--as-of", said))
    if size == 0:
        misused(f"--as-of: expected a time by which something had been recorded, got {said}")
    return size


def within(store: "Store", size: int, option: str = "--as-of") -> int:
    """Return a size that the log has had; end with exit code 2 for another one."""
    limit = store.size()
    if not 0 < size <= limit:
        misused(f"{option}: expected 1 to {limit}, the size of the log, got {size}")
    return size


def moment(option: str, said: str) -> int:
    """Return a time as microseconds since 1970-01-01 UTC; end with exit code 2 if it is none."""
    from ledger.instant import microseconds
    from ledger.refusal import BadValue

    try:
        return microseconds(said)
    except BadValue as error:
        misused(f"{option}: expected {error.expected}, got {error.got}")
