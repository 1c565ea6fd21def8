"""What is wrong with evidence: one class for a key, a note, a checkpoint and a proof."""

from dataclasses import dataclass

from ledger.error import LedgerError
from ledger.refusal import brief


@dataclass(eq=False)
class EvidenceFault(LedgerError):  # noqa: N818 # a failure is named by what is wrong
    """Evidence, told by ``where``, is not what was ``expected`` but what was ``got``."""

    where: str
    expected: str
    got: str

    def __post_init__(self) -> None:
        self.where, self.got = brief(self.where), brief(self.got)

    def __str__(self) -> str:
        return f"{self.where}: expected {self.expected}, got {self.got}"


class BadKey(EvidenceFault):
    """A key that is not written as keys are, or does not fit its name and id."""


class BadNote(EvidenceFault):
    """A note that is not written as notes are, or that no known key vouches for."""


class BadCheckpoint(EvidenceFault):
    """A note's text that is no checkpoint, or one of another log."""


class BadProof(EvidenceFault):
    """A proof that proves nothing: not written as proofs are, or leading to another root."""
