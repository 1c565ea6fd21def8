"""Many times in a row, quickly: most share their minute and their offset with one before."""

from functools import lru_cache
from typing import Final

from ledger.instant import microseconds

MINUTES: Final = 4096
"""Minutes, and endings, that are kept in memory."""
SECONDS: Final = {f"{second:02}": second * 1_000_000 for second in range(60)}
_START: Final = "1970-01-02T00:00:00"
_START_US: Final = 86_400_000_000


def microseconds_of(at: str) -> int:
    """Return what `ledger.instant.microseconds` does of a time that was taken once.

    A time that no year from 0001 to 9999 in UTC holds is reckoned too, where that refuses it.

    Raises:
        BadValue: no such time.
    """
    try:
        return _minute(at[:17]) + SECONDS[at[17:19]] + _rest(at[19:])
    except KeyError:  # a leap second, or no time at all
        return microseconds(at)


@lru_cache(MINUTES)
def _minute(text: str) -> int:
    return microseconds(f"{text}00Z")


@lru_cache(MINUTES)
def _rest(text: str) -> int:
    """Return what a fraction and an offset add to a time."""
    return microseconds(_START + text) - _START_US
