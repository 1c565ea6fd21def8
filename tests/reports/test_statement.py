"""The JSON of a report has every figure of its pages."""

import json

from reports.statement import statement
from tests.reports.audits import AMENDED, HEAD, OVERPAID, example, played


def test_findings_totals_and_head_are_those_of_the_audit() -> None:
    audit = example("open")
    made = json.loads(statement(audit))
    assert made["head"] == {"size": HEAD.size, "root": HEAD.root}
    assert [each["id"] for each in made["findings"]] == [each.id for each in audit.findings]
    assert made["totals"]["rounds"] == audit.shifts[0].totals.rounds


def test_kinds_are_not_netted() -> None:
    (kind,) = json.loads(statement(played(OVERPAID)))["kinds"]
    assert kind == {
        "code": "overpaid", "count": 1, "against_house": 100, "for_house": 0, "made_good": 40,
    }  # fmt: skip


def test_corrections_stand_beside_their_originals() -> None:
    made = json.loads(statement(played(AMENDED)))["corrections"]
    assert [each["in_force"] for each in made] == [False, True, False, True]
    assert made[0]["original"]["amount"] == 100
    assert made[0]["correction"]["event"]["amount"] == 150


def test_an_open_shift_has_no_close() -> None:
    assert "closed" not in json.loads(statement(played("1 G1 ante 100")))
