"""A certification authority of the tests: its root, signers and a time-stamp authority."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from cryptography.hazmat.primitives.serialization import pkcs12
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

Key = ec.EllipticCurvePrivateKey | rsa.RSAPrivateKey | ed25519.Ed25519PrivateKey
FIRST = datetime(2020, 1, 1, tzinfo=UTC)
LAST = datetime(2049, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Holder:
    """A key, its certificate, and the ones above it."""

    key: Key
    certificate: x509.Certificate
    chain: tuple[x509.Certificate, ...] = ()

    def pem(self, passphrase: bytes = b"") -> bytes:
        """Return the key and the certificates as one PEM file."""
        return self.secret(passphrase) + self.certificates

    def secret(self, passphrase: bytes = b"") -> bytes:
        return self.key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, _lock(passphrase)
        )

    @property
    def certificates(self) -> bytes:
        told = (self.certificate, *self.chain)
        return b"".join(each.public_bytes(serialization.Encoding.PEM) for each in told)

    def pkcs12(self, passphrase: bytes = b"") -> bytes:
        return pkcs12.serialize_key_and_certificates(
            b"signer", self.key, self.certificate, self.chain, _lock(passphrase)
        )

    def pkcs12_alone(self, passphrase: bytes = b"") -> bytes:
        """Return the key as PKCS#12 without a certificate."""
        return pkcs12.serialize_key_and_certificates(
            b"signer", self.key, None, None, _lock(passphrase)
        )


def _lock(passphrase: bytes) -> serialization.KeySerializationEncryption:
    if passphrase:
        return serialization.BestAvailableEncryption(passphrase)
    return serialization.NoEncryption()


@cache
def key(kind: str) -> Key:
    """Make a key, once for each kind: "ec", "rsa", "ed", or "root" and others of their own."""
    match kind:
        case "rsa":
            return rsa.generate_private_key(65537, 2048)
        case "short":
            return rsa.generate_private_key(65537, 1024)  # noqa: S505 # to be refused
        case "ed":
            return ed25519.Ed25519PrivateKey.generate()
        case "koblitz":
            return ec.generate_private_key(ec.SECP256K1())
        case _:
            return ec.generate_private_key(ec.SECP256R1())


def name(common: str) -> x509.Name:
    told = [(NameOID.ORGANIZATION_NAME, "Demo Casino"), (NameOID.COMMON_NAME, common)]
    return x509.Name([x509.NameAttribute(*each) for each in told])


@cache
def root(common: str = "Demo CA") -> Holder:
    """Make an authority's self-signed root."""
    own = key(f"root {common}")
    return Holder(own, _certificate(own, common, own, common, ca=True))


@cache
def holder(
    kind: str = "ec",
    *,
    common: str = "Anna Berg, compliance officer",
    ca: str = "Demo CA",
    first: datetime = FIRST,
    last: datetime = LAST,
    signs: bool = True,
) -> Holder:
    """Make a signer whom an authority certifies."""
    above = root(ca)
    made = _certificate(key(kind), common, above.key, ca, first=first, last=last, signs=signs)
    return Holder(key(kind), made, (above.certificate,))


@cache
def authority(ca: str = "Demo CA") -> Holder:
    """Make a time-stamp authority, certified by the same root."""
    own = key("authority")
    made = _certificate(own, "Demo TSA", root(ca).key, ca, stamps=True)
    return Holder(own, made, (root(ca).certificate,))


def _certificate(
    own: Key, common: str, above: Key, issuer: str, *, ca: bool = False, signs: bool = True,
    stamps: bool = False, first: datetime = FIRST, last: datetime = LAST,
) -> x509.Certificate:  # fmt: skip
    public = own.public_key()
    usage = x509.KeyUsage(
        digital_signature=signs and not ca, content_commitment=signs and not ca,
        key_encipherment=not signs, data_encipherment=False, key_agreement=False,
        key_cert_sign=ca, crl_sign=ca, encipher_only=False, decipher_only=False,
    )  # fmt: skip
    made = (
        x509.CertificateBuilder()
        .subject_name(name(common))
        .issuer_name(name(issuer))
        .public_key(public)
        .serial_number(x509.random_serial_number())
        .not_valid_before(first)
        .not_valid_after(last if not ca else last + timedelta(days=1))
        .add_extension(x509.BasicConstraints(ca, 0 if ca else None), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(above.public_key()), critical=False
        )
    )
    if stamps:
        only = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.TIME_STAMPING])
        made = made.add_extension(only, critical=True)
    return made.sign(above, hashes.SHA256())
