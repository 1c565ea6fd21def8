"""The command says the same, wherever it is run and however a shift came in."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import Pit, shift

COMMANDS = [
    ["audit", "--json"],
    ["audit"],
    ["audit", "--lang", "ru"],
    ["audit", "--rulebook", "classic", "--json"],
    ["explain", "RP-02", "2026-11-27-N", "35", "--json"],
    ["explain", "RP-02", "2026-11-27-N", "20", "--lang", "ru"],
    ["report", "shift", "RP-02", "2026-11-27-N", "-o", "-"],
    ["report", "shift", "RP-02", "2026-11-27-N", "--lang", "ru", "-o", "-"],
    ["report", "shift", "RP-02", "2026-11-27-N", "--format", "json", "-o", "-"],
    ["report", "shift", "RP-02", "2026-11-27-N", "--format", "csv", "-o", "-"],
    ["rules", "show", "open"],
    ["events", "--json"],
]
SCRIPT = """
import os, sys
from pathlib import Path

folder, url, *commands = sys.argv[1:]
for number, words in enumerate(commands):
    if not (child := os.fork()):
        with open(Path(folder) / f"{number}.out", "wb") as out:
            os.dup2(out.fileno(), 1)
        from cli import main
        sys.argv = ["pitledger", "--db", url, *words.split("|")]
        main()
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) in {0, 1}, words
"""
PLACES = [
    {"PYTHONHASHSEED": "0", "TZ": "UTC", "LC_ALL": "C"},
    {"PYTHONHASHSEED": "1", "TZ": "Pacific/Kiritimati", "LC_ALL": "ru_RU.UTF-8", "PYTHONUTF8": "1"},
    {"PYTHONHASHSEED": "7", "TZ": "America/Los_Angeles", "LANG": "tr_TR.UTF-8", "COLUMNS": "80"},
]


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory, played: Pit) -> list[dict[str, bytes]]:
    """Give what every command says in each place: one interpreter of its own for each."""
    said = []
    for number, place in enumerate(PLACES):
        folder = tmp_path_factory.mktemp(f"place{number}")
        flags: list[str] = ["-O"] if number else []
        words = ["|".join(command) for command in COMMANDS]
        subprocess.run(
            [sys.executable, *flags, "-c", SCRIPT, folder, played.url, *words],
            cwd=folder, check=True, stderr=subprocess.DEVNULL,
            env={"PATH": os.environ["PATH"], **place},
        )  # fmt: skip
        told = [(folder / f"{each}.out").read_bytes() for each in range(len(COMMANDS))]
        said.append(dict(zip(words, told, strict=True)))
    return said


@pytest.mark.parametrize("command", ["|".join(each) for each in COMMANDS])
def test_hash_seed_locale_time_zone_and_folder_change_nothing(
    answers: list[dict[str, bytes]], command: str
) -> None:
    first, *others = (each[command] for each in answers)
    assert first
    assert all(other == first for other in others)


def test_a_stream_and_files_tell_the_same_but_for_when_they_were_recorded(
    tmp_path: Path, template: Path
) -> None:
    name = shift("club")
    findings = []
    sources: tuple[str | Path, ...] = (name, "-")
    for number, source in enumerate(sources):
        path = tmp_path / f"{number}.db"
        path.write_bytes(template.read_bytes())
        pit = Pit(tmp_path, f"sqlite:///{path}")
        assert pit.run("record", source, stdin=name.read_bytes()).code == 0
        found = pit.run("audit", "--json").json
        del found["head"]
        findings.append(found)
    assert findings[0] == findings[1]
