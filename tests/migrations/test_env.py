"""The migrations run over the connection that they are given, from wherever they are installed."""

import subprocess
import sys
import sysconfig
import venv
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.test_tidy import ROOT

INIT = """
import sys
import migrations
from ledger.store import Store
for url in sys.argv[1:]:
    with Store.create(url) as store:
        print(migrations.__file__, store.size())
"""


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel, install it apart from the sources, and give the folder of that."""
    home = tmp_path_factory.mktemp("installed")
    run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", home], ROOT)
    (wheel,) = home.glob("*.whl")
    venv.create(home / "venv")
    pip = [sys.executable, "-m", "pip", "--python", str(home / "venv" / "bin" / "python")]
    run([*pip, "install", "--quiet", "--no-index", "--no-deps", wheel], home)
    (packages,) = (home / "venv").glob("lib/*/site-packages")
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    return home


def run(command: Sequence[str | Path], folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_an_installed_wheel_makes_a_ledger(
    installed: Path, empty_sqlite_url: str, empty_postgres_url: str
) -> None:
    python = installed / "venv" / "bin" / "python"
    lines = run(
        [python, "-I", "-c", INIT, empty_sqlite_url, empty_postgres_url], installed
    ).splitlines()
    assert len(lines) == 2
    for line in lines:
        path, size = line.rsplit(maxsplit=1)
        assert Path(path).is_relative_to(installed)
        assert size == "0"
