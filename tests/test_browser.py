"""A browser is looked for where tests run; without one they fail where everything must run."""

from pathlib import Path

import pytest

from tests.browser import executable


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> pytest.MonkeyPatch:
    """Give an environment without any browser."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("PITLEDGER_BROWSER", raising=False)
    monkeypatch.delenv("CI", raising=False)
    return monkeypatch


def test_a_named_browser_is_taken(bare: pytest.MonkeyPatch) -> None:
    bare.setenv("PITLEDGER_BROWSER", "/opt/browser")
    assert executable() == "/opt/browser"


@pytest.mark.usefixtures("bare")
def test_a_browser_on_the_path_is_taken(tmp_path: Path) -> None:
    program = tmp_path / "chromium"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    assert executable() == str(program)


@pytest.mark.usefixtures("bare")
def test_without_a_browser_a_test_is_skipped() -> None:
    with pytest.raises(pytest.skip.Exception, match="PITLEDGER_BROWSER"):
        executable()


def test_without_a_browser_a_test_fails_where_everything_must_run(bare: pytest.MonkeyPatch) -> None:
    bare.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="PITLEDGER_BROWSER"):
        executable()
