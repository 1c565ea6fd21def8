"""Corrections as exhibits and in words: the record as it was, as it became, why, and who did it."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import UNSET

from ledger.event import (
    EventInserted,
    EventReplaced,
    EventVoided,
    ShiftClosed,
    ShiftOpened,
    TableEvent,
    canonical,
    type_of,
)
from replay.amendment import Amended, Amendment
from replay.said import ENGLISH, Said, Value, Voice
from reports.gist import happening, told
from reports.model import Code, Exhibit, Fact, Facts, Paragraph, Tone
from reports.vocabulary import EVENTS

KINDS: Final = {
    EventVoided: Said("Voided"),
    EventReplaced: Said("Replaced"),
    EventInserted: Said("Inserted"),
}
SECOND: Final = len("2026-11-28T06:00:00")


def exhibits(amended: Amended, voice: Voice = ENGLISH) -> Iterator[Exhibit]:
    """Give every correction of a shift as an exhibit, in the order recorded."""
    return shown(amended.all, voice)


def shown(corrections: Iterable[Amendment], voice: Voice = ENGLISH) -> Iterator[Exhibit]:
    """Give corrections as exhibits."""
    for number, each in enumerate(corrections, start=1):
        did = voice.tell(KINDS[type(each.correction)])
        facts = (
            Fact(voice.tell(label), value if isinstance(value, Code) else voice.words(value))
            for label, value in _facts(each)
        )
        yield Exhibit(
            heading=f"{number}. {did}: {voice.tell(_name(each))}",
            aside="" if each.in_force else voice.tell(Said("superseded")),
            facts=Facts(tuple(facts), columns=1),
        )


def _name(each: Amendment) -> Said:
    """Say what was corrected: the kind of record, and the round that it belongs to."""
    named = each.after if isinstance(each.correction, EventInserted) else each.original
    assert named is not None
    event = EVENTS[type_of(named)]
    return Said("{kind}, round {round}", kind=event, round=each.round) if each.round else event


def _facts(each: Amendment) -> Iterator[tuple[Said, Value | Code]]:
    correction = each.correction
    yield Said("Corrected"), correction.at.replace("T", " ")
    if each.recorded_at:
        yield Said("Recorded"), second(each.recorded_at)
    yield Said("By"), correction.by
    yield Said("Authorised by"), correction.authorised_by
    yield Said("Reason"), correction.reason
    yield Said("Correction"), Code(correction.id)
    inserted = isinstance(correction, EventInserted)
    was = Said("After") if inserted else Said("As it was")
    yield was, Code(canonical(each.original).decode())
    if each.before is not None and each.before.id not in {each.original.id, correction.id}:
        yield Said("Stood before"), Code(canonical(each.before).decode())
    if not isinstance(correction, EventVoided):
        became = Said("Inserted") if inserted else Said("As corrected")
        yield became, Code(canonical(correction.event).decode())


def second(recorded_at: str) -> str:
    """Return a time of recording to the second, as people read it."""
    return f"{recorded_at[:SECOND].replace('T', ' ')} UTC"


def sentence(each: Amendment, currency: str, voice: Voice = ENGLISH) -> str:
    """Say in words what a correction did, who did it, who authorised it, when and why."""
    correction = each.correction
    recorded = second(each.recorded_at) if each.recorded_at else correction.at.replace("T", " ")
    return voice.tell(
        Said(
            "{did}. Corrected by {by}, authorised by {authorised_by},"
            " recorded {recorded}: {reason}",
            did=_did(each, currency),
            by=correction.by,
            authorised_by=correction.authorised_by,
            recorded=recorded,
            reason=correction.reason,
        )
    )


def sentences(corrections: Iterable[Amendment], currency: str, voice: Voice = ENGLISH) -> list[str]:
    """Say it of several corrections, in the order recorded."""
    return [sentence(each, currency, voice) for each in corrections]


def of_event(
    event: TableEvent, amended: Amended, currency: str, voice: Voice = ENGLISH
) -> list[str]:
    """Say which corrections made an event what it is."""
    made = (each for each in amended.valid if each.after is not None and each.after.id == event.id)
    return sentences(made, currency, voice)


def summary(amended: Amended, currency: str, voice: Voice = ENGLISH) -> Iterator[Paragraph]:
    """Say how many corrections there are, and what they did to the shift's opening and close."""
    if len(amended.all) == 1:
        valid = voice.count(len(amended.valid))
        rest = Said(
            "These figures rest on one correction of the record, {valid} in force: see"
            " Corrections.",
            valid=valid,
        )
        yield Paragraph(voice.tell(rest))
    elif amended.all:
        rest = Said(
            "These figures rest on {number} corrections of the record, {valid} in force: see"
            " Corrections.",
            number=voice.count(len(amended.all)),
            valid=voice.count(len(amended.valid)),
        )
        yield Paragraph(voice.tell(rest))
    bounds = [each for each in amended.valid if each.touches(ShiftOpened, ShiftClosed)]
    for said in sentences(bounds, currency, voice):
        yield Paragraph(said, Tone.NOTE)
    for said in sentences(amended.closing, currency, voice):
        before = Said("The table's shift before: {correction}", correction=said)
        yield Paragraph(voice.tell(before), Tone.NOTE)


def _did(each: Amendment, currency: str) -> Said:
    """Say what became of what: it says the time where only that, or nothing else, can be told."""
    before, after = each.before, each.after
    names: dict[str, Value] = {"correction": each.correction.id, "target": _target(each)}
    if each.voided is not UNSET and after is None:
        stood = _when(each.voided, currency)
        return Said("{correction} voided {target} once more: {event}", **names, event=stood)
    if each.voided is not UNSET and after is not None:
        stands = _when(after, currency)
        return Said(
            "{correction} replaced {target}, voided before, by {event}", **names, event=stands
        )
    if before is None:
        assert after is not None
        return _inserted(each, _when(after, currency))
    if after is None:
        return Said("{correction} voided {target}: {event}", **names, event=_when(before, currency))
    alike = told(before, currency) == told(after, currency)
    tell = _when if alike else happening
    return Said(
        "{correction} replaced {target}: {before} became {after}",
        **names,
        before=tell(before, currency),
        after=tell(after, currency),
    )


def _inserted(each: Amendment, event: Said) -> Said:
    """Say what was inserted, in a round or in the shift."""
    assert isinstance(each.correction, EventInserted)
    names: dict[str, Value] = {"correction": each.correction.id, "target": each.correction.after}
    if each.round:
        return Said(
            "{correction} inserted, round {round} after {target}: {event}",
            **names,
            round=each.round,
            event=event,
        )
    return Said("{correction} inserted after {target}: {event}", **names, event=event)


def _target(each: Amendment) -> Value:
    """Return the record that was corrected, with its round."""
    named = each.original.id
    return Said("{event}, round {round}", event=named, round=each.round) if each.round else named


def _when(event: TableEvent, currency: str) -> Said:
    return Said("{event}, at {at}", event=happening(event, currency), at=event.at.replace("T", " "))
