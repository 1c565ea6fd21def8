"""Signed notes: a text, an empty line, and who vouches for the text, a line each.

As C2SP signed-note has them. A signature is over the text with its last newline; its line is
``— <key's name> <base64 of the key's 4-byte id and the 64-byte signature>``.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from ledger.evidence import BadKey, BadNote, NotVouched
from ledger.signing.key import ID_BYTES, Signer, VerifierKey, is_name
from ledger.signing.notation import base64_of, bytes_of

MAX_BYTES: Final = 1 << 20
MAX_SIGNATURES: Final = 100
DASH: Final = "— "
FORM: Final = "— <name> <signature in base64>"


@dataclass(frozen=True)
class Note:
    """A note that was opened: its text, and those of the known keys that signed it, once each."""

    text: str
    signed_by: tuple[VerifierKey, ...]


@dataclass(frozen=True)
class _Signature:
    """A signature line: the key that it names, by name and id, and the bytes it gives."""

    name: str
    id: bytes
    value: bytes


def sign(text: str, signers: Sequence[Signer]) -> bytes:
    """Return the note of a text, signed by each signer in turn: always the same bytes.

    Raises:
        BadNote: the text can't be a note's, or the signers are none, too many or one twice.
    """
    if not signers or len({signer.verifier for signer in signers}) < len(signers):
        raise BadNote("note", "signers, each of them once", f"{len(signers)} in all")
    message = text.encode(errors="surrogatepass")
    note = b"".join([message, b"\n", *(_line(signer, message) for signer in signers)])
    if opened(note, [signer.verifier for signer in signers]).text != text:
        raise BadNote("note", "a text that ends in a newline", "another ending")
    return note


def _line(signer: Signer, message: bytes) -> bytes:
    signature = signer.verifier.id + signer.signature(message)
    return f"{DASH}{signer.name} {base64_of(signature)}\n".encode()


def opened(note: bytes, keys: Iterable[VerifierKey]) -> Note:
    """Return a note's text and which of the keys signed it; signatures by others are ignored.

    Raises:
        BadNote: the note is not written as notes are, or a signature in the name of one of the
            keys is not that key's.
        NotVouched: none of the keys signed it.
        BadKey: two different keys have one name and one id.
    """
    text, signatures = _parted(note)
    known = _known(keys)
    signed: dict[VerifierKey, None] = {}
    for signature in signatures:
        key = known.get((signature.name, signature.id))
        if key is None:
            continue
        if not key.verifies(text.encode(), signature.value):
            raise BadNote("note", f"what {key.text} signed", "a signature that does not fit it")
        signed[key] = None
    if not signed:
        raise NotVouched("note", "a signature by a known key", _names(signatures))
    return Note(text, tuple(signed))


def _known(keys: Iterable[VerifierKey]) -> dict[tuple[str, bytes], VerifierKey]:
    known: dict[tuple[str, bytes], VerifierKey] = {}
    for key in keys:
        if known.setdefault((key.name, key.id), key) != key:
            raise BadKey(f"key {key.name}", f"one key with id {key.id.hex()}", "two")
    return known


def _names(signatures: Sequence[_Signature]) -> str:
    return "signatures by " + ", ".join(f"{each.name}+{each.id.hex()}" for each in signatures)


def _parted(note: bytes) -> tuple[str, list[_Signature]]:
    """Return text and signatures: the last empty line stands between them."""
    text, gap, block = _readable(note).rpartition("\n\n")
    if not gap or not block.endswith("\n"):
        raise BadNote("note", "a text, an empty line and signature lines", "something else")
    lines = block[:-1].split("\n")
    if len(lines) > MAX_SIGNATURES:
        raise BadNote("note", f"at most {MAX_SIGNATURES} signatures", f"{len(lines)}")
    return text + "\n", [_signature(line) for line in lines]


def _readable(note: bytes) -> str:
    if len(note) > MAX_BYTES:
        raise BadNote("note", f"at most {MAX_BYTES} bytes", f"{len(note)}")
    try:
        text = note.decode()
    except UnicodeDecodeError as error:
        raise BadNote("note", "UTF-8", f"another byte at {error.start}") from None
    control = next((char for char in text if char < " " and char != "\n"), None)
    if control is not None:
        raise BadNote("note", "no control characters but newlines", control)
    return text


def _signature(line: str) -> _Signature:
    name, _, encoded = line.removeprefix(DASH).partition(" ")
    data = bytes_of(encoded)
    if not line.startswith(DASH) or not is_name(name) or data is None or len(data) <= ID_BYTES:
        raise BadNote("note", FORM, line or "an empty line")
    return _Signature(name, data[:ID_BYTES], data[ID_BYTES:])
