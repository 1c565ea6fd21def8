"""Reading an entry back: its exact bytes as the event, its time of recording, its rulebook."""

from typing import Literal

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


TABLE = msgspec.json.Decoder(TableBody)
RULEBOOK = msgspec.json.Decoder(RulebookBody)
