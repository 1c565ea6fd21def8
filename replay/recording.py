"""How a shift was recorded: how long after it happened each event came into the log."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from msgspec import Struct

from ledger.correcting.correction import ShiftFile
from ledger.event import AnyEvent, EventInserted, ShiftClosed
from ledger.instant import microseconds

MINUTE = 60_000_000
HOUR = 60 * MINUTE


class Recording(Struct, frozen=True, kw_only=True):
    """The delays between a shift's events and their recording, in microseconds.

    ``median_us`` is the lower of the two in the middle; ``ahead`` counts events that carry a time
    after their recording, ``out_of_order`` those that carry one before that of the event recorded
    just before them, ``after_close`` what was recorded after the shift's close. ``inserted`` counts
    events that were forgotten and inserted, ``inserted_longest_us`` how long after they happened,
    at the most; their corrections' own delays are those of any event.
    """

    events: int
    median_us: int
    longest_us: int
    over_minute: int
    over_hour: int
    ahead: int
    out_of_order: int
    after_close: int
    inserted: int
    inserted_longest_us: int


def recording(file: ShiftFile, recorded: Sequence[str]) -> Recording | None:
    """Return how a shift was recorded, None if it is not known.

    ``recorded`` is when each of its events came into the log (RFC 3339, UTC), in that order.
    """
    if not recorded:
        return None
    events = list(file.known.values())
    moments = [microseconds(text) for text in recorded]
    happened = [microseconds(event.at) for event in events]
    delays = sorted(when - at for when, at in zip(moments, happened, strict=True))
    forgotten = list(_forgotten(events, file, moments))
    return Recording(
        events=len(events),
        median_us=delays[(len(delays) - 1) // 2],
        longest_us=delays[-1],
        over_minute=sum(delay > MINUTE for delay in delays),
        over_hour=sum(delay > HOUR for delay in delays),
        ahead=sum(delay < 0 for delay in delays),
        out_of_order=sum(later < earlier for earlier, later in pairwise(happened)),
        after_close=_after_close(events),
        inserted=len(forgotten),
        inserted_longest_us=max(forgotten, default=0),
    )


def _forgotten(
    events: Sequence[AnyEvent], file: ShiftFile, moments: Sequence[int]
) -> Iterable[int]:
    """Yield how long after they happened inserted events were recorded."""
    for event, when in zip(events, moments, strict=True):
        if isinstance(event, EventInserted):
            inserted = file.puts(event)
            assert inserted is not None
            yield when - microseconds(inserted.at)


def _after_close(events: Sequence[AnyEvent]) -> int:
    kinds = [isinstance(event, ShiftClosed) for event in events]
    return len(events) - kinds.index(True) - 1 if any(kinds) else 0
