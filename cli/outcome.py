"""How a command ends, and where its words go."""

import sys
from enum import IntEnum
from typing import NoReturn

import typer


class Code(IntEnum):
    """Exit codes."""

    DONE = 0
    FOUND = 1
    USAGE = 2
    FAILED = 3


def say(words: str) -> None:
    """Say something to the person at the terminal: standard error."""
    typer.echo(words, err=True)


def give(result: bytes) -> None:
    """Write one result for a machine: a line on standard output, at once."""
    sys.stdout.buffer.write(result + b"\n")
    sys.stdout.buffer.flush()


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: 1 shift, 2 shifts."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def end(*, found: bool) -> NoReturn:
    """End a command that did its work."""
    raise typer.Exit(Code.FOUND if found else Code.DONE)


def misused(words: str) -> NoReturn:
    """End a command that was called wrongly."""
    say(f"pitledger: {words}")
    raise typer.Exit(Code.USAGE)


def failed(words: str) -> NoReturn:
    """End a command that could not do its work."""
    say(f"pitledger: {words}")
    raise typer.Exit(Code.FAILED)
