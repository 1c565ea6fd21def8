"""The quarantine, its running digest reckoned again, and held against what seals it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from ledger.own import QuarantineSealed
from ledger.quarantine import Quarantined, sealed
from ledger.store import Store
from ledger.verifying.verification import Faults

COVERED: Final = "received_us,source,line_number,line,reason,table_name,shift,event_id"
"""What a row's digest covers: which of it was changed nothing can tell."""


@dataclass(slots=True)
class RunningDigest:
    """The first ``number`` of ``refused`` lines, and the running digest after them.

    ``head`` is the digest that the log's head tells of all; ``sealed`` counts those that an entry
    of the log seals.
    """

    store: Store
    refused: int
    head: bytes
    faults: Faults
    number: int = 0
    digest: bytes = bytes(32)
    sealed: int = 0
    _ahead: Iterator[Quarantined] = field(init=False)
    _held: Quarantined | None = None
    _doubted: int = 0

    def __post_init__(self) -> None:
        self._ahead = self.store.quarantined()

    def seal(self, seq: int, seal: QuarantineSealed) -> None:
        """Hold the lines up to a seal against it."""
        if seal.count < self.sealed:
            told = f"a seal on {self.sealed} lines or more"
            self.faults.add("entry", seq, "body", told, seal.count)
            return
        self._advance(min(seal.count, self.refused))
        rows = f"{self.sealed + 1} to {seal.count}"
        if self.number < seal.count:
            missing, told = self.number + 1, f"{seal.count} lines, as entry {seq} seals them"
            self.faults.add("quarantine", missing, "number", told, self.number)
        elif self.digest.hex() != seal.digest and self._doubted <= self.sealed:
            told = f"{seal.digest}, as entry {seq} seals it"
            self.faults.add("quarantine", rows, f"{COVERED},digest", told, self.digest)
        self.sealed = seal.count

    def finish(self) -> None:
        """Take the lines that are left, and hold the head against all."""
        self._advance(self.refused)
        if self.digest != self.head and self._doubted < max(self.number, 1):
            self.faults.add("head", 1, "refused_digest", self.digest, self.head)

    def _advance(self, count: int) -> None:
        while self.number < count:
            row = self._next()
            if row is None or row.number > self.refused:
                self._miss(self.refused)
            elif row.number > self.number + 1:
                self._miss(row.number - 1)
                self._held = row
                self.digest = b""
            else:
                self._take(row)

    def _next(self) -> Quarantined | None:
        held, self._held = self._held, None
        return held or next(self._ahead, None)

    def _miss(self, last: int) -> None:
        for number in range(self.number + 1, min(last, self.number + 5) + 1):
            self.faults.add("quarantine", number, "number", "a refused line", None)
        self.number = self._doubted = last

    def _take(self, row: Quarantined) -> None:
        right = sealed(row.refused, row.number, self.digest)
        self.number = row.number
        if right.digest == row.digest or not self.digest:  # the line before is missing
            self.digest = row.digest
        else:
            self.digest = self._doubtful(row.digest, right.digest)

    def _doubtful(self, stored: bytes, right: bytes) -> bytes:
        """Tell by what follows whether a row's content or its digest was changed."""
        self._doubted = self.number
        follows = self._held = self._next()
        if follows is None or follows.number != self.number + 1:
            after, fits = self.head, {right: right, stored: stored}
        else:
            line, number = follows.refused, follows.number
            after = follows.digest
            fits = {sealed(line, number, each).digest: each for each in (right, stored)}
        going_on = fits.get(after, stored)
        column = "digest" if going_on == right else COVERED
        pair = (right, stored) if column == "digest" else (f"what has digest {stored.hex()}", right)
        self.faults.add("quarantine", self.number, column, *pair)
        return going_on
