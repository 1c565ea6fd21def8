"""What is wrong with evidence: one class for each kind of it, and for each way it can fail."""

from dataclasses import dataclass

from ledger.error import Mismatch
from ledger.refusal import brief


@dataclass(eq=False)
class EvidenceFault(Mismatch):
    """Evidence that is not as it has to be; what a stranger wrote is told briefly."""

    def __post_init__(self) -> None:
        self.where, self.got = brief(self.where), brief(self.got)


class BadKey(EvidenceFault):
    """A key that is not written as keys are, or does not fit its name and id."""


class BadNote(EvidenceFault):
    """A note that is not written as notes are, or that no known key vouches for."""


class NotVouched(BadNote):
    """A note that none of the known keys signed."""


class BadCheckpoint(EvidenceFault):
    """A note's text that is no checkpoint, or one of another log."""


class BadProof(EvidenceFault):
    """A proof that proves nothing: not written as proofs are, or leading to another root."""


class WrongKey(EvidenceFault):
    """A key that is not the one that must sign, or none."""


class NotCovered(EvidenceFault):
    """Entries that no checkpoint covers yet."""

    def __str__(self) -> str:
        return f"{super().__str__()}: `pitledger checkpoint` makes one"


class LogChanged(EvidenceFault):
    """A log that is not what a checkpoint of it says: it was changed, cut, or made anew."""


class BadExport(EvidenceFault):
    """A file that is no export of a ledger, or not all of one, or not as it was written."""
