"""`record`: append the events of files, or of a live stream."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import key_file, lines
from cli.clock import now
from cli.key_file import KeyFile
from cli.outcome import end, give, misused, say
from cli.progress import bar
from cli.signing import Signing
from cli.warning import warn

if TYPE_CHECKING:
    from ledger.recorder import Answer, Rejected
    from ledger.store import Store

TOLD = 20
"""Refused lines that are told one by one; the quarantine has them all."""

STREAM = Path("-")


def record(
    context: typer.Context,
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[FILE…|-]", help="JSON Lines; - reads a live stream."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Answer each line on stdout.")] = False,
    key: KeyFile = None,
) -> None:  # fmt: skip
    """Append table events to the ledger; what does not fit goes to the quarantine.

    An event that was recorded before is accepted, and not recorded again. When a shift has closed,
    the log is signed.
    """
    from ledger.store import Store
    from reports.answered import answer_json

    paths = files or [STREAM]
    for path in paths:
        if path != STREAM and (path.is_dir() or not path.exists()):
            misused(f"{path}: expected a file of JSON Lines, got none")
    tally = Tally()
    with Store.open(context.obj) as store:
        warn(store)
        signing = Signing(store, key_file.place(context.obj, key))
        signing.catch_up()
        for path in paths:
            if path == STREAM and sys.stdin.isatty():
                say("reading events from the terminal, one a line; Ctrl-D ends it")
            for answer in answers(store, path, signing):
                tally.add(path, answer)
                if json:
                    give(answer_json(answer))
    say(tally.words())
    end(found=bool(tally.refused))


def answers(store: "Store", path: Path, signing: Signing) -> Iterator["Answer"]:
    """Record a file or the live stream, and yield the answer to each line; sign closed shifts."""
    from ledger.recorder import Line, Recorder

    live = path == STREAM
    recorder = Recorder(store, now, "stdin" if live else str(path))
    batches = lines.of_stream(sys.stdin.fileno()) if live else lines.of_file(path)
    total = None if live else path.stat().st_size
    with bar(f"recording {path.name}", total) as move:
        for batch, size in batches:
            yield from recorder.record([Line(number, text) for number, text in batch])
            signing.after(batch)
            move(size)


@dataclass(slots=True)
class Tally:
    """What became of the lines."""

    taken: int = 0
    again: int = 0
    refused: int = 0
    told_at_once: int = 0
    told: list[str] = field(default_factory=list)

    def add(self, path: Path, answer: "Answer") -> None:
        """Count an answer."""
        from ledger.recorder import Taken

        if isinstance(answer, Taken):
            self.taken += not answer.again
            self.again += answer.again
            return
        if path == STREAM:  # who types or sends lines one by one is told of each at once
            say(_refused(path, answer))
            self.told_at_once += 1
        elif self.refused - self.told_at_once < TOLD:
            self.told.append(_refused(path, answer))
        self.refused += 1

    def words(self) -> str:
        """Return the counts, and the first refusals, for a person."""
        told = [f"{self.taken} recorded, {self.again} there already, {self.refused} refused"]
        told += self.told
        if more := self.refused - self.told_at_once - len(self.told):
            told.append(f"… and {more} more: pitledger quarantine list")
        return "\n".join(told)


def _refused(path: Path, answer: "Rejected") -> str:
    name = "stdin" if path == STREAM else path
    return f"{name}:{answer.line}: {answer.refusal} (quarantine {answer.number})"
