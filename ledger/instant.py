"""Times: the text of RFC 3339 and microseconds since 1970-01-01 UTC, one to the other."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from ledger.refusal import BadValue

_EPOCH: Final = datetime(1970, 1, 1)  # noqa: DTZ001 # UTC, as all is here once offsets are reckoned
_MICROSECOND: Final = timedelta(microseconds=1)
_FORM: Final = re.compile(
    r"([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt]([0-9]{2}:[0-9]{2}:[0-9]{2})(?:\.([0-9]+))?"
    r"(?:[Zz]|([+-])([0-9]{2}):([0-9]{2}))"
)
_LAST: Final = (datetime(9999, 12, 31, 23, 59, 59, 999_999) - _EPOCH) // _MICROSECOND  # noqa: DTZ001 # UTC
_FIRST: Final = (datetime(1, 1, 1) - _EPOCH) // _MICROSECOND  # noqa: DTZ001 # UTC
_SECOND: Final = 1_000_000
_DAY: Final = 86_400 * _SECOND
_KEPT: Final = 4096
"""Parts of times that are kept in memory."""
_HOURS: Final = 24
_MINUTES: Final = 60


def microseconds(at: str) -> int:
    """Return an RFC 3339 time with offset as microseconds UTC, digits beyond them cut.

    A leap second (:60) ends a month in UTC, and counts as the midnight after it.

    Raises:
        BadValue: no such time.
    """
    try:
        micros = MINUTES[at[:17]] + SECONDS[at[17:19]] + RESTS[at[19:]]
    except (KeyError, BadValue):
        return _reckoned(at)  # which says so of the whole text, or takes a leap second
    return micros if _FIRST <= micros <= _LAST else _reckoned(at)


def _reckoned(at: str) -> int:
    found = _FORM.fullmatch(at)
    if found is None:
        raise BadValue("at", "a time of RFC 3339 with an offset", at)
    day, second, fraction, sign, hours, minutes = found.groups()
    leap = second.endswith(":60")
    try:
        moment = datetime.fromisoformat(f"{day}T{second[:-2]}59" if leap else f"{day}T{second}")
    except ValueError:
        raise BadValue("at", "a time of the calendar and the clock", at) from None
    micros = (moment - _EPOCH) // _MICROSECOND + int((fraction or "0")[:6].ljust(6, "0"))
    if sign:
        ahead = _offset(at, int(hours), int(minutes))
        micros += ahead if sign == "-" else -ahead
    if not _FIRST <= micros <= _LAST - leap * _SECOND:
        raise BadValue("at", "a time in the years 0001 to 9999, in UTC too", at)
    return _after_leap(at, micros) if leap else micros


def _after_leap(at: str, micros: int) -> int:
    """Return the midnight after a leap second, whose 59th second is given."""
    midnight = (micros // _SECOND + 1) * _SECOND
    if (_EPOCH + midnight * _MICROSECOND).strftime("%dT%H:%M:%S") != "01T00:00:00":
        raise BadValue("at", "a leap second at the end of a month, in UTC", at)
    return midnight


def _offset(at: str, hours: int, minutes: int) -> int:
    if hours >= _HOURS or minutes >= _MINUTES:
        raise BadValue("at", "an offset below 24:00", at)
    return (hours * 60 + minutes) * 60_000_000


class Parts(dict[str, int]):
    """What parts of times come to: reckoned once, and kept while there is room."""

    def __init__(self, reckoned: Callable[[str], int]) -> None:
        super().__init__()
        self._reckoned = reckoned

    def __missing__(self, text: str) -> int:
        if len(self) >= _KEPT:
            self.clear()
        told = self[text] = self._reckoned(text)
        return told


MINUTES: Final = Parts(lambda text: _reckoned(f"{text}00Z"))
"""Microseconds of a time's first 17 characters: events come many a minute."""
SECONDS: Final = {f"{second:02}": second * _SECOND for second in range(60)}
"""Of the next two; where these are others, it may be a leap second."""
RESTS: Final = Parts(lambda text: _reckoned(f"1970-01-02T00:00:00{text}") - _DAY)
"""Of what follows: a fraction, if any, and the offset, of which there are few."""


def text(micros: int) -> str:
    """Return microseconds UTC as RFC 3339 text that sorts as it counts."""
    return (_EPOCH + micros * _MICROSECOND).isoformat(timespec="microseconds") + "Z"
