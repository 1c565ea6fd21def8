import json
from dataclasses import replace

from replay.audit import Head
from reports.audited import audit_json, audit_words
from tests.hand_audits import CASES, audited

CASE = next(case for case in CASES if any("made_good" in row for row in case.findings))
AUDIT = replace(audited(CASE), head=Head(size=9, root="ab"))


def test_the_json_leaves_out_what_does_not_apply() -> None:
    got = json.loads(audit_json(AUDIT))
    assert got["head"] == {"size": 9, "root": "ab"}
    assert list(got) == ["findings", "shifts", "head"]
    assert all(value is not None for row in got["findings"] for value in row.values())
    assert [row["made_good"] for row in got["findings"] if "made_good" in row]


def test_every_finding_stands_in_the_words() -> None:
    words = audit_words(AUDIT)
    for found in AUDIT.findings:
        assert str(found.explanation) in words
    assert "log head: 9 entries, root ab" in words
