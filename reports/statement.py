"""The report of one shift for programs: the figures of its pages, in minor units.

The hands of a finding's round, and what its wagers were due, are told by an explanation.
"""

from typing import TypeAlias

import msgspec
from msgspec import UNSET, Struct, UnsetType

from ledger.event import DealerChanged, Limits, LimitsChanged
from replay.amendment import Amendment
from replay.audit import Audit, AuditedShift, Head
from replay.finding import Code, Finding
from replay.receipt import receipt
from replay.recording import Recording, recording
from replay.said import ENGLISH, Voice
from replay.tally import Totals
from replay.version import PROGRAM
from reports.effect import total
from reports.footage import Footage, footage
from reports.kinds import by_kind
from reports.spread import by_dealer, by_hour
from reports.unresolved import Told, told


class Moved(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Findings, how many, and what they did to the house's money, not netted.

    They are those of a code, or those of the rounds of an hour or a dealer; who dealt is left out
    where it is not recorded.
    """

    code: Code | UnsetType = UNSET
    hour: str | UnsetType = UNSET
    dealer: str | UnsetType = UNSET
    count: int
    against_house: int
    for_house: int
    made_good: int


Change: TypeAlias = LimitsChanged | DealerChanged
"""What else may hold from some time of a shift on."""


class Statement(Struct, frozen=True, kw_only=True):
    """A shift's report."""

    report: str = "shift"
    gaming_day: str
    opened: str
    closed: str | UnsetType
    property: str | UnsetType
    inspector: str | UnsetType
    video: str | UnsetType
    rulebook_title: str
    rulebook_digest: str
    limits: Limits
    changes: list[Change]
    totals: Totals
    kinds: list[Moved]
    hours: list[Moved]
    dealers: list[Moved]
    findings: list[Finding]
    footage: Footage
    corrections: list[Amendment]
    recording: Recording | UnsetType
    refused: Told
    head: Head
    program: str
    receipt: str


def statement(audit: Audit, voice: Voice = ENGLISH, retention: int | None = None) -> bytes:
    """Return the JSON of an audit of one shift, keys sorted; a voice speaks its sentences.

    ``retention`` is for how many days footage is kept.
    """
    (shift,) = audit.shifts
    told = _statement(shift, audit, retention)
    return msgspec.json.encode(told, order="sorted", enc_hook=voice.tell)


def changes(shift: AuditedShift) -> list[Change]:
    """Return the changes of limits and dealers, as they stand."""
    events = (standing.event for standing in shift.standing)
    return [event for event in events if isinstance(event, Change)]


def _statement(shift: AuditedShift, audit: Audit, retention: int | None) -> Statement:
    opening = shift.opening
    return Statement(
        gaming_day=opening.gaming_day,
        opened=opening.at,
        closed=shift.closing.at if shift.closing else UNSET,
        property=opening.property,
        inspector=opening.inspector,
        video=opening.video,
        rulebook_title=shift.book.title,
        rulebook_digest=shift.digest,
        limits=opening.limits,
        changes=changes(shift),
        totals=shift.totals,
        kinds=[_moved(found, code=code) for code, found in by_kind(shift.findings).items()],
        hours=[_moved(found, hour=hour) for hour, found in by_hour(shift).items()],
        dealers=[
            _moved(found, dealer=dealer or UNSET) for dealer, found in by_dealer(shift).items()
        ],
        findings=shift.findings,
        footage=footage(shift, retention),
        corrections=shift.amended().all,
        recording=recording(shift.file, shift.recorded) or UNSET,
        refused=told(shift.refused),
        head=audit.head,
        program=PROGRAM,
        receipt=receipt(audit),
    )


def _moved(
    findings: list[Finding],
    *,
    code: Code | UnsetType = UNSET,
    hour: str | UnsetType = UNSET,
    dealer: str | UnsetType = UNSET,
) -> Moved:
    done = total(findings)
    return Moved(
        code=code,
        hour=hour,
        dealer=dealer,
        count=len(findings),
        against_house=done.against,
        for_house=done.favour,
        made_good=done.made_good,
    )
