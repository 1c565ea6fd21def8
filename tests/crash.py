"""Kill a recording process, or its server, at random points; what was answered must be there.

    python -m tests.crash --sqlite --kills 200 --seed 1

A device records what it has to send, batch upon batch, and tells each answer through a pipe. It is
killed (SIGKILL) amid its work; another one opens the ledger anew and goes on where the answers
end: what was not answered is sent again. A kill is no power cut: what the disk has been told stays.
"""

import argparse
import gc
import multiprocessing
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing.connection import Connection
from multiprocessing.context import ForkProcess
from typing import Final

from ledger.error import DatabaseOutOfReach
from ledger.recorder import Answer, Line, Recorder, Taken
from ledger.register import register
from ledger.signing.key import Signer
from ledger.signing.rotation import enrol
from ledger.signing.signed_head import sign_head
from ledger.store import Store
from ledger.verifying.verify import verify
from replay.builtin import builtin
from tests.postgres import SAFE, Server, cluster
from tests.traffic import Sent, mixed
from tests.witness import Answered, Witness

TABLES: Final = [f"T{number}" for number in range(6)]
SIZES: Final = (1, 1, 1, 1, 2, 3, 5, 8, 20, 60, 150, 300, 0, 0)
"""Lines of a batch; at 0 a checkpoint is signed instead."""
BATCHES: Final = 4
"""A device is killed in one of so many batches."""
OPENING: Final = 0.1
"""The share of kills while a ledger is being opened."""
SILENT: Final = 0.15
"""The share of kills just before an answer is told: the batch is there, its device knows not."""
SECONDS_TO_OPEN: Final = 0.03
EVERY: Final = 20
"""Kills after which the whole ledger is looked at, not only what is new."""
DURABLE: Final = (*SAFE, "recovery_init_sync_method=syncfs")
"""After a kill nothing but one call syncs what the system holds: thousands take seconds."""
SIGNER: Final = Signer("crash.example/log", bytes(range(32)))
FORK: Final = multiprocessing.get_context("fork")


@dataclass(frozen=True)
class Task:
    """What a device has to do: lines from one on, in batches; with the last it may fall silent."""

    url: str
    lines: list[Sent]
    at: int
    sizes: list[int]
    silent: bool


def device(task: Task, pipe: Connection, other: Connection) -> None:
    """Record lines, and tell every answer.

    Tells ``("begins", size)`` before a batch, ``("answered", answers)`` after it, and when there is
    no server ``("lost", size)``: then it waits for a word. When it falls silent it tells
    ``("silent", size)`` instead of the answers.
    """
    other.close()
    at = task.at
    with Store.open(task.url) as store:
        recorder = Recorder(store, now, "device")
        for number, size in enumerate(task.sizes, 1):
            lines = task.lines[at : at + size]
            batch = [Line(at + place, sent.text) for place, sent in enumerate(lines, 1)]
            answers = list(map(told, patiently(recorder, batch, pipe)))
            if task.silent and number == len(task.sizes):
                pipe.send(("silent", size))
            else:
                pipe.send(("answered", answers))
            at += size
        with suppress(EOFError):
            pipe.recv()


def patiently(recorder: Recorder, batch: list[Line], pipe: Connection) -> list[Answer]:
    """Record a batch, again and again until there is an answer; without lines, sign the log."""
    size = len(batch)
    while True:
        pipe.send(("begins", size))
        try:
            if batch:
                return recorder.record(batch)
            sign_head(recorder.store, [SIGNER], now())
        except DatabaseOutOfReach:
            pipe.send(("lost", size))
            pipe.recv()
        else:
            return []


def told(answer: Answer) -> Answered:
    """Return an answer as it goes through a pipe."""
    if isinstance(answer, Taken):
        return Answered(answer.line, answer.seq, answer.id, answer.leaf, again=answer.again)
    return Answered(answer.line, answer.number, code=answer.refusal.code)


def now() -> int:
    """Return the time: microseconds since 1970-01-01 UTC."""
    return time.time_ns() // 1000


