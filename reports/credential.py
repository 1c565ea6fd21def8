"""The key that signs reports, and its certificates: read from PEM or PKCS#12, and judged.

It is a person's or a casino's key with an X.509 certificate, and no key of the log.
"""

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from asn1crypto.keys import PrivateKeyInfo
from asn1crypto.pkcs12 import Pfx
from asn1crypto.x509 import Certificate, Name
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.hazmat.primitives.serialization.pkcs12 import load_key_and_certificates
from pyhanko.keys import load_certs_from_pemder_data, load_private_key_from_pemder_data
from pyhanko.sign.signers import SimpleSigner
from pyhanko_certvalidator.registry import SimpleCertificateStore

from ledger.evidence import EvidenceFault

COMMON: Final = "common_name"
ORGANISATION: Final = "organization_name"
CURVES: Final = ("secp256r1", "secp384r1", "secp521r1")
SHORTEST: Final = 2048
"""Bits of an RSA key that may sign."""
SIGNING: Final = frozenset({"digital_signature", "non_repudiation"})

_KEY: Final = re.compile(rb"-----BEGIN ([A-Z ]*PRIVATE KEY)-----.*?-----END \1-----", re.DOTALL)
_CERTIFICATE: Final = re.compile(
    rb"-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----", re.DOTALL
)


class BadCredential(EvidenceFault):
    """A key or certificate that can't sign a report."""


@dataclass(frozen=True, slots=True)
class Credential:
    """A key that can sign, with its certificate and the ones above it."""

    signer: SimpleSigner
    certificate: Certificate

    @property
    def name(self) -> str:
        """Who signs: the certificate's common name."""
        return named(self.certificate.subject, COMMON) or full(self.certificate.subject)

    @property
    def organisation(self) -> str:
        """What the certificate says whom the signer belongs to; empty if it does not."""
        return named(self.certificate.subject, ORGANISATION)


def locked(key: bytes) -> bool:
    """Tell whether a passphrase is needed to read a key's file."""
    if found := _KEY.search(key):
        return b"ENCRYPTED" in found.group()
    try:
        _ = Pfx.load(key).native
    except (ValueError, TypeError):
        return False  # neither, or damaged, which no passphrase mends
    try:
        load_key_and_certificates(key, None)
    except ValueError:
        return True
    return False


def credential(key: bytes, more: bytes, passphrase: bytes | None, moment: datetime) -> Credential:
    """Return what signs: a key and certificates out of PEM, or PKCS#12, or a key and their PEM.

    Raises BadCredential: unreadable, another passphrase, no kind of key that signs reports, no
    certificate of the key, or one that is not valid at the moment.
    """
    private, certificates = _read(key, passphrase)
    certificates += certificates_of(more, "certificate file") if more else []
    _judge_key(private)
    own = next((each for each in certificates if _fits(each, private)), None)
    if own is None:
        got = f"{len(certificates)} of other keys" if certificates else "none (--certificate FILE)"
        raise BadCredential("signing key", "its own certificate", got)
    _judge_certificate(own, moment)
    others = SimpleCertificateStore()
    others.register_multiple(each for each in certificates if each is not own)
    signer = SimpleSigner(signing_cert=own, signing_key=private, cert_registry=others)
    return Credential(signer, own)


def certificates_of(pem: bytes, where: str) -> list[Certificate]:
    """Return the certificates of a PEM or DER file; raises BadCredential if there are none."""
    try:
        found = list(load_certs_from_pemder_data(_blocks(pem)))
        for each in found:
            _ = each.native  # what is no certificate is found when it is read
    except (ValueError, TypeError) as error:
        raise BadCredential(where, "certificates as PEM", f"what is none: {error}") from None
    if not found:
        raise BadCredential(where, "certificates as PEM", "none")
    return found


def named(name: Name, field: str) -> str:
    """Return one field of a certificate's name, such as COMMON; empty if it has none."""
    told = name.native.get(field, "")
    return ", ".join(map(str, told)) if isinstance(told, list) else str(told)


def full(name: Name) -> str:
    """Return a certificate's name in short: whose it is, and of which organisation."""
    told = [named(name, field) for field in (COMMON, ORGANISATION)]
    return ", ".join(filter(None, told)) or str(name.human_friendly)


def _blocks(pem: bytes) -> bytes:
    return b"\n".join(_CERTIFICATE.findall(pem)) if b"-----BEGIN" in pem else pem


def _read(key: bytes, passphrase: bytes | None) -> tuple[PrivateKeyInfo, list[Certificate]]:
    found = _KEY.search(key)
    if found is None and not key.startswith(b"0"):
        raise BadCredential("signing key", "a PEM file with a private key, or PKCS#12", "neither")
    try:
        if found is None:
            return _of_pkcs12(key, passphrase)
        private = load_private_key_from_pemder_data(found.group(), passphrase)
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        wanted = "a key that the passphrase opens" if passphrase else "a private key"
        raise BadCredential("signing key", wanted, f"one that can't be read: {error}") from None
    pem = _blocks(key)
    return private, certificates_of(pem, "signing key's file") if pem else []


def _of_pkcs12(file: bytes, passphrase: bytes | None) -> tuple[PrivateKeyInfo, list[Certificate]]:
    """Return a key and the certificates beside it, which may be none."""
    private, own, others = load_key_and_certificates(file, passphrase)
    if private is None:
        raise BadCredential("signing key", "PKCS#12 with a private key", "certificates alone")
    told = private.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())
    written = [each.public_bytes(Encoding.DER) for each in (own, *others) if each]
    return PrivateKeyInfo.load(told), [Certificate.load(each) for each in written]


def _judge_key(private: PrivateKeyInfo) -> None:
    wanted = "an ECDSA key (P-256) or an RSA key"
    match private.algorithm:
        case "ec" if private.curve[1] in CURVES:
            return
        case "rsa" if private.bit_size >= SHORTEST:
            return
        case "ec":
            got = f"one on the curve {private.curve[1]}"
        case "rsa":
            got = f"an RSA key of {private.bit_size} bits; at least {SHORTEST} are safe"
        case "ed25519" | "ed448":
            got = "an Ed25519 key, which common readers of PDF can't check"
        case other:
            got = f"one of the kind {other}"
    raise BadCredential("signing key", wanted, got)


def _fits(certificate: Certificate, private: PrivateKeyInfo) -> bool:
    public, own = certificate.public_key, private["private_key"].parsed
    if public.algorithm != private.algorithm:
        return False
    if public.algorithm == "ec":
        return bool(own["public_key"].native == public["public_key"].native)
    told = public["public_key"].parsed
    return all(own[each].native == told[each].native for each in ("modulus", "public_exponent"))


def _judge_certificate(certificate: Certificate, moment: datetime) -> None:
    first, last = certificate.not_valid_before, certificate.not_valid_after
    if not first <= moment <= last:
        which = "has expired" if moment > last else "is not valid yet"
        span = f"{first.astimezone(UTC):%Y-%m-%d} to {last.astimezone(UTC):%Y-%m-%d}"
        wanted = f"one that is valid at {moment:%Y-%m-%d %H:%M:%S} UTC"
        raise BadCredential("signer's certificate", wanted, f"one that {which}: {span}")
    usage = certificate.key_usage_value
    if usage is not None and not SIGNING & usage.native:
        got = ", ".join(sorted(usage.native)) or "nothing"
        raise BadCredential("signer's certificate", "one whose key may sign", f"one for {got}")
