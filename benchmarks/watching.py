"""How soon a finding is told: from the answer to the event that makes it known to `watch`'s line.

`python -m benchmarks.watching`: one process watches, this one records a shift, event by event.
"""

import json
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from threading import Thread
from typing import IO, Any

from benchmarks.__main__ import urls
from benchmarks.recording import EXAMPLES
from ledger.intake import read
from ledger.recorder import Line, Recorder, Taken
from ledger.store import Store
from replay.builtin import toml
from replay.live_shift import LiveShift
from replay.rulebook import load

COMMAND = (sys.executable, "-c", "from cli import main; main()", "--db")
PAUSE = 0.005
"""Seconds between two events: a table is slower by far, a pit of many tables is not."""


@dataclass(slots=True)
class Told:
    """When each finding was told, by its id."""

    stream: IO[bytes]
    at: dict[str, float] = field(default_factory=dict)

    def listen(self) -> None:
        """Note every line at once, up to the end."""
        for line in self.stream:
            self.at.setdefault(json.loads(line).get("id", ""), time.perf_counter())


def known(lines: list[bytes], book: str) -> dict[str, int]:
    """Return with which line each finding of a shift can be known first."""
    shift, found = LiveShift(load(toml(book))), dict[str, int]()
    for number, line in enumerate(lines):
        shift.take(read(line).event)
        found |= {each.id: number for each in shift.judge().found}
    return found


def recorded(url: str, lines: list[bytes]) -> list[float]:
    """Record a shift event by event; return when each was answered."""
    answered: list[float] = []
    with Store.open(url) as store:
        recorder = Recorder(store, lambda: time.time_ns() // 1000, "benchmark")
        for number, line in enumerate(lines, start=1):
            (answer,) = recorder.record([Line(number, line)])
            answered.append(time.perf_counter())
            assert isinstance(answer, Taken)
            time.sleep(PAUSE)
    return answered


def measure(url: str, name: str = "open") -> list[float]:
    """Return for each finding of an example shift how long it took to be told, in seconds."""
    lines = (EXAMPLES / name / "shift.jsonl").read_bytes().splitlines()
    with tempfile.TemporaryDirectory() as folder:
        key = str(Path(folder) / "key.pem")
        subprocess.run([*COMMAND, url, "init", "--key", key], check=True, capture_output=True)  # noqa: S603
    with subprocess.Popen(  # noqa: S603 # the command itself
        [*COMMAND, url, "watch", "--json", "--from-start"], stdout=subprocess.PIPE
    ) as process:
        assert process.stdout
        told = Told(process.stdout)
        listener = Thread(target=told.listen)
        listener.start()
        time.sleep(3)  # it has begun
        answered = recorded(url, lines)
        time.sleep(1)
        process.terminate()
        listener.join()
    wanted = known(lines, name)
    assert wanted.keys() == told.at.keys()
    return sorted(told.at[each] - answered[number] for each, number in wanted.items())


def main() -> None:
    """Measure on each kind of database, and print."""
    with urls() as kinds:
        for kind, fresh in kinds.items():
            seconds: list[Any] = measure(fresh[0])
            told = f"median {median(seconds) * 1000:.0f} ms, longest {seconds[-1] * 1000:.0f} ms"
            print(f"{kind}: {len(seconds)} findings told: {told}")


if __name__ == "__main__":
    main()
