"""Who vouches for a log: its keys, the checkpoints that it keeps, and those kept elsewhere."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from ledger.evidence import BadCheckpoint, BadKey, BadNote, EvidenceFault
from ledger.own import KeyRotated
from ledger.signing import checkpoint
from ledger.signing.checkpoint import Checkpoint, SignedCheckpoint, parse_checkpoint
from ledger.signing.key import VerifierKey
from ledger.verifying.verification import Faults

STORED: Final = "checkpoint"
KEPT: Final = "checkpoint kept elsewhere"
Roots: TypeAlias = tuple[bytes, ...] | None
"""What the root at a size may be: nothing if an entry is missing, None if the log ends before."""


@dataclass(frozen=True, slots=True)
class KeptCheckpoint:
    """A checkpoint that somebody else kept: the name it is told by, and the bytes of its note."""

    name: str
    note: bytes

    def unopened(self) -> Checkpoint:
        """Return what it says, whoever signed it.

        Raises:
            BadNote, BadCheckpoint: it is no checkpoint.
        """
        text, gap, _ = self.note.rpartition(b"\n\n")
        try:
            said = text.decode() + "\n"
        except UnicodeDecodeError as error:
            raise BadNote(self.name, "a signed note", f"another byte at {error.start}") from None
        if not gap:
            raise BadNote(self.name, "a signed note", "something else")
        return parse_checkpoint(said)


@dataclass(slots=True)
class Signatures:
    """Keys and checkpoints in the order of the log, up to an entry.

    ``anchors`` are keys that the inspector brings. ``keys`` are the log's own, the last of them in
    force; ``owed`` those that were replaced and have not vouched for their successors yet.
    ``signed`` and ``witnessed`` are the sizes that good checkpoints cover; ``anchored`` is whether
    one of them came once the log had named a key that was brought: only then does that key vouch.
    """

    anchors: Sequence[VerifierKey]
    faults: Faults
    keys: list[VerifierKey] = field(default_factory=list)
    owed: list[VerifierKey] = field(default_factory=list)
    checkpoints: int = 0
    signed: int = 0
    witnessed: int = 0
    anchored: bool = False

    def _reached(self) -> bool:
        """Tell whether the log has named a key that was brought by now."""
        return any(anchor in self.keys for anchor in self.anchors)

    def rotate(self, seq: int, rotation: KeyRotated) -> None:
        """Put a key in force, which names the one before it."""
        before = self.keys[-1].text if self.keys else None
        previous = rotation.previous or None
        if previous != before:
            self.faults.add("entry", seq, "body", f"previous key {before}", previous)
        try:
            key = VerifierKey.parse(rotation.key)
        except BadKey as fault:
            self.faults.add("entry", seq, "body", fault.expected, fault.got)
            return
        if self.keys and key.name != self.keys[0].name:
            self.faults.add("entry", seq, "body", f"a key named {self.keys[0].name}", key.name)
        self.owed += self.keys[-1:]
        self.keys.append(key)

    def vouch(self, size: int, note: bytes, roots: Roots) -> bool:
        """Take a checkpoint that the log keeps, under the size that its column tells."""
        if not self.keys:
            self.faults.add(STORED, size, "note", "a key in the log that signs it", None)
            return False
        try:
            found = checkpoint.opened(note, self.keys)
        except EvidenceFault as fault:
            self.faults.add(STORED, size, "note", fault.expected, fault.got)
            return False
        if found.checkpoint.size != size:
            self.faults.add(STORED, size, "size", found.checkpoint.size, size)
            return False
        signers = [*self.owed, *self.keys[-1:]]
        good = self._holds(STORED, size, found, signers, roots)
        if set(signers) <= set(found.signed_by):
            self.owed.clear()
        if good:
            self.checkpoints += 1
            self.anchored |= self._reached()
            if self.anchored or not self.anchors:  # others may be of whoever made it up
                self.signed = size
        return good

    def witness(self, kept: KeptCheckpoint, size: int, roots: Roots) -> bool:
        """Take a checkpoint that was kept elsewhere, when the log has come to its size.

        One of more entries than the log has is taken when the log has come to its end.
        """
        try:
            found = checkpoint.opened(kept.note, dict.fromkeys([*self.keys, *self.anchors]))
        except EvidenceFault as fault:
            told = "a signature by the log's key" if isinstance(fault, BadNote) else fault.expected
            self.faults.add(KEPT, kept.name, "note", told, fault.got)
            return False
        good = self._holds(KEPT, kept.name, found, self.keys[-1:], roots)
        if good:
            self.witnessed = max(self.witnessed, size)
            self.anchored |= self._reached()
        return good

    def _holds(
        self,
        table: str,
        row: int | str,
        found: SignedCheckpoint,
        signers: Sequence[VerifierKey],
        roots: Roots,
    ) -> bool:
        """Tell whether a checkpoint is this log's, of this root, signed by all who must sign."""
        told = found.checkpoint
        if not self.keys or told.origin != self.keys[0].name:
            ours = self.keys[0].name if self.keys else "a log with a key"
            self.faults.add(table, row, "note", f"origin {ours}", told.origin)
        elif lacking := [key for key in signers if key not in found.signed_by]:
            names = ", ".join(key.text for key in found.signed_by)
            self.faults.add(table, row, "note", f"a signature by {lacking[0].text}", names)
        elif roots is None:
            self.faults.add(
                table, row, "size", "a log of that size", f"{told.size}: its tail was cut"
            )
        elif roots and told.root not in roots:
            self.faults.add(table, row, "note", f"root {roots[0].hex()}", told.root.hex())
        else:
            return bool(roots)
        return False

    def finish(self) -> None:
        """Hold the keys that were brought against the log's."""
        for anchor in self.anchors:
            if anchor not in self.keys:
                ours = ", ".join(key.text for key in self.keys) or None
                self.faults.add("key", anchor.text, "key", "a key of the log", ours)
            elif not self.anchored and not self.faults.counts:
                self.faults.add("key", anchor.text, "key", "a checkpoint that it vouches for", None)


def read_kept(kept: Sequence[KeptCheckpoint], faults: Faults) -> list[tuple[int, KeptCheckpoint]]:
    """Return checkpoints that were kept elsewhere in the order of their sizes."""
    sizes: list[tuple[int, KeptCheckpoint]] = []
    for each in kept:
        try:
            sizes.append((each.unopened().size, each))
        except (BadNote, BadCheckpoint) as fault:
            faults.add(KEPT, each.name, "note", fault.expected, fault.got)
    return sorted(sizes, key=lambda pair: pair[0])
