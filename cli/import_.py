"""`import`: an export back into an empty ledger."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from cli.export import STREAM, summary
from cli.outcome import misused, say
from cli.progress import bar

STEP = 1 << 20
"""Bytes after which the progress bar moves."""


def import_(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE|-", help="An export; - is stdin.")],
) -> None:
    """Make a ledger of an export: the same entries, root, checkpoints and refused lines.

    The database must be a new one, or a ledger without entries. All of it is taken, or nothing.
    """
    from ledger.transfer.importing import take_in

    if file == STREAM:
        log = take_in(context.obj, lines(sys.stdin.buffer, None), "stdin")
    elif file.is_dir() or not file.exists():
        misused(f"{file}: expected an export, got none")
    else:
        with file.open("rb") as export:
            log = take_in(context.obj, lines(export, file.stat().st_size), str(file))
    say(f"imported: {summary(log)}")


def lines(file: BinaryIO, total: int | None) -> Iterator[bytes]:
    """Yield a file's lines with their ends; one that is too long comes in parts."""
    from ledger.transfer.form import LONGEST

    read = 0
    with bar("importing", total) as move:
        for line in iter(lambda: file.readline(LONGEST), b""):
            yield line
            read += len(line)
            if read >= STEP:
                move(read)
                read = 0
