"""A fault of a rulebook's text: where it stands, what was expected there, what came."""

import json
import re
from collections.abc import Sequence
from typing import Final

import msgspec

from ledger.refusal import brief

Path = tuple[str, ...]
"""A key by its parts: ("pay", "bet", "flush")."""

_LONGEST_NUMBER: Final = 10**30
_BARE = re.compile(r"[A-Za-z0-9_-]+\Z")


class Fault(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is wrong; ``line`` counts from 1, None where there is no line to name."""

    line: int | None = None
    key: str
    expected: str
    got: str

    def __str__(self) -> str:
        return f"{self.key}: expected {self.expected}, got {self.got}"


def dotted(path: Path) -> str:
    """Return a key as TOML writes it, its odd parts in quotes."""
    return ".".join(part if _BARE.match(part) else shown(part) for part in path)


def shown(value: object) -> str:
    """Return a value of TOML as a message shows it, on one line and not too long."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return brief(json.dumps(value, ensure_ascii=False))
        case int() if abs(value) >= _LONGEST_NUMBER:
            return "a number too large to be shown"
        case dict():
            return "a table" + (f" of {brief(', '.join(value))}" if value else " without keys")
        case list():
            return f"a list of {len(value)}"
        case _:
            return brief(str(value))


def listed(words: Sequence[object]) -> str:
    """Return values as a choice: "a" or "b", or one of more than two."""
    each = [shown(word) for word in words]
    return " or ".join(each) if len(each) <= 2 else f"one of {', '.join(each)}"  # noqa: PLR2004
