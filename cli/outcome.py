"""How a command ends, and where its words go."""

import sys
from enum import IntEnum
from shutil import get_terminal_size
from typing import NoReturn

import typer

from cli.legible import legible, legible_json


class Code(IntEnum):
    """Exit codes."""

    DONE = 0
    FOUND = 1
    USAGE = 2
    FAILED = 3
    BROKEN_OFF = 130


def say(words: str) -> None:
    """Say something to the person at the terminal: standard error."""
    typer.echo(legible(words), err=True)


def show(words: str) -> None:
    """Show a result to a person: standard output."""
    typer.echo(legible(words))


def give(result: bytes) -> None:
    """Write one result for a machine: a line on standard output, at once."""
    sys.stdout.buffer.write(legible_json(result) + b"\n")
    sys.stdout.buffer.flush()


def columns() -> int:
    """Return how wide a table may be: the terminal, within reason; 80 where there is none."""
    return min(max(get_terminal_size((80, 24)).columns, 60), 120)


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
