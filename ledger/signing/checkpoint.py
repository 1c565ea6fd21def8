"""Checkpoints: what a log of one size was, in a note that its key signs.

As C2SP tlog-checkpoint has them. The text is the log's origin, its size, its root in base64, and
extension lines, if any, which are kept and mean nothing here.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from ledger.evidence import BadCheckpoint
from ledger.signing import note
from ledger.signing.key import VerifierKey
from ledger.signing.notation import HASH_BYTES, LARGEST, base64_of, hash_of, number_of


@dataclass(frozen=True)
class Checkpoint:
    """The 32-byte root over the first ``size`` entries of the log that is named by its origin.

    Raises:
        BadCheckpoint: its text could not be read back.
    """

    origin: str
    size: int
    root: bytes
    extensions: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not 0 <= self.size <= LARGEST:
            raise BadCheckpoint("checkpoint", f"a size from 0 to {LARGEST}", str(self.size))
        if len(self.root) != HASH_BYTES:
            raise BadCheckpoint("checkpoint", "a root of 32 bytes", f"{len(self.root)} bytes")
        for line in (self.origin, *self.extensions):
            if not line or "\n" in line:
                raise BadCheckpoint("checkpoint", "lines that are not empty", line or "none")

    @property
    def text(self) -> str:
        """The text that a note of this checkpoint has."""
        lines = (self.origin, str(self.size), base64_of(self.root), *self.extensions)
        return "".join(f"{line}\n" for line in lines)


@dataclass(frozen=True)
class SignedCheckpoint:
    """A checkpoint and those of the known keys that signed it: one has its origin's name."""

    checkpoint: Checkpoint
    signed_by: tuple[VerifierKey, ...]


def parse_checkpoint(text: str) -> Checkpoint:
    """Return the checkpoint that a note's text tells.

    Raises:
        BadCheckpoint: the text is not exactly what its checkpoint would be written as.
    """
    lines = text.split("\n")
    if len(lines) <= len(("origin", "size", "root")) or lines.pop():
        raise BadCheckpoint("checkpoint", "three lines or more", "fewer, or one without its end")
    origin, size, root, *extensions = lines
    number, digest = number_of(size), hash_of(root)
    if number is None:
        raise BadCheckpoint("checkpoint", "a size without leading zeros on line 2", size)
    if digest is None:
        raise BadCheckpoint("checkpoint", "a root of 32 bytes in base64 on line 3", root)
    return Checkpoint(origin, number, digest, tuple(extensions))


def opened(signed: bytes, keys: Iterable[VerifierKey]) -> SignedCheckpoint:
    """Return the checkpoint of a signed note, and which of the keys signed it.

    Raises:
        BadNote: the note is not written as notes are, or no known key vouches for it.
        BadCheckpoint: its text is no checkpoint, or none that signed has its origin's name.
        BadKey: two different keys have one name and one id.
    """
    read = note.opened(signed, keys)
    checkpoint = parse_checkpoint(read.text)
    names = {key.name for key in read.signed_by}
    if checkpoint.origin not in names:
        raise BadCheckpoint(
            "checkpoint", f"a signature by {checkpoint.origin}", ", ".join(sorted(names))
        )
    return SignedCheckpoint(checkpoint, read.signed_by)
