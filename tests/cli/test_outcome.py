import pytest
import typer

from cli.outcome import Code, end, failed, misused


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
