"""Refused lines, kept word for word, each sealed by a digest over all before it."""

import hashlib
from dataclasses import asdict, dataclass, replace
from typing import Final

from ledger import event

NAME_CHARACTERS: Final = 64


@dataclass(frozen=True, slots=True)
class Refused:
    """A line that was not taken, before it has a number.

    ``line`` is its bytes as they came; ``received_us`` is microseconds since 1970-01-01 UTC;
    ``line_number`` counts from 1 in ``source`` (a file's name, or what else it came from);
    ``reason`` is JSON; table, shift and event_id are what the line named, where it could be told.
    """

    received_us: int
    source: str
    line_number: int
    line: bytes
    reason: str
    table: str | None = None
    shift: str | None = None
    event_id: str | None = None


@dataclass(frozen=True, slots=True)
class Quarantined:
    """A refused line in its place: number from 1, and the running digest after it (32 bytes)."""

    number: int
    refused: Refused
    digest: bytes


def sealed(row: Refused, number: int, before: bytes) -> Quarantined:
    """Give a refused line its number and its digest, which covers the rows before it too.

    The digest is SHA-256(the digest before || SHA-256(the row as canonical JSON)); before the first
    row it is 32 zero bytes.
    """
    inner = hashlib.sha256(canonical(row, number)).digest()
    return Quarantined(number, row, hashlib.sha256(before + inner).digest())


def canonical(row: Refused, number: int) -> bytes:
    """Give a row's JSON as RFC 8785 has it; the line as base64, since it may be no text."""
    return event.canonical({"number": number, **asdict(row)})


def storable(row: Refused) -> Refused:
    """Give a row as both databases can hold it, for what a bad line names may be any text.

    What can't be a name is left out (the line says it still); odd characters of a source are
    escaped.
    """
    source = row.source.encode(errors="backslashreplace").decode().replace("\0", r"\x00")
    return replace(
        row,
        source=source,
        table=name_or_none(row.table),
        shift=name_or_none(row.shift),
        event_id=name_or_none(row.event_id),
    )


def name_or_none(text: str | None) -> str | None:
    """Give a text that can be a name: 1 to 64 characters, all of them printable."""
    if text is None or not 1 <= len(text) <= NAME_CHARACTERS or not text.isprintable():
        return None
    return text
