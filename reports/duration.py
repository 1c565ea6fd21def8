"""How long something took, in words."""

from typing import Final

from replay.money import MINUS
from replay.said import ENGLISH, Said, Voice

_MILLI: Final = 1_000
_SECOND: Final = 1_000
_MINUTE: Final = 60
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR


UNITS: Final = (
    (_DAY, _HOUR, Said("{whole} d {rest} h")),
    (_HOUR, _MINUTE, Said("{whole} h {rest} min")),
    (_MINUTE, 1, Said("{whole} min {rest} s")),
)
"""Seconds of the greater unit and of the smaller, and both as they are told."""


def duration(micros: int, voice: Voice = ENGLISH) -> str:
    """Write microseconds with two units at most, cut: "0.250 s", "59 s", "2 min 05 s", "3 d 01 h".

    What is shorter than ten seconds is told to the millisecond.
    """
    millis = abs(micros) // _MILLI
    sign = MINUS if micros < 0 and millis else ""
    if millis < 10 * _SECOND:
        whole, rest = divmod(millis, _SECOND)
        thousandths = f"{rest:03}"
        return sign + voice.tell(Said("{whole}.{rest} s", whole=whole, rest=thousandths))
    return sign + voice.tell(_long(millis // _SECOND))


def _long(seconds: int) -> Said:
    for unit, part, told in UNITS:
        if seconds >= unit:
            return told.given(whole=seconds // unit, rest=f"{seconds % unit // part:02}")
    return Said("{seconds} s", seconds=seconds)
