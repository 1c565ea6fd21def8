"""Ledgers for the command line: an empty one, and one with two example shifts."""

from pathlib import Path
from shutil import copy

import pytest

from tests.cli.running import Pit, shift


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the file of an empty ledger, and its key beside it; tests only copy them."""
    path = tmp_path_factory.mktemp("template") / "ledger.db"
    assert Pit(path.parent, f"sqlite:///{path}").run("init").code == 0
    return path


def copied(template: Path, folder: Path) -> Path:
    """Copy a ledger and its key into a folder."""
    copy(template.with_suffix(".key"), folder)  # with its mode: a key that others may read is none
    return Path(copy(template, folder))


@pytest.fixture
def pit(tmp_path: Path, template: Path) -> Pit:
    """Give an empty ledger."""
    path = copied(template, tmp_path)
    return Pit(tmp_path, f"sqlite:///{path}")


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory, template: Path) -> Pit:
    """Give a ledger that holds a faulty shift and a clean one; tests only read it."""
    folder = tmp_path_factory.mktemp("played")
    path = copied(template, folder)
    pit = Pit(folder, f"sqlite:///{path}")
    assert pit.run("record", shift("open"), shift("open-clean")).code == 0
    return pit
