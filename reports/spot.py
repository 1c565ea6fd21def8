"""Where in a refused line the trouble is: the place that its reason names, if it is found."""

import json
import re
from collections.abc import Iterator
from typing import Final

_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+|"', re.DOTALL)
_CHAR: Final = re.compile(r"\(char (\d+)\)\Z")
_ESCAPE: Final = 4
"""Characters of a byte that is no text, written as an escape."""

Spot = tuple[int, int]
"""The first character of a place, and the first one after it."""


def text_of(line: bytes) -> str:
    r"""Return a line as text; bytes that are none as escapes (\xff)."""
    return line.decode("utf-8", "backslashreplace")


def spot(line: bytes, code: str, field: str, got: str) -> Spot | None:
    """Find the place in the text of a line that the reason of its refusal names; None if none."""
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        start = len(line[: error.start].decode())
        return start, start + _ESCAPE
    if found := _CHAR.search(got):
        start = len(text) - len(text.lstrip(" \t\r\n")) + int(found[1])
        return start, start + 1
    within = f".{field}"  # a key named twice is told without its place
    named = [
        place
        for path, place in _values(text)
        if path == field or (code == "duplicate_key" and path.endswith(within))
    ]
    return named[-1] if named else None


def _values(text: str) -> Iterator[tuple[str, Spot]]:
    """Yield the values of JSON, whole or not, with their paths such as ``limits.ante_min``."""
    opened: list[tuple[str, int]] = []  # the path of what is still open, and where it began
    steps: list[str | int] = []  # in each of these, the key or the index that is at hand
    key = False
    for token in _TOKEN.finditer(text):
        match token.group():
            case "{" | "[" as bracket:
                opened.append((_path(steps), token.start()))
                steps.append("" if bracket == "{" else 0)
                key = bracket == "{"
            case "}" | "]" if opened:
                path, start = opened.pop()
                steps.pop()
                yield path, (start, token.end())
            case "," if steps:
                step = steps[-1]
                steps[-1] = step + 1 if isinstance(step, int) else step
                key = isinstance(step, str)
            case ":":
                key = False
            case name if key and steps:
                steps[-1] = _named(name)
            case _:
                yield _path(steps), token.span()


def _path(steps: list[str | int]) -> str:
    parts = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps)
    return "".join(parts).removeprefix(".")


def _named(token: str) -> str:
    try:
        return str(json.loads(token))
    except ValueError:
        return token
