"""How far a long report is: told to whoever shows it, by default to nobody."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

Move = Callable[[int], None]
"""Moves on by so many steps."""

Progress = Callable[[str, int | None, str], AbstractContextManager[Move]]
"""Begins what takes long: its name, how many steps it takes if that is known, and their unit."""


@contextmanager
def silent(_what: str, _total: int | None, _unit: str) -> Iterator[Move]:
    """Show nothing."""
    yield lambda _steps: None
