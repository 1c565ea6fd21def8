"""Lines of files and of live streams, in batches that one transaction takes."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

BATCH = 2_000
CHUNK = 1 << 20
MARK = b"\xef\xbb\xbf"
"""The byte order mark that some programs put before UTF-8."""

Numbered = list[tuple[int, bytes]]


def of_file(path: Path) -> Iterator[tuple[Numbered, int]]:
    """Yield a file's lines, numbered from 1, in batches; and how many bytes each batch was."""
    with path.open("rb", buffering=0) as file:
        yield from _batches(lambda: file.read(CHUNK))


def of_stream(descriptor: int) -> Iterator[tuple[Numbered, int]]:
    """Yield the lines of a live stream as they come: all that are whole, at once."""
    yield from _batches(lambda: os.read(descriptor, CHUNK))


def _batches(read: Callable[[], bytes]) -> Iterator[tuple[Numbered, int]]:
    from ledger.intake import KEPT

    number, rest = 0, bytearray()
    while chunk := read():
        whole, end, tail = chunk.rpartition(b"\n")
        if not end:
            rest += chunk[: max(KEPT - len(rest), 0)]
            continue
        lines = (bytes(rest) + whole).split(b"\n")
        rest = bytearray(tail)
        for start in range(0, len(lines), BATCH):
            part = lines[start : start + BATCH]
            yield _numbered(part, number)
            number += len(part)
    if rest:
        yield _numbered([bytes(rest)], number)


def _numbered(lines: list[bytes], before: int) -> tuple[Numbered, int]:
    numbered = [(number, line.rstrip(b"\r")) for number, line in enumerate(lines, before + 1)]
    if before == 0:
        numbered[0] = (1, numbered[0][1].removeprefix(MARK))
    return numbered, sum(len(line) + 1 for line in lines)
