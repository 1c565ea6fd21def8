"""What a row of the log must hold, reckoned again from the bytes of its body.

`reckoned` tells it of any one row; `reckon` does the same for many, quickly, and gives those that
may be otherwise.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final, NamedTuple, TypeAlias, get_args

from msgspec import UNSET, MsgspecError, Raw, Struct, UnsetType
from msgspec.json import Decoder

from ledger.body import TABLE_TYPES, own_body
from ledger.entry import LEAF, Record, body_of, leaf_hash
from ledger.error import EntryDamaged
from ledger.event import canonical
from ledger.instant import MINUTES, RESTS, SECONDS, microseconds
from ledger.own import AnyOwn, type_of
from ledger.refusal import Refusal

COLUMNS: Final = (
    *("seq", "body", "leaf", "type", "event_id", "digest", "at_us", "recorded_us"),
    *("by", "table_name", "shift", "round", "gaming_day"),
)
"""Those of `layout.entry`, in the order in which a row is reckoned."""
TYPE, ID, DIGEST = (COLUMNS.index(name) for name in ("type", "event_id", "digest"))
TABLE, SHIFT = (COLUMNS.index(name) for name in ("table_name", "shift"))
Row: TypeAlias = tuple[Any, ...]
"""A row of the log: a value for each of the columns."""

HEAD: Final = b'{"event":'
TAIL: Final = b',"recorded_at":"'
ORDINARY, RARE, OWN = False, True, None
"""Kinds of types: nothing but what the envelope says; more than that; the ledger's own."""
OPENING: Final = "shift_opened"
REPLACING: Final = "event_replaced"
CLOSING: Final = "shift_closed"
KINDS: Final[dict[str, bool | None]] = {
    **dict.fromkeys(TABLE_TYPES, ORDINARY),
    **dict.fromkeys((OPENING, REPLACING, CLOSING), RARE),
    **{type_of(kind): OWN for kind in get_args(AnyOwn)},
}
UNREADABLE: Final = (MsgspecError, UnicodeDecodeError, RecursionError, KeyError, TypeError, Refusal)
"""What is raised of a body that holds no entry."""


class _Said(Struct, gc=False):
    """What an event says that is derived from it."""

    type: str
    id: str | None = None
    at: str | None = None
    by: str | None = None
    table: str | None = None
    shift: str | None = None
    round: int | None = None
    gaming_day: str | None = None


class _Body(Struct, gc=False):
    """An entry's body, as far as the row is derived from it."""

    event: _Said
    recorded_at: str


class _Inner(Struct):
    type: str
    gaming_day: str | None = None


class _Replacing(Struct):
    event: _Inner


class _Beside(Struct):
    """What stands beside the event, and the event that a replacement puts in place."""

    event: Raw
    rulebook: Raw | UnsetType = UNSET


_DECODE: Final = Decoder(_Body).decode
_BESIDE: Final = Decoder(_Beside).decode
_REPLACING: Final = Decoder(_Replacing).decode


class Closed(NamedTuple):
    """A shift that an entry closed."""

    seq: int
    table: str
    shift: str


@dataclass(slots=True)
class Page:
    """Rows that were reckoned: each one's leaf, and the odd ones, which are to be looked at again.

    Odd is whatever may not be as it must be; a leap second is odd, too.
    ``own`` are, by their positions, the ledger's own entries; ``rare`` all rows but those of
    ordinary events that are as they must be.
    """

    leaves: list[bytes]
    odd: list[Row] = field(default_factory=list)
    rare: list[Row] = field(default_factory=list)
    own: list[tuple[int, AnyOwn]] = field(default_factory=list)
    closed: list[Closed] = field(default_factory=list)


def only_bytes(row: Row) -> Row:
    """Return a row with no bytes for a body or leaf that is something else, past all guards."""
    body, leaf = (each if isinstance(each, bytes) else b"" for each in row[1:3])
    return (row[0], body, leaf, *row[3:])


