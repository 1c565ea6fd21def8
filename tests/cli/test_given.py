"""An option gives its text, a file's, or that of standard input."""

import io
from pathlib import Path

import pytest
import typer

from cli.given import given


def test_a_text_is_given_as_it_is() -> None:
    assert given("--event", "{}") == b"{}"


def test_a_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b"[]\r\n")
    assert given("--event", f"@{tmp_path / 'a.json'}") == b"[]\r\n"


def test_standard_input_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xff")))
    assert given("--event", "-") == b"\xff"


def test_a_file_that_is_not_there_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(typer.Exit) as exit_:
        given("--event", "@none.json")
    assert exit_.value.exit_code == 2
    assert "--event: none.json: No such file" in capsys.readouterr().err
