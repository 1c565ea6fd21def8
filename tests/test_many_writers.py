"""Eight processes record forty tables into one ledger, and someone reads behind them all the while.

Each table of one process is sent by another one too, as a device and its stand-in do: whichever
comes first is recorded. And they all contest the same ids, each with content of its own.
"""

import json
import random
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import chain, groupby
from multiprocessing import get_context
from multiprocessing.synchronize import Barrier
from operator import itemgetter
from threading import Event
from typing import Final

import psycopg
import pytest

from cli.choice import Choice
from cli.prefix import audited
from ledger.entry import Record
from ledger.recorder import Answer, Line, Recorder, Rejected, Taken
from ledger.register import register
from ledger.store import Store
from replay.builtin import builtin
from replay.finding import Finding
from replay.tally import Totals
from tests import naive
from tests.ledger.recording import NOON_US
from tests.postgres import plain
from tests.traffic import SIGNED, Sent, shift_of, text_of

SEED: Final = 11
PROCESSES: Final = 8
TABLES: Final = 5
"""Tables of one process."""
ROUNDS: Final = 4
CONTESTED: Final = 12
SIZES: Final = {
    "postgresql": (1, 1, 1, 1, 2, 5, 20, 60),
    "sqlite": (1, 5, 60, 200),  # here each transaction waits for the disk
}
Audited = tuple[list[Finding], Totals]
Sending = list[tuple[Sent, Answer]]


@cache
def table(process: int, number: int) -> list[Sent]:
    """Return what one table of a process sends: a shift, with all that goes wrong on the way."""
    name = f"T{process}{number}"
    return list(shift_of(random.Random(f"{SEED} {name}"), name, 1, ROUNDS))


def contest(process: int) -> list[Sent]:
    """Return lines with ids that all processes use, each for a table of its own."""
    said = {"table": f"C{process}", "shift": "S1", "at": "2026-11-27T18:00:00Z"}
    said["by"] = SIGNED["by"]
    opening = said | {
        "id": f"C{process}", "type": "shift_opened", "gaming_day": "2026-11-27",
        "rulebook": "open", "currency": "EUR", "opening_inventory": 0,
        "limits": {"ante_min": 1, "ante_max": 9, "payout_max": 99},
    }  # fmt: skip
    fills = [
        said | {"id": f"contested.{number}", "type": "drop", "amount": process + 1}
        for number in range(CONTESTED)
    ]
    return [Sent(text_of(event), str(event["id"])) for event in (opening, *fills)]


def sending(process: int) -> list[Sent]:
    """Return all that a process sends: its tables, another's first one and its contest, mixed."""
    chance = random.Random(f"{SEED} {process}")
    tables = [table(process, number) for number in range(TABLES)]
    tables += [table((process + 1) % PROCESSES, 0), contest(process)]
    turns = [number for number, lines in enumerate(tables) for _ in lines]
    chance.shuffle(turns)
    rest = [iter(lines) for lines in tables]
    return [next(rest[number]) for number in turns]


def wait_with(barrier: Barrier) -> None:
    """Let a new process know what all of them wait at before they begin."""
    global TOGETHER  # noqa: PLW0603 # a pool's process gets it no other way
    TOGETHER = barrier


TOGETHER: Barrier


