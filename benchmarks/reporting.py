"""How long the PDF of a shift's report takes, and in how much memory.

`python -m benchmarks.reporting` has it made by the command itself, from a ledger in SQLite, of a
shift whose rounds are all faulty.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

from tests.reports.faulty import faulty

COMMAND = (sys.executable, "-c", "from cli import main; main()", "--db")


def run(folder: Path, *words: str) -> int:
    """Run the command on a folder's ledger; return its exit code."""
    url = f"sqlite:///{folder / 'faulty.db'}"
    done = subprocess.run(  # noqa: S603 # the command itself
        [*COMMAND, url, *words], check=False, capture_output=True
    )
    return done.returncode


def recorded(folder: Path, findings: int) -> tuple[str, str]:
    """Record a shift with so many findings; return its table and its name."""
    file, key = folder / "faulty.jsonl", ("--key", str(folder / "key.pem"))
    with file.open("w", encoding="utf-8") as lines:
        for event in faulty("open", findings):
            lines.write(f"{json.dumps(event)}\n")
    assert run(folder, "init", *key) == 0
    assert run(folder, "record", *key, str(file)) == 0
    return event["table"], event["shift"]


def main() -> None:
    """Measure, and say so in one line; memory is the most that any command took."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--findings", type=int, default=5_000)
    findings = parser.parse_args().findings
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shift = recorded(folder, findings)
        pdf, before, start = folder / "faulty.pdf", getrusage(RUSAGE_CHILDREN), time.perf_counter()
        assert run(folder, "report", "shift", *shift, "-o", str(pdf)) == 1, "something was found"
        took, used = time.perf_counter() - start, getrusage(RUSAGE_CHILDREN)
        computing = used.ru_utime + used.ru_stime - before.ru_utime - before.ru_stime
        print(
            f"{findings:,} findings: {took:.1f} s, {computing:.1f} s of them computing,"
            f" {used.ru_maxrss / 1024:.0f} MiB, PDF of {pdf.stat().st_size:,} bytes"
        )


if __name__ == "__main__":
    main()
