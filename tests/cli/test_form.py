"""Only a document can be signed."""

import pytest
import typer

from cli.form import Form


@pytest.mark.parametrize("form", Form)
def test_whatever_is_not_signed_may_have_any_form(form: Form) -> None:
    form.demand_pdf(signed=False)


def test_a_document_may_be_signed() -> None:
    Form.PDF.demand_pdf(signed=True)


@pytest.mark.parametrize("form", [Form.JSON, Form.CSV])
def test_what_is_for_programs_is_not_signed(form: Form, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(typer.Exit) as exit_:
        form.demand_pdf(signed=True)
    assert exit_.value.exit_code == 2
    assert f"--sign: expected the form pdf, got {form}" in capsys.readouterr().err
