"""Before the tests of a mutant: what was reckoned once, without it, is forgotten."""

from replay.pairs import hands, pairs
from replay.tables import tables


def pytest_sessionstart() -> None:
    """Forget what collecting the tests left in memory."""
    for cached in (tables, hands, pairs):
        cached.cache_clear()
