"""`export`: the whole log as JSON Lines."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from cli.outcome import counted, failed, misused, say
from cli.progress import bar

if TYPE_CHECKING:
    from ledger.transfer.continuity import Continuity

STREAM = Path("-")


def export(
    context: typer.Context,
    output: Annotated[
        Path, typer.Option("-o", "--output", help="The file, a new one; - is stdout.")
    ] = STREAM,
    upto: Annotated[
        int | None, typer.Option(min=0, help="Only the log's first so many entries.")
    ] = None,
) -> None:
    """Write the whole log, with its checkpoints and refused lines, as JSON Lines.

    What is recorded meanwhile is not in it. A damaged log is not exported.
    """
    from ledger.store import Store
    from ledger.transfer.exporting import Export

    if output != STREAM and os.path.lexists(output):
        misused(f"{output}: expected a new file, got one that is there: it is never overwritten")
    with Store.open(context.obj) as store:
        made = Export.of_all(store)
        if upto is not None:
            if upto > made.size:
                misused(f"--upto: expected at most {made.size}, the log's size, got {upto}")
            made = Export(store, upto)
        with written(output) as file, bar("exporting", made.size, "entries") as move:
            for lines, entries in made.pages():
                file.write(lines)
                move(entries)
    say(f"exported: {summary(made.log)}")


def summary(log: "Continuity") -> str:
    """Return what a log came to, for a person."""
    kinds = (
        counted(log.tree.size, "entry").replace("entrys", "entries"),
        counted(log.refused, "refused line"),
        counted(log.checkpoints, "checkpoint"),
    )
    return f"{', '.join(kinds)}; root {log.tree.root().hex()}"


@contextmanager
def written(path: Path) -> Iterator[BinaryIO]:
    """Give a file that has its name once it is whole and on the disk, or standard output."""
    if path == STREAM:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        place(part, path)
    except OSError as error:
        failed(f"{path}: {error.strerror or error}")
    finally:
        if part.exists():  # where nothing can be written, nothing can be removed either
            part.unlink()


def place(part: Path, path: Path) -> None:
    """Give a file that is whole its name, unless the name has been taken meanwhile."""
    try:
        os.link(part, path)  # a renaming would put it in another's place
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if os.path.lexists(path):
            raise FileExistsError(path) from None
        part.rename(path)
