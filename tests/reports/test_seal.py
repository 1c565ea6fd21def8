"""A signature is valid for whole bytes alone, and vouched for by those who are trusted alone."""

import pytest

from reports.credential import certificates_of
from reports.seal import BadSeal, Seal, seals
from tests.reports.pki import root
from tests.reports.signed_reports import NOW, ROOTS, signed, unsigned


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


def test_what_is_not_signed_has_no_seal() -> None:
    assert seals(unsigned(), ROOTS, NOW) == []


def test_a_signature_that_cannot_be_read_is_told() -> None:
    with pytest.raises(BadSeal, match="signature: expected one that can be read"):
        seals(b"%PDF-1.7 and no more", ROOTS, NOW)
