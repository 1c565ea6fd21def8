import os
import subprocess
import sys
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

import pytest

from ledger.register import register
from ledger.store import Store
from tests.cli.running import COMMAND, Pit, opening

HEAVY = ("sqlalchemy", "numpy", "reportlab", "pikepdf", "msgspec", "alembic")


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys; from cli import main; sys.argv = ['pitledger', '--help']\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        f"sys.exit(str([name for name in {HEAVY} if name in sys.modules]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.stderr.strip() == b"[]"


def test_help_is_there_at_once() -> None:
    def seconds() -> float:
        """Return the processor's seconds, which other tests beside this one do not lengthen."""
        before = getrusage(RUSAGE_CHILDREN)
        subprocess.run([COMMAND, "--help"], capture_output=True, check=True)
        after = getrusage(RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    assert min(seconds() for _ in range(10)) < 0.15


COMMANDS = (
    ("init",), ("record",), ("audit",), ("explain",), ("demo",), ("quarantine", "list"),
    ("report", "shift"), ("rules", "list"), ("rules", "show"),
    ("checkpoint",), ("prove",), ("key", "show"), ("key", "rotate"),
)  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_has_help_with_an_example(pit: Pit, command: tuple[str, ...]) -> None:
    done = pit.run(*command, "--help")
    assert done.code == 0
    assert f"Example: pitledger {' '.join(command)}" in " ".join(done.out.split()).replace(
        "--db sqlite:///casino.db ", ""
    )


def test_the_version_is_told(pit: Pit) -> None:
    assert pit.run("--version").out.startswith("pitledger 0.")


def test_a_command_that_does_not_exist_is_wrong_usage(pit: Pit) -> None:
    assert pit.run("gamble").code == 2


def test_a_terminal_of_another_encoding_gets_escapes(played: Pit) -> None:
    done = played.run("audit", env={"PYTHONIOENCODING": "latin-1"})
    assert done.code == 1
    assert r"\u202fRUB" in done.out


def test_what_the_system_refuses_is_told_by_the_files_name_alone(tmp_path: Path) -> None:
    done = Pit(tmp_path, f"sqlite:///{tmp_path / 'l.db'}").run("init", "--key", "no/such/key")
    assert done.code == 3
    assert done.err.endswith("pitledger: no/such/key: No such file or directory\n")


@pytest.mark.parametrize(
    ("command", "code"),
    [("audit --json >&-", 3), ("record - <&-", 0), ("audit --json 2>&- >/dev/null", 1)],
)
def test_a_closed_stream_ends_in_no_traceback(played: Pit, command: str, code: int) -> None:
    line = f"{COMMAND} --db {played.url} {command}"
    done = subprocess.run(["sh", "-c", line], capture_output=True, check=False)
    assert done.returncode == code
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    "empty",
    [
        ("audit", "--table", ""),
        ("audit", "--shift", ""),
        ("audit", "--day", ""),
        ("audit", "--from", ""),
        ("audit", "--rulebook", ""),
        ("explain", "", "", "1"),
        ("explain", "RP-02", "--at", ""),
        ("report", "shift", "", ""),
    ],
    ids=" ".join,
)
def test_an_empty_choice_is_wrong_usage_and_no_clean_bill(
    played: Pit, empty: tuple[str, ...]
) -> None:
    assert played.run(*empty).code == 2


@pytest.mark.parametrize(
    "command",
    [
        ("audit", "--table"),
        ("events", "--by"),
        ("report", "shift", "RP-02"),
        ("prove",),
        ("correct", "void", "--reason", "a", "--by", "b", "--authorised-by", "c"),
        ("rules", "show"),
    ],
    ids=" ".join,
)
def test_an_argument_in_another_encoding_is_wrong_usage(
    played: Pit, command: tuple[str, ...]
) -> None:
    done = played.run(*command, os.fsdecode("Стол".encode("koi8-r")))
    assert done.code == 2
    assert r"\udcf3\udcd4\udccf\udccc" in done.err


def test_a_server_is_not_asked_for_what_is_no_text(tmp_path: Path, postgres_url: str) -> None:
    pit = Pit(tmp_path, postgres_url)
    with Store.open(pit.url) as store:
        register(store, [("open", 1, "of no use here")], 0)
    done = pit.run("events", "--by", os.fsdecode(b"\xff"))
    assert (done.code, done.err) == (2, "pitledger: expected arguments in utf-8, got '\\udcff'\n")


def test_no_name_turns_the_terminal_round(pit: Pit) -> None:
    pit.run("record", pit.file("odd.jsonl", opening(table="T\u202eevil", currency="euro")))
    pit.run("record", pit.file("odd2.jsonl", opening(table="T\u202eevil")))
    for command in (("audit",), ("audit", "--json"), ("quarantine", "list", "--json")):
        done = pit.run(*command)
        assert "\u202e" not in done.out
        assert r"\u202e" in done.out
