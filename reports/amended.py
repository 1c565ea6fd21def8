"""Corrections as exhibits: the record as it was, as it became, why, and who authorised it."""

from collections.abc import Iterator, Sequence

from ledger.correction import ShiftFile
from ledger.event import (
    AnyCorrection,
    AnyEvent,
    EventInserted,
    EventReplaced,
    EventVoided,
    canonical,
    type_of,
)
from reports.model import Code, Exhibit, Fact, Facts

KINDS = {EventVoided: "Voided", EventReplaced: "Replaced", EventInserted: "Inserted"}


def exhibits(file: ShiftFile) -> Iterator[Exhibit]:
    """Give every correction of a shift as an exhibit, in the order recorded."""
    valid = in_force(file.corrections)
    for number, correction in enumerate(file.corrections, start=1):
        recorded = original(correction, file)
        yield Exhibit(
            heading=f"{number}. {KINDS[type(correction)]}: {_name(correction, file)}",
            aside="" if correction.id in valid else "superseded",
            facts=Facts(tuple(_facts(correction, recorded)), columns=1),
        )


def original(correction: AnyCorrection, file: ShiftFile) -> AnyEvent:
    """Return the record that a correction corrects, or after which it inserts one."""
    named = correction.after if isinstance(correction, EventInserted) else correction.target
    return file.known[named]


def in_force(corrections: Sequence[AnyCorrection]) -> set[str]:
    """Return the ids of the corrections whose place no later one took."""
    verdicts = {each.target: each.id for each in corrections if not isinstance(each, EventInserted)}
    inserted = {each.id for each in corrections if isinstance(each, EventInserted)}
    return set(verdicts.values()) | inserted - set(verdicts)


def _name(correction: AnyCorrection, file: ShiftFile) -> str:
    """Say what was corrected: the kind of record, and the round that it belongs to."""
    if isinstance(correction, EventInserted):
        place = file.place(correction.id)
        kind = type_of(place.recorded)
    else:
        place = file.place(correction.target)
        kind = type_of(file.known[correction.target])
    words = kind.replace("_", " ")
    return f"{words}, round {place.round}" if place.round else words


def _facts(correction: AnyCorrection, recorded: AnyEvent) -> Iterator[Fact]:
    yield Fact("Recorded", correction.at.replace("T", " "))
    yield Fact("By", correction.by)
    yield Fact("Authorised by", correction.authorised_by)
    yield Fact("Reason", correction.reason)
    yield Fact("Correction", Code(correction.id))
    inserted = isinstance(correction, EventInserted)
    yield Fact("After" if inserted else "As it was", Code(canonical(recorded).decode()))
    if not isinstance(correction, EventVoided):
        label = "Inserted" if inserted else "As corrected"
        yield Fact(label, Code(canonical(correction.event).decode()))
