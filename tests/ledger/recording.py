"""A ledger to record into, under a clock that moves a second a batch; lines and answers."""

from collections.abc import Iterator, Sequence
from itertools import count

from ledger.recorder import Answer, Line, Recorder, Rejected, Taken
from ledger.registry import RulebookRegistered, registration
from ledger.store import Store

NOON_US = 1_767_268_800_000_000
OWN = 3
"""Entries of the ledger's own before the first event."""


def ledger(url: str) -> Store:
    """Make a ledger in which `house` (versions 1 and 2) and `club` are registered."""
    store = Store.create(url)
    books = [("house", 1), ("house", 2), ("club", 1)]
    with store.writing() as writer:
        writer.append(
            [
                registration(RulebookRegistered(id=name, version=version, toml=name), NOON_US)
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


def told(answers: Sequence[Answer]) -> list[str]:
    """Tell answers shortly: the position taken, `=` before one there already, or the refusal."""
    return list(words(answers))


def words(answers: Sequence[Answer]) -> Iterator[str]:
    """Yield the words for each answer."""
    for answer in answers:
        match answer:
            case Taken(again=again, seq=seq):
                yield f"={seq}" if again else f"{seq}"
            case Rejected(number=number, refusal=refusal):
                yield f"{refusal.code} {number}"


def record(recorder: Recorder, *texts: bytes) -> list[str]:
    """Record lines as one batch, and tell the answers shortly."""
    return told(recorder.record(numbered(texts)))
