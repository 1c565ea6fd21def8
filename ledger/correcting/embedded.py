"""The event within a correction: short of what its correction and its target say already."""

from typing import Final, get_args

import msgspec

from ledger.content import check
from ledger.diagnosis import misfit
from ledger.event import AnyRoundEvent, Correction, Embedded, TableEvent
from ledger.instant import microseconds
from ledger.refusal import Refusal, UnknownField

ENVELOPE: Final = frozenset({"id", "by", "table", "shift"})
"""What an embedded event does not say: it is its correction's."""

ROUND_TYPES: Final = frozenset(str(kind.__struct_config__.tag) for kind in get_args(AnyRoundEvent))


def embedded(inner: Embedded, correction: Correction, round_: int | None) -> TableEvent:
    """Return the event within a correction, made whole: id, by, table and shift from that.

    ``round_`` is that of the target, for a round event that names none. Raises a Refusal with the
    field within ``event``.
    """
    for name in inner:
        if name in ENVELOPE:
            raise UnknownField(f"event.{name}", "no such field: it is the correction's", name)
    whole = inner | {
        "id": correction.id,
        "by": correction.by,
        "table": correction.table,
        "shift": correction.shift,
    }
    if round_ is not None and lacks_round(inner):
        whole["round"] = round_
    try:
        event: TableEvent = msgspec.convert(whole, TableEvent)
        check(event)
        microseconds(event.at)
    except msgspec.ValidationError as error:
        raise within(misfit(whole, error)) from None
    except Refusal as refusal:
        raise within(refusal) from None
    return event


def lacks_round(inner: Embedded) -> bool:
    """Tell whether an embedded event is a round's but does not name it."""
    return "round" not in inner and str(inner.get("type")) in ROUND_TYPES


def within(refusal: Refusal) -> Refusal:
    """Return a refusal of the embedded event as one of its correction."""
    return type(refusal)(f"event.{refusal.field}", refusal.expected, refusal.got)
