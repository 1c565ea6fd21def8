"""`export` writes a whole file or none, and says what it came to."""

import json
import subprocess
from errno import EROFS
from os import strerror
from pathlib import Path
from typing import NoReturn

import pytest
import typer

from cli.export import written
from tests.cli.running import COMMAND, Pit
from tests.tamper import tampering
from tests.verifier.programs import run


def folder(pit: Pit) -> set[str]:
    return {path.name for path in pit.folder.iterdir() if path.stem != "ledger"}


def test_the_whole_log_goes_to_standard_output(played: Pit) -> None:
    done = played.run("export")
    assert done.code == 0
    first, *_, last = done.lines
    size = first["export"]["size"]
    assert (last["end"]["size"], len(done.lines)) == (size, size + 2 + last["end"]["checkpoints"])
    root = last["end"]["root"]
    assert done.err.startswith(f"exported: {size} entries, 0 refused lines, ")
    assert done.err.endswith(f"; root {root}\n")
    assert played.run("audit", "--json").json["head"]["size"] <= size


def test_a_file_is_what_standard_output_gets(played: Pit, tmp_path: Path) -> None:
    path = tmp_path / "night.jsonl"
    assert played.run("export", "-o", path).out == ""
    assert path.read_text("utf-8") == played.run("export", "-o", "-").out
    assert run("log", path).code == 0
    assert [each.name for each in tmp_path.iterdir()] == ["night.jsonl"]


def test_a_prefix_is_told_by_its_size(played: Pit) -> None:
    lines = played.run("export", "--upto", "9").lines
    assert (lines[0]["export"]["size"], lines[-1]["end"]["size"]) == (9, 9)


def test_no_more_than_there_is_can_be_exported(pit: Pit) -> None:
    done = pit.run("export", "--upto", "99", "-o", "a.jsonl")
    assert done.code == 2
    assert "--upto: expected at most" in done.err
    assert folder(pit) == set()


def test_a_file_is_never_overwritten(pit: Pit) -> None:
    pit.file("a.jsonl", "mine")
    done = pit.run("export", "-o", "a.jsonl")
    assert done.code == 2
    assert (
        "a.jsonl: expected a new file, got one that is there: it is never overwritten" in done.err
    )
    assert (pit.folder / "a.jsonl").read_text() == "mine"


def test_a_folder_that_does_not_exist_is_told(pit: Pit) -> None:
    done = pit.run("export", "-o", "no/a.jsonl")
    assert (done.code, done.err) == (3, "pitledger: no/a.jsonl: No such file or directory\n")


def test_a_disk_that_takes_nothing_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(path: Path, *_: object, **__: object) -> NoReturn:
        raise OSError(EROFS, strerror(EROFS), str(path))

    monkeypatch.setattr(Path, "open", refused)
    monkeypatch.setattr(Path, "unlink", refused)
    with pytest.raises(typer.Exit), written(tmp_path / "a.jsonl"):
        pass
    told = f"pitledger: {tmp_path / 'a.jsonl'}: Read-only file system\n"
    assert capsys.readouterr().err == told


@pytest.mark.parametrize("output", ["a.jsonl", "-"])
def test_a_damaged_log_leaves_no_whole_export(pit: Pit, output: str) -> None:
    with tampering(pit.url) as ledger:
        ledger.execute("UPDATE entry SET leaf = ? WHERE seq = 2", bytes(32))
    done = pit.run("export", "-o", output)
    assert done.code == 3
    assert done.err.startswith("pitledger: entry 2: expected bytes whose leaf is 0000")
    assert '"end"' not in done.out
    assert folder(pit) == set()


def test_a_reader_that_goes_away_gets_no_traceback(played: Pit, tmp_path: Path) -> None:
    piped = f"'{COMMAND}' --db '{played.url}' export | head -n 1"
    done = subprocess.run(["sh", "-c", piped], capture_output=True, check=True, cwd=tmp_path)
    assert json.loads(done.stdout)["export"]["v"] == 1
    assert b"Traceback" not in done.stderr
