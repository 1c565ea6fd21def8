"""Ledgers for the command line: an empty one, and one with two example shifts."""

from pathlib import Path

import pytest

from tests.cli.running import Pit, shift


@pytest.fixture
def pit(tmp_path: Path) -> Pit:
    """Give an empty ledger."""
    pit = Pit(tmp_path, f"sqlite:///{tmp_path / 'ledger.db'}")
    assert pit.run("init").code == 0
    return pit


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Pit:
    """Give a ledger that holds a faulty shift and a clean one; tests only read it."""
    folder = tmp_path_factory.mktemp("played")
    pit = Pit(folder, f"sqlite:///{folder / 'ledger.db'}")
    assert pit.run("init").code == 0
    assert pit.run("record", shift("open"), shift("open-clean")).code == 0
    return pit
