"""The ledger's own entries: what only the ledger writes into the log, beside the table's events.

None is ever taken from a line of a source. Source: events.md, "The ledger's own entries".
"""

from enum import StrEnum
from typing import Annotated, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from ledger.entry import Entry, body_of
from ledger.event import Strict, canonical
from ledger.field import Id, Ordinal, Reason, RulebookName, Text, Time

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


class Kind(StrEnum):
    """What a report is of."""

    SHIFT = "shift"
    ROUND = "round"
    DAY = "day"
    DEALERS = "dealers"
    INTEGRITY = "integrity"


class Form(StrEnum):
    """What a registered report is written as."""

    PDF = "pdf"


class ReportIssued(Own, frozen=True, kw_only=True, tag="report_issued"):
    """A numbered issue of a report: whoever was given the file can tell it by its SHA-256.

    ``number`` counts all issues of a ledger, ``copy`` those of this report: 1 is the original.
    ``table``, ``shift`` and ``round`` are what it is about; ``size`` and ``root`` are the prefix of
    the log that it rests on; ``receipt`` is its replay's. ``language`` is as in BCP 47; ``at`` is
    the time that its cover sheet has.
    """

    number: Ordinal
    copy: Ordinal
    report: Kind
    table: Text | UnsetType = UNSET
    shift: Text | UnsetType = UNSET
    round: Ordinal | UnsetType = UNSET
    size: Ordinal
    root: Digest
    receipt: Digest | UnsetType = UNSET
    language: Text
    form: Form = Form.PDF
    sha256: Digest
    by: Text
    at: Time


class Access(StrEnum):
    """What a token is for."""

    WRITE = "write"
    READ = "read"


class TokenMade(Own, frozen=True, kw_only=True, tag="token_made"):
    """A device or a person may send events from now on, or only read, under a name.

    ``tables`` are the tables that it is for; without it, every table. ``hash`` is the argon2id hash
    of the token, in PHC form. It lies open to whoever has the log: a token is 32 bytes of chance,
    which nobody finds by its hash; and so who could write when is proved by the log itself.
    """

    name: Id
    access: Access
    tables: Annotated[tuple[Text, ...], Meta(min_length=1)] | UnsetType = UNSET
    hash: Annotated[str, Meta(max_length=256, pattern=r"^\$argon2id\$[!-~]+\Z")]
    by: Text


class TokenRevoked(Own, frozen=True, kw_only=True, tag="token_revoked"):
    """The token of a name is worth nothing from now on."""

    name: Id
    by: Text
    reason: Reason


AnyOwn: TypeAlias = (
    RulebookRegistered
    | KeyRotated
    | QuarantineSealed
    | LineResolved
    | ReportIssued
    | TokenMade
    | TokenRevoked
)


def type_of(kind: type[Own]) -> str:
    """Return the type of a kind of own entry, as the log has it."""
    return str(kind.__struct_config__.tag)


def entry_of(event: AnyOwn, recorded_us: int) -> Entry:
    """Return the entry of an own event; the time is microseconds since 1970-01-01 UTC."""
    body = body_of(canonical(event), recorded_us)
    return Entry(body=body, type=type_of(type(event)), recorded_us=recorded_us)
