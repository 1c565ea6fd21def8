"""A signature is valid for whole bytes alone, and vouched for by those who are trusted alone."""

import re
from datetime import datetime
from io import BytesIO

import pytest
from pyhanko.pdf_utils.generic import NumberObject
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter

from reports.agreement import of_file
from reports.credential import certificates_of
from reports.filed import filed
from reports.seal import DocumentStamp, Seal, Unread, covered
from reports.validation import BadSeal, seals
from tests.reports.pki import root
from tests.reports.signed_reports import (
    AFTER,
    END,
    NOW,
    ROOTS,
    expiring,
    kept,
    signed,
    twice,
    unsigned,
)


def only(content: bytes, now: datetime = NOW) -> Seal:
    (seal,) = seals(content, ROOTS, now)
    assert isinstance(seal, Seal)
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
    assert isinstance(seal, Seal)
    assert seal.valid
    assert (seal.anchor, seal.distrust) == ("", "nobody was named whom to trust (--trust)")


def test_another_authority_does_not_vouch() -> None:
    (seal,) = seals(signed(), certificates_of(root("Other CA").certificates, "other"), NOW)
    assert isinstance(seal, Seal)
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


def broken(content: bytes, part: int) -> bytes:
    """Break the digits of a signature: the first is 0."""
    found = [each.end() for each in re.finditer(rb"/Contents <(?=3082)", content)]
    return content[: found[part]] + b"00" + content[found[part] + 2 :]


@pytest.mark.parametrize("part", [0, 1])
def test_a_signature_that_cannot_be_read_does_not_unread_another(part: int) -> None:
    found = seals(broken(twice(), part), ROOTS, NOW)
    unread, other = found[part], found[1 - part]
    assert isinstance(unread, Unread)
    assert unread.where == f"in the field {('Signature', 'Second')[part]}"
    assert "ContentInfo" in unread.reason
    assert isinstance(other, Seal)
    assert other.valid is (part == 1)  # the first stands in what the second covers


def test_each_of_two_signatures_is_told_and_the_file_does_not_agree() -> None:
    first, second = seals(twice(), ROOTS, NOW)
    assert isinstance(first, Seal)
    assert isinstance(second, Seal)
    assert (first.whole, first.valid) == (False, True)
    assert (second.whole, second.valid) == (True, True)
    file, *altered = of_file(filed(twice()), [first.whole, second.whole])
    assert not file.agrees
    assert "expected one signature, which forbids any other, got 2" in file.said
    assert altered  # the second field, and what the other program writes of itself


def test_an_expired_certificate_does_not_vouch_whatever_the_signers_clock_says() -> None:
    assert only(expiring()).anchor == "Demo CA, Demo Casino"
    late = only(expiring(), AFTER)
    assert (late.valid, late.anchor, late.expired) == (True, "", END)
    why = "it expired on 2044-01-01, and no trusted time stamp shows that it was signed before"
    assert late.distrust == why


def test_a_trusted_time_stamp_shows_that_it_was_signed_before() -> None:
    late = only(expiring("Demo CA"), AFTER)
    assert late.stamp is not None
    assert (late.anchor, late.expired) == ("Demo CA, Demo Casino", None)


def test_a_time_stamp_that_nobody_trusts_shows_nothing() -> None:
    late = only(expiring("Other CA"), AFTER)
    assert late.stamp is not None
    assert (late.stamp.valid, late.stamp.anchor) == (True, "")
    assert (late.anchor, late.expired) == ("", END)


def test_of_an_expired_certificate_it_is_told_too_that_it_is_a_strangers() -> None:
    (late,) = seals(expiring(), certificates_of(root("Other CA").certificates, "other"), AFTER)
    assert isinstance(late, Seal)
    assert "signed before; no trusted certificate vouches for it" in late.distrust


def test_a_document_time_stamp_keeps_a_signature_and_shows_when_it_was_there() -> None:
    content = kept(expiring())
    seal, stamp = seals(content, ROOTS, AFTER)
    assert isinstance(seal, Seal)
    assert isinstance(stamp, DocumentStamp)
    assert (seal.whole, seal.kept, seal.valid, seal.expired) == (False, True, True, None)
    assert (stamp.whole, stamp.stamp.valid) == (True, True)
    assert stamp.stamp.anchor == "Demo CA, Demo Casino"
    told = filed(content)
    assert (told.altered, told.signatures) == ((), 2)
    (file,) = of_file(told, covered([seal, stamp]))
    assert file.agrees
    assert file.said.startswith("the signature and the time stamps behind it cover all")


def test_a_byte_behind_a_document_time_stamp_is_covered_by_nothing() -> None:
    assert covered(seals(kept(signed()) + b"\n", ROOTS, NOW)) == [False]


def test_a_document_time_stamp_that_cannot_be_read_does_not_unread_the_signature() -> None:
    seal, stamp = seals(broken(kept(signed()), 1), ROOTS, NOW)
    assert isinstance(stamp, Unread)
    assert isinstance(seal, Seal)
    assert seal.valid


def test_a_page_turned_before_a_document_time_stamp_is_no_keeping() -> None:
    writer = IncrementalPdfFileWriter(BytesIO(signed()))
    page = writer.root["/Pages"]["/Kids"][0].get_object()
    page["/Rotate"] = NumberObject(90)
    writer.update_container(page)
    out = BytesIO()
    writer.write(out)
    seal, stamp = seals(kept(out.getvalue()), ROOTS, NOW)
    assert isinstance(seal, Seal)
    assert (seal.valid, seal.kept) == (True, False)
    assert covered([seal, stamp]) == [False]


def test_a_document_time_stamp_signs_nothing() -> None:
    content = kept(unsigned())
    found = seals(content, ROOTS, NOW)
    file, *_ = of_file(filed(content), covered(found))
    assert not file.agrees
    assert file.said.endswith("bytes behind the report's end, and no signature")
