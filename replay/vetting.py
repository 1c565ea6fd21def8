"""Vetting a casino's own rulebook before it is registered: its bytes, its text, its figures."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from replay.builtin import own_ids, ships
from replay.contradiction import CONTRADICTIONS, DOUBTS
from replay.fault import Fault
from replay.manuscript import TEXT, Manuscript, manuscript
from replay.rulebook import Rulebook, loaded

LONGEST: Final = 256 * 1024
"""Bytes of a rulebook; those that ship with the program have about 8,000."""

_MARK: Final = "\ufeff"
_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True, slots=True)
class Vetted:
    """A text, its faults by line, and what is odd in it; a book if it has no fault."""

    toml: str
    book: Rulebook | None
    faults: tuple[Fault, ...]
    doubts: tuple[Fault, ...] = ()


def vetted(data: bytes) -> Vetted:
    """Return what a file says, with all that is wrong with it."""
    if unread := _unreadable(data):
        return Vetted("", None, (unread,))
    faults = list(_bytes(data))
    toml = data.decode("utf-8", "replace").removeprefix(_MARK)
    text = manuscript(toml)
    book, found = loaded(text)
    faults += found
    doubts: list[Fault] = []
    if book:
        faults += [text.fault(*remark) for rule in CONTRADICTIONS for remark in rule(book)]
        doubts += [text.fault(*remark) for rule in DOUBTS for remark in rule(book)]
        doubts += _taken(text, book, toml)
    return Vetted(toml, None if faults else book, _by_line(faults), _by_line(doubts))


def _taken(text: Manuscript, book: Rulebook, toml: str) -> Iterator[Fault]:
    """Yield that a casino's own text has the id of one of the program's, which readers know.

    A bare id means its highest version: a later text under ``classic`` judges each shift that is
    opened so, and stands where the program's next version belongs.
    """
    if book.id in own_ids() and not ships(book.id, toml):
        yield text.fault(("id",), f"an id of your own: the program's is {book.id}", book.id)


def _by_line(faults: list[Fault]) -> tuple[Fault, ...]:
    return tuple(sorted(faults, key=lambda each: each.line or 0))


def _unreadable(data: bytes) -> Fault | None:
    """Return why nothing of a file is worth reading, if so."""
    if data.startswith(_UTF_16):
        return Fault(line=1, key=TEXT, expected="UTF-8", got="UTF-16")
    if len(data) > LONGEST:
        return Fault(key=TEXT, expected=f"at most {LONGEST} bytes", got="more")
    return None


def _bytes(data: bytes) -> Iterator[Fault]:
    for number, line in enumerate(data.split(b"\n"), 1):
        try:
            text = line.decode()
        except UnicodeDecodeError as error:
            got = f"the byte 0x{line[error.start]:02X} at column {error.start + 1}"
            yield Fault(line=number, key=TEXT, expected="UTF-8", got=got)
        else:
            if number == 1 and text.startswith(_MARK):
                yield Fault(line=1, key=TEXT, expected="no byte order mark", got="one")
