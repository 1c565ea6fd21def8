"""Ledgers for the command line: an empty one, and one with two example shifts."""

from pathlib import Path
from shutil import copyfile

import pytest

from tests.cli.running import Pit, shift


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the file of an empty ledger; tests only copy it."""
    path = tmp_path_factory.mktemp("template") / "ledger.db"
    assert Pit(path.parent, f"sqlite:///{path}").run("init").code == 0
    return path


@pytest.fixture
def pit(tmp_path: Path, template: Path) -> Pit:
    """Give an empty ledger."""
    path = copyfile(template, tmp_path / "ledger.db")
    return Pit(tmp_path, f"sqlite:///{path}")


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory, template: Path) -> Pit:
    """Give a ledger that holds a faulty shift and a clean one; tests only read it."""
    folder = tmp_path_factory.mktemp("played")
    path = copyfile(template, folder / "ledger.db")
    pit = Pit(folder, f"sqlite:///{path}")
    assert pit.run("record", shift("open"), shift("open-clean")).code == 0
    return pit
