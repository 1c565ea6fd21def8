"""Choosing shifts is tried through `audit` in test_audit.py; here what words cannot be."""

import pytest
import typer

from cli.choice import days


def test_one_day_is_the_first_and_the_last() -> None:
    assert days("2026-11-27", None, None) == ("2026-11-27", "2026-11-27")
    assert days(None, "2026-11-27", None) == ("2026-11-27", None)
    assert days(None, None, "2026-11-28") == (None, "2026-11-28")
    assert days(None, None, None) == (None, None)


@pytest.mark.parametrize(
    "said",
    [
        ("2026-11-27", "2026-11-26", None),
        ("2026-11-27", None, "2026-11-28"),
        ("tomorrow", None, None),
        (None, "2026-02-30", None),
        (None, None, "20261127"),
    ],
)
def test_what_is_no_day_or_two_choices_is_wrong_usage(
    said: tuple[str | None, str | None, str | None], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(typer.Exit) as exit_:
        days(*said)
    assert exit_.value.exit_code == 2
    assert "expected" in capsys.readouterr().err
