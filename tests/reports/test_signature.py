"""A signature is an update behind the report; a time stamp is asked of an authority."""

from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from reports.pdf import pdf
from reports.seal import Seal
from reports.signature import NotSigned, signed
from reports.stamp import drawn
from reports.structure import SIGNATURE
from reports.validation import seals
from tests.reports import tsa
from tests.reports.pki import authority
from tests.reports.sample import report
from tests.reports.signed_reports import NOW, ROOTS, signing, unsigned
from tests.reports.test_stamp import stamp


def test_the_report_is_left_as_it_was() -> None:
    made = signed(unsigned(), drawn(stamp()), signing())
    assert made.startswith(unsigned())
    with pikepdf.open(BytesIO(made)) as file:
        assert "/Version" not in file.Root
        assert file.Root.Perms.DocMDP.SubFilter == "/ETSI.CAdES.detached"
        (field,) = file.Root.AcroForm.Fields
        assert field.T == SIGNATURE
        assert field.FT == "/Sig"
        assert field.AP.N.Subtype == "/Form"
        assert field.V.Reference[0].TransformParams.P == 1


def test_a_time_stamp_makes_it_pades_b_t(tmp_path: Path) -> None:
    asked: list[bytes] = []

    def ask(request: bytes) -> bytes:
        asked.append(request)
        return tsa.answer(tmp_path, authority(), request)

    (seal,) = seals(signed(unsigned(), drawn(stamp()), signing(ask=ask)), ROOTS, NOW)
    assert isinstance(seal, Seal)
    assert seal.stamp is not None
    assert seal.stamp.valid
    assert seal.stamp.authority == "Demo TSA, Demo Casino"
    assert seal.stamp.anchor == "Demo CA, Demo Casino"
    assert asked


@pytest.mark.parametrize("junk", [b"", b"no", b"0\x03\x02\x01\x00", b"0\x05\x30\x03\x02\x01\x02"])
def test_an_authority_that_gives_no_time_stamp_is_told(junk: bytes) -> None:
    with pytest.raises(NotSigned, match="time-stamp authority: expected"):
        signed(unsigned(), drawn(stamp()), signing(ask=lambda _: junk))


def test_a_document_without_a_field_is_not_signed() -> None:
    with pytest.raises(NotSigned, match="expected an empty field Signature, got none"):
        signed(pdf(report()), drawn(stamp()), signing())


def test_a_signed_report_is_not_signed_again() -> None:
    once = signed(unsigned(), drawn(stamp()), signing())
    with pytest.raises(NotSigned):
        signed(once, drawn(stamp()), signing("rsa"))
