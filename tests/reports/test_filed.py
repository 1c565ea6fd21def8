"""A report is read back from its file; what is none, or damaged, is told."""

import hashlib
from datetime import UTC, datetime
from io import BytesIO

import pikepdf
import pytest
from pikepdf import Encryption, Name, Pdf

from reports.filed import NotAReport, filed
from tests.reports.signed_reports import signed, unsigned


def saved(pdf: Pdf, **how: object) -> bytes:
    out = BytesIO()
    pdf.save(out, **how)  # type: ignore[arg-type] # as the library names them
    return out.getvalue()


def test_a_report_says_what_it_claims() -> None:
    read = filed(unsigned())
    assert read.claims["logSize"] == "7388"
    assert set(read.claims) >= {"logRoot", "rulebook", "rulebookDigest", "program", "receipt"}
    assert read.claims["reportDigest"] == hashlib.sha256(read.attached).hexdigest()
    assert read.attached.startswith(b"{")
    assert (read.signatures, read.altered, read.language) == (0, (), "en-GB")
    assert read.unsigned == read.content


@pytest.mark.parametrize(
    ("told", "dated"),
    [
        ("2026-11-27T21:00:00+03:00", datetime(2026, 11, 27, 18, tzinfo=UTC)),
        ("2026-11-27T21:00:00", None),
        ("0001-01-01T00:00:00+03:00", None),
        ("yesterday", None),
    ],
)
def test_it_is_dated_by_its_metadata_if_that_is_a_time(told: str, dated: datetime | None) -> None:
    assert filed(unsigned()).dated == datetime(2026, 11, 27, 18, tzinfo=UTC)
    with pikepdf.open(BytesIO(unsigned())) as pdf:
        metadata = pdf.Root.Metadata.read_bytes()
        pdf.Root.Metadata.write(metadata.replace(b"2026-11-27T18:00:00Z", told.encode()))
        assert filed(saved(pdf)).dated == dated


def test_a_signed_report_holds_the_unsigned_one() -> None:
    read = filed(signed())
    assert (read.unsigned, read.signatures, read.altered) == (unsigned(), 1, ())


def test_an_update_that_does_more_than_sign_is_told() -> None:
    from pyhanko.pdf_utils.generic import pdf_name  # noqa: PLC0415
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter  # noqa: PLC0415

    writer = IncrementalPdfFileWriter(BytesIO(unsigned()))
    page = writer.root["/Pages"]["/Kids"][0].get_object()
    page["/Rotate"] = pdf_name("/Odd")
    writer.update_container(page)
    out = BytesIO()
    writer.write(out)
    assert any("was changed" in each for each in filed(out.getvalue()).altered)


@pytest.mark.parametrize("part", [0, 1, 9, 1000, len(unsigned()) // 2, len(unsigned()) - 10])
def test_a_file_that_was_cut_is_told(part: int) -> None:
    with pytest.raises(NotAReport, match="file: expected a PDF that can be read"):
        filed(unsigned()[:part])


def test_another_pdf_is_no_report() -> None:
    with pytest.raises(NotAReport, match="expected a report of pitledger, got another PDF"):
        filed(saved(pikepdf.new()))


def test_an_encrypted_file_is_told() -> None:
    with pikepdf.open(BytesIO(unsigned())) as pdf:
        shut = saved(pdf, encryption=Encryption(owner="a", user="b"))
    with pytest.raises(NotAReport, match="one that is encrypted"):
        filed(shut)


@pytest.mark.parametrize("junk", [b"hello", b"%PDF-1.7\nstartxref\n9\n%%EOF\n", bytes(5000)])
def test_what_is_no_pdf_is_told(junk: bytes) -> None:
    with pytest.raises(NotAReport):
        filed(junk)


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_a_report_whose_structure_is_odd_is_read_or_told() -> None:
    with pikepdf.open(BytesIO(unsigned())) as pdf:
        pdf.Root.AcroForm.Fields = Name.Odd
        odd = saved(pdf)
    with pytest.raises(NotAReport):
        filed(odd)
