"""Choosing shifts is tried through `audit` in test_audit.py; here what a past shift leaves."""

import json

from tests.cli.running import Pit, opening


def closing(shift: str, number: int, inventory: int) -> str:
    return json.dumps({
        "id": f"C{number}", "type": "shift_closed", "at": "2026-11-28T02:00:00+03:00",
        "by": "S-07", "table": "T1", "shift": shift, "closing_inventory": inventory,
    })  # fmt: skip


def replaced(target: str, inventory: int) -> str:
    return json.dumps({
        "id": "R1", "type": "event_replaced", "at": "2026-11-28T03:00:00+03:00", "by": "S-07",
        "table": "T1", "shift": "N", "target": target, "reason": "miscounted",
        "authorised_by": "M-01",
        "event": {"type": "shift_closed", "at": "2026-11-28T02:00:00+03:00",
                  "closing_inventory": inventory},
    })  # fmt: skip


def test_a_shift_is_held_against_the_last_closing_even_if_only_it_is_chosen(pit: Pit) -> None:
    second = opening(id="E2", shift="D", opening_inventory=900)
    lines = [opening(), closing("N", 1, 1000000), second]
    pit.run("record", pit.file("two.jsonl", "\n".join(lines)))
    (found,) = pit.run("audit", "--shift", "D", "--json").json["findings"]
    assert found["code"] == "opening_mismatch"
    assert (found["expected"], found["actual"], found["difference"]) == (1000000, 900, -999100)


def test_a_closing_counts_as_it_was_corrected(pit: Pit) -> None:
    second = opening(id="E2", shift="D", opening_inventory=900)
    lines = [opening(), closing("N", 1, 1000000), second, replaced("C1", 900)]
    pit.run("record", pit.file("two.jsonl", "\n".join(lines)))
    (shift,) = pit.run("audit", "--shift", "N", "--json").json["findings"]
    assert shift["code"] == "inventory_variance"
    assert pit.run("audit", "--shift", "D", "--as-of", "6").code == 1  # before the correction
    assert pit.run("audit", "--shift", "D", "--as-of", "7").code == 0


def drop(number: int) -> str:
    return json.dumps({
        "id": f"D{number}", "type": "drop", "at": "2026-11-27T20:00:00+03:00", "by": "S-07",
        "table": "T1", "shift": "N", "amount": 500,
    })  # fmt: skip


def voided(target: str) -> str:
    return json.dumps({
        "id": "V1", "type": "event_voided", "at": "2026-11-28T03:00:00+03:00", "by": "S-07",
        "table": "T1", "shift": "N", "target": target, "reason": "twice", "authorised_by": "M-01",
    })  # fmt: skip


def inserted(after: str) -> str:
    return json.dumps({
        "id": "I1", "type": "event_inserted", "at": "2026-11-28T03:00:00+03:00", "by": "S-07",
        "table": "T1", "shift": "N", "after": after, "reason": "forgotten", "authorised_by": "M-01",
        "event": {"type": "fill", "at": "2026-11-27T21:00:00+03:00", "amount": 500, "slip": "7"},
    })  # fmt: skip


def test_other_corrections_of_the_shift_before_do_not_matter(pit: Pit) -> None:
    second = opening(id="E2", shift="D")
    lines = [opening(), drop(1), drop(2), closing("N", 1, 1000000), second, voided("D2")]
    done = pit.run("record", pit.file("two.jsonl", "\n".join([*lines, inserted("D1")])))
    assert done.code == 0, done.err
    assert pit.run("audit", "--shift", "D", "--json").json["findings"] == []
    assert pit.run("audit", "--json").json["findings"] == []
