"""Reading an entry back: its exact bytes as the event, its time of recording, its rulebook."""

from typing import Final, Literal, TypeVar, get_args

import msgspec

from ledger.entry import Record
from ledger.error import EntryDamaged
from ledger.event import AnyEvent, Strict
from ledger.own import AnyOwn
from ledger.registry import RulebookUsed


class TableBody(Strict, frozen=True, kw_only=True):
    """The body of an entry that holds a table event."""

    event: AnyEvent
    recorded_at: str
    v: Literal[1]
    rulebook: RulebookUsed | msgspec.UnsetType = msgspec.UNSET


class OwnBody(Strict, frozen=True, kw_only=True):
    """The body of an entry of the ledger's own."""

    event: AnyOwn
    recorded_at: str
    v: Literal[1]


Body = TypeVar("Body", TableBody, OwnBody)
OwnEvent = TypeVar("OwnEvent", bound=AnyOwn)


class _Kind(msgspec.Struct):
    type: str


class _AnyBody(msgspec.Struct):
    event: _Kind


_TABLE: Final = msgspec.json.Decoder(TableBody)
_OWN: Final = msgspec.json.Decoder(OwnBody)
_ANY: Final = msgspec.json.Decoder(_AnyBody)
TABLE_TYPES: Final = frozenset(str(kind.__struct_config__.tag) for kind in get_args(AnyEvent))
"""The types of table events."""


def of_table(body: bytes) -> bool:
    """Tell whether an entry's body holds a table event, or an entry of the ledger's own."""
    return _ANY.decode(body).event.type in TABLE_TYPES


def table_body(record: Record) -> TableBody:
    """Return the body of a table event's entry.

    Raises:
        EntryDamaged: its bytes hold no table event.
    """
    return _read(_TABLE, record, "a table event's entry")


def own_body(record: Record) -> OwnBody:
    """Return the body of an entry of the ledger's own.

    Raises:
        EntryDamaged: its bytes hold no such entry.
    """
    return _read(_OWN, record, "an entry of the ledger's own")


def own(record: Record, kind: type[OwnEvent]) -> OwnEvent:
    """Return the ledger's own event of an entry, which is of this kind.

    Raises:
        EntryDamaged: its bytes hold no such event.
    """
    event = own_body(record).event
    if not isinstance(event, kind):
        raise EntryDamaged(f"entry {record.seq}", kind.__name__, type(event).__name__)
    return event


def _read(decoder: msgspec.json.Decoder[Body], record: Record, expected: str) -> Body:
    try:
        return decoder.decode(record.body)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise EntryDamaged(f"entry {record.seq}", expected, str(error)) from None
