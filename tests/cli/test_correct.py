"""Corrections on the command line, as a program makes them; a person's are in test_correcting."""

import json
from pathlib import Path

import pytest

from tests.cli.mending import PAID, mistyped
from tests.cli.running import Done, Pit

SIGNED = ("--reason", "a nought was missing", "--by", "P-02", "--authorised-by", "M-01")
EVENT = ("--event", json.dumps(PAID))


@pytest.fixture
def desk(tmp_path: Path) -> Pit:
    """Give a ledger with the mistyped shift."""
    return mistyped(tmp_path)


def codes(pit: Pit) -> list[str]:
    return sorted(each["code"] for each in pit.run("audit", "--json").json["findings"])


def test_a_replacement_mends_the_findings(desk: Pit) -> None:
    assert codes(desk) == ["inventory_variance", "underpaid"]
    done = desk.run("correct", "replace", "P1", *EVENT, *SIGNED)
    assert done.code == 0, done.err
    entry, stands = done.out.splitlines()
    assert entry.startswith("correct-")
    assert "entry 17, leaf" in entry
    assert stands.replace("\u202f", " ").startswith(
        "now stands: payout made, box 1, G1, bet 16.00 EUR, round 1, at 2026-11-27 18:09"
    )
    assert codes(desk) == []


def test_a_program_gets_position_leaf_and_what_stands(desk: Pit) -> None:
    told = desk.run("correct", "replace", "P1", *EVENT, *SIGNED, "--id", "K1", "--json").json
    assert (told["id"], told["seq"], len(told["leaf"])) == ("K1", 17, 64)
    assert told["stands"]["amount"] == 1600
    voided = desk.run("correct", "void", "P1", *SIGNED, "--json").json
    assert voided["stands"] is None
    assert codes(desk) == ["inventory_variance", "underpaid"]


def test_an_event_is_inserted_after_another_from_a_file_or_a_stream(desk: Pit) -> None:
    fill = {"type": "fill", "at": "2026-11-27T18:15:00+03:00", "amount": 500, "slip": "F-1"}
    path = desk.file("fill.json", json.dumps(fill))
    told = desk.run("correct", "insert", "X1", "--event", f"@{path}", *SIGNED, "--json").json
    assert told["stands"]["slip"] == "F-1"
    assert told["stands"]["id"] == told["id"]
    stream = json.dumps(fill | {"slip": "F-2"}).encode()
    done = desk.run("correct", "insert", "X1", "--event", "-", *SIGNED, "--json", stdin=stream)
    assert done.json["stands"]["slip"] == "F-2"
    gone = desk.run("correct", "void", told["id"], *SIGNED)
    assert "now stands: nothing: it is voided" in gone.out


def test_a_correction_sent_twice_is_recorded_once(desk: Pit) -> None:
    said = ("correct", "void", "S1", *SIGNED, "--id", "K1", "--at", "2026-11-28T09:00:00+03:00")
    one, other = desk.run(*said, "--json").json, desk.run(*said, "--json").json
    assert other == one | {"again": True}
    assert "there already, entry 17" in desk.run(*said).out


def refused(done: Done) -> str:
    assert done.code == 1
    assert done.out == ""
    return done.err


def test_nobody_authorises_what_he_wrote_or_corrects(desk: Pit) -> None:
    reason = ("--reason", "x")
    own = desk.run("correct", "void", "S1", *reason, "--by", "M-01", "--authorised-by", "M-01")
    assert "authorised_by: expected another person than 'by', got M-01" in refused(own)
    wrote = desk.run("correct", "void", "S1", *reason, "--by", "P-02", "--authorised-by", "S-07")
    assert "another person than the target's 'by', got S-07" in refused(wrote)


def test_a_refused_correction_is_kept_in_the_quarantine_and_says_its_number(desk: Pit) -> None:
    assert "(quarantine 1)" in refused(desk.run("correct", "void", "R1", *SIGNED, "--id", "K1"))
    told = desk.run("correct", "void", "R1", *SIGNED, "--json")
    assert told.code == 1
    assert told.json["quarantine"] == 2
    assert told.json["error"]["code"] == "correction_misfit"
    first, _ = desk.run("quarantine", "list", "--json").lines
    assert (first["source"], first["table"], first["id"]) == ("correct", "T1", "K1")
    assert json.loads(first["text"])["target"] == "R1"


def test_a_correction_is_not_corrected(desk: Pit) -> None:
    desk.run("correct", "void", "S1", *SIGNED, "--id", "K1")
    assert "expected an event that is no correction" in refused(
        desk.run("correct", "void", "K1", *SIGNED)
    )


def test_what_is_missing_where_nobody_can_be_asked_is_named(desk: Pit) -> None:
    done = desk.run("correct", "replace", "P1", "--reason", "x")
    assert done.code == 2
    assert "--event, --by, --authorised-by" in done.err
    assert desk.run("correct", "void", "P1").code == 2


@pytest.mark.parametrize(
    "said",
    [
        ("void", "no-such-event", *SIGNED),
        ("void", "S1", *SIGNED, "--at", "this morning"),
        ("replace", "P1", *SIGNED, "--event", "[1]"),
        ("replace", "P1", *SIGNED, "--event", '{"type":"drop","type":"fill"}'),
        ("replace", "P1", *SIGNED, "--event", "@no-such-file"),
        ("replace", "P1", *SIGNED, "--event", b"\xff".decode(errors="surrogateescape")),
        ("void", "S1", *SIGNED[:-1], b"M\xff".decode(errors="surrogateescape")),
    ],
)
def test_what_is_no_correction_is_wrong_usage_and_nothing_is_kept(
    desk: Pit, said: tuple[str, ...]
) -> None:
    done = desk.run("correct", *said)
    assert done.code == 2
    assert "expected" in done.err or "no-such-file" in done.err
    assert desk.run("quarantine", "list").out == ""
