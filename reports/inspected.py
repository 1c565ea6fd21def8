"""A ledger as it was inspected: its verification, and what was read of it beside."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from msgspec import Struct

from ledger.evidence import BadCheckpoint, BadNote
from ledger.own import Outcome
from ledger.signing.key import VerifierKey
from ledger.verifying.custody import Custody
from ledger.verifying.signatures import KeptCheckpoint
from ledger.verifying.verification import Assurance, Verification
from reports.mending import Mendings


class Shown(Struct, frozen=True):
    """A checkpoint that was kept elsewhere: its name, how many entries it covers, its root (hex).

    The root is empty if it is none.
    """

    name: str
    size: int
    root: str


class Brought(Struct, frozen=True):
    """What the inspector brought: checkpoints that were kept elsewhere, and verifier keys."""

    checkpoints: tuple[Shown, ...] = ()
    keys: tuple[str, ...] = ()


NOTHING: Final = Brought()


class Totals(Struct, frozen=True, kw_only=True):
    """How many there are of each: ``open``, ``mended`` and ``dismissed`` are refused lines."""

    faults: int
    corrections: int
    open: int
    mended: int
    dismissed: int


@dataclass(frozen=True, slots=True)
class Inspected:
    """A ledger as it was inspected: its verification, and what was read of it beside."""

    verification: Verification
    custody: Custody
    mendings: Mendings
    brought: Brought

    @property
    def failed(self) -> bool:
        """Whether the ledger is not as it must be."""
        return self.verification.assurance is Assurance.FAILED

    @property
    def unread(self) -> tuple[str, ...]:
        """What could not be read of it."""
        return (*self.custody.unread, *self.mendings.unread)

    @property
    def totals(self) -> Totals:
        """How many faults, corrections and refused lines there are."""
        done = [each.resolution and each.resolution.event.outcome for each in self.custody.refused]
        return Totals(
            faults=sum(self.verification.counts.values()),
            corrections=len(self.mendings.all),
            open=done.count(None),
            mended=done.count(Outcome.MENDED),
            dismissed=done.count(Outcome.DISMISSED),
        )


def brought(checkpoints: Iterable[KeptCheckpoint], keys: Iterable[VerifierKey]) -> Brought:
    """Return what was brought, as a report tells it."""
    return Brought(tuple(map(_shown, checkpoints)), tuple(key.text for key in keys))


def _shown(kept: KeptCheckpoint) -> Shown:
    try:
        told = kept.unopened()
    except (BadNote, BadCheckpoint):
        return Shown(kept.name, 0, "")
    return Shown(kept.name, told.size, told.root.hex())
