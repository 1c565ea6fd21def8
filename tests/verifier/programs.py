"""Running the verifier as an auditor does, and opening its file for a closer look."""

import importlib.util
import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from tests.test_tidy import ROOT

FILE = ROOT / "verifier" / "pitverify.py"


def opened() -> ModuleType:
    """Import the file by its path: it is in no package."""
    spec = importlib.util.spec_from_file_location("pitverify", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@dataclass(frozen=True)
class Answer:
    """What the program says, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def result(self) -> dict[str, Any]:
        """What `--json` prints."""
        result: dict[str, Any] = json.loads(self.out)
        return result

    @property
    def problems(self) -> list[str]:
        """Each problem in a line: its place, what was expected, what came."""
        return [
            f"{where(problem)}: {problem['expected']} | {problem['got']}"
            for problem in self.result["problems"]
        ]


def where(problem: dict[str, Any]) -> str:
    return str(problem.get("file") or f"line {problem['line']} entry {problem['entry']}")


def run(*arguments: object, python: tuple[str, ...] = ("-I",)) -> Answer:
    """Run the file; `-I -S` runs it on a Python without packages."""
    done = subprocess.run(
        [sys.executable, *python, FILE, *map(str, arguments)],
        check=False,
        capture_output=True,
        encoding="utf-8",
        env={"PYTHONIOENCODING": "utf-8"},
    )
    return Answer(done.returncode, done.stdout, done.stderr)


def saved(path: Path, lines: list[bytes]) -> Path:
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    return path
