"""Change the replay in small ways, and see that tests notice: `python -m tests.mutants`."""

import argparse
import shutil
import subprocess
import sys
import time
from pathlib import Path

from tests.mutants.survivors import PAGE, listed, outcome
from tests.mutants.undecorated import undecorated

ROOT = Path(__file__).parents[2]
WORK = ROOT / "build" / "mutants"
COPIED = ("cli", "examples", "ledger", "migrations", "replay", "reports", "tests", "verifier")
MUTMUT = "from mutmut.__main__ import cli; cli()"


def main() -> int:
    """Run mutmut and compare its survivors with the page: 1 if one is not excused there."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("modules", nargs="*", help="modules of replay (default: all that count)")
    parser.add_argument("--children", type=int, default=2, help="mutants tried at once")
    parser.add_argument("--fresh", action="store_true", help="forget what earlier runs found")
    parser.add_argument("--told", action="store_true", help="run nothing, tell the last run")
    options = parser.parse_args()
    if options.fresh:
        shutil.rmtree(WORK, ignore_errors=True)
    if not options.told:
        lay_out()
        mutmut([f"replay.{module}.*" for module in options.modules], options.children)
    return tell(complete=not options.modules)


def lay_out() -> None:
    """Copy what the tests need; a file that is as it was keeps its time, and so its results."""
    for source in (each for name in COPIED for each in (ROOT / name).rglob("*")):
        if source.is_file() and "__pycache__" not in source.parts:
            place(source, WORK / source.relative_to(ROOT))
    place(ROOT / "pyproject.toml", WORK / "pyproject.toml")
    shutil.rmtree(WORK / "mutants" / "tests", ignore_errors=True)


def place(source: Path, target: Path) -> None:
    """Copy one file, the replay's undecorated."""
    content = source.read_bytes()
    if source.suffix == ".py" and source.parent.name == "replay":
        content = undecorated(content.decode()).encode()
    if not target.exists() or target.read_bytes() != content:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        laid = WORK / "mutants" / target.relative_to(WORK)
        if laid.exists() and target.parent.name != "replay":
            laid.write_bytes(content)


def mutmut(names: list[str], children: int) -> None:
    """Run mutmut where the copy lies."""
    command = [sys.executable, "-c", MUTMUT, "run", "--max-children", str(children), *names]
    began = time.monotonic()
    done = subprocess.run(command, cwd=WORK, check=False)
    if done.returncode:
        raise SystemExit(3)
    print(f"\n{(time.monotonic() - began) / 60:.0f} minutes")  # noqa: T201


def tell(*, complete: bool) -> int:
    """Tell the run's totals, and the survivors that are not excused."""
    found, excused = outcome(WORK), listed()
    told = ", ".join(f"{count} {end}" for end, count in sorted(found.ended.items()))
    print(f"{found.ended.total()} mutants: {told}")  # noqa: T201
    unexcused = sorted(found.survived - excused)
    for mutant in unexcused:
        print(mutant.block())  # noqa: T201
    stale = sorted(excused - found.mutants) if complete else []
    for mutant in stale:
        print(f"{PAGE.name} excuses what is no mutant:\n{mutant.block()}")  # noqa: T201
    return 1 if unexcused or stale else 0


if __name__ == "__main__":
    sys.exit(main())
