"""Ledgers that are made once, each by its recipe; every test that needs one is given a copy."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copy
from typing import TypeAlias

from ledger.store import Store
from tests.postgres import Server

Recipe: TypeAlias = Callable[[str], object]
"""Makes a ledger at a URL, and closes it."""


class Models:
    """The ledgers made so far: files in a folder, and databases of a server."""

    def __init__(self, folder: Path, server: Callable[[], Server]) -> None:
        """Make none yet; the server is only asked for when it is needed."""
        self._folder = folder
        self._server = server
        self._files: dict[Recipe, Path] = {}
        self._databases: dict[Recipe, str] = {}

    def file(self, recipe: Recipe, path: Path) -> str:
        """Copy what a recipe makes to a path, and give its URL."""
        if recipe not in self._files:
            model = self._folder / f"model-{len(self._files)}.sqlite"
            recipe(f"sqlite:///{model}")
            self._files[recipe] = model
        return f"sqlite:///{copy(self._files[recipe], path)}"

    @contextmanager
    def database(self, recipe: Recipe) -> Iterator[str]:
        """Copy what a recipe makes into a database that is dropped in the end; give its URL."""
        server = self._server()
        if recipe not in self._databases:
            name = f"model_{len(self._databases)}"
            server.execute("CREATE DATABASE {}", name)
            recipe(server.url(name))
            self._databases[recipe] = name
        with server.database(self._databases[recipe]) as url:
            yield url


def new(url: str) -> None:
    """Make a ledger without entries."""
    Store.create(url).close()
