"""The JSON of a report has what its pages say of the shift and its findings."""

import json
from dataclasses import replace

import msgspec

from reports.statement import statement
from tests.reports.audits import AMENDED, HEAD, OVERPAID, TWO_ROUNDS, example, played


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


def test_changes_of_limits_and_dealers_are_told() -> None:
    limits, dealer = json.loads(statement(played(TWO_ROUNDS)))["changes"]
    assert (limits["type"], limits["limits"]) == (
        "limits_changed", {"ante_min": 200, "ante_max": 5000},
    )  # fmt: skip
    assert (dealer["type"], dealer["dealer"], dealer["by"]) == ("dealer_changed", "D-2", "clerk")


def test_property_inspector_and_footage_are_told_where_they_are_recorded() -> None:
    told = {"property": "Riverside", "inspector": "S-02", "video": "camera 4"}
    bare = played("1 G1 ante 100")
    opening = msgspec.structs.replace(bare.shifts[0].opening, **told)
    full = replace(bare, shifts=[replace(bare.shifts[0], opening=opening)])
    assert json.loads(statement(full)) == json.loads(statement(bare)) | told


def test_an_open_shift_has_no_close() -> None:
    assert "closed" not in json.loads(statement(played("1 G1 ante 100")))


def test_the_footage_of_each_finding_is_told() -> None:
    made = json.loads(statement(played(OVERPAID), retention=7))
    assert made["footage"] == {
        "retention_days": 7,
        "holds": [
            {
                "finding": made["findings"][0]["id"],
                "taken_from": "2026-11-27T18:00:00Z",
                "hold_by": "2026-12-04T18:00:00Z",
            }
        ],
    }
    assert "retention_days" not in json.loads(statement(played(OVERPAID)))["footage"]
