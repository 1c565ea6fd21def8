"""Reading one line of an export: what it holds, if it is written just as an export writes it."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias

import msgspec

from ledger import body, intake, own
from ledger.entry import Entry, Record
from ledger.event import Strict, canonical
from ledger.evidence import BadExport
from ledger.instant import microseconds
from ledger.own import AnyOwn
from ledger.transfer.form import (
    ENTRY,
    KINDS,
    LONGEST,
    CheckpointLine,
    EndLine,
    HeadLine,
    QuarantineLine,
)

HERE: Final = "line"
"""Where it is that something is wrong: the reader of the file knows its number."""
SHOWN: Final = 60
"""Characters that are shown of a line, from where it differs."""
FOREIGN: Final = {
    b"\x1f\x8b": "a gzip file: gunzip -c FILE | pitledger import -",
    b"\x28\xb5\x2f\xfd": "a zstd file: zstd -dc FILE | pitledger import -",
    b"\xfd7zXZ": "an xz file: xz -dc FILE | pitledger import -",
    b"PK\x03\x04": "a zip file: unpack it first",
    b"\xef\xbb\xbf": "a byte order mark, which an export does not have",
    b"\xff\xfe": "UTF-16: an export is UTF-8",
    b"\xfe\xff": "UTF-16: an export is UTF-8",
    b"SQLite format 3\0": "a SQLite database: name it with --db",
}
"""What files begin with that are mistaken for an export."""


@dataclass(frozen=True, slots=True)
class TableLine:
    """An entry of a table's event, and when it was recorded (microseconds UTC)."""

    arrival: intake.Arrival
    recorded_us: int
    body: bytes


@dataclass(frozen=True, slots=True)
class OwnLine:
    """An entry of the ledger's own, whose bytes are known to be what it is written as."""

    event: AnyOwn
    entry: Entry


AnyLine: TypeAlias = TableLine | OwnLine | HeadLine | QuarantineLine | CheckpointLine | EndLine


class _EntryText(Strict, frozen=True, kw_only=True):
    event: msgspec.Raw
    recorded_at: str
    v: Literal[1]
    rulebook: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class _Reason(Strict, frozen=True, kw_only=True):
    code: str
    field: str
    expected: str
    got: str


_ENTRY: Final = msgspec.json.Decoder(_EntryText)
_REASON: Final = msgspec.json.Decoder(_Reason)


def parsed(line: bytes) -> AnyLine:
    """Return what a line holds; its newline is a part of it.

    Raises:
        BadExport: it is not written as a line of an export is.
        Refusal: it is an entry whose event no table can have sent.
        EntryDamaged: it is an entry of the ledger's own that no ledger wrote.
    """
    text = bare(line)
    if text.startswith(ENTRY):
        return _entry(text)
    kind = next((decoder for start, decoder in KINDS.items() if text.startswith(start)), None)
    if kind is None:
        raise BadExport(HERE, "an entry, or another line of an export", shown(text))
    try:
        told: HeadLine | QuarantineLine | CheckpointLine | EndLine = kind.decode(text)
        if isinstance(told, QuarantineLine):
            _REASON.decode(told.quarantine.reason)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadExport(HERE, "a line of an export", str(error)) from None
    demand_same(text, canonical(told))
    return told


def head_of(line: bytes) -> HeadLine:
    """Return what an export's first line holds.

    Raises:
        BadExport: it is no export's, of a later version, or what is left of another file.
    """
    wanted = 'a first line {"export":…}'
    for start, what in FOREIGN.items():
        if line.startswith(start):
            raise BadExport(HERE, wanted, what)
    if not line:
        raise BadExport(HERE, wanted, "an empty file")
    if not line.startswith(b'{"export":'):
        raise BadExport(HERE, wanted, shown(line))
    head = parsed(line)
    assert isinstance(head, HeadLine)
    return head


def bare(line: bytes) -> bytes:
    """Return a line without its newline.

    Raises:
        BadExport: it has none, or is too long, or has another end.
    """
    if not line.endswith(b"\n"):
        if len(line) >= LONGEST:
            raise BadExport(HERE, f"a line below {LONGEST} bytes", "a longer one")
        raise BadExport(HERE, "a line that ends in a newline", "the end of the file: cut short")
    if line.endswith(b"\r\n"):
        raise BadExport(HERE, r"\n alone at the end of a line", r"\r\n: the file was converted")
    return line[:-1]


def demand_same(got: bytes, wanted: bytes) -> None:
    """Demand that bytes are the ones wanted.

    Raises:
        BadExport: they are not; what is shown begins a little before they differ.
    """
    if got != wanted:
        pairs = enumerate(zip(got, wanted, strict=False))
        at = next((place for place, (a, b) in pairs if a != b), min(len(got), len(wanted)))
        start = max(at - SHOWN // 4, 0)
        told = f"byte {at + 1} to go on as in {shown(wanted[start:])}"
        raise BadExport(HERE, told, shown(got[start:]))


def shown(text: bytes) -> str:
    """Return the beginning of a line as a message shows it."""
    part = text[:SHOWN].decode(errors="backslashreplace")
    return part if len(text) <= SHOWN else f"{part}…"


def _entry(text: bytes) -> TableLine | OwnLine:
    try:
        of_table, read = body.of_table(text), _ENTRY.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadExport(HERE, "an entry", str(error)) from None
    recorded_us = _recorded(read.recorded_at)
    if of_table:
        return TableLine(intake.read(bytes(read.event)), recorded_us, text)
    event = body.own_body(Record(0, text, b"")).event
    entry = own.entry_of(event, recorded_us)
    demand_same(text, entry.body)
    return OwnLine(event, entry)


@lru_cache(maxsize=1)
def _recorded(at: str) -> int:
    """Read the time of recording once for all entries of a transaction."""
    return microseconds(at)
