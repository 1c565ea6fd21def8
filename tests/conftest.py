"""What every test may ask for: a fresh database on either store, and golden files."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.postgres import Server, cluster

STORES = ("sqlite", "postgres")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden files anew")


def pytest_configure() -> None:
    """Let a property take its time: the machine may be busy, and the answer is the same."""
    settings.register_profile("pitledger", deadline=None, print_blob=True)
    settings.load_profile("pitledger")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """Run one PostgreSQL for all tests of this process: fast, and not made to survive a crash."""
    with cluster() as server:
        yield server


@pytest.fixture
def postgres_url(postgres: Server) -> Iterator[str]:
    """Give the URL of an empty PostgreSQL database, dropped after the test."""
    with postgres.database() as url:
        yield url


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """Give the URL of a SQLite file that does not exist yet."""
    return f"sqlite:///{tmp_path / 'pitledger.sqlite'}"


@pytest.fixture(params=STORES)
def db_url(request: pytest.FixtureRequest) -> str:
    """Run the test once on each store, on an empty database."""
    url = request.getfixturevalue(f"{request.param}_url")
    assert isinstance(url, str)
    return url


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, bytes], None]:
    """Compare bytes with the file `golden/NAME` beside the test, or write it (--update-golden)."""

    def compare(name: str, got: bytes) -> None:
        path = request.path.parent / "golden" / name
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(got)
        assert got == path.read_bytes(), f"differs from {path}; if meant: pytest --update-golden"

    return compare
