"""From an event that came in to its entry: the exact bytes, and the columns derived from it."""

import hashlib

from ledger.entry import Entry, body_of
from ledger.event import RoundEvent, type_of
from ledger.intake import Arrival
from ledger.pit import Opened


def entry_of(arrival: Arrival, recorded_us: int, opened: Opened | None = None) -> Entry:
    """Return the entry of an event that was recorded at a time (microseconds UTC).

    ``opened`` tells how the shift is judged that the event opens, or whose opening it mends.
    """
    event = arrival.event
    return Entry(
        body=body_of(arrival.json, recorded_us, opened.rulebook if opened else None),
        type=type_of(event),
        recorded_us=recorded_us,
        id=event.id,
        digest=hashlib.sha256(arrival.json).digest(),
        at_us=arrival.at_us,
        by=event.by,
        table=event.table,
        shift=event.shift,
        round=event.round if isinstance(event, RoundEvent) else None,
        gaming_day=opened.gaming_day if opened else None,
    )
