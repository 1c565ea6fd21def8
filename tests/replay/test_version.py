"""The version that reports name is the one that is installed."""

from importlib.metadata import version

from replay.version import PROGRAM


def test_the_programs_version_is_the_packages() -> None:
    assert f"pitledger {version('pitledger')}" == PROGRAM
