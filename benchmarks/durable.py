"""What durability costs: one event beside a bare row, many events beside the driver's bulk load.

A bare row is one INSERT of the driver's own, in the same database and under the same settings, into
a table of the same columns under its primary key alone. In bulk the very rows that were recorded go
into a ledger's empty tables once more, by the driver's quickest way, in batches of the same size.
"""

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from statistics import median
from typing import Final

import psycopg
from sqlalchemy import make_url

from benchmarks.recording import BATCH, NOON_US, register, repeated
from ledger.database import bulk, layout
from ledger.recorder import Line, Recorder
from ledger.store import Store
from tests.postgres import plain

SINGLE: Final = 1_500
MANY: Final = 40_000
ROW: Final = (
    bytes(330), bytes(32), "wager_placed", "id", bytes(32), NOON_US, NOON_US, "d-1", "RP-1",
    "2026-11-27-N", 17, None,
)  # fmt: skip
BARE: Final = (
    "CREATE TABLE bare (seq bigint PRIMARY KEY, body {0}, leaf {0}, type text, event_id text,"
    ' digest {0}, at_us bigint, recorded_us bigint, "by" text, table_name text, shift text,'
    " round bigint, gaming_day text)"
)


@dataclass(frozen=True, slots=True)
class Durable:
    """Seconds for one event and for one bare row; events and rows a second in bulk."""

    event: float
    row: float
    events_per_second: float
    rows_per_second: float

    @property
    def latency(self) -> float:
        """How many bare rows one event costs."""
        return self.event / self.row

    @property
    def share(self) -> float:
        """Which part of the driver's own rate recording in bulk reaches."""
        return self.events_per_second / self.rows_per_second


def measure(url: str, spare: str) -> Durable:
    """Measure on one fresh database; the spare one takes the recorded rows once more."""
    with Store.create(url) as store, Store.create(spare) as other:
        register(store)
        recorder = Recorder(store, lambda: NOON_US, "benchmark")
        lines = repeated()
        event, row = singly(recorder, list(islice(lines, SINGLE)), url)
        many = list(islice(lines, MANY))
        first = store.size()
        events = MANY / timed(recorder.record, many)
        rows = MANY / loading(store, other, first)
    return Durable(event, row, events, rows)


def singly(recorder: Recorder, lines: list[Line], url: str) -> tuple[float, float]:
    """Give the median seconds of an event and of a bare row, taken in turns."""
    events, rows = [], []
    with closing(bare(url)) as connection:
        marks = ", ".join("?" * (len(ROW) + 1))
        insert = f"INSERT INTO bare VALUES ({marks})"  # noqa: S608 # marks alone
        if isinstance(connection, psycopg.Connection):
            insert = insert.replace("?", "%s")
        for number, line in enumerate(lines):
            start = time.perf_counter()
            recorder.record([line])
            middle = time.perf_counter()
            connection.execute(insert, (number, *ROW))
            events.append(middle - start)
            rows.append(time.perf_counter() - middle)
    return median(events), median(rows)


def bare(url: str) -> sqlite3.Connection | psycopg.Connection:
    """Connect as the ledger does, each statement a transaction, and make the bare table."""
    if url.startswith("sqlite"):
        file = sqlite3.connect(make_url(url).database or "", isolation_level=None)
        file.execute("PRAGMA synchronous = EXTRA")
        file.execute(BARE.format("blob"))
        return file
    server = psycopg.connect(plain(url), autocommit=True)
    server.execute(BARE.format("bytea").encode())
    return server


def timed(act: Callable[[list[Line]], object], lines: list[Line]) -> float:
    """Give the seconds that an act takes on lines, a batch at a time."""
    batches = [lines[start : start + BATCH] for start in range(0, len(lines), BATCH)]
    start = time.perf_counter()
    for batch in batches:
        act(batch)
    return time.perf_counter() - start


def loading(store: Store, other: Store, first: int) -> float:
    """Give the seconds that the driver takes to load the recorded rows into empty tables."""
    seconds = 0.0
    entry = layout.entry.c
    for low in range(first, first + MANY, BATCH):
        page = entry.seq.between(low + 1, low + BATCH)
        rows = [tuple(row) for row in store.fetch(layout.entry.select().where(page))]
        moved = [(row[0] - first, *row[1:]) for row in rows]
        ids = [(row[4], row[0], row[5]) for row in moved]
        start = time.perf_counter()
        with other._engine.begin() as connection:  # noqa: SLF001 # past the ledger's own ways
            bulk.append(connection, layout.entry, moved)
            bulk.append(connection, layout.event_id, ids)
        seconds += time.perf_counter() - start
    return seconds
