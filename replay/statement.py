"""The statements of a TOML text, each with its line: headers, and keys with their values.

The standard library reads TOML but keeps no lines. A text is cut here where its statements end,
at line ends outside strings and brackets; each piece is then read by the library alone, so that
one broken line hides nothing of the others. Source: TOML 1.0.0.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass

from replay.fault import Path

_PART = r"""(?:[A-Za-z0-9_-]+|"(?:\\.|[^"\\\n])*"|'[^'\n]*')"""
_KEY = re.compile(rf"[ \t]*(?P<key>{_PART}(?:[ \t]*\.[ \t]*{_PART})*)[ \t]*=")
_PARTS = re.compile(_PART)
_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}'  # strings of several lines
    r"|'''.*?'{3,5}"
    r'|"(?:\\.|[^"\\\n])*"'  # strings of one line
    r"|'[^'\n]*'"
    r"|\#[^\n]*"
    r"|[^\"'\#\[\]{}\n]+"
    r"|.",
    re.DOTALL,
)
_PLACE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)\Z")


class UnreadableError(ValueError):
    """What is no TOML: the line, counted from 1 in the text that was read, and what is wrong."""

    def __init__(self, line: int, why: str) -> None:
        self.line, self.why = line, why
        super().__init__(f"line {line}: {why}")


@dataclass(frozen=True, slots=True)
class Statement:
    """A header or a key with its value, as written, and the line it begins in, from 1."""

    line: int
    text: str

    @property
    def header(self) -> bool:
        """Whether it names the table that the next keys belong to."""
        return self.text.lstrip().startswith("[")

    def read(self) -> tuple[Path, object]:
        """Return its key and value, of a header an empty table; a comment has no key.

        Raises UnreadableError.
        """
        document = parsed(self.text)
        key = _KEY.match(self.text)
        depth = len(_PARTS.findall(key["key"])) if key else None
        path: list[str] = []
        value: object = document
        while isinstance(value, dict) and value and (depth is None or len(path) < depth):
            ((name, value),) = value.items()
            path.append(name)
        return tuple(path), value


def parsed(toml: str) -> dict[str, object]:
    """Return a TOML text's document; raises UnreadableError."""
    try:
        return tomllib.loads(toml)
    except tomllib.TOMLDecodeError as error:
        place = _PLACE.search(str(error))
        last = toml.rstrip().count("\n") + 1
        line = int(place[1]) if place and place[1] else last
        raise UnreadableError(line, _PLACE.sub("", str(error))) from None
    except RecursionError:
        raise UnreadableError(1, "Nested too deep") from None
    except ValueError:
        raise UnreadableError(1, "A number with too many digits") from None


def statements(toml: str) -> Iterator[Statement]:
    """Yield the statements of a text, broken ones and comments too; blank lines are none."""
    line, start, at = 1, 0, 0
    toml = toml.replace("\r\n", "\n")
    opened: list[str] = []
    for piece in (*_TOKEN.findall(toml), "\n"):
        if piece == "\n" and _ends(toml, start, at, opened):
            if toml[start:at].strip():
                yield Statement(line, toml[start:at])
            line, start = line + toml.count("\n", start, at + 1), at + 1
            opened.clear()
        elif piece in {"[", "{"}:
            opened.append(piece)
        elif piece in {"]", "}"} and opened:
            opened.pop()
        at += len(piece)


def _ends(toml: str, start: int, at: int, opened: list[str]) -> bool:
    """Whether a statement ends at this line's end: only a list may go on, and only with items."""
    within = opened and opened[-1] == "[" and not toml[start:at].lstrip().startswith("[")
    return not within or bool(_KEY.match(toml, at + 1))
