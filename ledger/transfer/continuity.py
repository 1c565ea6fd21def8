"""Whether a log hangs together: what its own entries, refused lines and checkpoints say of it.

Fed in the order of the log, entry by entry; what comes is held against all that came before, in
constant memory. The keys of a log are those that its own entries name, so this proves that it fits
itself, and no more.
"""

from dataclasses import dataclass, field

from msgspec import UNSET

from ledger.entry import Record
from ledger.error import EntryDamaged
from ledger.evidence import BadCheckpoint
from ledger.merkle import Frontier
from ledger.numbering import Numbering
from ledger.own import (
    AnyOwn,
    KeyRotated,
    LineResolved,
    Outcome,
    QuarantineSealed,
    ReportIssued,
    TokenMade,
    TokenRevoked,
)
from ledger.quarantine import Quarantined, Refused, sealed
from ledger.signing import checkpoint
from ledger.signing.keyring import Keyring
from ledger.tokens import Tokens


@dataclass(slots=True)
class Continuity:
    """What a log has come to.

    ``digest`` is the running digest over the ``refused`` lines, of which an entry has sealed the
    first ``sealed``; ``resolved`` are the numbers of those that were mended or dismissed.
    ``rotations`` are the entries that name the ``keys``; ``signed`` is the size that the last of
    the ``checkpoints`` covers; ``issued`` are the reports that were issued, ``tokens`` those made.
    """

    tree: Frontier = field(default_factory=Frontier)
    refused: int = 0
    digest: bytes = bytes(32)
    sealed: int = 0
    resolved: set[int] = field(default_factory=set)
    rotations: list[Record] = field(default_factory=list)
    keys: Keyring = field(default_factory=Keyring)
    checkpoints: int = 0
    signed: int = 0
    issued: Numbering = field(default_factory=Numbering)
    tokens: Tokens = field(default_factory=Tokens)

    def take(self, body: bytes, leaf: bytes, own: AnyOwn | None = None) -> None:
        """Take the next entry with its leaf, and the event in it if it is the ledger's own.

        Raises:
            EntryDamaged: it does not fit what came before it.
            BadKey: it names what is no key.
        """
        self.tree.add(leaf)
        match own:
            case KeyRotated():
                self.rotations.append(Record(self.tree.size, body, leaf))
                self.keys = Keyring.of(self.rotations)
            case QuarantineSealed():
                self._seal(own)
            case LineResolved():
                self._resolve(own)
            case ReportIssued():
                self.issued.take(own, self.tree.size)
            case TokenMade() | TokenRevoked():
                self.tokens.take(own, self.tree.size)
            case _:
                pass

    def refuse(self, number: int, row: Refused, digest: bytes) -> Quarantined:
        """Take the next refused line, with the running digest that is told of it (32 bytes).

        Raises:
            EntryDamaged: it is not the next, or not what its digest covers.
        """
        where = f"refused line {number}"
        if number != self.refused + 1:
            raise EntryDamaged(where, f"refused line {self.refused + 1}", f"{number}")
        kept = sealed(row, number, self.digest)
        if kept.digest != digest:
            told = f"the digest {kept.digest.hex()}, as the lines up to it have it"
            raise EntryDamaged(where, told, digest.hex())
        self.refused, self.digest = number, digest
        return kept

    def vouch(self, note: bytes) -> None:
        """Take the checkpoint of the size that the log has now.

        Raises:
            BadNote: it is not written as notes are, or no key of the log vouches for it.
            BadCheckpoint: it is of another log or size, or a key that has to sign it did not.
        """
        found = checkpoint.opened(note, self.keys)
        told, size = found.checkpoint, self.tree.size
        where = f"checkpoint of size {told.size}"
        if told.size != size:
            raise BadCheckpoint(where, f"{told.size} entries before it", f"{size}")
        if size == self.signed:
            raise BadCheckpoint(where, "one of this size", "a second one")
        if told.origin != self.keys.origin:
            raise BadCheckpoint(where, f"the origin {self.keys.origin}", told.origin)
        if told.root != self.tree.root():
            raise BadCheckpoint(where, f"root {self.tree.root().hex()}", told.root.hex())
        for key in self.keys.due(self.signed):
            if key not in found.signed_by:
                names = ", ".join(each.text for each in found.signed_by)
                raise BadCheckpoint(where, f"a signature by {key.text}", f"only by {names}")
        self.checkpoints += 1
        self.signed = size

    def _seal(self, seal: QuarantineSealed) -> None:
        """Check that just the refused lines so far are sealed: none changed, none left out."""
        if (seal.count, seal.digest) != (self.refused, self.digest.hex()):
            told = f"a seal on {self.refused} refused lines with the digest {self.digest.hex()}"
            raise EntryDamaged(self._here, told, f"{seal.count}, {seal.digest}")
        if seal.count == self.sealed:
            raise EntryDamaged(self._here, f"more than {self.sealed} lines sealed", "no more")
        self.sealed = seal.count

    def _resolve(self, said: LineResolved) -> None:
        """Check that a line is resolved that was refused and sealed, and was not resolved yet."""
        if said.number > self.sealed:
            raise EntryDamaged(self._here, f"one of {self.sealed} refused lines", f"{said.number}")
        if said.number in self.resolved:
            raise EntryDamaged(self._here, "an open line", f"line {said.number}, resolved before")
        if (said.outcome is Outcome.MENDED) != (said.event_id is not UNSET):
            raise EntryDamaged(self._here, "an event for a line that was mended", said.outcome)
        self.resolved.add(said.number)

    @property
    def _here(self) -> str:
        return f"entry {self.tree.size}"
