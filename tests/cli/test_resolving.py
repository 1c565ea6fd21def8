"""A refused line is edited, dismissed or left open at a terminal; elsewhere the way is given."""

import json
from pathlib import Path

import pytest

from cli.resolving import Way, line_of, trimmed
from tests.cli.running import Pit, opening
from tests.cli.terminal import at_terminal

WHO = {"Who resolves it": "M-01", "Why so": "a slip"}
QUESTION = "What is to become of it?"


@pytest.fixture
def slipped(pit: Pit) -> Pit:
    """Give a ledger with one refused line."""
    pit.run("record", pit.file("bad.jsonl", opening(currency="euro")))
    return pit


def test_a_line_is_edited_and_recorded(slipped: Pit) -> None:
    done = at_terminal(
        slipped, "quarantine", "resolve", "1", "--json",
        answers={QUESTION: "e", **WHO}, env={"VISUAL": "sed -i s/euro/EUR/"},
    )  # fmt: skip
    assert done.code == 0, done.err
    assert "^^^^^^" in done.err
    assert (done.json["outcome"], done.json["event"]["id"]) == ("mended", "E1")
    assert slipped.run("audit", "--json").json["shifts"][0]["currency"] == "EUR"


def test_a_line_is_dismissed_after_it_was_seen(slipped: Pit) -> None:
    done = at_terminal(slipped, "quarantine", "resolve", "1", answers={QUESTION: "d", **WHO})
    assert done.code == 0, done.err
    assert "refused line 1 dismissed" in done.err


def test_how_a_closed_shift_is_mended_is_told(pit: Pit) -> None:
    pit.run("record", pit.file("bad.jsonl", opening(currency="euro")))
    late = '{"id":"D1","type":"drop","at":"2026-11-27T19:00:00Z","by":"a","table":"T1","shift":"N"'
    done = pit.run(
        "quarantine", "resolve", "1", "--event", late + ',"amount":5}', "--by", "a", "--reason", "b"
    )
    assert done.code == 1
    assert "refused again: shift: expected an open shift" in done.err
    assert "`pitledger correct insert`" in done.err
    assert "`pitledger quarantine resolve 1 --as ID`" in done.err


def test_a_line_is_left_open(slipped: Pit) -> None:
    done = at_terminal(
        slipped, "quarantine", "resolve", "1",
        answers={QUESTION: "e", "as it was": "l"}, env={"VISUAL": "true"},
    )  # fmt: skip
    assert done.code == 1, done.err
    assert "refused line 1 stays open" in done.err
    assert "1 refused, 1 open" in slipped.run("quarantine", "list").err


def test_without_a_terminal_the_way_must_be_given(slipped: Pit) -> None:
    done = slipped.run("quarantine", "resolve", "1", "--by", "M-01", "--reason", "a")
    assert done.code == 2
    assert "expected --dismiss, --event or --as" in done.err


def test_a_mended_line_is_given_in_a_file_or_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "line.json").write_bytes(b"\xef\xbb\xbf{}\r\n")
    assert line_of(Way(event=f"@{tmp_path / 'line.json'}")) == b"{}"
    assert line_of(Way(event='{"a": "♠"}')) == '{"a": "♠"}'.encode()
    assert line_of(Way(line=b"{}")) == b"{}"
    assert trimmed(b"\n") == b""


def test_a_mended_line_comes_on_standard_input(slipped: Pit) -> None:
    done = slipped.run(
        "quarantine", "resolve", "1", "--by", "M-01", "--reason", "a", "--event", "-",
        stdin=opening().encode(),
    )  # fmt: skip
    assert done.code == 0, done.err


@pytest.mark.parametrize(
    ("event", "words"), [("@nowhere", "--event: nowhere: No such file"), ("", "got nothing")]
)
def test_a_mended_line_that_is_not_there_is_wrong_usage(
    slipped: Pit, event: str, words: str
) -> None:
    given = ("--by", "M-01", "--reason", "a", "--event", event)
    done = slipped.run("quarantine", "resolve", "1", *given)
    assert done.code == 2
    assert words in done.err


def test_a_mended_event_that_was_recorded_before_is_named(slipped: Pit) -> None:
    slipped.run("record", slipped.file("good.jsonl", opening()))
    given = ("--by", "M-01", "--reason", "a", "--event", opening(), "--json")
    done = slipped.run("quarantine", "resolve", "1", *given)
    assert done.code == 0, done.err
    assert done.json["event"] == json.loads(
        slipped.run("record", "--json", stdin=opening().encode()).out
    )
