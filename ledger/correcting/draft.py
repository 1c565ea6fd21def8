"""A correction as a person makes it, before it is a line: what is said, and what is still asked."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, get_args

import msgspec

from ledger.correcting.embedded import ENVELOPE
from ledger.diagnosis import ONE_OBJECT, parsed, too_deep
from ledger.event import TableEvent, canonical, type_of
from ledger.refusal import NotJson, brief

ROUND: Final = "round"
SAID: Final = ENVELOPE | {ROUND, "at"}
"""What a form does not ask for: it is the correction's, or there already."""

FORMS: Final[dict[str, type[TableEvent]]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(TableEvent)
}
"""The types that an event may have which is put into the record."""


class Kind(StrEnum):
    """What a correction does: each is named as its event's type is."""

    VOID = "event_voided"
    REPLACE = "event_replaced"
    INSERT = "event_inserted"

    @property
    def names(self) -> str:
        """The field that names the event corrected, or the one before the event inserted."""
        return "after" if self is Kind.INSERT else "target"


@dataclass(frozen=True, slots=True)
class Draft:
    """What a correction says; ``event`` is the one that it puts in place, None for a void."""

    kind: Kind
    named: str
    reason: str
    by: str
    authorised_by: str
    at: str
    id: str
    event: Mapping[str, object] | None = None

    def line(self, table: str, shift: str) -> bytes:
        """Return it as the line that is recorded: canonical JSON."""
        said: dict[str, object] = {
            "type": self.kind.value,
            self.kind.names: self.named,
            "reason": self.reason,
            "by": self.by,
            "authorised_by": self.authorised_by,
            "at": self.at,
            "id": self.id,
            "table": table,
            "shift": shift,
        }
        return canonical(said if self.event is None else said | {"event": self.event})


def event_of(text: bytes) -> dict[str, object]:
    """Return the JSON object of a text, whatever it says.

    Raises:
        Refusal: no JSON, no object, a key named twice, or what no line can hold.
    """
    value = parsed(text)
    if not isinstance(value, dict):
        raise NotJson("event", ONE_OBJECT, brief(text.decode()))
    try:
        canonical(value)
    except RecursionError:
        raise too_deep() from None
    except (ValueError, msgspec.MsgspecError) as error:
        raise NotJson("event", ONE_OBJECT, str(error)) from None
    return value


def editable(event: TableEvent) -> bytes:
    """Return an event as it stands within a correction, laid out to be edited.

    Its type and time come first; id, by, table, shift and round are the correction's to say.
    """
    said: dict[str, object] = msgspec.to_builtins(event)
    first = {"type": type_of(event), "at": said["at"]}
    rest = {key: value for key, value in said.items() if key not in ENVELOPE | {ROUND}}
    return laid_out(first | rest)


def blank(kind: str, at: str) -> bytes:
    """Return an event of a type to be filled in; ``at`` is the time of the one before it."""
    fields = msgspec.structs.fields(FORMS[kind])
    own = (each.name for each in fields if each.required and each.name not in SAID)
    return laid_out({"type": kind, "at": at, **dict.fromkeys(own, "")})


def laid_out(value: Mapping[str, object]) -> bytes:
    """Return an object as JSON with a field a line."""
    return json.dumps(value, ensure_ascii=False, indent=2).encode() + b"\n"
