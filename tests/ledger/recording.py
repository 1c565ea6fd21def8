"""A ledger to record into, under a clock that moves a second a batch; lines and answers."""

from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import count

from ledger.own import QuarantineSealed, RulebookRegistered, entry_of
from ledger.recorder import Answer, Line, Recorder, Rejected, Taken
from ledger.store import Store

NOON_US = 1_767_268_800_000_000
OWN = 3
"""Entries of the ledger's own before the first event."""
SEAL = 1
"""Entries that seal the quarantine after a batch with refused lines."""


def ledger(url: str) -> Store:
    """Make a ledger in which `house` (versions 1 and 2) and `club` are registered."""
    store = Store.create(url)
    books = [("house", 1), ("house", 2), ("club", 1)]
    with store.writing() as writer:
        writer.append(
            [
                entry_of(RulebookRegistered(id=name, version=version, toml=name), NOON_US)
                for name, version in books
            ]
        )
    return store


def recorder(store: Store, source: str = "a.jsonl") -> Recorder:
    """Make a recorder under a clock of its own."""
    clock = count(NOON_US, 1_000_000)
    return Recorder(store, lambda: next(clock), source)


def numbered(texts: Sequence[bytes]) -> list[Line]:
    """Number lines from 1."""
    return [Line(number, text) for number, text in enumerate(texts, start=1)]


def told(answers: Sequence[Answer], store: Store) -> list[str]:
    """Tell answers shortly: the position taken, `=` before one there already, or the refusal.

    The seals of the quarantine do not count in a position: they lie where a batch ends.
    """
    return list(words(answers, [record.seq for record in store.own(QuarantineSealed)]))


def words(answers: Sequence[Answer], seals: Sequence[int]) -> Iterator[str]:
    """Yield the words for each answer."""
    for answer in answers:
        match answer:
            case Taken(again=again, seq=seq):
                place = seq - bisect(seals, seq)
                yield f"={place}" if again else f"{place}"
            case Rejected(number=number, refusal=refusal):
                yield f"{refusal.code} {number}"


def record(recorder: Recorder, *texts: bytes) -> list[str]:
    """Record lines as one batch, and tell the answers shortly."""
    return told(recorder.record(numbered(texts)), recorder.store)
