"""Text broken into lines that fit: at spaces, else inside a word, but never outside the column."""

import re
from collections.abc import Iterator

from reports.fonts import Face, legible, width

_WORD = re.compile(r"[^ ]+ *| +")
_NEW_LINE = re.compile(r"(?<=\S)\n")
_AFTER = (frozenset("\u00a0\u2009\u202f"), frozenset("-_/.,:;@+"))
"""A word too long for a line is rather broken after one of these, best after the first."""


def lines(text: str, face: Face, size: float, room: float) -> list[str]:
    """Break a text into lines of at most `room` points; an empty text is one empty line.

    A line that ends at a space keeps it, and one at which the text begins a new line gets one, so
    that whoever reads the file aloud or copies from it finds the words apart.
    """
    return [
        line
        for paragraph in _NEW_LINE.sub(" \n", text).split("\n")
        for line in _broken(legible(paragraph, face), face, size, room)
    ]


def shortened(text: str, face: Face, size: float, room: float) -> str:
    """Take out the middle of a text that may have one line only, and show it by "…"."""
    text = legible(text, face)
    if width(text, face, size) <= room:
        return text
    half = (room - width("…", face, size)) / 2
    tail = _fitting(text[::-1], face, size, half)
    return f"{text[: _fitting(text, face, size, half)]}…{text[-tail:]}"


def _broken(text: str, face: Face, size: float, room: float) -> Iterator[str]:
    line, used = "", 0.0
    for word in _WORD.findall(text):
        bare = width(word.rstrip(" "), face, size)
        if line and used + bare > room:
            yield line
            line, used = "", 0.0
        *whole, rest = _cut(word, face, size, room) if bare > room else [word]
        yield from whole
        line, used = line + rest, used + width(rest, face, size)
    yield line


def _cut(word: str, face: Face, size: float, room: float) -> Iterator[str]:
    while width(word.rstrip(" "), face, size) > room:
        end = _fitting(word, face, size, room)
        places = range(end, end // 2, -1)
        nice = (at for marks in _AFTER for at in places if word[at - 1] in marks)
        end = next(nice, end)
        yield word[:end]
        word = word[end:]
    yield word


def _fitting(text: str, face: Face, size: float, room: float) -> int:
    """Count the characters that fit, at least one."""
    used = 0.0
    for at, each in enumerate(text):
        used += width(each, face, size)
        if used > room:
            return max(at, 1)
    return len(text)
