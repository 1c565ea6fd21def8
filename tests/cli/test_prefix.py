"""Choosing shifts is tried through `audit` in test_audit.py; here what a past shift leaves."""

import json

import pytest

from tests.cli.running import Pit, opening
from tests.tamper import tampering


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
    assert pit.run("audit", "--shift", "D", "--as-of", "7").code == 1  # before the correction
    assert pit.run("audit", "--shift", "D", "--as-of", "8").code == 0


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


def fill(number: int, **fields: object) -> str:
    event = {
        "id": f"F{number}", "type": "fill", "at": "2026-11-27T19:00:00+03:00", "by": "S-07",
        "table": "T1", "shift": "N", "amount": 500, "slip": "7",
    } | fields  # fmt: skip
    return json.dumps(event)


@pytest.fixture(params=["sqlite", "postgres"])
def refusing(request: pytest.FixtureRequest) -> Pit:
    """Give a ledger of either kind with a shift, two refused lines of it and one of no shift."""
    pit: Pit = request.getfixturevalue("pit")
    if request.param == "postgres":
        pit = Pit(pit.folder, request.getfixturevalue("postgres_url"))
        assert pit.run("init").code == 0
    good = pit.file("good.jsonl", f"{opening()}\n{opening(id='O2', table='T2')}\n")
    assert pit.run("record", good).code == 0
    bad = "\n".join([fill(1, amount="5"), fill(2, slip=7), fill(3, table="T9")])
    assert pit.run("record", pit.file("bad.jsonl", f"{bad}\n")).code == 1  # in one transaction
    return pit


def size(pit: Pit, *chosen: str) -> int:
    """Return the size of the prefix that an audit rests on."""
    return int(pit.run("audit", "--json", *chosen).json["head"]["size"])


def refused(pit: Pit, *given: str) -> tuple[list[int], int, int, int]:
    """Return what a report tells of refused lines: open, mended, dismissed, of no shift."""
    told = pit.run("report", "shift", "T1", "N", "--format", "json", "-o", "-", *given).json
    head, told = told["head"]["size"], told["refused"]
    assert not given or head == int(given[-1])
    numbers = [each["number"] for each in told["open"]]
    return numbers, told["mended"], told["dismissed"], told["astray"]


def test_a_prefix_covers_the_seal_and_the_resolutions_of_a_shifts_refused_lines(
    refusing: Pit,
) -> None:
    first = size(refusing, "--table", "T2")
    seal = size(refusing, "--table", "T1")
    assert seal == first + 1
    assert refused(refusing) == ([1, 2], 0, 0, 1)
    given = ("--by", "M-01", "--reason", "a")
    for number in ("3", "1"):  # the line of no shift lengthens no shift's prefix
        assert refusing.run("quarantine", "resolve", number, *given, "--dismiss").code == 0
    assert size(refusing, "--table", "T2") == first
    assert size(refusing, "--table", "T1") == seal + 2
    assert refusing.run("quarantine", "resolve", "2", *given, "--event", fill(2)).code == 0
    assert size(refusing) == seal + 4
    assert refused(refusing) == ([], 1, 1, 0)


def test_as_of_a_size_just_what_it_covers_is_told(refusing: Pit) -> None:
    seal = size(refusing, "--table", "T1")
    before = refusing.run("report", "shift", "T1", "N", "-o", "-", "--format", "json").out
    given = ("--by", "M-01", "--reason", "a")
    refusing.run("quarantine", "resolve", "1", *given, "--event", fill(1))
    refusing.run("quarantine", "resolve", "3", *given, "--dismiss")
    states = [refused(refusing, "--as-of", str(seal + more)) for more in (-1, 0, 1, 2, 3)]
    assert states == [
        ([], 0, 0, 0), ([1, 2], 0, 0, 1), ([1, 2], 0, 0, 1), ([2], 1, 0, 1), ([2], 1, 0, 0),
    ]  # fmt: skip
    again = ("report", "shift", "T1", "N", "-o", "-", "--format", "json", "--as-of", str(seal))
    assert refusing.run(*again).out == before


def test_an_audit_and_an_explanation_say_that_lines_are_not_resolved(refusing: Pit) -> None:
    told = "2 refused lines of this shift are not resolved: pitledger quarantine list --open"
    assert f"{told} --table=T1 --shift=N\n" in refusing.run("audit").out
    assert refusing.run("audit", "--table", "T2").out.count("refused") == 0
    listed = refusing.run("quarantine", "list", "--open", "--table=T1", "--shift=N")
    assert len(listed.out.splitlines()) == 2


def test_a_shift_whose_entries_are_not_found_by_its_name_is_damaged(pit: Pit) -> None:
    assert pit.run("record", pit.file("one.jsonl", f"{opening()}\n{fill(1)}\n")).code == 0
    with tampering(pit.url) as ledger:
        ledger.execute("UPDATE entry SET shift = 'X' WHERE type = 'shift_opened'")
    done = pit.run("audit")
    assert done.code == 3
    assert "the shift that entry 5 opened: expected its entries" in done.err


@pytest.mark.parametrize(
    "command", [["audit"], ["report", "shift", "T1", "N", "-o", "-"]], ids=["audit", "report"]
)
def test_nothing_is_told_of_a_shift_from_which_a_record_was_taken(
    pit: Pit, command: list[str]
) -> None:
    pit.run("record", pit.file("one.jsonl", "\n".join([opening(), drop(1), drop(2), drop(3)])))
    with tampering(pit.url) as tamper:
        tamper.execute("DELETE FROM entry WHERE event_id = 'D2'")
    done = pit.run(*command)
    assert (done.code, done.out) == (3, "")
    assert "expected an entry 7 of 8, got none" in done.err