def hashed(rows: Sequence[Row]) -> tuple[Sequence[Row], Page]:
    """Return rows whose bodies are bytes, and a page with their leaves."""
    try:
        return rows, Page([sha256(LEAF + row[1]).digest() for row in rows])
    except TypeError:
        rows = [only_bytes(row) for row in rows]
        return rows, Page([leaf_hash(row[1]) for row in rows])


def reckon(rows: Sequence[Row]) -> Page:
    """Reckon rows again, which hold the `COLUMNS`: one pass, as little as can be for each."""
    rows, page = hashed(rows)
    recorded_at, recorded_us, tail, end = "", 0, b"", 0
    for row, leaf in zip(rows, page.leaves, strict=True):
        body = row[1]
        try:
            said = _DECODE(body)
            if KINDS[(event := said.event).type] is not ORDINARY:
                page.rare.append(row)
                _take_rare(row, page)
                continue
            if said.recorded_at != recorded_at:
                recorded_at = said.recorded_at
                recorded_us = microseconds(recorded_at)
                tail = body_of(b"", recorded_us)[len(HEAD) :]
                end = -len(tail)
            at = event.at
            must = (
                row[0],
                body,
                leaf,
                event.type,
                event.id,
                sha256(body[9:end]).digest(),
                MINUTES[at[:17]] + SECONDS[at[17:19]] + RESTS[at[19:]],  # type: ignore[index] # caught
                recorded_us,
                event.by,
                event.table,
                event.shift,
                event.round,
                None,
            )
            if row == must and event.id and body.startswith(HEAD) and body.endswith(tail):
                continue
        except UNREADABLE:
            pass
        page.rare.append(row)
        page.odd.append(row)
    page.odd = [only_bytes(row) for row in page.odd]
    return page


def _take_rare(row: Row, page: Page) -> None:
    """Reckon a row that is told more of than its own columns."""
    seq, body = row[:2]
    try:
        must = reckoned(seq, body)
    except EntryDamaged:
        page.odd.append(row)
        return
    if row != must:
        page.odd.append(row)
    kind = must[TYPE]
    if kind == CLOSING:
        page.closed.append(Closed(seq, must[TABLE], must[SHIFT]))
    elif KINDS[kind] is OWN:
        page.own.append((seq, own_body(Record(seq, body, must[2])).event))


def reckoned(seq: int, body: bytes) -> Row:
    """Return the row that a body must have at a position.

    Raises:
        EntryDamaged: its bytes are not what the ledger writes for an entry.
    """
    try:
        said = _DECODE(body)
        kind = KINDS[said.event.type]
        beside = _BESIDE(body)
        recorded_us = microseconds(said.recorded_at)
        exact, leaf = bytes(beside.event), leaf_hash(body)
        rulebook = bytes(beside.rulebook) if isinstance(beside.rulebook, Raw) else None
        if kind is OWN:
            exact, rulebook = canonical(own_body(Record(seq, body, leaf)).event), None
        if body_of(exact, recorded_us, rulebook) != body:
            raise EntryDamaged(f"entry {seq}", "canonical JSON of an entry", "other bytes")
        derived = (None,) * 3 if kind is OWN else _of_event(said.event, exact)
        day = None if kind is OWN else _gaming_day(said.event, exact)
    except UNREADABLE as error:
        raise EntryDamaged(f"entry {seq}", "canonical JSON of an entry", str(error)) from None
    event = _Said(said.event.type) if kind is OWN else said.event
    place = (event.by, event.table, event.shift, event.round)
    return (seq, body, leaf, event.type, *derived, recorded_us, *place, day)


def _of_event(event: _Said, exact: bytes) -> tuple[str | None, bytes, int]:
    if event.at is None:
        raise KeyError("at")
    return event.id, sha256(exact).digest(), microseconds(event.at)


def _gaming_day(event: _Said, exact: bytes) -> str | None:
    """Return the day of an opening, or of what a replacement puts in an opening's place."""
    if event.type != REPLACING:
        return event.gaming_day if event.type == OPENING else None
    inner = _REPLACING(exact).event
    return inner.gaming_day if inner.type == OPENING else None
