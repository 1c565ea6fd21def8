"""A ledger with everything that can be verified: events, corrections, refusals, a tree, keys."""

from dataclasses import dataclass
from itertools import islice

from benchmarks.recording import repeated
from ledger import tree
from ledger.database import layout
from ledger.own import KeyRotated, entry_of
from ledger.recorder import Line, Recorder
from ledger.register import register
from ledger.signing import note
from ledger.signing.checkpoint import Checkpoint
from ledger.signing.key import Signer
from ledger.store import Store
from ledger.verifying.signatures import KeptCheckpoint
from replay.builtin import builtin
from tests.ledger.recording import NOON_US

FIRST = Signer("casino.example/log", bytes(range(32)))
SECOND = Signer("casino.example/log", bytes(range(1, 33)))
THIEF = Signer("casino.example/log", bytes(range(2, 34)))
EVENTS = 900


@dataclass
class Ledger:
    """A ledger as it grows: whoever signs it now, and its clock."""

    store: Store
    url: str
    signer: Signer
    now: int = NOON_US

    def tick(self) -> int:
        self.now += 1_000_000
        return self.now

    def record(self, *lines: bytes) -> None:
        Recorder(self.store, self.tick, "b.jsonl").record(
            [Line(number, text) for number, text in enumerate(lines, start=1)]
        )

    def rotate(self, signer: Signer, previous: Signer | None = None) -> None:
        old = {"previous": previous.verifier.text} if previous else {}
        event = KeyRotated(key=signer.verifier.text, **old)
        with self.store.writing() as writer:
            writer.append([entry_of(event, self.tick())])
        self.signer = signer

    def sign(self, *signers: Signer) -> KeptCheckpoint:
        """Sign the log as it stands, and keep that in the log and elsewhere."""
        size = self.store.size()
        tree.grow(self.store, size)
        text = Checkpoint(self.signer.name, size, self.store.root(size)).text
        signed = note.sign(text, signers or [self.signer])
        self.store.keep(layout.checkpoint, [(size, signed)])
        return KeptCheckpoint(f"{size}.txt", signed)


def empty(url: str, signer: Signer = FIRST) -> Ledger:
    """Make a ledger with rulebooks and a key."""
    store = Store.create(url)
    ledger = Ledger(store, url, signer)
    ledger.rotate(signer)
    register(store, builtin(), ledger.tick())
    return ledger


def odd(number: int) -> bytes:
    """Return a line that is refused."""
    return b'{"id":"X%d","type":"odd","table":"T9","shift":"N"}' % number


def full(url: str, signer: Signer = FIRST, events: int = EVENTS) -> tuple[Ledger, KeptCheckpoint]:
    """Make a ledger of three checkpoints, two keys, refused lines; and keep the second one."""
    ledger = empty(url, signer)
    lines = [line.text for line in islice(repeated(), events)]
    for start in range(0, events // 2, 50):
        ledger.record(*lines[start : start + 50], odd(start))
    ledger.sign()
    other = Signer(signer.name, bytes(31) + signer.seed[:1])
    ledger.rotate(other, signer)
    ledger.record(b"[]", b"\xff")
    kept = ledger.sign(signer, other)
    ledger.record(*lines[events // 2 :])
    ledger.sign()
    ledger.record(b"no JSON")
    return ledger, kept
