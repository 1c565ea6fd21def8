"""What every test may ask for: a new ledger or an empty database on either store, golden files."""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from hypothesis import settings

from tests.models import Models, Recipe, new
from tests.postgres import Server, cluster

STORES = ("sqlite", "postgres")
MEMORY = Path("/dev/shm")  # noqa: S108 # each run makes a folder of its own in it
ROOM = 4 << 30
"""Bytes that must be free there; a run needs some hundred million."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden files anew")


def pytest_configure() -> None:
    """Let a property take its time: the machine may be busy, and the answer is the same.

    Databases are made by the hundred: in memory, if there is room, no disk need be waited for.
    """
    settings.register_profile("pitledger", deadline=None, print_blob=True)
    settings.load_profile("pitledger")
    if roomy(MEMORY):
        tempfile.tempdir = str(MEMORY)


def roomy(folder: Path) -> bool:
    """Tell whether a folder is there for anyone's files and programs, and much fits into it."""
    if not os.access(folder, os.W_OK):
        return False
    told = os.statvfs(folder)
    return not told.f_flag & os.ST_NOEXEC and told.f_bavail * told.f_frsize > ROOM


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """Run one PostgreSQL for all tests of this process: fast, and not made to survive a crash."""
    with cluster() as server:
        yield server


@pytest.fixture(scope="session")
def models(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Models:
    """Make ledgers once for all tests of this process, which are given copies of them."""

    def server() -> Server:
        found = request.getfixturevalue("postgres")
        assert isinstance(found, Server)
        return found

    return Models(tmp_path_factory.mktemp("models"), server)


@pytest.fixture
def postgres_url(models: Models) -> Iterator[str]:
    """Give the URL of a new ledger on PostgreSQL, dropped after the test."""
    with models.database(new) as url:
        yield url


@pytest.fixture
def sqlite_url(models: Models, tmp_path: Path) -> str:
    """Give the URL of a new ledger in a SQLite file."""
    return models.file(new, tmp_path / "pitledger.sqlite")


@pytest.fixture(params=STORES)
def copied(
    request: pytest.FixtureRequest, models: Models, tmp_path: Path
) -> Iterator[Callable[[Recipe], str]]:
    """Run the test once on each store, on a copy of what a recipe makes: give its URL."""
    with ExitStack() as stack:
        yield (
            lambda recipe: (
                models.file(recipe, tmp_path / "pitledger.sqlite")
                if request.param == "sqlite"
                else stack.enter_context(models.database(recipe))
            )
        )


@pytest.fixture
def empty_postgres_url(postgres: Server) -> Iterator[str]:
    """Give the URL of an empty PostgreSQL database, dropped after the test."""
    with postgres.database() as url:
        yield url


@pytest.fixture
def empty_sqlite_url(tmp_path: Path) -> str:
    """Give the URL of a SQLite file that does not exist yet."""
    return f"sqlite:///{tmp_path / 'pitledger.sqlite'}"


@pytest.fixture(params=STORES)
def db_url(request: pytest.FixtureRequest) -> str:
    """Run the test once on each store, on a new ledger."""
    return given(request, f"{request.param}_url")


@pytest.fixture(params=STORES)
def empty_url(request: pytest.FixtureRequest) -> str:
    """Run the test once on each store, on an empty database."""
    return given(request, f"empty_{request.param}_url")


def given(request: pytest.FixtureRequest, name: str) -> str:
    """Ask for a fixture that gives a URL."""
    url = request.getfixturevalue(name)
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
