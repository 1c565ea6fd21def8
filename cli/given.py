"""What an option gives: as it is, in a file (@FILE), or on standard input (-)."""

import sys
from pathlib import Path

from cli.outcome import misused


def given(option: str, said: str) -> bytes:
    """Return the bytes; ends with exit code 2 if the file can't be read."""
    if said == "-":
        return sys.stdin.buffer.read()
    if not said.startswith("@"):
        return said.encode(errors="surrogateescape")
    try:
        return Path(said[1:]).read_bytes()
    except OSError as error:
        misused(f"{option}: {said[1:]}: {error.strerror}")
