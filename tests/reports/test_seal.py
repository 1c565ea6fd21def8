"""A signature is valid for whole bytes alone, and vouched for by those who are trusted alone."""

from functools import cache
from io import BytesIO

import pytest

from reports.agreement import of_file
from reports.credential import certificates_of
from reports.filed import filed
from reports.seal import BadSeal, Seal, seals
from tests.reports.pki import root
from tests.reports.signed_reports import NOW, ROOTS, signed, signing, unsigned


def only(content: bytes) -> Seal:
    (seal,) = seals(content, ROOTS, NOW)
    return seal


@pytest.mark.parametrize("kind", ["ec", "rsa"])
def test_a_signature_says_who_when_and_who_vouches(kind: str) -> None:
    seal = only(signed(kind))
    assert (seal.whole, seal.valid) == (True, True)
    assert seal.signer == "Anna Berg, compliance officer, Demo Casino"
    assert seal.anchor == "Demo CA, Demo Casino"
    assert (seal.claimed, seal.stamp, seal.distrust) == (NOW, None, "")


def test_nobody_is_trusted_unasked() -> None:
    (seal,) = seals(signed(), [], NOW)
    assert seal.valid
    assert (seal.anchor, seal.distrust) == ("", "nobody was named whom to trust (--trust)")


def test_another_authority_does_not_vouch() -> None:
    (seal,) = seals(signed(), certificates_of(root("Other CA").certificates, "other"), NOW)
    assert seal.valid
    assert seal.anchor == ""
    assert seal.distrust.startswith("no trusted certificate vouches for it")


def test_a_changed_byte_makes_it_invalid() -> None:
    changed = bytearray(signed())
    changed[len(unsigned()) // 2] ^= 1
    assert not only(bytes(changed)).valid


def test_a_byte_behind_it_is_not_covered() -> None:
    seal = only(signed() + b"\n")
    assert (seal.whole, seal.valid) == (False, True)


def test_the_signatures_own_digits_are_written_in_one_way() -> None:
    content = signed()
    start = content.index(b"/Contents <", len(unsigned())) + len(b"/Contents <")
    end = content.index(b">", start)
    blank = content[: end - 1] + b" " + content[end:]
    noisy = content[: end - 1] + b"1" + content[end:]
    other = content[:start] + content[start:end].swapcase() + content[end:]
    assert other != content
    assert only(other).whole
    assert not only(blank).whole
    assert not only(noisy).whole


def test_what_is_not_signed_has_no_seal() -> None:
    assert seals(unsigned(), ROOTS, NOW) == []


def test_a_signature_that_cannot_be_read_is_told() -> None:
    with pytest.raises(BadSeal, match="signature: expected one that can be read"):
        seals(b"%PDF-1.7 and no more", ROOTS, NOW)


@cache
def twice() -> bytes:
    """Return a report that another program signed twice, and let be changed."""
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter  # noqa: PLC0415
    from pyhanko.sign.signers import PdfSignatureMetadata, sign_pdf  # noqa: PLC0415

    content = unsigned()
    for name, kind in (("Signature", "ec"), ("Second", "rsa")):
        meta = PdfSignatureMetadata(field_name=name)
        writer = IncrementalPdfFileWriter(BytesIO(content))
        content = sign_pdf(writer, meta, signing(kind).credential.signer).getvalue()
    return content


def test_each_of_two_signatures_is_told_and_the_file_does_not_agree() -> None:
    first, second = seals(twice(), ROOTS, NOW)
    assert (first.whole, first.valid) == (False, True)
    assert (second.whole, second.valid) == (True, True)
    file, *altered = of_file(filed(twice()), [first.whole, second.whole])
    assert not file.agrees
    assert "expected one signature, which forbids any other, got 2" in file.said
    assert altered  # the second field, and what the other program writes of itself
