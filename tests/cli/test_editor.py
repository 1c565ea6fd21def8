"""A text is edited in the person's own editor."""

import os

import pytest
import typer

from cli.editor import edited


def test_the_editor_of_the_environment_is_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", "sed -i s/a/b/")
    assert edited(b"a\xff", "line.json") == b"b\xff"
    monkeypatch.setenv("VISUAL", "sed -i s/a/c/")
    assert edited(b"a\xff", "line.json") == b"c\xff"


@pytest.mark.parametrize("editor", ["false", "no-such-editor", "'"])
def test_an_editor_that_fails_is_told(
    editor: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(os.environ, "VISUAL", editor)
    with pytest.raises(typer.Exit) as exit_:
        edited(b"a", "line.json")
    assert exit_.value.exit_code == 3
    said = capsys.readouterr().err
    assert said.startswith(f"pitledger: the editor {editor}")
    assert "Errno" not in said
