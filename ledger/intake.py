"""From a line to an event: what fits the wire format comes in, the rest is refused."""

from typing import Final

import msgspec

from ledger.content import check, check_texts
from ledger.correcting.embedded import embedded
from ledger.diagnosis import diagnosed, parsed
from ledger.event import DECODER, AnyEvent, EventInserted, EventReplaced, canonical
from ledger.instant import microseconds
from ledger.refusal import LineTooLong

LONGEST: Final = 64 * 1024
"""Bytes of a line, its end not counted."""

KEPT: Final = 16 << 20
"""Bytes of a longer line that are kept: one that never ends must not fill the memory."""
WHITE: Final = b" \t\r\n"
"""White space as JSON has it."""
ANY_ROUND: Final = 1
"""Stands for the target's round, which a line does not say, while its fields are checked."""


class Arrival(msgspec.Struct, frozen=True, gc=False):
    """An event as it came in: typed, its canonical JSON, and its time in microseconds UTC."""

    event: AnyEvent
    json: bytes
    at_us: int


def read(line: bytes) -> Arrival:
    """Return the event of one line, or raise the Refusal that says why it is none."""
    line = line.rstrip(b"\r\n")
    if len(line) > LONGEST:
        raise LineTooLong("line", f"at most {LONGEST} bytes", _length(line))
    text = line.strip(WHITE)
    try:
        event = DECODER.decode(text)
        exact = canonical(event)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise diagnosed(text, error) from None
    if len(exact) != len(text):
        parsed(text)  # white space, escapes: or a key named twice, for no canonical form is longer
    if isinstance(event, EventInserted | EventReplaced):
        embedded(event.event, event, ANY_ROUND)
    if not exact.isascii() or b"\\" in exact or b"\x7f" in exact:
        check_texts(msgspec.to_builtins(event))
    check(event)
    return Arrival(event, exact, microseconds(event.at))


def _length(line: bytes) -> str:
    return f"{len(line)} bytes or more" if len(line) >= KEPT else f"{len(line)} bytes"