@dataclass
class Loop:
    """One ledger, devices that come and go, and a witness of what they were answered."""

    url: str
    seed: int
    server: Server | None = None
    moments: Counter[str] = field(default_factory=Counter)
    seconds: dict[int, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.chance = random.Random(f"kills {self.seed}")
        self.source = mixed(random.Random(f"lines {self.seed}"), TABLES)
        self.witness = Witness(self.url)
        self.process: ForkProcess | None = None
        self.ours: Connection
        self.due = 0
        self.risked = 0
        self.begun = 0.0
        self.moment = ""
        self.verifications = 0

    def run(self, kills: int) -> None:
        """Kill so often, look after each kill, and let the last device come to an end."""
        with Store.open(self.url) as store:
            store.size()  # whatever is imported late is imported now, for all devices
        gc.freeze()
        for number in range(1, kills + 1):
            if self.server:
                self.kill_server(self.server)
            else:
                self.kill_device()
            self.moments[self.moment] += 1
            self.witness.look(whole=number % EVERY == 0)
            if number % EVERY == 0:
                say(f"  {number} of {kills}: {self.witness.at} lines answered; {self.verified()}")
        if self.process:
            self.end_device()
        self.start([len(self.witness.sent) - self.witness.at, 0])
        self.listen(None, "answered")
        self.listen(None, "answered")
        self.end_device()
        self.witness.look(whole=True)
        self.witness.all_is_there()
        say(f"  end: {self.witness.at} lines answered; {self.verified()}")

    def verified(self) -> str:
        """Verify the ledger, and say how far that goes."""
        with Store.open(self.url) as store:
            found = verify(store)
        assert not found.counts, list(map(str, found.faults))
        self.verifications += 1
        return f"verified: {found.assurance}"

    @property
    def done(self) -> bool:
        """Whether the device has been answered all that it had to do."""
        return not self.due

    def sizes(self, batches: int) -> list[int]:
        """Draw the sizes of so many batches."""
        return self.chance.choices(SIZES, k=batches)

    def start(self, sizes: list[int], *, silent: bool = False) -> None:
        """Let a device go on where the answers end, unless one still waits for its server."""
        self.risked = self.witness.risked
        self.moment = "while opening"
        if self.process:
            self.ours.send("go on")
            return
        self.due = len(sizes)
        lines = self.witness.sent
        lines += islice(self.source, max(0, self.witness.at + sum(sizes) - len(lines)))
        self.ours, theirs = FORK.Pipe()
        task = Task(self.url, lines, self.witness.at, sizes, silent)
        self.process = FORK.Process(target=device, args=(task, theirs, self.ours), daemon=True)
        self.process.start()
        theirs.close()

    def kill_device(self) -> None:
        """Kill a device: while it opens the ledger, or at any moment of one of its batches."""
        way = self.chance.random()
        self.start(self.sizes(self.chance.randint(1, BATCHES)), silent=way < SILENT)
        if way < SILENT:
            self.listen(None, "silent")
        elif way < SILENT + OPENING:
            self.listen(time.monotonic() + self.chance.uniform(0, SECONDS_TO_OPEN))
        else:
            self.into_a_batch()
        self.end_device()

    def kill_server(self, server: Server) -> None:
        """Kill the server under a device, and start it again; half the devices live on."""
        self.start(self.sizes(BATCHES))
        self.into_a_batch()
        server.kill()
        lives = self.chance.random() < 0.5
        if lives:
            self.listen(None, "lost")
        if not lives or self.done:
            self.end_device()
        server.start()

    def into_a_batch(self) -> None:
        """Listen into any of the batches still due: up to somewhat more than it should take."""
        for _ in range(self.chance.randrange(self.due)):
            self.listen(None, "answered")
        if not self.done:
            self.listen(None, "begins")
            size = self.witness.size
            likely = self.seconds.get(size, 0.003 + 0.0001 * size)
            self.listen(time.monotonic() + self.chance.uniform(0, 1.2 * likely))

    def end_device(self) -> None:
        """Kill the device, and hear what it has still said."""
        assert self.process
        assert self.process.pid
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.join()
        with suppress(EOFError, OSError):  # it may have died amid a word
            while True:
                self.hear(self.ours.recv())
        self.ours.close()
        self.process = None

    def listen(self, until: float | None, word: str = "") -> None:
        """Hear the device until a moment, until it has said a word, or until it has no more."""
        while not self.done:
            if until is not None and not self.ours.poll(max(0.0, until - time.monotonic())):
                return
            said = self.ours.recv()
            self.hear(said)
            if said[0] == word:
                return

    def hear(self, said: tuple[str, int] | tuple[str, list[Answered]]) -> None:
        """Note what the device says."""
        match said:
            case "answered", list(answers):
                self.seconds[len(answers)] = time.monotonic() - self.begun
                self.witness.answered(answers, self.risked)
                self.moment, self.due = "between batches", self.due - 1
            case "begins", int(size):
                self.witness.begins(size)
                self.begun = time.monotonic()
                self.moment = "amid a batch" if size else "amid a checkpoint"
            case "silent", _:
                self.moment = "before an answer was told"
            case _:
                assert said[0] == "lost"


def crash(url: str, kills: int, seed: int, server: Server | None = None) -> str:
    """Run the loop on an empty database, and tell its figures."""
    start = time.monotonic()
    with Store.create(url) as store:
        register(store, builtin(), now())
        enrol(store, SIGNER.verifier, now())
    loop = Loop(url, seed, server)
    loop.run(kills)
    answers = loop.witness.answers
    moments = ", ".join(f"{times} {moment}" for moment, times in sorted(loop.moments.items()))
    return (
        f"{kills} kills of the {'server' if server else 'recorder'} ({moments})"
        f" in {time.monotonic() - start:.0f} s, seed {seed}:"
        f" {sum(not (each.code or each.again) for each in answers)} events"
        f" and {sum(bool(each.code) for each in answers)} refusals acknowledged, all there;"
        f" {loop.witness.unanswered} batches were kept without an answer;"
        f" verified {loop.verifications} times"
    )


def say(text: str) -> None:
    """Tell whoever waits how far it is."""
    sys.stderr.write(f"{text}\n")


@contextmanager
def database(options: argparse.Namespace) -> Iterator[tuple[str, Server | None]]:
    """Give the URL of an empty database, and its server if that is to be killed."""
    if options.url:
        yield options.url, None
    elif options.sqlite:
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/ledger.db", None
    else:
        with cluster(DURABLE) as server:
            yield server.url(), server if options.server else None


def main() -> None:
    """Read the command line, and print the figures; any loss is an AssertionError."""
    asked = argparse.ArgumentParser(prog="python -m tests.crash", description=__doc__)
    which = asked.add_mutually_exclusive_group(required=True)
    which.add_argument("url", nargs="?", help="an empty database")
    which.add_argument("--sqlite", action="store_true", help="a file of its own")
    which.add_argument("--postgres", action="store_true", help="a server of its own, fsync on")
    which.add_argument("--server", action="store_true", help="that, and it is the server that dies")
    asked.add_argument("--kills", type=int, default=200)
    asked.add_argument("--seed", type=int, default=1)
    options = asked.parse_args()
    say(f"seed {options.seed}")
    with database(options) as (url, server):
        print(crash(url, options.kills, options.seed, server))  # noqa: T201


if __name__ == "__main__":
    main()
