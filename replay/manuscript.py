"""A rulebook's text as somebody wrote it: what it says, and in which line each key stands."""

from dataclasses import dataclass, field
from typing import Final

from ledger.refusal import brief
from replay.fault import Fault, Path, dotted
from replay.statement import Statement, UnreadableError, parsed, statements

TEXT: Final = "file"
"""The key of a fault that is one of no key."""


@dataclass(slots=True)
class Manuscript:
    """A document, the line of each key that was written, and what could not be read.

    Where something could not be read, the document holds the rest.
    """

    document: dict[str, object] = field(default_factory=dict)
    lines: dict[Path, int] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def line(self, path: Path) -> int | None:
        """Return the line of a key, or of the nearest table around it that was written."""
        parts = (path[:length] for length in range(len(path), 0, -1))
        return next((self.lines[part] for part in parts if part in self.lines), None)

    def fault(self, path: Path, expected: str, got: str, key: Path | None = None) -> Fault:
        """Return a fault at a key; ``key`` names it where another does."""
        where = dotted(path if key is None else key)
        return Fault(line=self.line(path), key=where, expected=expected, got=got)


def manuscript(toml: str) -> Manuscript:
    """Return what a text says, whether all of it can be read or not."""
    text = Manuscript()
    _write(text, toml)
    try:
        document = parsed(toml)
    except UnreadableError as error:
        if not text.faults:
            text.faults.append(_unread(error.line, error.why, ""))
    else:
        text.document, text.faults = document, []
    return text


def _write(text: Manuscript, toml: str) -> None:
    """Read statement by statement, so that each broken one is told and the others are kept."""
    section: Path | None = ()
    for each in statements(toml):
        try:
            path, value = each.read()
        except UnreadableError as error:
            line = each.line + error.line - 1
            text.faults.append(_unread(line, error.why, _at(each, error.line)))
            section = None if each.header else section
            continue
        if each.header:
            section = path
        elif section is None or not path:  # whose key it is, nobody knows; or a comment
            continue
        else:
            path = section + path
        _put(text, path, each, value)


def _put(text: Manuscript, path: Path, each: Statement, value: object) -> None:
    around = text.document
    for part in path[:-1]:
        inner = around.setdefault(part, {})
        if not isinstance(inner, dict):
            return  # the library says of the whole text what is wrong
        around = inner
    if path in text.lines:
        told = f"it again; it stands in line {text.lines[path]} already"
        text.faults.append(Fault(line=each.line, key=dotted(path), expected="a key once", got=told))
        return
    text.lines[path] = each.line
    if not each.header:
        around[path[-1]] = value
    elif path[-1] not in around:
        around[path[-1]] = {}


def _at(each: Statement, line: int) -> str:
    lines = each.text.splitlines()
    return brief(lines[min(line, len(lines)) - 1].strip())


def _unread(line: int, why: str, got: str) -> Fault:
    said = f"{got}: {why[:1].lower()}{why[1:]}" if got else why
    return Fault(line=line, key=TEXT, expected="TOML", got=said)
