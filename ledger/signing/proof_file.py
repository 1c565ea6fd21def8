"""Proofs as files that are handed out: readable text, with the checkpoint that they lead to.

A proof of an entry is a C2SP tlog-proof, whose extra data are the entry's exact bytes, so that the
file needs nothing beside it but the log's verifier key. A proof that a log has only grown has the
same form (no standard has one).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Self

from ledger.entry import leaf_hash
from ledger.evidence import BadProof
from ledger.signing import checkpoint
from ledger.signing.checkpoint import SignedCheckpoint
from ledger.signing.key import VerifierKey
from ledger.signing.notation import base64_of, bytes_of, hash_of, number_of
from ledger.signing.proof import verify_consistency, verify_inclusion

INCLUSION: Final = "c2sp.org/tlog-proof@v1"
CONSISTENCY: Final = "pitledger/tlog-consistency@v1"
WHERE: Final = "proof file"


@dataclass(frozen=True)
class InclusionProof:
    """That an entry, given by its exact bytes, is in the log.

    ``index`` counts from 0, so it is the entry's position less 1; ``path`` holds 32-byte hashes
    from the leaf up; ``note`` is the checkpoint's, with its signatures.
    """

    entry: bytes
    index: int
    path: tuple[bytes, ...]
    note: bytes

    @classmethod
    def parse(cls, file: bytes) -> Self:
        """Return the proof that a file holds; nothing in it is checked yet.

        Raises:
            BadProof: the file is not exactly what its proof would be written as.
        """
        lines, note = _parted(file, INCLUSION, ("extra", "index"))
        entry, index = bytes_of(lines[0]), number_of(lines[1])
        if entry is None:
            raise BadProof(WHERE, "an entry in base64 on line 2", lines[0])
        if index is None:
            raise BadProof(WHERE, "an index without leading zeros on line 3", lines[1])
        return cls(entry, index, _path(lines[2:]), note)

    @property
    def file(self) -> bytes:
        """The file's bytes."""
        head = (INCLUSION, f"extra {base64_of(self.entry)}", f"index {self.index}")
        return _written(head, self.path, self.note)

    def verify(self, keys: Iterable[VerifierKey]) -> SignedCheckpoint:
        """Return the checkpoint that the entry is proved to be covered by.

        Raises:
            BadProof: the entry is not at that index of the checkpoint's tree.
            BadNote, BadCheckpoint, BadKey: none of the keys vouches for the checkpoint.
        """
        signed = checkpoint.opened(self.note, keys)
        tree = signed.checkpoint
        verify_inclusion(leaf_hash(self.entry), self.index, tree.size, self.path, tree.root)
        return signed


@dataclass(frozen=True)
class ConsistencyProof:
    """That the log of ``old`` entries, from 1, is the beginning of the log of a checkpoint.

    ``path`` holds 32-byte hashes; ``note`` is the newer checkpoint's, with its signatures. The
    older one is not in the file: it is the inspector's own copy.
    """

    old: int
    path: tuple[bytes, ...]
    note: bytes

    @classmethod
    def parse(cls, file: bytes) -> Self:
        """Return the proof that a file holds; nothing in it is checked yet.

        Raises:
            BadProof: the file is not exactly what its proof would be written as.
        """
        lines, note = _parted(file, CONSISTENCY, ("old",))
        old = number_of(lines[0])
        if not old:
            raise BadProof(WHERE, "a size from 1, without leading zeros, on line 2", lines[0])
        return cls(old, _path(lines[1:]), note)

    @property
    def file(self) -> bytes:
        """The file's bytes."""
        return _written((CONSISTENCY, f"old {self.old}"), self.path, self.note)

    def verify(self, old_note: bytes, keys: Iterable[VerifierKey]) -> SignedCheckpoint:
        """Return the newer checkpoint, which the older one is proved to be the beginning of.

        Raises:
            BadProof: it is not, or the older checkpoint is another than the proof is about.
            BadNote, BadCheckpoint, BadKey: none of the keys vouches for one of the checkpoints.
        """
        known = tuple(keys)
        old = checkpoint.opened(old_note, known).checkpoint
        signed = checkpoint.opened(self.note, known)
        new = signed.checkpoint
        if (old.origin, old.size) != (new.origin, self.old):
            expected = f"the checkpoint of {new.origin} at size {self.old}"
            raise BadProof("old checkpoint", expected, f"that of {old.origin} at {old.size}")
        verify_consistency(old.size, old.root, new.size, new.root, self.path)
        return signed


def _written(head: tuple[str, ...], path: tuple[bytes, ...], note: bytes) -> bytes:
    lines = (*head, *map(base64_of, path), "")
    return "".join(f"{line}\n" for line in lines).encode() + note


def _parted(file: bytes, title: str, words: tuple[str, ...]) -> tuple[list[str], bytes]:
    """Return what stands after each word at a line's beginning, then the path's lines; the note."""
    head, gap, note = file.partition(b"\n\n")
    first, *lines = head.decode("ascii", errors="replace").split("\n")
    if first != title or not gap:
        raise BadProof(WHERE, f"{title}, a proof, an empty line and a checkpoint", first)
    for number, word in enumerate(words):
        line = lines[number] if number < len(lines) else "no line"
        if not line.startswith(f"{word} "):
            raise BadProof(WHERE, f"'{word}' on line {number + 2}", line)
        lines[number] = line.removeprefix(f"{word} ")
    return lines, note


def _path(lines: list[str]) -> tuple[bytes, ...]:
    hashes = [(line, hash_of(line)) for line in lines]
    wrong = next((line for line, each in hashes if each is None), None)
    if wrong is not None:
        raise BadProof(WHERE, "hashes of 32 bytes in base64, one a line", wrong)
    return tuple(each for _, each in hashes if each is not None)
