"""Reading an entry back: its exact bytes as the event, its time of recording, its rulebook."""

from typing import Final, Literal, get_args

import msgspec

from ledger.event import AnyEvent, Strict
from ledger.registry import RulebookRegistered, RulebookUsed


class TableBody(Strict, frozen=True, kw_only=True):
    """The body of an entry that holds a table event."""

    event: AnyEvent
    recorded_at: str
    v: Literal[1]
    rulebook: RulebookUsed | msgspec.UnsetType = msgspec.UNSET


class RulebookBody(Strict, frozen=True, kw_only=True):
    """The body of an entry that registers a rulebook."""

    event: RulebookRegistered
    recorded_at: str
    v: Literal[1]


class _Kind(msgspec.Struct):
    type: str


class _AnyBody(msgspec.Struct):
    event: _Kind


TABLE: Final = msgspec.json.Decoder(TableBody)
RULEBOOK: Final = msgspec.json.Decoder(RulebookBody)
_ANY: Final = msgspec.json.Decoder(_AnyBody)
_TABLE_TYPES: Final = frozenset(kind.__struct_config__.tag for kind in get_args(AnyEvent))


def of_table(body: bytes) -> bool:
    """Tell whether an entry's body holds a table event, or an entry of the ledger's own."""
    return _ANY.decode(body).event.type in _TABLE_TYPES
