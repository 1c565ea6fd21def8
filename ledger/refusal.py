"""Why a line is refused: one class a failure, each saying where, what was expected, what came."""

import json
from dataclasses import dataclass
from typing import ClassVar, Final

from ledger.error import LedgerError

SHOWN: Final = 120
"""Characters of a refused value that its message shows."""


def shown(value: object) -> str:
    """Return a value as a message shows it: as JSON."""
    try:
        return json.dumps(value, ensure_ascii=False)
    except RecursionError:
        return "a value nested too deep to be shown"


def brief(text: str) -> str:
    """Return a text fit for any screen and any database: what can't be printed escaped, cut."""
    part = text[:SHOWN]
    if not part.isprintable():
        part = "".join(map(_escaped, part))
    return part if len(text) <= SHOWN else f"{part}…"


def _escaped(char: str) -> str:
    return char if char.isprintable() else char.encode("unicode_escape").decode()


@dataclass(eq=False)
class Refusal(LedgerError):  # noqa: N818 # a failure is named by what is wrong
    """A line that the ledger does not take; it goes to the quarantine word for word."""

    field: str
    expected: str
    got: str
    code: ClassVar[str] = "refused"

    def __post_init__(self) -> None:
        self.field, self.got = brief(self.field), brief(self.got)

    def __str__(self) -> str:
        return f"{self.field}: expected {self.expected}, got {self.got}"

    def as_dict(self) -> dict[str, str]:
        """Return the refusal as the object that ``record --json`` and the quarantine hold."""
        return {
            "code": self.code,
            "field": self.field,
            "expected": self.expected,
            "got": self.got,
        }


class NotJson(Refusal):
    """The line is not one JSON object in UTF-8."""

    code = "not_json"


class LineTooLong(Refusal):
    """The line is longer than 64 KiB."""

    code = "line_too_long"


class DuplicateKey(Refusal):
    """An object names a key twice."""

    code = "duplicate_key"


class UnknownType(Refusal):
    """No event has this type."""

    code = "unknown_type"


class UnknownField(Refusal):
    """The event's type has no such field."""

    code = "unknown_field"


class MissingField(Refusal):
    """A field that the event's type demands is not there."""

    code = "missing_field"


class BadValue(Refusal):
    """A field holds what it must not hold."""

    code = "bad_value"


class IdConflict(Refusal):
    """The id was recorded before with other content."""

    code = "id_conflict"


class UnknownRulebook(Refusal):
    """The shift names a rulebook that is not registered."""

    code = "unknown_rulebook"


class ShiftConflict(Refusal):
    """A shift is opened that cannot be, or an event belongs to a shift that is not open."""

    code = "shift_conflict"


class RoundConflict(Refusal):
    """A round event falls outside its round."""

    code = "round_conflict"


class CorrectionMisfit(Refusal):
    """A correction does not fit what it corrects."""

    code = "correction_misfit"
