"""A rulebook as a sheet to read: every figure with its source, our readings marked."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import msgspec

from ledger import body
from ledger.entry import Record
from ledger.own import RulebookRegistered
from ledger.registry import digest_of, registry_of
from replay.rulebook import Rulebook, load


@dataclass(frozen=True, slots=True)
class Registered:
    """A rulebook: its position in the log, None for a file's; its digest (hex); itself."""

    seq: int | None
    digest: str
    book: Rulebook
    told: RulebookRegistered


def registered(records: Iterable[Record]) -> Iterator[Registered]:
    """Yield the rulebooks of registration records, in the order of the log."""
    for record in records:
        told = body.own(record, RulebookRegistered)
        yield Registered(record.seq, digest_of(told.toml), load(told.toml), told)


def unregistered(book: Rulebook, toml: str) -> Registered:
    """Return the rulebook of a file, which no log holds."""
    told = RulebookRegistered(id=book.id, version=book.version, toml=toml)
    return Registered(None, digest_of(toml), book, told)


def named(rows: list[Registered], name: str) -> Registered:
    """Return the rulebook of ``id`` or ``id@version``; raises UnknownRulebook."""
    used = registry_of(row.told for row in rows).named(name)
    return next(row for row in rows if row.digest == used.digest and row.book.name == used.name)


def listed_json(row: Registered) -> bytes:
    """Return a rulebook's line as JSON."""
    return msgspec.json.encode(_head(row))


def _head(row: Registered) -> dict[str, object]:
    return {
        "id": row.book.id,
        "version": row.book.version,
        "title": row.book.title,
        "digest": row.digest,
    } | ({} if row.seq is None else {"seq": row.seq})


def listed_words(row: Registered) -> str:
    """Return a rulebook's line as words."""
    return f"{row.book.name:<14} {row.book.title:<40} entry {row.seq}  sha256 {row.digest}"


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
