"""Lines of files and of a live stream, in batches that one transaction takes."""

import os
from collections.abc import Iterator
from pathlib import Path

BATCH = 2_000
BYTES = 4 << 20
CHUNK = 1 << 20
MARK = b"\xef\xbb\xbf"
"""The byte order mark that some programs put before UTF-8."""

Numbered = list[tuple[int, bytes]]


def of_file(path: Path) -> Iterator[tuple[Numbered, int]]:
    """Yield a file's lines, numbered from 1, in batches; and how many bytes each batch was."""
    batch: Numbered = []
    size = 0
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            batch.append((number, _bare(number, line)))
            size += len(line)
            if len(batch) >= BATCH or size >= BYTES:
                yield batch, size
                batch, size = [], 0
    if batch:
        yield batch, size


def of_stream(descriptor: int) -> Iterator[tuple[Numbered, int]]:
    """Yield the lines of a live stream as they come: all that are whole, at once."""
    number = 0
    rest = bytearray()
    while chunk := os.read(descriptor, CHUNK):
        whole, end, tail = chunk.rpartition(b"\n")
        if not end:
            rest += chunk
            continue
        lines = (bytes(rest) + whole).split(b"\n")
        rest = bytearray(tail)
        for start in range(0, len(lines), BATCH):
            part = lines[start : start + BATCH]
            numbered = [(n, _bare(n, line)) for n, line in enumerate(part, number + 1)]
            number += len(part)
            yield numbered, sum(map(len, part))
    if rest:
        yield [(number + 1, _bare(number + 1, bytes(rest)))], len(rest)


def _bare(number: int, line: bytes) -> bytes:
    bare = line.rstrip(b"\r\n")
    return bare.removeprefix(MARK) if number == 1 else bare
