"""Whether a ledger's tables, and the guards that keep it append-only, are as they were made.

Each part's state is compared with what the migrations make, by its place, such as
`trigger append_only on entry`.
Not a fault, since a database's administrator may rightly have them: views, indexes besides (on
SQLite none that is unique: a replacement deletes by such a one, past the guards), grants, other
schemas, and on PostgreSQL other tables and functions in the ledger's own. A SQLite file is the
ledger's alone: there a table besides is a fault.
"""

from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from ledger.refusal import brief
from ledger.store import Store
from ledger.verifying import file_parts, server_parts

NOTHING: Final = "nothing"
LEAD: Final = 20
"""Characters shown before the first one that differs."""


@dataclass(frozen=True, slots=True)
class GuardFault:
    """A guard or table, told by ``place``, is not as ``expected`` but as it was ``got``."""

    place: str
    expected: str
    got: str

    def __str__(self) -> str:
        return f"{self.place}: expected {self.expected}, got {self.got}"


def faults(store: Store) -> tuple[GuardFault, ...]:
    """Name each table or guard that is missing, altered or besides, in the order of places.

    Any user who may read the ledger may ask; the ledger is not changed.

    Raises:
        DatabaseOutOfReach: the database fails.
    """
    parts = server_parts if store.dialect == "postgresql" else file_parts
    expected, got = parts.as_made(store), parts.as_found(store)
    return tuple(
        fault(place, expected.get(place), got.get(place))
        for place in sorted(expected.keys() | got.keys())
        if expected.get(place) != got.get(place)
    )


def fault(place: str, expected: str | None, got: str | None) -> GuardFault:
    """Tell what differs: of two long states only from a little before they part."""
    if expected is None or got is None:
        return GuardFault(place, brief(expected or NOTHING), brief(got or NOTHING))
    same = takewhile(lambda pair: pair[0] == pair[1], zip(expected, got, strict=False))
    start = max(0, sum(1 for _ in same) - LEAD)
    return GuardFault(place, part(expected, start), part(got, start))


def part(state: str, start: int) -> str:
    """Give a state from a character on, in one line."""
    return brief(("…" if start else "") + " ".join(state[start:].split()))
