"""A rulebook as a sheet to read: every figure with its source, our readings marked."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import msgspec

from ledger import body
from ledger.entry import Record
from ledger.own import RulebookRegistered
from ledger.registry import digest_of, registry_of
from replay.builtin import own_ids, ships
from replay.rulebook import Rulebook, RulebookError, load

BUILT_IN: Final = "program"
OWN: Final = "casino"
OTHER: Final = "other"
WHOSE: Final = {BUILT_IN: "built in", OWN: "own", OTHER: "other"}
"""Whose a rulebook is; *other* is a text under the program's id that is not this program's."""


@dataclass(frozen=True)
class Registered:
    """A rulebook: its position in the log, None for a file's; its digest (hex); its text."""

    seq: int | None
    digest: str
    told: RulebookRegistered

    @property
    def name(self) -> str:
        """Return ``id@version``, as it is registered."""
        return f"{self.told.id}@{self.told.version}"

    @cached_property
    def book(self) -> Rulebook:
        """The rulebook itself; raises RulebookError if the text is none."""
        return load(self.told.toml, self.name)

    @property
    def origin(self) -> str:
        """Whose it is: the program's own, a casino's, or another text under the program's id."""
        if ships(self.told.id, self.told.toml):
            return BUILT_IN
        return OTHER if self.told.id in own_ids() else OWN


def registered(records: Iterable[Record]) -> Iterator[Registered]:
    """Yield the rulebooks of registration records, in the order of the log."""
    for record in records:
        told = body.own(record, RulebookRegistered)
        yield Registered(record.seq, digest_of(told.toml), told)


def unregistered(book: Rulebook, toml: str) -> Registered:
    """Return the rulebook of a file, which no log holds."""
    told = RulebookRegistered(id=book.id, version=book.version, toml=toml)
    return Registered(None, digest_of(toml), told)


def named(rows: list[Registered], name: str) -> Registered:
    """Return the rulebook of ``id`` or ``id@version``; raises UnknownRulebook."""
    used = registry_of(row.told for row in rows).named(name)
    return next(row for row in rows if row.digest == used.digest and row.name == used.name)


def listed_json(row: Registered) -> bytes:
    """Return a rulebook's line as JSON; ``error`` stands for the title of a text that is none."""
    return msgspec.json.encode(_head(row) | {"origin": row.origin})


def _head(row: Registered) -> dict[str, object]:
    title, error = _title(row)
    return {
        "id": row.told.id,
        "version": row.told.version,
        **({"error": error} if error else {"title": title}),
        "digest": row.digest,
    } | ({} if row.seq is None else {"seq": row.seq})


def _title(row: Registered) -> tuple[str, str]:
    """Return a rulebook's title, or why there is none."""
    try:
        return row.book.title, ""
    except RulebookError as error:
        return "", str(error)


def listed_words(row: Registered) -> str:
    """Return a rulebook's line as words."""
    title, error = _title(row)
    whose = WHOSE[row.origin]
    line = f"{row.name:<14} {whose:<9} {title:<40} entry {row.seq}  sha256 {row.digest}"
    return f"{line}\n  cannot be obeyed: {error}" if error else line


def sheet_json(row: Registered) -> bytes:
    """Return a rulebook as JSON: every figure with value, source and whether it is a reading."""
    figures = {
        key: {"value": figure.value, "source": figure.source}
        | ({"reading": True} if figure.reading else {})
        for key, figure in row.book.figures.items()
    }
    return msgspec.json.encode(_head(row) | {"text": row.book.text, "figures": figures})


def sheet_words(row: Registered) -> str:
    """Return a rulebook as lines, a section a block."""
    book = row.book
    lines = [f"{book.name}  {book.title}", f"after: {book.text}", f"sha256 {row.digest}"]
    section = ""
    for key, figure in book.figures.items():
        head, _, name = key.rpartition(".")
        if head != section:
            section = head
            lines += ["", head]
        mark = "*" if figure.reading else " "
        lines.append(f"  {name:<20} {value_words(figure.value):<22} {mark} {figure.source}")
    return "\n".join([*lines, "", "* our reading: the text is silent"])


def value_words(value: object) -> str:
    """Return a figure's value in words."""
    match value:
        case bool():
            return "yes" if value else "no"
        case list():
            return ", ".join(str(item) for item in value)
        case _:
            return str(value).replace("_", " ")
