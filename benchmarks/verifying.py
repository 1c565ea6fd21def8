"""How fast a ledger is verified, against reading its rows and hashing them: a ratio of one run."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from itertools import count, islice
from typing import Any, Final

from benchmarks.recording import BATCH, NOON_US, register, repeated
from ledger import tree
from ledger.database import layout
from ledger.entry import LEAF
from ledger.own import KeyRotated, entry_of
from ledger.recorder import Recorder
from ledger.signing import note
from ledger.signing.checkpoint import Checkpoint
from ledger.signing.key import Signer
from ledger.store import Store
from ledger.verifying.verify import ROWS, verify

SIGNER: Final = Signer("bench.example/log", bytes(range(32)))
ENTRIES: Final = "SELECT * FROM entry WHERE seq BETWEEN ? AND ? ORDER BY seq"
IDS: Final = f"SELECT * FROM event_id WHERE id > ? ORDER BY id LIMIT {ROWS}"  # noqa: S608 # ours
RUNS: Final = 5


@dataclass(frozen=True, slots=True)
class Verified:
    """Seconds to read all rows and hash each body, and to verify; the best of some runs each."""

    entries: int
    reading: float
    verifying: float

    @property
    def ratio(self) -> float:
        """How many times as long a verification takes."""
        return self.verifying / self.reading


def measure(url: str, events: int = 200_000) -> Verified:
    """Record the example shifts over and over, sign them, and verify them."""
    with Store.create(url) as store:
        fill(store, events)
        assert verify(store).counts == {}
        runs = [(seconds(read, store), seconds(verify, store)) for _ in range(RUNS)]
        readings, verifyings = zip(*runs, strict=True)
        return Verified(store.size(), min(readings), min(verifyings))


def fill(store: Store, events: int) -> None:
    """Record so many events, with a checkpoint after each batch."""
    ticks = count(NOON_US, 1_000_003)
    register(store)
    with store.writing() as writer:
        writer.append([entry_of(KeyRotated(key=SIGNER.verifier.text), next(ticks))])
    recorder = Recorder(store, lambda: next(ticks), "benchmark")
    lines = islice(repeated(), events)
    while part := list(islice(lines, BATCH)):
        recorder.record(part)
        size = store.size()
        tree.grow(store, size)
        text = Checkpoint(SIGNER.name, size, store.root(size)).text
        store.keep(layout.checkpoint, [(size, note.sign(text, [SIGNER]))])


def read(store: Store) -> None:
    """Read every column of all entries and ids, and hash each body."""
    for first in range(1, store.size() + 1, ROWS):
        for row in store.rows(ENTRIES, first, first + ROWS - 1):
            sha256(LEAF + row[1]).digest()
    after = ""
    while rows := store.rows(IDS, after):
        after = rows[-1][0]


def seconds(work: Callable[[Store], Any], store: Store) -> float:
    """Return how long it takes."""
    start = time.perf_counter()
    work(store)
    return time.perf_counter() - start
