"""How fast table events are recorded: read, checked, hashed and appended, a batch a transaction."""

import json
import time
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Any, Final

from ledger.own import RulebookRegistered, entry_of
from ledger.recorder import Line, Recorder, Taken
from ledger.store import Store

EXAMPLES: Final = Path(__file__).parents[1] / "examples"
EVENTS: Final = 50_000
BATCH: Final = 2_000
NOON_US: Final = 1_767_268_800_000_000


def measure(url: str, events: int = EVENTS, batch: int = BATCH) -> float:
    """Record the example shifts, over and over at other tables, and give events a second."""
    lines = islice(repeated(), events)
    seconds = 0.0
    with Store.create(url) as store:
        register(store)
        recorder = Recorder(store, lambda: NOON_US, "benchmark")
        while part := list(islice(lines, batch)):
            start = time.perf_counter()
            answers = recorder.record(part)
            seconds += time.perf_counter() - start
            assert all(isinstance(answer, Taken) for answer in answers)
    return events / seconds


def repeated() -> Iterator[Line]:
    """Yield the lines of the example shifts without end, each time at another table."""
    shifts = [events_of(path) for path in sorted(EXAMPLES.glob("*/shift.jsonl"))]
    texts = (
        renamed(event, f"{turn}") for turn in range(EVENTS) for event in chain.from_iterable(shifts)
    )
    return (Line(number, text) for number, text in enumerate(texts, start=1))


def events_of(path: Path) -> list[dict[str, Any]]:
    """Read the events of one shift."""
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def renamed(event: dict[str, Any], turn: str) -> bytes:
    """Give an event's line with its table and its ids under other names."""
    ids = {name: f"{event[name]}:{turn}" for name in ("id", "target", "after") if name in event}
    table = f"{event['table']}:{turn}"
    return json.dumps(event | ids | {"table": table}, separators=(",", ":")).encode()


def register(store: Store) -> None:
    """Register what the example shifts name as their rulebooks; their rules do not matter here."""
    with store.writing() as writer:
        writer.append(
            [
                entry_of(RulebookRegistered(id=name, version=1, toml=f'id = "{name}"'), NOON_US)
                for name in ("classic", "club", "open")
            ]
        )
