"""Times: the text of RFC 3339 and microseconds since 1970-01-01 UTC, one to the other."""

import re
from datetime import UTC, datetime, timedelta

from ledger.refusal import BadValue

_EPOCH = datetime(1970, 1, 1)  # noqa: DTZ001  # offsets are reckoned apart: they may leave year 1
_MICROSECOND = timedelta(microseconds=1)
_FORM = re.compile(
    r"(\d{4}-\d\d-\d\d)[Tt](\d\d:\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))"
)
_LEAP = 60


def microseconds(at: str) -> int:
    """Return an RFC 3339 time with offset as microseconds UTC, digits beyond them cut.

    A leap second (:60) counts as the second after it. Raises BadValue for no such time.
    """
    found = _FORM.fullmatch(at)
    if found is None:
        raise BadValue("at", "a time of RFC 3339 with an offset", at)
    day, minute, second, fraction, sign, hours, minutes = found.groups()
    leap = int(second) == _LEAP
    try:
        moment = datetime.fromisoformat(f"{day}T{minute}:{'59' if leap else second}")
    except ValueError:
        raise BadValue("at", "a time of the calendar and the clock", at) from None
    if sign and (int(hours) >= 24 or int(minutes) >= 60):  # noqa: PLR2004  # the clock's own
        raise BadValue("at", "an offset below 24:00", at)
    offset = (int(hours) * 60 + int(minutes)) * 60_000_000 if sign else 0
    micros = int((fraction or "0")[:6].ljust(6, "0")) if not leap else 1_000_000
    return (moment - _EPOCH) // _MICROSECOND + micros - (-offset if sign == "-" else offset)


def text(micros: int) -> str:
    """Return microseconds UTC as RFC 3339 text that sorts as it counts."""
    moment = datetime.fromtimestamp(0, UTC) + timedelta(microseconds=micros)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
