"""`--register`: a report issued under a number, which the log keeps with the file's digest.

The order is: the file is made and lies on the disk under a name of its own; the entry is appended;
the file gets its name. So no file with a number ever goes about that the log does not know. Cut
short after the entry, the number stays issued: a log takes nothing back.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from cli.asking import asked
from cli.clock import now
from cli.export import place
from cli.outcome import failed, misused, say

if TYPE_CHECKING:
    from ledger.issue import Issue
    from ledger.own import ReportIssued
    from ledger.store import Store
    from reports.cover import Numbered

STREAM = Path("-")

Register = Annotated[
    bool, typer.Option("--register", help="Issue a numbered copy: an entry of the log.")
]
By = Annotated[
    str | None, typer.Option("--by", metavar="NAME", help="Who issues it, with --register.")
]
Make: TypeAlias = "Callable[[Numbered | None], bytes]"
"""Makes the file: with a cover sheet if it is an issue under a number."""


def issuer(by: str | None, form: str, *, register: bool) -> str | None:
    """Return who issues a report, None if it is not to be issued; asks for whom it lacks.

    Ends with exit code 2 for an issue that is no PDF, or a name without an issue.
    """
    from unicodedata import normalize

    if not register:
        if by is not None:
            misused("--by: expected --register beside it, got none")
        return None
    if form != "pdf":
        misused(f"--register: expected the form pdf, got {form}")
    return normalize("NFC", asked("--by", by, "Who issues it"))


def issued(
    store: "Store", wanted: "ReportIssued", make: Make, path: Callable[[int], Path]
) -> "Issue":
    """Issue a report under the next number, and write it to the path that goes with the number.

    Ends with exit code 2 for a name that is none or a file that is there, 3 if it can't be written.
    """
    from ledger.error import DatabaseForbidden, LedgerFull
    from ledger.issue import NumberTaken, issue, numbered, of_file
    from ledger.refusal import BadValue
    from reports.cover import Numbered

    while True:
        try:
            said = numbered(store, wanted, now())
        except BadValue as error:
            misused(f"--{error}")
        file = path(said.number)
        demand_new(file)
        content = make(Numbered.of(said))
        part = laid(content, file, said.number)
        try:
            done = issue(store, now, of_file(said, content))
        except NumberTaken as taken:
            say(f"{taken}: another report was issued meanwhile; it is made again")
            discard(part)
            continue
        except (DatabaseForbidden, LedgerFull):  # nothing was appended, for certain
            discard(part)
            raise
        except BaseException:
            if part:
                say(f"{part}: the report; whether it was issued, `pitledger report list` tells")
            raise
        handed(part, file, content, done)
        return done


def demand_new(file: Path) -> None:
    """End with exit code 2 if a file is there: one that was issued is never overwritten."""
    if file != STREAM and os.path.lexists(file):
        misused(f"{file}: expected a new file, got one that is there: it is never overwritten")


def laid(content: bytes, file: Path, number: int) -> Path | None:
    """Lay a file on the disk, whole, under a name that tells its number; none for a stream."""
    if file == STREAM:
        return None
    part = file.with_name(f".{file.name}.{number}.part")
    try:
        with part.open("xb") as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
    except FileExistsError:
        failed(f"{part}: expected no such file, got what an issue that was cut short has left")
    except OSError as error:
        part.unlink(missing_ok=True)
        failed(f"{file}: {error.strerror or error}")
    return part


def discard(part: Path | None) -> None:
    """Remove a file that was not issued."""
    if part:
        part.unlink()


def handed(part: Path | None, file: Path, content: bytes, done: "Issue") -> None:
    """Give a file that was issued its name, or write it to the stream; say under which number."""
    from reports.issues import mark

    said = done.event
    say(f"report {said.number}, {mark(done)}, issued as entry {done.seq}, SHA-256 {said.sha256}")
    if part is None:
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    try:
        place(part, file)
        part.unlink(missing_ok=True)
    except OSError as error:
        failed(f"{file}: {error.strerror or error}; report {said.number} is issued, it is {part}")
    say(f"{file} written, {len(content)} bytes")
