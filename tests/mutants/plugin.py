"""Before the tests of a mutant: what was reckoned once, without it, is forgotten."""

import pytest

from replay.pairs import hands, pairs
from replay.tables import tables
from tests.hand_audits import audited

ANEW = {
    "test_difference.py",
    "test_finding.py",
    "test_pairs.py",
    "test_ranking.py",
    "test_tables.py",
}
"""Tests of what is cached: each of them reckons it again, so that mutmut sees who asks for it."""


def pytest_sessionstart() -> None:
    """Forget what collecting the tests left in memory."""
    forget()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Forget what the test before left there."""
    if item.path.name in ANEW:
        forget()


def forget() -> None:
    """Empty the caches of the replay, and the audits that tests share."""
    for cached in (tables, hands, pairs, audited):
        cached.cache_clear()
