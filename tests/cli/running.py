"""Running the built command as a person or a program does."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.cli import starter

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
COMMAND = Path(sys.executable).with_name("pitledger")


@dataclass(frozen=True)
class Done:
    """What a command said, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:  # noqa: ANN401 # what a test expects of it is in the test
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


@dataclass(frozen=True)
class Pit:
    """A folder with a ledger, and the command that works on it."""

    folder: Path
    url: str

    def run(
        self, *arguments: str | Path, stdin: bytes = b"", env: Mapping[str, str] | None = None
    ) -> Done:
        """Run `pitledger` in the folder; no command may ever show a traceback.

        An environment of its own needs an interpreter of its own, which reads some of it.
        """
        words = ["--db", self.url, *map(str, arguments)]
        if env is None:
            code, out, err = starter.run(words, self.folder, stdin, os.environ)
        else:
            done = subprocess.run(
                [COMMAND, *words], cwd=self.folder, input=stdin, capture_output=True, check=False,
                env={**os.environ, **env},
            )  # fmt: skip
            code, out, err = done.returncode, done.stdout, done.stderr
        assert b"Traceback" not in err, err.decode()
        return Done(code, out.decode(), err.decode())

    def file(self, name: str, text: str | bytes) -> Path:
        """Write a file in the folder."""
        path = self.folder / name
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path


def shift(name: str) -> Path:
    """Return an example shift."""
    return EXAMPLES / name / "shift.jsonl"


def opening(**fields: object) -> str:
    """Return a shift's opening as a line."""
    event = {
        "id": "E1", "type": "shift_opened", "at": "2026-11-27T18:00:00+03:00", "by": "S-07",
        "table": "T1", "shift": "N", "gaming_day": "2026-11-27", "rulebook": "open",
        "currency": "EUR", "opening_inventory": 1000000,
        "limits": {"ante_min": 100, "ante_max": 10000, "payout_max": 100000},
    } | fields  # fmt: skip
    return json.dumps(event)
