"""A refused line word for word for human eyes: as text, the bad spot marked, or byte by byte."""

import unicodedata
from collections.abc import Iterator
from typing import Final

from reports.spot import Spot, text_of

COLUMNS: Final = 76
LONGEST: Final = 64 * 1024
"""Bytes of a line that are shown."""

BYTES: Final = 16
"""Bytes in a row, where they are shown one by one."""

UNREADABLE: Final = 4
"""If more than one character in so many can't be printed, a line is no text."""


def rows(line: bytes, spot: Spot | None) -> Iterator[str]:
    """Yield the rows that show a line; under a row, carets mark the spot."""
    part = line[:LONGEST]
    text = text_of(part)
    if _readable(part):
        yield from _written(text, spot)
    else:
        yield from _dumped(part)
    if len(line) > LONGEST:
        yield f"… and {len(line) - LONGEST} bytes more"


def plain(text: str) -> str:
    r"""Return a text with what can't be printed as escapes (\n, \u202e): one line, as it runs."""
    return text if text.isprintable() else "".join(map(_shown, text))


def _readable(line: bytes) -> bool:
    text = line.decode("utf-8", "replace")
    odd = sum(not char.isprintable() or char == "\ufffd" for char in text)
    return odd * UNREADABLE <= len(text)


def _written(text: str, spot: Spot | None) -> Iterator[str]:
    start, end = spot or (0, 0)
    row, marks, used = "", "", 0
    for at, char in enumerate(f"{text} " if end > len(text) else text):
        shown = _shown(char)
        width = _width(shown)
        if used + width > COLUMNS:
            yield from _row(row, marks)
            row, marks, used = "", "", 0
        row, used = row + shown, used + width
        marks += ("^" if start <= at < end else " ") * width
    yield from _row(row, marks)


def _row(row: str, marks: str) -> Iterator[str]:
    yield row.rstrip() or row
    if marks.strip():
        yield marks.rstrip()


def _shown(char: str) -> str:
    return char if char.isprintable() else char.encode("unicode_escape").decode()


def _width(shown: str) -> int:
    """Return how many columns of a terminal some characters take."""
    return sum(
        0 if unicodedata.combining(char) else 1 + (unicodedata.east_asian_width(char) in "WF")
        for char in shown
    )


def _dumped(line: bytes) -> Iterator[str]:
    for start in range(0, len(line), BYTES):
        part = line[start : start + BYTES]
        letters = "".join(chr(byte) if 0x20 <= byte < 0x7F else "." for byte in part)  # noqa: PLR2004 # ASCII
        yield f"{start:08x}  {part.hex(' '):<{3 * BYTES}} |{letters}|"
