"""Which corrections fit what they correct, and who may sign them; course.py keeps rounds whole.

Every function raises a Refusal with the correction's field, or returns what it is named for.
"""

from typing import Final

from ledger.correcting.correction import Place, ShiftFile
from ledger.correcting.embedded import embedded, lacks_round
from ledger.event import (
    AnyCorrection,
    AnyEvent,
    Correction,
    EventInserted,
    EventReplaced,
    EventVoided,
    RoundClosed,
    RoundEvent,
    RoundOpened,
    ShiftClosed,
    ShiftOpened,
    TableEvent,
    type_of,
)
from ledger.refusal import CorrectionMisfit, MissingField, UnknownField, shown

BOUNDS: Final = (ShiftOpened, ShiftClosed, RoundOpened)
"""Events that may be replaced by their own kind, never voided as recorded."""


def fitting(file: ShiftFile, correction: AnyCorrection) -> TableEvent | None:
    """Return the event that a correction puts in place, None for a void."""
    named = "after" if isinstance(correction, EventInserted) else "target"
    name = getattr(correction, named)
    target = file.known.get(name)
    if target is None:
        raise CorrectionMisfit(named, "an event of this table and shift", name)
    _check_signatures(correction, target)
    match correction:
        case EventInserted():
            return _inserted(file, correction, target)
        case EventVoided() | EventReplaced() if isinstance(target, EventVoided | EventReplaced):
            wanted = "an event that is no correction, or an insertion"
            raise CorrectionMisfit("target", wanted, type_of(target))
        case EventVoided():
            _check_voidable(target)
            return None
        case EventReplaced():
            return _replaced(file.place(target.id), correction)


def _check_signatures(correction: AnyCorrection, target: AnyEvent) -> None:
    if correction.authorised_by == correction.by:
        wanted = "another person than 'by'"
        raise CorrectionMisfit("authorised_by", wanted, correction.authorised_by)
    if not isinstance(correction, EventInserted) and correction.authorised_by == target.by:
        wanted = "another person than the target's 'by'"
        raise CorrectionMisfit("authorised_by", wanted, correction.authorised_by)


def _inserted(file: ShiftFile, insertion: EventInserted, after: AnyEvent) -> TableEvent:
    if isinstance(after, Correction):
        raise CorrectionMisfit("after", "an event that is no correction", type_of(after))
    round_ = file.place(after.id).round
    if "round" in insertion.event and insertion.event["round"] == round_:
        wanted = "no such field: it is the round of 'after'"
        raise UnknownField("event.round", wanted, shown(round_))
    if round_ is None and lacks_round(insertion.event):
        raise MissingField("event.round", "the round that was skipped", "nothing")
    event = embedded(insertion.event, insertion, round_)
    if isinstance(event, ShiftOpened | ShiftClosed):
        raise CorrectionMisfit("event.type", "an event within the shift", type_of(event))
    if isinstance(event, RoundEvent) and event.round != round_:
        _check_skipped(file, event.round)
    if isinstance(event, RoundClosed) and event.round == file.live:
        wanted = "no close of the round that the table is at: it is still to come"
        raise CorrectionMisfit("event.type", wanted, type_of(event))
    return event


def _check_skipped(file: ShiftFile, number: int) -> None:
    if number in file.opened:
        wanted = "a round that was skipped: others are the round of 'after'"
        raise CorrectionMisfit("event.round", wanted, str(number))
    if file.live is not None and number > file.live:
        wanted = f"a round that was skipped, below {file.live}: others are still to come"
        raise CorrectionMisfit("event.round", wanted, str(number))


def _check_voidable(target: AnyEvent) -> None:
    if isinstance(target, BOUNDS):
        raise CorrectionMisfit("target", "an event that may be voided", type_of(target))


def _replaced(place: Place, verdict: EventReplaced) -> TableEvent:
    if "round" in verdict.event:
        wanted = "no such field: it is the target's"
        raise UnknownField("event.round", wanted, shown(verdict.event["round"]))
    if place.round is None and lacks_round(verdict.event):
        wanted = "an event of the shift alone, as the target is"
        raise CorrectionMisfit("event.type", wanted, shown(verdict.event["type"]))
    event = embedded(verdict.event, verdict, place.round)
    _check_kind(place.recorded, event)
    return event


def _check_kind(old: TableEvent, new: TableEvent) -> None:
    """A shift's and a round's bounds stay what they are, and no other event becomes one."""
    if isinstance(old, BOUNDS) and type(old) is not type(new):
        raise CorrectionMisfit("event.type", type_of(old), type_of(new))
    for kind in (*BOUNDS, RoundClosed):
        if isinstance(new, kind) and not isinstance(old, kind):
            wanted = f"an event that may stand in place of {type_of(old)}"
            raise CorrectionMisfit("event.type", wanted, type_of(new))
