"""Issuing a report: its number and its file's SHA-256 become an entry of the log, for good.

The file bears its number, and the entry the file's digest: so the number is looked up first, then
the file is made, and under the lock of the log's head it is seen whether the number is still free.
No table that is recording waits while a report is made.
"""

import hashlib
from dataclasses import dataclass

from msgspec import UNSET
from msgspec.structs import replace

from ledger import body, instant
from ledger.content import check_words
from ledger.entry import Record
from ledger.error import Mismatch
from ledger.numbering import Numbering
from ledger.own import Kind, ReportIssued, entry_of
from ledger.recorder import Clock
from ledger.store import Store


class NumberTaken(Mismatch):
    """A number that another report was given meanwhile."""


@dataclass(frozen=True, slots=True)
class Issue:
    """An issue in the log: by which entry, recorded when (RFC 3339, UTC)."""

    seq: int
    recorded_at: str
    event: ReportIssued


@dataclass(frozen=True, slots=True)
class About:
    """A report to be issued: its kind, the prefix that it rests on, its receipt and its subject.

    What is empty does not apply to it.
    """

    report: Kind
    size: int
    root: str
    receipt: str = ""
    table: str = ""
    shift: str = ""
    round: int = 0


def asked(about: About, *, by: str, language: str) -> ReportIssued:
    """Ask for an issue, which has no number, time and digest yet; the language as in BCP 47."""
    return ReportIssued(
        number=0,
        copy=0,
        report=about.report,
        table=about.table or UNSET,
        shift=about.shift or UNSET,
        round=about.round or UNSET,
        size=about.size,
        root=about.root,
        receipt=about.receipt or UNSET,
        language=language,
        sha256="",
        by=by,
        at="",
    )


def issues(store: Store, upto: int | None = None) -> list[Issue]:
    """Return all issues in their order."""
    return [_issue(record) for record in store.own(ReportIssued, upto)]


def found(store: Store, sha256: str) -> Issue | None:
    """Return the issue of a file by its SHA-256 (hex), None if it is no issue of this log."""
    return next((each for each in issues(store) if each.event.sha256 == sha256), None)


def numbered(store: Store, asked: ReportIssued, now_us: int) -> ReportIssued:
    """Return what is asked for with the number that is free now, and the time to the second.

    Raises:
        BadValue: a name that is empty, too long or no plain text.
        EntryDamaged: the issues so far are not numbered as they must be.
    """
    check_words(by=asked.by)
    number, copy = _numbering(store.own(ReportIssued)).next(asked)
    at = f"{instant.text(now_us)[:19]}Z"
    return replace(asked, number=number, copy=copy, at=at)


def of_file(said: ReportIssued, content: bytes) -> ReportIssued:
    """Return an issue with the digest of its file."""
    return replace(said, sha256=hashlib.sha256(content).hexdigest())


def issue(store: Store, clock: Clock, said: ReportIssued) -> Issue:
    """Append an issue to the log: of two at once that have the same number, one wins.

    Raises:
        NumberTaken: its number, or its copy's, is not free any more.
    """
    with store.writing() as writer:
        now = clock()
        free = _numbering(writer.own(ReportIssued)).next(said)
        if free != (said.number, said.copy):
            raise NumberTaken("report", f"the number {free[0]}", f"{said.number}")
        (record,) = writer.append([entry_of(said, now)])
    return Issue(record.seq, instant.text(now), said)


def _numbering(records: list[Record]) -> Numbering:
    numbering = Numbering()
    for record in records:
        numbering.take(body.own(record, ReportIssued), record.seq)
    return numbering


def _issue(record: Record) -> Issue:
    told = body.own_body(record)
    return Issue(record.seq, told.recorded_at, body.own(record, ReportIssued))
