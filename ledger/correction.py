"""Corrections: what stands after them, and which of them fit. Nothing is ever changed or removed.

Of several voids and replacements of one target the latest stands; insertions after one event add
up in the order recorded; an inserted event is voided or replaced through its insertion's id.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

import msgspec

from ledger.event import (
    AnyCorrection,
    AnyEvent,
    AnyRoundEvent,
    Correction,
    Embedded,
    EventInserted,
    EventReplaced,
    EventVoided,
    RoundClosed,
    RoundEvent,
    RoundOpened,
    ShiftClosed,
    ShiftOpened,
    TableEvent,
)
from ledger.intake import check, check_texts, misfit
from ledger.refusal import CorrectionMisfit, MissingField, Refusal, UnknownField

ENVELOPE = frozenset({"id", "by", "table", "shift"})
"""What an embedded event must not say: it is its correction's, or its target's."""

FIXED = (ShiftOpened, ShiftClosed, RoundOpened)
"""Events that may be replaced by their own kind, never voided."""


@dataclass(frozen=True, slots=True)
class Standing:
    """An event as it stands, and the corrections that made it so (none: as recorded)."""

    event: TableEvent
    by: tuple[Correction, ...] = ()


def embedded(inner: Embedded, correction: Correction, round_: int | None) -> TableEvent:
    """Return the event within a correction, made whole: id and by from the correction.

    ``round_`` is the target's. Raises a Refusal with the field within ``event``.
    """
    for name in inner:
        if name in ENVELOPE:
            raise UnknownField(f"event.{name}", "no such field: it is the target's", name)
    whole = inner | {
        "id": correction.id,
        "by": correction.by,
        "table": correction.table,
        "shift": correction.shift,
    }
    if round_ is not None and _of_round(inner):
        whole["round"] = round_
    try:
        event = msgspec.convert(whole, TableEvent)
        check(event)
        check_texts(inner)
    except msgspec.ValidationError as error:
        raise _within(misfit(whole, error)) from None
    except Refusal as refusal:
        raise _within(refusal) from None
    return event


ROUND_TYPES = frozenset(
    str(kind.__struct_config__.tag)
    for kind in AnyRoundEvent.__args__  # type: ignore[attr-defined]
)


def _of_round(inner: Embedded) -> bool:
    return "round" not in inner and str(inner.get("type")) in ROUND_TYPES


def _within(refusal: Refusal) -> Refusal:
    return type(refusal)(f"event.{refusal.field}", refusal.expected, refusal.got)


@dataclass(slots=True)
class ShiftFile:
    """All that was recorded of one shift, and what stands of it."""

    originals: list[TableEvent] = field(default_factory=list)
    insertions: dict[str, list[EventInserted]] = field(default_factory=dict)
    verdicts: dict[str, EventVoided | EventReplaced] = field(default_factory=dict)
    corrections: list[AnyCorrection] = field(default_factory=list)
    known: dict[str, AnyEvent] = field(default_factory=dict)

    def add(self, event: AnyEvent) -> None:
        """Take the next event of the shift, in the order of the log."""
        self.known[event.id] = event
        match event:
            case EventInserted():
                self.insertions.setdefault(event.after, []).append(event)
                self.corrections.append(event)
            case EventVoided() | EventReplaced():
                self.verdicts[event.target] = event
                self.corrections.append(event)
            case _:
                self.originals.append(event)

    def with_(self, correction: AnyCorrection) -> "ShiftFile":
        """Return the file with one correction more, this one left as it is."""
        more = ShiftFile(
            originals=self.originals,
            insertions={after: list(each) for after, each in self.insertions.items()},
            verdicts=dict(self.verdicts),
            corrections=list(self.corrections),
            known=dict(self.known),
        )
        more.add(correction)
        return more

    def standing(self) -> list[Standing]:
        """Return the shift's events as they stand, in the order in which they happened."""
        if not self.corrections:
            return [Standing(event) for event in self.originals]
        result: list[Standing] = []
        for event in self.originals:
            result += self._stands(event, ())
            for insertion in self.insertions.get(event.id, ()):
                inner = embedded(insertion.event, insertion, self.round_of(event.id))
                result += self._stands(inner, (insertion,))
        return result

    def round_of(self, event_id: str) -> int | None:
        """Return the round of a known event, None for one of the shift alone."""
        match self.known[event_id]:
            case RoundEvent() as event:
                return event.round
            case EventInserted() as insertion:
                inner = embedded(insertion.event, insertion, self.round_of(insertion.after))
                return inner.round if isinstance(inner, RoundEvent) else None
            case _:
                return None

    def _stands(self, event: TableEvent, by: tuple[Correction, ...]) -> list[Standing]:
        match self.verdicts.get(event.id):
            case None:
                return [Standing(event, by)]
            case EventVoided():
                return []
            case EventReplaced() as verdict:
                inner = embedded(verdict.event, verdict, self.round_of(event.id))
                return [Standing(inner, (*by, verdict))]

    def check(self, correction: AnyCorrection) -> None:
        """Refuse a correction that does not fit; whether rounds stay whole is the desk's to say."""
        named = "after" if isinstance(correction, EventInserted) else "target"
        target = self.known.get(getattr(correction, named))
        if target is None:
            told = "an event of this table and shift"
            raise CorrectionMisfit(named, told, getattr(correction, named))
        _check_signatures(correction, target)
        match correction:
            case EventInserted():
                self._check_insertion(correction, target)
            case EventVoided() | EventReplaced():
                self._check_verdict(correction, target)

    def _check_insertion(self, insertion: EventInserted, after: AnyEvent) -> None:
        if isinstance(after, Correction):
            raise CorrectionMisfit("after", "an event that is no correction", _type(after))
        round_ = self.round_of(after.id)
        if "round" in insertion.event and round_ == insertion.event["round"]:
            raise UnknownField("event.round", "no round: it is the round of 'after'", "a round")
        if round_ is None and _of_round(insertion.event):
            raise MissingField("event.round", "the round that was skipped", "nothing")
        inner = embedded(insertion.event, insertion, round_)
        if isinstance(inner, ShiftOpened | ShiftClosed):
            raise CorrectionMisfit("event.type", "an event within the shift", _type(inner))
        if "round" in insertion.event and isinstance(inner, RoundEvent):
            self._check_skipped(inner)

    def _check_skipped(self, inner: RoundEvent) -> None:
        rounds = {event.round for event in self.originals if isinstance(event, RoundEvent)}
        if inner.round in rounds:
            wanted = "a round that was skipped: others are the round of 'after'"
            raise CorrectionMisfit("event.round", wanted, str(inner.round))

    def _check_verdict(self, verdict: EventVoided | EventReplaced, target: AnyEvent) -> None:
        if isinstance(target, EventVoided | EventReplaced):
            wanted = "an event that is no correction, or an insertion"
            raise CorrectionMisfit("target", wanted, _type(target))
        old = self._inner(target)
        if isinstance(verdict, EventVoided):
            if isinstance(old, FIXED):
                raise CorrectionMisfit("target", "an event that may be voided", _type(old))
            return
        if "round" in verdict.event:
            raise UnknownField("event.round", "no such field: it is the target's", "a round")
        if not isinstance(old, RoundEvent) and _of_round(verdict.event):
            wanted = "an event of the shift alone, as the target is"
            raise CorrectionMisfit("event.type", wanted, str(verdict.event.get("type")))
        _check_kind(old, embedded(verdict.event, verdict, self.round_of(target.id)))

    def _inner(self, target: AnyEvent) -> AnyEvent:
        if isinstance(target, EventInserted):
            return embedded(target.event, target, self.round_of(target.after))
        return target


def _check_signatures(correction: Correction, target: AnyEvent) -> None:
    if correction.authorised_by == correction.by:
        wanted = "another person than 'by'"
        raise CorrectionMisfit("authorised_by", wanted, correction.authorised_by)
    if not isinstance(correction, EventInserted) and correction.authorised_by == target.by:
        wanted = "another person than the target's 'by'"
        raise CorrectionMisfit("authorised_by", wanted, correction.authorised_by)


def _check_kind(old: AnyEvent, new: TableEvent) -> None:
    """A shift's and a round's own bounds stay what they are, and no other event becomes one."""
    for kind in (*FIXED, RoundClosed):
        if isinstance(new, kind) and not isinstance(old, kind):
            raise CorrectionMisfit("event.type", f"no {_type(new)} in place of it", _type(old))
    if isinstance(old, FIXED) and type(old) is not type(new):
        raise CorrectionMisfit("event.type", _type(old), _type(new))


def _type(event: AnyEvent) -> str:
    return str(type(event).__struct_config__.tag)


def standing(events: Iterable[AnyEvent]) -> list[Standing]:
    """Return what stands of one shift's events, given in the order of the log."""
    file = ShiftFile()
    for event in events:
        file.add(event)
    return file.standing()
