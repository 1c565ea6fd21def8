"""The quarantine is a place of work: what was refused is listed, shown and resolved."""

import json

import pytest

from ledger.signing.signed_head import newest
from ledger.store import Store
from tests.cli.running import Pit, opening

GIVEN = ("--by", "M-01", "--reason", "a slip")


@pytest.fixture(params=["sqlite", "postgres"])
def anywhere(request: pytest.FixtureRequest) -> Pit:
    """Give an empty ledger on either database."""
    pit: Pit = request.getfixturevalue("pit")
    if request.param == "sqlite":
        return pit
    there = Pit(pit.folder, request.getfixturevalue("postgres_url"))
    assert there.run("init").code == 0
    return there


def test_a_refused_line_is_kept_word_for_word_with_its_reason(pit: Pit) -> None:
    bad = opening(rulebook="poker")
    pit.run("record", pit.file("bad.jsonl", bad))
    (row,) = pit.run("quarantine", "list", "--json").lines
    assert row["text"] == bad
    assert row["source"] == str(pit.folder / "bad.jsonl")
    assert (row["number"], row["line"], row["table"], row["id"]) == (1, 1, "T1", "E1")
    assert (row["error"]["code"], row["state"]) == ("unknown_rulebook", "open")
    assert "rulebook: expected one of" in pit.run("quarantine", "list").out


def test_lines_are_chosen_by_their_table(pit: Pit) -> None:
    pit.run("record", pit.file("bad.jsonl", opening(currency="euro")))
    assert pit.run("quarantine", "list", "--table", "T1").out
    assert not pit.run("quarantine", "list", "--table", "T2").out


def test_a_line_goes_from_open_to_mended(anywhere: Pit) -> None:
    anywhere.run("record", anywhere.file("bad.jsonl", f"{opening(currency='euro')}\nnot JSON\n"))
    again = anywhere.run("quarantine", "resolve", "1", *GIVEN, "--event", "{", "--json")
    assert again.code == 1
    assert (again.json["line"], again.json["quarantine"]) == (1, 3)
    assert "refused line 1 stays open" in again.err
    done = anywhere.run("quarantine", "resolve", "1", *GIVEN, "--event", opening(), "--json")
    assert done.code == 0, done.err
    assert (done.json["outcome"], done.json["event_id"]) == ("mended", "E1")
    still = anywhere.run("quarantine", "list", "--open", "--json")
    assert [row["number"] for row in still.lines] == [2, 3]
    assert "3 refused, 2 open" in still.err
    kept = still.lines[1]
    assert (kept["source"], kept["line"], kept["text"]) == ("quarantine", 1, "{")
    shown = anywhere.run("quarantine", "show", "1", "--json").json
    assert (shown["state"], shown["resolution"]["event_id"]) == ("mended", "E1")
    assert shown["sealed_by"] == done.json["seq"] - 3


def test_a_line_is_resolved_as_what_was_recorded_meanwhile(anywhere: Pit) -> None:
    anywhere.run("record", anywhere.file("bad.jsonl", opening(currency="euro")))
    unknown = anywhere.run("quarantine", "resolve", "1", *GIVEN, "--as", "E1")
    assert (unknown.code, "expected an event of the log, got E1" in unknown.err) == (2, True)
    anywhere.run("record", anywhere.file("good.jsonl", opening()))
    assert anywhere.run("quarantine", "resolve", "1", *GIVEN, "--as", "E1").code == 0
    second = anywhere.run("quarantine", "resolve", "1", *GIVEN, "--dismiss")
    assert second.code == 3
    assert "got one mended as E1 by M-01 at " in second.err
    assert "a slip" in second.err


def test_a_person_sees_where_a_line_is_bad(pit: Pit) -> None:
    pit.run("record", pit.file("bad.jsonl", "not JSON \u202e\n"))
    shown = pit.run("quarantine", "show", "1")
    assert shown.code == 0
    assert "Refused line 1: open" in shown.out
    assert shown.out.endswith("  | not JSON \\u202e\n  | ^\n")


@pytest.mark.parametrize("number", ["0", "2", "-1", str(2**70)])
def test_a_line_that_is_not_there_is_wrong_usage(pit: Pit, number: str) -> None:
    pit.run("record", pit.file("bad.jsonl", "not JSON"))
    for command in (("show",), ("resolve", "--dismiss", *GIVEN)):
        done = pit.run("quarantine", *command, "--", number)
        assert done.code == 2
        assert f"no refused line {number}; the quarantine has 1" in done.err


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (("--by", "M-01", "--dismiss"), "--reason: expected one, got none"),
        (("--reason", "a", "--dismiss"), "--by: expected one, got none"),
        (("--by", "", "--reason", "a", "--dismiss"), "--by: expected 1 to 64 characters"),
        (("--by", "M-01", "--reason", " ", "--dismiss"), "--reason: expected 1 to 500 characters"),
        ((*GIVEN, "--dismiss", "--as", "E1"), "expected one of --dismiss, --event and --as"),
    ],
)
def test_what_cannot_be_said_of_a_line_is_wrong_usage(
    pit: Pit, given: tuple[str, ...], words: str
) -> None:
    pit.run("record", pit.file("bad.jsonl", "not JSON"))
    done = pit.run("quarantine", "resolve", "1", *given)
    assert done.code == 2
    assert words in done.err
    assert "1 refused, 1 open" in pit.run("quarantine", "list").err


def test_names_are_kept_in_one_form_of_unicode(pit: Pit) -> None:
    pit.run("record", pit.file("bad.jsonl", "not JSON"))
    given = ("--by", "Jose\u0301", "--reason", "a", "--dismiss", "--json")
    assert json.loads(pit.run("quarantine", "resolve", "1", *given).out)["by"] == "José"


def test_a_shift_that_a_mended_line_closes_is_signed(pit: Pit) -> None:
    closing = {
        "id": "C1", "type": "shift_closed", "at": "2026-11-28T02:00:00+03:00", "by": "S-07",
        "table": "T1", "shift": "N", "closing_inventory": 1000000,
    }  # fmt: skip
    bad = json.dumps(closing | {"closing_inventory": "?"})
    pit.run("record", pit.file("bad.jsonl", f"{opening()}\n{bad}\n"))
    done = pit.run("quarantine", "resolve", "1", *GIVEN, "--event", json.dumps(closing), "--json")
    assert done.code == 0, done.err
    with Store.open(pit.url) as store:
        signed = newest(store)
        assert signed
        assert signed.size == store.size() == done.json["seq"]
