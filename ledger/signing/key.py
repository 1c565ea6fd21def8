"""Keys that vouch for notes: Ed25519, each known by its name and four bytes of its hash.

Written as C2SP signed-note and Go's sumdb/note write them. A key's id is the first 4 bytes of
SHA-256(name || newline || 0x01 || public key).
"""

import hashlib
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Self

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from ledger.evidence import BadKey
from ledger.signing.notation import base64_of, bytes_of

ED25519: Final = b"\x01"
KEY_BYTES: Final = 32
ID_BYTES: Final = 4
PRIVATE: Final = "PRIVATE+KEY+"
NAME: Final = "a name without spaces, '+' and control characters"


@dataclass(frozen=True)
class VerifierKey:
    """A key to verify with: its name, its 32 public bytes, the 4 bytes of its id.

    Raises:
        BadKey: no key can have this name, or these bytes.
    """

    name: str
    public: bytes
    id: bytes = field(init=False)

    def __post_init__(self) -> None:
        _demand(self.name, self.public)
        hashed = hashlib.sha256(self.name.encode() + b"\n" + ED25519 + self.public).digest()
        object.__setattr__(self, "id", hashed[:ID_BYTES])

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the key that ``<name>+<8 hex of the id>+<base64 of 0x01 and the key>`` tells.

        Raises:
            BadKey: the text is not exactly what its key would be written as.
        """
        name, hexed, data = _parts(text, "verifier key", "<name>+<id>+<key in base64>")
        key = cls(name, data)
        if key.id.hex() != hexed:
            raise BadKey(f"key {name}", f"id {key.id.hex()}, as its bytes have it", hexed)
        return key

    @property
    def text(self) -> str:
        """The key as it is handed out."""
        return f"{self.name}+{self.id.hex()}+{base64_of(ED25519 + self.public)}"

    def verifies(self, message: bytes, signature: bytes) -> bool:
        """Tell whether a signature of 64 bytes is this key's over a message (RFC 8032)."""
        try:
            Ed25519PublicKey.from_public_bytes(self.public).verify(signature, message)
        except InvalidSignature:
            return False
        return True


@dataclass(frozen=True)
class Signer:
    """A key to sign with: its name and its 32 secret bytes, which no message shows.

    Raises:
        BadKey: no key can have this name, or that many bytes.
    """

    name: str
    seed: bytes = field(repr=False)

    def __post_init__(self) -> None:
        _demand(self.name, self.seed)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the key that a key file's one line tells, with or without its newline.

        The line is ``PRIVATE+KEY+<name>+<8 hex of the id>+<base64 of 0x01 and the seed>``.

        Raises:
            BadKey: the line is not exactly what its key would be written as.
        """
        line = text.removesuffix("\n")
        if not line.startswith(PRIVATE):
            raise BadKey("private key", f"a line that begins with {PRIVATE}", "something else")
        form = f"{PRIVATE}<name>+<id>+<seed in base64>"
        name, hexed, seed = _parts(line.removeprefix(PRIVATE), "private key", form)
        signer = cls(name, seed)
        if signer.verifier.id.hex() != hexed:
            raise BadKey(f"private key {name}", "the id of this seed and name", "another's id")
        return signer

    @property
    def text(self) -> str:
        """The key file's line, without a newline: a secret."""
        return f"{PRIVATE}{self.name}+{self.verifier.id.hex()}+{base64_of(ED25519 + self.seed)}"

    @cached_property
    def verifier(self) -> VerifierKey:
        """The key that verifies what this one signs."""
        return VerifierKey(self.name, self._private.public_key().public_bytes_raw())

    def signature(self, message: bytes) -> bytes:
        """Return the 64 bytes of this key's signature over a message: always the same ones."""
        return self._private.sign(message)

    @cached_property
    def _private(self) -> Ed25519PrivateKey:
        return Ed25519PrivateKey.from_private_bytes(self.seed)


def is_name(name: str) -> bool:
    """Tell whether a key may have a name: some text, no Unicode spaces, no plus, no controls."""
    odd = any(char == "+" or char < " " or char.isspace() or _surrogate(char) for char in name)
    return bool(name) and not odd


def _surrogate(char: str) -> bool:
    return "\ud800" <= char <= "\udfff"


def _demand(name: str, key: bytes) -> None:
    if not is_name(name):
        raise BadKey("key", NAME, name or "none")
    if len(key) != KEY_BYTES:
        raise BadKey(f"key {name}", f"{KEY_BYTES} bytes of Ed25519", f"{len(key)} bytes")


def _parts(text: str, where: str, form: str) -> tuple[str, str, bytes]:
    """Return name, id in hex and key; nothing of the text is shown, since it may be a secret."""
    parts = text.split("+", 2)
    if len(parts) < len(("name", "id", "key")):
        raise BadKey(where, form, f"{len(parts)} of its parts")
    name, hexed, encoded = parts
    data = bytes_of(encoded)
    if data is None:
        raise BadKey(where, form, "bytes that are not in base64")
    if data[:1] != ED25519:
        raise BadKey(
            where, "a key of type 01, which is Ed25519", f"type {data[:1].hex() or 'none'}"
        )
    return name, hexed, data[1:]
