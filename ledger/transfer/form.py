"""The form of an export: a whole log as JSON Lines in UTF-8, each line ended by a newline.

The first line tells the size, the last what all before it come to. Between them lies the log in its
order: entries, each the exact bytes that are hashed; refused lines, just before the entry that
seals them; checkpoints, each just after the entry at its size. Source: docs/integrity.md.
"""

from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar

import msgspec

from ledger.event import Strict, canonical
from ledger.field import SAFE, Ordinal
from ledger.own import Digest
from ledger.quarantine import Quarantined, Refused
from ledger.transfer.continuity import Continuity

ENTRY: Final = b'{"event":'
"""How a line begins that is an entry."""
LONGEST: Final = 64 << 20
"""Bytes that no line reaches: a file of one line must not fill the memory."""

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=SAFE)]
Micros: TypeAlias = Annotated[int, msgspec.Meta(ge=-SAFE, le=SAFE)]


class Start(Strict, frozen=True, kw_only=True):
    """Which log, how many entries, and the version of this form."""

    log: Literal["pitledger"] = "pitledger"
    size: Count
    v: Literal[1] = 1


class RefusedLine(Strict, frozen=True, kw_only=True):
    """A line of the quarantine; ``line`` in base64, ``digest`` in hex, null where nothing is known.

    As in `Quarantined`.
    """

    digest: Digest
    event_id: str | None
    line: bytes
    line_number: Ordinal
    number: Ordinal
    reason: str
    received_us: Micros
    shift: str | None
    source: str
    table: str | None

    def row(self) -> Refused:
        """Return the refused line without its place."""
        return Refused(
            received_us=self.received_us,
            source=self.source,
            line_number=self.line_number,
            line=self.line,
            reason=self.reason,
            table=self.table,
            shift=self.shift,
            event_id=self.event_id,
        )


class End(Strict, frozen=True, kw_only=True):
    """What an export comes to: its lines by kind, the quarantine's digest, the root (hex)."""

    checkpoints: Count
    refused: Count
    refused_digest: Digest
    root: Digest
    size: Count


class HeadLine(Strict, frozen=True, kw_only=True):
    """The first line."""

    export: Start


class QuarantineLine(Strict, frozen=True, kw_only=True):
    """A line for a refused line."""

    quarantine: RefusedLine


class CheckpointLine(Strict, frozen=True, kw_only=True):
    """A line for a checkpoint: its note's text."""

    checkpoint: str


class EndLine(Strict, frozen=True, kw_only=True):
    """The last line: without it an export was cut short."""

    end: End


AnyLine: TypeAlias = HeadLine | QuarantineLine | CheckpointLine | EndLine
Kind = TypeVar("Kind", HeadLine, QuarantineLine, CheckpointLine, EndLine)

KINDS: Final[dict[bytes, msgspec.json.Decoder[Any]]] = {
    f'{{"{kind.__struct_fields__[0]}":'.encode(): msgspec.json.Decoder(kind)
    for kind in (HeadLine, QuarantineLine, CheckpointLine, EndLine)
}
"""How a line begins that is no entry, and what it must hold then."""


def written(line: AnyLine) -> bytes:
    """Return a line with its newline: canonical JSON."""
    return canonical(line) + b"\n"


def refused_line(row: Quarantined) -> bytes:
    """Return the line for a refused line in its place."""
    refused = row.refused
    told = RefusedLine(
        digest=row.digest.hex(),
        event_id=refused.event_id,
        line=refused.line,
        line_number=refused.line_number,
        number=row.number,
        reason=refused.reason,
        received_us=refused.received_us,
        shift=refused.shift,
        source=refused.source,
        table=refused.table,
    )
    return written(QuarantineLine(quarantine=told))


def end_of(log: Continuity) -> End:
    """Return what a log comes to."""
    return End(
        checkpoints=log.checkpoints,
        refused=log.refused,
        refused_digest=log.digest.hex(),
        root=log.tree.root().hex(),
        size=log.tree.size,
    )
