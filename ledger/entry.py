"""An entry of the log: the exact bytes that are hashed, and the columns derived from them."""

import hashlib
from functools import lru_cache

import msgspec

from ledger import instant
from ledger.error import EntryDamaged

LEAF = b"\x00"


def leaf_hash(body: bytes) -> bytes:
    """Return the 32-byte leaf of an entry's exact bytes (RFC 6962, section 2.1)."""
    return hashlib.sha256(LEAF + body).digest()


class Entry(msgspec.Struct, frozen=True, gc=False):
    """An entry before it has a position: exact bytes, and what they are searched by.

    ``body`` is the canonical JSON of ``{v, recorded_at, event}`` (for an opened shift the
    rulebook's version and digest beside it). All else is derived from it; ``at_us`` and
    ``recorded_us`` are microseconds since 1970-01-01 UTC; ``digest`` is the SHA-256 of the
    event's canonical JSON; ``gaming_day`` is that of a shift's opening, or of what replaces one.
    ``leaf`` is hashed here, once.
    Entries of the ledger itself have no id, table, shift, round or by.
    """

    body: bytes
    type: str
    recorded_us: int
    id: str | None = None
    digest: bytes | None = None
    at_us: int | None = None
    by: str | None = None
    table: str | None = None
    shift: str | None = None
    round: int | None = None
    gaming_day: str | None = None
    leaf: bytes = b""

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "leaf", leaf_hash(self.body))


class Record(msgspec.Struct, frozen=True, gc=False):
    """An entry in its place: position from 1, exact bytes, the leaf hash stored with them."""

    seq: int
    body: bytes
    leaf: bytes


def sound(seq: int, body: bytes, leaf: bytes) -> Record:
    """Return the record of a stored row: a stored leaf is a claim, and its bytes must bear it out.

    Raises:
        EntryDamaged: the bytes are not those that were hashed.
    """
    if leaf_hash(body) != leaf:
        told = "the bytes that its leaf was made of"
        got = "others (`pitledger verify` tells what was changed)"
        raise EntryDamaged(f"entry {seq}", told, got)
    return Record(seq, body, leaf)


def body_of(event: bytes, recorded_us: int, rulebook: bytes | None = None) -> bytes:
    """Return an entry's canonical JSON around an event's: keys in order, version 1 last.

    ``rulebook`` is the canonical JSON of the version and digest that an opened shift is judged by.
    """
    beside = b'","rulebook":' + rulebook if rulebook else b'"'
    return b'{"event":' + event + b',"recorded_at":"' + _text(recorded_us) + beside + b',"v":1}'


@lru_cache(maxsize=1)
def _text(recorded_us: int) -> bytes:
    """Write a time out once for all entries of a transaction."""
    return instant.text(recorded_us).encode()
