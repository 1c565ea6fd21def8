"""`watch`: audit rounds as they close, and tell findings as they arise."""

import re
import signal
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from cli.asof import moment, within
from cli.language import Lang, speaker
from cli.outcome import end, give, misused, say, show

if TYPE_CHECKING:
    from ledger.store import Store
    from replay.live_shift import Change
    from replay.said import Voice

INTERVAL = 0.02
"""Seconds between two looks at the log."""

Table = Annotated[str | None, typer.Option(help="Only what happens at this table.")]
Since = Annotated[
    str | None,
    typer.Option(
        metavar="SIZE|TIME",
        help="What the audit of the log's first so many entries did not say, or of those recorded "
        "by a time; from now on, if not given.",
    ),
]
FromStart = Annotated[bool, typer.Option("--from-start", help="All that the log holds, too.")]
Once = Annotated[bool, typer.Option("--once", help="End when all that is there has been audited.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]


def watch(
    context: typer.Context,
    table: Table = None,
    since: Since = None,
    from_start: FromStart = False,
    once: Once = False,
    lang: Lang = "en",
    json: Json = False,
) -> None:
    """Follow the ledger, audit each round when it is over, and tell findings at once.

    Others record meanwhile. A finding that a correction or a later payment does away with is
    withdrawn. Ctrl-C ends it.
    """
    from cli.watcher import Watcher, patiently
    from ledger.store import Store

    telling = Telling(speaker(lang), json)
    opened = patiently(lambda: Store.open(context.obj, wait=0))
    with opened as store, stoppable() as stop:
        watcher = Watcher(store, table)
        begin = patiently(lambda: _begin(store, since, from_start=from_start))
        for _ in watcher.read_on(begin):
            if stop.is_set():
                break
        while not stop.is_set():
            for changes in watcher.read_on(watcher.size()):
                telling.tell(changes)
                if stop.is_set():
                    break
            if once:
                break
            stop.wait(INTERVAL)
    telling.end(watcher.seen)


def _begin(store: "Store", since: str | None, *, from_start: bool) -> int:
    """Return the size of the log whose findings are not told; end with code 2 for none."""
    from ledger.inquiry import size_by

    if from_start and since is not None:
        misused("--since: expected it alone, got --from-start beside it")
    if from_start:
        return 0
    if since is None:
        return store.size()
    if re.fullmatch(r"[+-]?[0-9]{1,18}", since):
        return within(store, int(since), "--since")
    return size_by(store, moment("--since", since))


@contextmanager
def stoppable() -> "Iterator[Event]":
    """Give what is set by Ctrl-C, or by the system's word to end; the second Ctrl-C breaks off."""
    stop = Event()

    def ask(number: int, _frame: object) -> None:
        signal.signal(number, before[signal.Signals(number)])
        stop.set()

    numbers = (signal.SIGINT, signal.SIGTERM)
    before = {number: signal.signal(number, ask) for number in numbers}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@dataclass(slots=True)
class Telling:
    """Tells changes at once, and counts them."""

    voice: "Voice"
    json: bool
    found: int = 0
    withdrawn: int = 0

    def tell(self, changes: "Iterable[Change]") -> None:
        """Tell what was withdrawn and found, shift by shift."""
        from reports.watched import change_json, change_words

        for change in changes:
            self.found += len(change.found)
            self.withdrawn += len(change.withdrawn)
            if self.json:
                for line in change_json(change, self.voice):
                    give(line)
            else:
                show("\n".join(change_words(change, self.voice)))

    def end(self, seen: int) -> NoReturn:
        """Say how much was told, and end."""
        from reports.watched import watched_count

        say(watched_count(self.found, self.withdrawn, seen, self.voice))
        end(found=bool(self.found))
