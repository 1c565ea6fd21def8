"""Who vouched for a log and what came into it beside its events, read to be told, not verified.

What is damaged is named, and does not keep the rest from being told: `verify` says what is wrong.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple, TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy import select

from ledger import body, instant
from ledger.case import OpenLine, Resolution
from ledger.database.layout import checkpoint as kept
from ledger.database.layout import entry
from ledger.docket import docket
from ledger.error import DatabaseDamaged, EntryDamaged, GapInLog
from ledger.evidence import EvidenceFault
from ledger.inquiry import STEP
from ledger.own import KeyRotated, RulebookRegistered
from ledger.registry import digest_of
from ledger.settings import Unsafe, unsafe
from ledger.signing import checkpoint
from ledger.signing.key import VerifierKey
from ledger.store import Store

CORRECTIONS: Final = ("event_voided", "event_replaced", "event_inserted")
BROKEN: Final = (EntryDamaged, GapInLog, DatabaseDamaged, EvidenceFault)
"""What reading may meet in a log that was changed behind its back."""

Found = TypeVar("Found")


class Named(Struct, frozen=True):
    """A key that the log names: its text, the entry that put it in force, recorded when."""

    key: str
    since: int
    recorded_at: str


class Kept(Struct, frozen=True):
    """A checkpoint that the ledger keeps: what it covers, which of the log's keys signed it.

    ``recorded_at`` is when the last entry that it covers was recorded; both root (hex) and signers
    are empty if it can't be read.
    """

    size: int
    root: str
    signed_by: tuple[str, ...]
    recorded_at: str


class Registered(Struct, frozen=True):
    """A rulebook as it was registered: ``id@version``, SHA-256 (hex), by which entry, when."""

    name: str
    digest: str
    seq: int
    recorded_at: str


class Line(NamedTuple):
    """A refused line in brief, and what became of it: None while it is open."""

    line: OpenLine
    resolution: Resolution | None


@dataclass(frozen=True, slots=True)
class Custody:
    """All of it; ``unread`` are the faults that kept something from being read.

    ``last_recorded`` is when the last entry was recorded (RFC 3339, UTC; "" if there is none);
    ``corrected`` are tables and their shifts in the order of their first corrections; ``unsafe``
    are the database's settings by which a power cut can lose entries, as they are now.
    """

    last_recorded: str
    keys: Sequence[Named]
    checkpoints: Sequence[Kept]
    rulebooks: Sequence[Registered]
    corrected: Sequence[tuple[str, str]]
    refused: Sequence[Line]
    unsafe: Sequence[Unsafe]
    unread: Sequence[str]


def custody(store: Store, size: int, refused: int) -> Custody:
    """Read it of a log's first ``size`` entries and of the first ``refused`` refused lines.

    Raises:
        DatabaseOutOfReach: the database fails.
    """
    reader = _Reader(store, size)
    keys = reader.read(reader.keys())
    return Custody(
        last_recorded=reader.last_recorded(),
        keys=keys,
        checkpoints=reader.read(reader.checkpoints(keys)),
        rulebooks=reader.read(reader.rulebooks()),
        corrected=reader.corrected(),
        refused=reader.read(reader.lines(refused)),
        unsafe=unsafe(store),
        unread=tuple(dict.fromkeys(reader.unread)),
    )


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads a prefix of a log, and notes what could not be read."""

    store: Store
    size: int
    unread: list[str] = field(default_factory=list)

    def read(self, found: Iterable[Found]) -> list[Found]:
        """Return what comes before a fault, if there is one."""
        told: list[Found] = []
        try:
            told.extend(found)
        except BROKEN as fault:
            self.unread.append(str(fault))
        return told

    def last_recorded(self) -> str:
        """Return when the last entry was recorded, as its row says."""
        asked = select(entry.c.recorded_us).where(entry.c.seq == self.size)
        return next((_time(recorded_us) for (recorded_us,) in self.store.fetch(asked)), "")

    def keys(self) -> Iterator[Named]:
        """Give the keys in the order in which they were put in force."""
        for record in self.store.own(KeyRotated, self.size):
            key = body.own(record, KeyRotated).key
            yield Named(key, record.seq, body.own_body(record).recorded_at)

    def rulebooks(self) -> Iterator[Registered]:
        """Give the rulebooks in the order registered."""
        for record in self.store.own(RulebookRegistered, self.size):
            book = body.own(record, RulebookRegistered)
            recorded_at = body.own_body(record).recorded_at
            name = f"{book.id}@{book.version}"
            yield Registered(name, digest_of(book.toml), record.seq, recorded_at)

    def checkpoints(self, keys: Iterable[Named]) -> Iterator[Kept]:
        """Give the checkpoints in the order of their sizes."""
        ring = [VerifierKey.parse(each.key) for each in keys]
        asked = (
            select(kept.c.size, kept.c.note, entry.c.recorded_us)
            .outerjoin(entry, entry.c.seq == kept.c.size)
            .where(kept.c.size <= self.size)
            .order_by(kept.c.size)
        )
        for size, note, recorded_us in self.store.fetch(asked):
            root, signers = "", list[str]()
            try:
                told = checkpoint.opened(note, ring)
                root, signers = told.checkpoint.root.hex(), [key.text for key in told.signed_by]
            except EvidenceFault:
                pass  # `verify` names it among the faults
            yield Kept(size, root, tuple(signers), _time(recorded_us))

    def corrected(self) -> list[tuple[str, str]]:
        """Return the shifts that were corrected, in the order of their first corrections."""
        found: dict[tuple[str, str], None] = {}
        for first in range(1, self.size + 1, STEP):
            asked = select(entry.c.table_name, entry.c.shift).where(
                entry.c.seq.between(first, min(first + STEP - 1, self.size)),
                entry.c.type.in_(CORRECTIONS),
            )
            rows = self.store.fetch(asked.order_by(entry.c.seq))
            found |= {(table, shift): None for table, shift in rows if table and shift}
        return list(found)

    def lines(self, refused: int) -> Iterator[Line]:
        """Give the refused lines; one whose row makes no sense is left out, and named."""
        standing = replace(docket(self.store, self.size), count=refused)
        for line, done in standing.lines():
            if _legible(line):
                yield Line(line, done)
            else:
                told = "expected a time and a reason that can be read, got others"
                self.unread.append(f"refused line {line.number}: {told}")


def _time(recorded_us: int | None) -> str:
    """Return a row's time as text; "" for none, and for one that no calendar has."""
    try:
        return "" if recorded_us is None else instant.text(recorded_us)
    except OverflowError:
        return ""


def _legible(line: OpenLine) -> bool:
    """Tell whether a row's time and reason can be read."""
    try:
        msgspec.json.decode(line.reason, type=dict[str, str])
    except msgspec.MsgspecError:
        return False
    return bool(_time(line.received_us))
