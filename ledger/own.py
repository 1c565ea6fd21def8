"""The ledger's own entries: what only the ledger writes into the log, beside the table's events.

None is ever taken from a line of a source. Source: events.md, "The ledger's own entries".
"""

from enum import StrEnum
from typing import Annotated, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from ledger.entry import Entry, body_of
from ledger.event import Strict, canonical
from ledger.field import Id, Ordinal, Reason, RulebookName, Text

Digest: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
"""A SHA-256 in hex."""


class Own(Strict, frozen=True, kw_only=True, tag_field="type"):
    """An entry that the ledger writes itself; it has no id, table, shift or round."""


class RulebookRegistered(Own, frozen=True, kw_only=True, tag="rulebook_registered"):
    """A rulebook, whole, as TOML: from now on a shift may be opened under it."""

    id: RulebookName
    version: Ordinal
    toml: str


class KeyRotated(Own, frozen=True, kw_only=True, tag="key_rotated"):
    """The key that signs checkpoints from now on, as verifier keys are written (signed-note).

    ``previous`` is the key before it; the log's first key has none.
    """

    key: str
    previous: str | UnsetType = UNSET


class QuarantineSealed(Own, frozen=True, kw_only=True, tag="quarantine_sealed"):
    """How many lines were ever refused, and the running digest over them (hex)."""

    count: Ordinal
    digest: Digest


class Outcome(StrEnum):
    """What becomes of a refused line."""

    MENDED = "mended"
    DISMISSED = "dismissed"


class LineResolved(Own, frozen=True, kw_only=True, tag="line_resolved"):
    """A refused line was worked on: ``event_id`` was recorded in its place, or it was dismissed."""

    number: Ordinal
    outcome: Outcome
    by: Text
    reason: Reason
    event_id: Id | UnsetType = UNSET


AnyOwn: TypeAlias = RulebookRegistered | KeyRotated | QuarantineSealed | LineResolved


def type_of(kind: type[Own]) -> str:
    """Return the type of a kind of own entry, as the log has it."""
    return str(kind.__struct_config__.tag)


def entry_of(event: AnyOwn, recorded_us: int) -> Entry:
    """Return the entry of an own event; the time is microseconds since 1970-01-01 UTC."""
    body = body_of(canonical(event), recorded_us)
    return Entry(body=body, type=type_of(type(event)), recorded_us=recorded_us)
