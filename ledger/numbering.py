"""How reports are numbered: each issue by the next number, each further one of a report a copy."""

from collections import Counter
from dataclasses import dataclass, field
from typing import TypeAlias

from msgspec import UnsetType

from ledger.error import EntryDamaged
from ledger.own import ReportIssued

Same: TypeAlias = tuple[str | int | UnsetType, ...]
"""What makes two issues ones of the same report."""


def same(said: ReportIssued) -> Same:
    """Return what an issue has in common with its copies, in any language and form."""
    about = (said.report.value, said.table, said.shift, said.round)
    return (*about, said.size, said.root, said.receipt)


@dataclass(slots=True)
class Numbering:
    """The issues so far: how many, and how many of each report."""

    count: int = 0
    issues: Counter[Same] = field(default_factory=Counter)

    def take(self, said: ReportIssued, seq: int) -> None:
        """Take the next issue, which stands at a position of the log.

        Raises:
            EntryDamaged: its number or its copy's is not the next, or it is of entries to come.
        """
        (number, copy), here = self.next(said), f"entry {seq}"
        self.count += 1  # whatever it says: of a number that was changed, only its own is told
        self.issues[same(said)] += 1
        if said.number != number:
            raise EntryDamaged(here, f"report number {number}", f"{said.number}")
        if said.copy != copy:
            raise EntryDamaged(here, f"copy {copy} of this report", f"{said.copy}")
        if said.size >= seq:
            raise EntryDamaged(here, f"a report of entries below {seq}", f"of {said.size}")

    def next(self, said: ReportIssued) -> tuple[int, int]:
        """Return the number and the copy's number that the next issue has, of such a report."""
        return self.count + 1, self.issues[same(said)] + 1
