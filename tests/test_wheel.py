"""What is installed elsewhere is all that the program needs: code, rulebooks, tables and fonts."""

import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.test_tidy import FLOORS, ROOT, named, tracked

INIT = f"""
import sys
home, url = sys.argv[1:]
sys.path.insert(0, home)
import cli
sys.argv = ["pitledger", "--db", url, "init"]
try:
    cli.main()
finally:
    print(*(sys.modules[name].__file__ for name in {FLOORS} if name in sys.modules), sep="\\n")
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[zipfile.ZipFile]:
    """Build the wheel, and open it."""
    home = tmp_path_factory.mktemp("wheel")
    built = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", home],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    assert built.returncode == 0, built.stderr
    (path,) = home.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        yield archive


def test_it_holds_every_file_of_every_floor_and_the_examples(wheel: zipfile.ZipFile) -> None:
    names = [named(path) for path in tracked()]
    needed = {name for name in names if name.split("/")[0] in FLOORS}
    needed |= {f"cli/{name}" for name in names if name.startswith("examples/")}
    needed |= {"cli/pitverify.py"}
    assert "cli/examples/open/shift.jsonl" in needed
    assert needed - set(wheel.namelist()) == set()


def test_it_makes_a_ledger_from_wherever_it_is_unpacked(
    wheel: zipfile.ZipFile, tmp_path: Path
) -> None:
    home = tmp_path / "elsewhere"
    wheel.extractall(home)
    done = subprocess.run(
        [sys.executable, "-c", INIT, home, f"sqlite:///{tmp_path / 'ledger.db'}"],
        cwd=tmp_path,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert "ledger ready" in done.stderr
    used = done.stdout.splitlines()
    assert {Path(path).parents[0].name for path in used} >= {"cli", "ledger", "migrations"}
    assert all(Path(path).is_relative_to(home) for path in used)
