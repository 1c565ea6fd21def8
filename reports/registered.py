"""Whether a report's file is an issue that the log holds, by its SHA-256; and what the log has."""

import hashlib
from collections.abc import Iterator, Sequence

from ledger.issue import Issue
from reports.agreement import Check, Part, Subject, numbered
from reports.cover import Numbered
from reports.filed import Filed
from reports.issues import mark


def of_register(filed: Filed, about: Subject, issues: Sequence[Issue]) -> Iterator[Check]:
    """Hold a file against the issues in the log: it bears a number there, or none at all.

    Raises:
        NotAReport: it bears a number that can't be read.
    """
    borne, sha256 = numbered(filed), hashlib.sha256(filed.content).hexdigest()
    found = next((each for each in issues if each.event.sha256 == sha256), None)
    if found:
        odd = list(_odd(found, borne, about, filed.claims.get("receipt")))
        said = f"its cover sheet differs in {', '.join(odd)} from {_words(found)}"
        yield _check(said if odd else f"issued as {_words(found)}, SHA-256 {sha256}", not odd)
    elif borne:
        yield _check(
            f"it bears the number {borne.number}, and {_instead(borne, issues)}", agrees=False
        )


def _odd(
    found: Issue, borne: Numbered | None, about: Subject, receipt: str | None
) -> Iterator[str]:
    """Name what an entry says otherwise than the file."""
    said = found.event
    if borne != Numbered.of(said):
        yield "number, copy, time or issuer"
    named = (said.report, said.table or "", said.shift or "", said.round or 0)
    if named != (about.kind, about.table, about.shift, about.round):
        yield "subject"
    if (said.size, said.root) != (about.size, about.root):
        yield "log"
    if (said.receipt or None) != receipt:
        yield "receipt"


def _instead(borne: Numbered, issues: Sequence[Issue]) -> str:
    for each in issues:
        if each.event.number == borne.number:
            return f"this log issued another file as {_words(each)}, SHA-256 {each.event.sha256}"
    return f"this log has issued {len(issues)} reports, none under it"


def _words(found: Issue) -> str:
    said = found.event
    return f"number {said.number}, {mark(found)}, by {said.by} at {said.at}, entry {found.seq}"


def _check(said: str, agrees: bool) -> Check:  # noqa: FBT001
    return Check(part=Part.REGISTER, agrees=agrees, said=said)
