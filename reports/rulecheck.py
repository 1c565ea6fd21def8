"""What a rulebook's check found, as lines to read and as JSON."""

from collections.abc import Iterator

import msgspec

from ledger.refusal import Refusal
from ledger.register import Registration
from ledger.registry import digest_of
from replay.fault import Fault
from replay.vetting import Vetted


def checked_json(file: str, vet: Vetted) -> bytes:
    """Return a check as one object; a rulebook without fault is named with its digest."""
    found: dict[str, object] = {"file": file}
    if vet.book:
        found |= {
            "rulebook": vet.book.name,
            "title": vet.book.title,
            "digest": digest_of(vet.toml),
            "figures": len(vet.book.figures),
            "readings": _readings(vet),
        }
    return msgspec.json.encode(found | {"faults": vet.faults, "doubts": vet.doubts})


def checked_words(file: str, vet: Vetted) -> Iterator[str]:
    """Yield a line for each fault and doubt, by file and line; then what the rulebook is."""
    for fault in vet.faults:
        yield f"{_place(file, fault)}: {fault}"
    for doubt in vet.doubts:
        yield f"{_place(file, doubt)}: odd, but obeyed: {doubt}"
    if book := vet.book:
        said = f"{len(book.figures)} figures, {_readings(vet)} of them readings"
        yield f"{book.name}  {book.title}: {said}; sha256 {digest_of(vet.toml)}"


def _place(file: str, fault: Fault) -> str:
    return file if fault.line is None else f"{file}:{fault.line}"


def _readings(vet: Vetted) -> int:
    assert vet.book
    return sum(figure.reading for figure in vet.book.figures.values())


def added_json(done: Registration) -> bytes:
    """Return a registration as one object; ``again`` says that it was there already."""
    told = {"rulebook": done.name, "digest": done.digest, "seq": done.seq, "again": done.again}
    return msgspec.json.encode(told)


def added_words(done: Registration) -> str:
    """Return a registration as words."""
    how = "was there already" if done.again else "registered"
    return f"{done.name} {how}: entry {done.seq}, sha256 {done.digest}"


def refused_json(name: str, refusal: Refusal) -> bytes:
    """Return why the log does not take a rulebook."""
    return msgspec.json.encode({"rulebook": name, "error": refusal.as_dict()})
