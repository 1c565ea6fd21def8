import pytest
import typer

from cli.outcome import Code, columns, end, failed, misused


@pytest.mark.parametrize(
    ("ending", "code"),
    [
        (lambda: end(found=False), Code.DONE),
        (lambda: end(found=True), Code.FOUND),
        (lambda: misused("how"), Code.USAGE),
        (lambda: failed("why"), Code.FAILED),
    ],
)
def test_each_ending_has_its_exit_code(ending: object, code: Code) -> None:
    assert callable(ending)
    with pytest.raises(typer.Exit) as exit_:
        ending()
    assert exit_.value.exit_code == code


def test_words_go_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(typer.Exit):
        misused("no such shift")
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "pitledger: no such shift\n")


@pytest.mark.parametrize(("terminal", "wide"), [("20", 60), ("100", 100), ("400", 120)])
def test_a_table_is_as_wide_as_the_terminal_within_reason(
    terminal: str, wide: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", terminal)
    assert columns() == wide
