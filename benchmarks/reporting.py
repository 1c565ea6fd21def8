"""How long the PDF of a shift's report takes, and in how much memory.

`python -m benchmarks.reporting` has it made by the command itself, from a ledger in SQLite, of a
shift whose rounds are all faulty.
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from itertools import count
from pathlib import Path

from ledger.recorder import Line, Recorder, Taken
from ledger.register import register
from ledger.store import Store
from replay.builtin import builtin
from tests.reports.faulty import faulty

COMMAND = (sys.executable, "-c", "from cli import main; main()")


def recorded(url: str, findings: int) -> tuple[str, str]:
    """Record a shift with so many findings; return its table and its name."""
    ticks = count(1_764_000_000_000_000)
    events = list(faulty("open", findings))
    with Store.create(url) as store:
        register(store, builtin(), next(ticks))
        texts = (json.dumps(event).encode() for event in events)
        lines = [Line(*each) for each in enumerate(texts, start=1)]
        answers = Recorder(store, lambda: next(ticks), "faulty").record(lines)
        assert all(isinstance(answer, Taken) for answer in answers)
    return events[0]["table"], events[0]["shift"]


def main() -> None:
    """Measure, and say so in one line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--findings", type=int, default=5_000)
    findings = parser.parse_args().findings
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/faulty.db"
        shift = recorded(url, findings)
        pdf = Path(folder, "faulty.pdf")
        start = time.perf_counter()
        done = subprocess.run(  # noqa: S603 # the command itself
            [*COMMAND, "--db", url, "report", "shift", *shift, "-o", str(pdf)], check=False
        )
        took, used = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
        assert done.returncode == 1, "something was found"
        print(
            f"{findings} findings: {took:.1f} s, {used.ru_utime + used.ru_stime:.1f} s of them"
            f" computing, {used.ru_maxrss / 1024:.0f} MiB, PDF of {pdf.stat().st_size:,} bytes"
        )


if __name__ == "__main__":
    main()
