"""What a command lacks is asked for at a terminal, and only there."""

import pytest
import typer

from cli.asking import asked
from tests.cli.running import Pit, opening
from tests.cli.terminal import at_terminal


def test_what_is_given_is_not_asked_for() -> None:
    assert asked("--by", "M-01", "Who") == "M-01"


def test_without_a_terminal_it_is_wrong_usage(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with open("/dev/null", encoding="utf-8") as nobody:  # noqa: PTH123 # no path, a device
        monkeypatch.setattr("sys.stdin", nobody)
        with pytest.raises(typer.Exit) as exit_:
            asked("--by", None, "Who")
    assert exit_.value.exit_code == 2
    assert "--by: expected one, got none" in capsys.readouterr().err


def test_at_a_terminal_the_answer_counts(pit: Pit) -> None:
    pit.run("record", pit.file("bad.jsonl", opening(currency="euro")))
    answers = {"Who resolves it": "M-01", "Why so": "a test line"}
    done = at_terminal(pit, "quarantine", "resolve", "1", "--dismiss", "--json", answers=answers)
    assert done.code == 0, done.err
    assert (done.json["by"], done.json["reason"]) == ("M-01", "a test line")


def test_a_question_broken_off_ends_with_130_and_nothing_done(pit: Pit) -> None:
    pit.run("record", pit.file("bad.jsonl", opening(currency="euro")))
    words = ("quarantine", "resolve", "1", "--dismiss")
    done = at_terminal(pit, *words, answers={"Who resolves it": "\x04"})
    assert (done.code, done.out.strip()) == (130, "")
    assert "broken off, nothing was done" in done.err
    assert len(pit.run("quarantine", "list", "--open", "--json").lines) == 1
