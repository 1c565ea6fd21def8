"""The register of reports: each issue in the log, as JSON and as a line for a terminal."""

import msgspec

from ledger.issue import Issue
from ledger.own import ReportIssued


def issue_json(issue: Issue) -> bytes:
    """Return an issue as JSON: its fields in the log, and where and when that was recorded."""
    told = {name: getattr(issue.event, name) for name in ReportIssued.__struct_fields__}
    told = {name: value for name, value in told.items() if value is not msgspec.UNSET}
    return msgspec.json.encode(told | {"seq": issue.seq, "recorded_at": issue.recorded_at})


def issue_words(issue: Issue) -> str:
    """Return an issue as a line: number, copy, report and subject, time, issuer, entry, digest."""
    said = issue.event
    subject = " ".join(str(each) for each in (said.table, said.shift, said.round) if each)
    return (
        f"{said.number}  {mark(issue)}  {said.report}{f' {subject}' if subject else ''}"
        f"  {said.language}  {said.at}  {said.by}  entry {issue.seq}  {said.sha256}"
    )


def mark(issue: Issue) -> str:
    """Say whether an issue is the original, or which copy."""
    return "original" if issue.event.copy == 1 else f"copy {issue.event.copy}"
