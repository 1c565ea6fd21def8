"""A key signs if it is of a kind that readers check, and its certificate is valid."""

from datetime import UTC, datetime

import pytest
from cryptography.hazmat.primitives.serialization import NoEncryption
from cryptography.hazmat.primitives.serialization.pkcs12 import (
    PKCS12Certificate,
    serialize_java_truststore,
)

from reports.credential import BadCredential, certificates_of, credential, locked
from tests.reports.pki import holder, root
from tests.reports.signed_reports import NOW

EARLY = datetime(2019, 6, 1, tzinfo=UTC)
LATE = datetime(2050, 6, 1, tzinfo=UTC)


def refused(key: bytes, more: bytes = b"", phrase: bytes | None = None) -> str:
    with pytest.raises(BadCredential) as caught:
        credential(key, more, phrase, NOW)
    return str(caught.value)


@pytest.mark.parametrize("kind", ["ec", "rsa"])
def test_a_key_and_its_certificates_are_read_from_one_pem_file(kind: str) -> None:
    made = credential(holder(kind).pem(), b"", None, NOW)
    assert made.name == "Anna Berg, compliance officer"
    assert made.organisation == "Demo Casino"


def test_certificates_may_be_in_a_file_of_their_own_in_any_order() -> None:
    more = root().certificates + holder().certificates
    made = credential(holder().secret(), more, None, NOW)
    assert made.name == "Anna Berg, compliance officer"


@pytest.mark.parametrize("kind", ["ec", "rsa"])
@pytest.mark.parametrize("phrase", [b"", b"secret"])
def test_a_pkcs12_file_holds_all(kind: str, phrase: bytes) -> None:
    file = holder(kind).pkcs12(phrase)
    assert locked(file) is bool(phrase)
    assert credential(file, b"", phrase or None, NOW).organisation == "Demo Casino"


@pytest.mark.parametrize("phrase", [b"", b"secret"])
def test_the_certificates_of_a_pkcs12_file_may_be_beside_it(phrase: bytes) -> None:
    file = holder().pkcs12_alone(phrase)
    assert locked(file) is bool(phrase)
    made = credential(file, holder().certificates, phrase or None, NOW)
    assert made.name == "Anna Berg, compliance officer"
    assert "got none (--certificate FILE)" in refused(file, phrase=phrase or None)


def test_a_pkcs12_file_that_was_cut_is_damaged_and_not_locked() -> None:
    file = holder().pkcs12(b"secret")[:500]
    assert not locked(file)
    assert "can't be read: Could not deserialize PKCS12 data" in refused(file)


def test_a_pkcs12_file_without_a_key_is_told() -> None:
    file = serialize_java_truststore(
        [PKCS12Certificate(holder().certificate, None)], NoEncryption()
    )
    assert not locked(file)
    assert "expected PKCS#12 with a private key, got certificates alone" in refused(file)


def test_a_passphrase_opens_a_key() -> None:
    file = holder().pem(b"secret")
    assert locked(file)
    assert not locked(holder().pem())
    assert credential(file, b"", b"secret", NOW).name


@pytest.mark.parametrize("file", [holder().pem(b"secret"), holder().pkcs12(b"secret")])
@pytest.mark.parametrize("phrase", [b"another", None])
def test_without_its_passphrase_a_key_stays_shut(file: bytes, phrase: bytes | None) -> None:
    assert "one that can't be read: " in refused(file, phrase=phrase)


def test_an_ed25519_key_is_refused_with_the_reason() -> None:
    assert "which common readers of PDF can't check" in refused(holder("ed").pem())


def test_a_weak_or_odd_key_is_refused() -> None:
    assert "1024 bits" in refused(holder("short").pem())
    assert "secp256k1" in refused(holder("koblitz").pem())


def test_a_certificate_of_another_key_is_none() -> None:
    assert "got 2 of other keys" in refused(holder("ec").secret() + holder("rsa").certificates)
    assert "got none (--certificate FILE)" in refused(holder().secret())


def test_an_expired_certificate_cannot_sign() -> None:
    old = holder(common="Old", first=EARLY, last=datetime(2026, 1, 1, tzinfo=UTC))
    assert "has expired: 2019-06-01 to 2026-01-01" in refused(old.pem())


def test_a_certificate_of_the_future_cannot_sign_yet() -> None:
    new = holder(common="New", first=datetime(2027, 1, 1, tzinfo=UTC), last=LATE)
    assert "is not valid yet: 2027-01-01" in refused(new.pem())


def test_a_certificate_for_something_else_cannot_sign() -> None:
    assert "one for key_encipherment" in refused(holder(common="Server", signs=False).pem())


EMPTY = b"-----BEGIN PRIVATE KEY-----\nAA\n-----END PRIVATE KEY-----"


@pytest.mark.parametrize("junk", [b"", b"hello", b"0\x82junk", EMPTY])
def test_what_is_no_key_is_said_to_be_none(junk: bytes) -> None:
    assert refused(junk).startswith("signing key: expected")


@pytest.mark.parametrize(
    "junk", [b"", b"hello", b"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----"]
)
def test_what_is_no_certificate_is_said_to_be_none(junk: bytes) -> None:
    with pytest.raises(BadCredential, match="expected certificates as PEM"):
        certificates_of(junk, "ca.pem")
