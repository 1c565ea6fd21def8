"""How long something took, in words."""

from typing import Final

from replay.money import MINUS

_MILLI: Final = 1_000
_SECOND: Final = 1_000
_MINUTE: Final = 60
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR


def duration(micros: int) -> str:
    """Write microseconds with two units at most, cut: "0.250 s", "59 s", "2 min 05 s", "3 d 01 h".

    What is shorter than ten seconds is told to the millisecond.
    """
    sign = MINUS if micros < 0 else ""
    millis = abs(micros) // _MILLI
    if millis < 10 * _SECOND:
        whole, rest = divmod(millis, _SECOND)
        return f"{sign}{whole}.{rest:03} s" if millis else "0.000 s"
    return sign + _long(millis // _SECOND)


def _long(seconds: int) -> str:
    for unit, name, part, small in (
        (_DAY, "d", _HOUR, "h"),
        (_HOUR, "h", _MINUTE, "min"),
        (_MINUTE, "min", 1, "s"),
    ):
        if seconds >= unit:
            return f"{seconds // unit} {name} {seconds % unit // part:02} {small}"
    return f"{seconds} s"
