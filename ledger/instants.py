"""Many times in a row, quickly: most share their minute and their offset with one before.

A time's microseconds are ``MINUTES[at[:17]] + SECONDS[at[17:19]] + RESTS[at[19:]]``; where that
raises KeyError or BadValue, `ledger.instant` must be asked, for it may be a leap second.
"""

from collections.abc import Callable
from typing import Final

from ledger.instant import microseconds

KEPT: Final = 4096
"""Texts that are kept in memory."""
_START: Final = "1970-01-02T00:00:00"
_START_US: Final = 86_400_000_000


class Told(dict[str, int]):
    """What parts of times come to: reckoned once, and kept while there is room."""

    def __init__(self, reckoned: Callable[[str], int]) -> None:
        super().__init__()
        self._reckoned = reckoned

    def __missing__(self, text: str) -> int:
        if len(self) >= KEPT:
            self.clear()
        told = self[text] = self._reckoned(text)
        return told


MINUTES: Final = Told(lambda text: microseconds(f"{text}00Z"))
SECONDS: Final = {f"{second:02}": second * 1_000_000 for second in range(60)}
RESTS: Final = Told(lambda text: microseconds(_START + text) - _START_US)


def microseconds_of(at: str) -> int:
    """Return what `ledger.instant.microseconds` does of a time that was taken once.

    A time that no year from 0001 to 9999 in UTC holds is reckoned too, where that refuses it.

    Raises:
        BadValue: no such time.
    """
    try:
        return MINUTES[at[:17]] + SECONDS[at[17:19]] + RESTS[at[19:]]
    except KeyError:
        return microseconds(at)
