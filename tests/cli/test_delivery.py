"""A report leaves signed or not, under a number or not, under a name that harms nothing."""

from pathlib import Path

import pytest
import typer

from cli.delivery import Delivery, Signature, file_name, write

NOBODY = Signature(None, None, None)


def test_no_name_of_a_table_leads_out_of_the_folder() -> None:
    assert file_name("../RP 1", "N/2", "pdf") == ".._RP_1-N_2.pdf"


def test_a_plain_report_is_neither_signed_nor_issued() -> None:
    asked = Delivery.asked(None, "csv", NOBODY, None, register=False)
    assert (asked.signing, asked.by) == (None, None)


@pytest.mark.parametrize("form", ["json", "csv", "html"])
def test_only_a_pdf_is_signed(form: str, tmp_path: Path) -> None:
    signature = Signature(tmp_path / "key.pem", None, None)
    with pytest.raises(typer.Exit) as caught:
        Delivery.asked(None, form, signature, None, register=False)
    assert caught.value.exit_code == 2


def test_what_cannot_be_written_ends_with_3(tmp_path: Path) -> None:
    with pytest.raises(typer.Exit) as caught:
        write(b"", tmp_path)
    assert caught.value.exit_code == 3
