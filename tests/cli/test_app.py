import subprocess
import sys
import time

import pytest

from tests.cli.running import COMMAND, Pit

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
        start = time.perf_counter()
        subprocess.run([COMMAND, "--help"], capture_output=True, check=True)
        return time.perf_counter() - start

    assert min(seconds() for _ in range(10)) < 0.15


COMMANDS = (
    ("init",), ("record",), ("audit",), ("explain",), ("demo",), ("quarantine", "list"),
    ("report", "shift"), ("rules", "list"), ("rules", "show"),
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
