"""What a verification of a ledger found, and how much it proves."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from ledger.refusal import brief
from ledger.verifying.row import Closed

KEPT: Final = 4
"""Faults of one table that are told: its first ones; the others are counted."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One of the ``columns`` of a row, told by its key, is not as ``expected`` but ``got``.

    There are several columns where nothing that is stored can tell which of them was changed.
    """

    table: str
    row: int | str
    columns: tuple[str, ...]
    expected: str
    got: str

    @property
    def column(self) -> str:
        """The columns as words."""
        return " or ".join(self.columns)

    def __str__(self) -> str:
        place = f"{self.table} {self.row}"
        return f"{brief(place)}, {self.column}: expected {self.expected}, got {self.got}"


class Assurance(StrEnum):
    """How much a verification proves; each level includes the one before it."""

    FAILED = "failed"
    CONSISTENT = "consistent"
    SIGNED = "signed"
    WITNESSED = "witnessed"


@dataclass(slots=True)
class Faults:
    """Faults as they are found: each table's first ones, and how many there are of each."""

    kept: list[Fault] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    def add(self, table: str, row: int | str, column: str, expected: object, got: object) -> None:
        """Take a fault; columns that it may be are parted by commas."""
        columns = tuple(column.split(","))
        self.take([Fault(table, row, columns, shown(expected), shown(got))])

    def take(self, faults: Iterable[Fault]) -> None:
        """Take faults in their order."""
        for fault in faults:
            self.counts[fault.table] += 1
            if self.counts[fault.table] <= KEPT:
                self.kept.append(fault)

    def __iter__(self) -> Iterator[Fault]:
        return iter(self.kept)


@dataclass(frozen=True, slots=True)
class Verification:
    """What was verified of a ledger.

    Attributes:
        size: how many entries it has.
        root: the 32-byte root over the bytes of all; None if one is missing.
        faults: the first ones of each table, in the order in which they were found.
        counts: how many faults there are of each table.
        refused: how many lines the quarantine has; ``unsealed`` of them no entry seals.
        keys: the log's keys as it names them, the first one first.
        checkpoints: how many checkpoints the ledger keeps that are as they must be.
        signed: up to which entry these cover it; 0 for none.
        anchored: whether a key that was brought vouches for what checkpoints cover.
        witnessed: up to which entry checkpoints that are kept elsewhere cover it; 0 for none.
        uncovered: shifts that closed after the last checkpoint, the first ones of
            ``uncovered_count``.
    """

    size: int
    root: bytes | None
    faults: tuple[Fault, ...]
    counts: dict[str, int]
    refused: int
    unsealed: int
    keys: tuple[str, ...]
    checkpoints: int
    signed: int
    anchored: bool
    witnessed: int
    uncovered: tuple[Closed, ...]
    uncovered_count: int

    @property
    def covered(self) -> int:
        """Up to which entry a checkpoint covers the log."""
        return max(self.signed, self.witnessed)

    @property
    def assurance(self) -> Assurance:
        """The level of assurance."""
        if self.counts:
            return Assurance.FAILED
        if self.witnessed:
            return Assurance.WITNESSED
        return Assurance.SIGNED if self.signed else Assurance.CONSISTENT


def shown(value: object) -> str:
    """Return a value in a few words: bytes in hex, nothing as none."""
    match value:
        case None:
            return "none"
        case bytes() | memoryview():
            return brief(bytes(value).hex())
        case _:
            return brief(str(value))
