"""Findings as rows of a spreadsheet."""

import csv
import json
from io import StringIO

from replay.audit import Audit, Head
from reports.audited import audit_json
from reports.findings_csv import HEADS, findings_csv
from reports.footage import footage
from tests.reports.audits import example


def rows(audit: Audit) -> list[dict[str, str]]:
    (shift,) = audit.shifts
    content = findings_csv(shift.findings, shift.opening.currency).decode()
    return list(csv.DictReader(StringIO(content, newline="")))


def test_each_finding_is_a_row_that_holds_what_its_json_does() -> None:
    audit = example("open")
    told = json.loads(audit_json(audit))["findings"]
    read = rows(audit)
    assert len(read) == len(told) > 0
    for row, found in zip(read, told, strict=True):
        for name in ("code", "table", "shift", "guest", "rule", "explanation", "id", "card"):
            assert row[name] == found.get(name, "")
        for name in ("expected", "actual", "difference", "made_good"):
            minor = row[name].replace(".", "")
            assert (int(minor) if minor else None) == found.get(name)
        assert row["events"].split() == found["events"]


def test_heads_stand_where_nothing_was_found() -> None:
    audit = Audit([], Head(size=0, root=""))
    assert findings_csv(audit.findings, "EUR").decode() == ",".join(HEADS) + "\r\n"


def test_footage_stands_in_the_last_columns() -> None:
    (shift,) = example("open").shifts
    for retention in (None, 7):
        holds = footage(shift, retention).holds
        content = findings_csv(shift.findings, shift.opening.currency, holds=holds).decode()
        read = list(csv.DictReader(StringIO(content, newline="")))
        assert [row["taken_from"] for row in read] == [each.taken_from for each in holds]
        assert [row["hold_by"] for row in read] == [each.hold_by or "" for each in holds]