def write(url: str, process: int) -> list[Answer]:
    """Record what a process sends, in batches of any size."""
    chance = random.Random(f"{SEED} {process}")
    lines = [Line(number, sent.text) for number, sent in enumerate(sending(process), 1)]
    answers: list[Answer] = []
    with Store.open(url) as store:
        recorder = Recorder(store, lambda: time.time_ns() // 1000, f"device-{process}")
        TOGETHER.wait(60)
        while lines:
            size = chance.choice(SIZES[url.partition("+")[0].partition(":")[0]])
            answers += recorder.record(lines[:size])
            del lines[:size]
    return answers


def follow(url: str, done: Event) -> list[Record]:
    """Read behind the writers by position, until they have done and nothing more comes."""
    seen: list[Record] = []
    with Store.open(url) as store:
        while True:
            last = done.is_set()
            seen += store.records(after=len(seen))
            assert not seen or seen[-1].seq == len(seen)
            if last:
                return seen
            time.sleep(0.002)


@dataclass(frozen=True)
class Recorded:
    """What became of it: the log, the quarantine's lines, what the follower saw, every answer."""

    store: Store
    url: str
    followed: list[Record]
    sendings: list[Sending]

    def log(self) -> list[Record]:
        return list(self.store.records())

    def taken(self) -> Iterator[tuple[Sent, Taken]]:
        for sent, answer in chain.from_iterable(self.sendings):
            if isinstance(answer, Taken):
                yield sent, answer

    def refused(self) -> Iterator[tuple[Sent, Rejected]]:
        for sent, answer in chain.from_iterable(self.sendings):
            if isinstance(answer, Rejected):
                yield sent, answer


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def recorded(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Recorded]:
    """Let the processes record, once on each database."""
    if request.param == "sqlite":
        yield from record_all(f"sqlite:///{tmp_path_factory.mktemp('many') / 'ledger.db'}")
    else:
        with request.getfixturevalue("postgres").database() as url:
            yield from record_all(url)


def record_all(url: str) -> Iterator[Recorded]:
    context = get_context("forkserver")
    context.set_forkserver_preload([__name__])
    barrier, done = context.Barrier(PROCESSES), Event()
    with Store.create(url) as store, ThreadPoolExecutor(1) as beside:
        register(store, builtin(), NOON_US)
        behind = beside.submit(follow, url, done)
        try:
            with context.Pool(PROCESSES, wait_with, [barrier]) as pool:
                answers = pool.starmap(write, [(url, n) for n in range(PROCESSES)], chunksize=1)
        finally:
            done.set()
        sendings = [
            list(zip(sending(process), each, strict=True)) for process, each in enumerate(answers)
        ]
        yield Recorded(store, url, behind.result(), sendings)


def test_positions_are_dense_and_every_leaf_is_of_its_bytes(recorded: Recorded) -> None:
    log = recorded.log()
    assert [record.seq for record in log] == list(range(1, len(log) + 1))
    assert [record.leaf for record in log] == [naive.leaf(record.body) for record in log]
    assert recorded.store.root() == naive.root([record.body for record in log])


def test_who_reads_behind_sees_each_entry_once_and_misses_none(recorded: Recorded) -> None:
    assert recorded.followed == recorded.log()


def test_every_answer_is_what_is_stored(recorded: Recorded) -> None:
    log = recorded.log()
    for sent, answer in recorded.taken():
        record = log[answer.seq - 1]
        assert naive.event_of(record) == json.loads(sent.text)
        assert (answer.id, answer.leaf) == (sent.id, record.leaf)


def test_no_event_is_lost_or_recorded_twice(recorded: Recorded) -> None:
    events = [event for event in map(naive.event_of, recorded.log()) if "table" in event]
    assert max(Counter(event["id"] for event in events).values()) == 1
    by_table = groupby(sorted(events, key=itemgetter("table")), itemgetter("table"))
    found = {name: [event["id"] for event in each] for name, each in by_table}
    for process in range(PROCESSES):
        for number in range(TABLES):
            sent = table(process, number)
            expected = [one.id for one in sent if not (one.code or one.again)]
            assert found[f"T{process}{number}"] == expected


def test_each_event_is_answered_as_new_to_one_sender_alone(recorded: Recorded) -> None:
    new = Counter(answer.id for _, answer in recorded.taken() if not answer.again)
    stored = [event["id"] for event in map(naive.event_of, recorded.log()) if "table" in event]
    assert new == Counter(stored)
    again = [sent for sent, answer in recorded.taken() if answer.again and not sent.again]
    assert len(again) == sum(len(firsts(process, 0)) for process in range(PROCESSES))


def firsts(process: int, number: int) -> list[Sent]:
    """Return what a table sends that is taken, each once."""
    return [one for one in table(process, number) if not (one.code or one.again)]


def test_a_contested_id_is_one_processs_and_the_others_are_told(recorded: Recorded) -> None:
    won = Counter(a.id for _, a in recorded.taken() if a.id.startswith("contested"))
    assert won == {f"contested.{number}": 1 for number in range(CONTESTED)}
    lost = [a for sent, a in recorded.refused() if sent.id.startswith("contested")]
    assert [a.refusal.code for a in lost] == ["id_conflict"] * CONTESTED * (PROCESSES - 1)


def test_every_refused_line_is_kept_once_with_its_reason(recorded: Recorded) -> None:
    rows = list(recorded.store.quarantined())
    for sent, answer in recorded.refused():
        row = rows[answer.number - 1].refused
        assert (row.line, row.line_number) == (sent.text, answer.line)
        assert json.loads(row.reason) == answer.refusal.as_dict()
        assert answer.refusal.code in {sent.code or "id_conflict", "shift_conflict"}
    assert sorted(a.number for _, a in recorded.refused()) == [row.number for row in rows]
    assert rows[-1].digest == naive.digest(rows)


def test_the_quarantine_is_sealed_in_the_log(recorded: Recorded) -> None:
    rows = list(recorded.store.quarantined())
    events = list(map(naive.event_of, recorded.log()))
    seals = {e["count"]: e["digest"] for e in events if e["type"] == "quarantine_sealed"}
    assert seals == {count: rows[count - 1].digest.hex() for count in seals}
    assert max(seals) == len(rows)


def test_no_two_waited_for_each_other(recorded: Recorded) -> None:
    if recorded.url.startswith("postgresql"):
        with psycopg.connect(plain(recorded.url)) as server:
            asked = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"
            assert server.execute(asked).fetchone() == (0,)


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Audited]:
    """Audit the tables of a ledger that one process records, one table after the other."""
    url = f"sqlite:///{tmp_path_factory.mktemp('alone') / 'ledger.db'}"
    with Store.create(url) as store:
        register(store, builtin(), NOON_US)
        recorder = Recorder(store, lambda: NOON_US, "device")
        for process in range(PROCESSES):
            for number in range(TABLES):
                lines = [Line(n, sent.text) for n, sent in enumerate(table(process, number), 1)]
                recorder.record(lines)
        return audits(store)


def audits(store: Store) -> dict[str, Audited]:
    """Return what an audit finds at each table, those of the contest apart."""
    audit = audited(store, Choice())
    return {
        shift.opening.table: (list(shift.findings), shift.totals)
        for shift in audit.shifts
        if shift.opening.table.startswith("T")
    }


def test_each_table_is_audited_as_if_one_process_had_recorded_it_alone(
    recorded: Recorded, alone: dict[str, Audited]
) -> None:
    assert audits(recorded.store) == alone
    assert len(alone) == PROCESSES * TABLES
    assert sum(len(findings) for findings, _ in alone.values()) > 20
