"""Whole shifts with mistakes in them: `python -m tests.reference.shifts --seed S --fault CODE`.

A shift is written to stdout as it is recorded (JSON Lines), what must be found in it to stderr;
`--rulebook FILE` keeps its rulebook. `--all --seeds N` plays every code and every pair N times
and audits them.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from pathlib import Path

from msgspec import UNSET

from ledger.intake import read
from replay.audit import Audit, Head, ShiftLog, audit
from replay.finding import Code, Finding
from replay.rulebook import load
from tests.reference.findings import Found
from tests.reference.whole_shift import BEFORE, SHIFT, CannotBePlayedError, WholeShift, whole_shift

NAMED = ("code", "round", "box", "guest", "wager", "card", "expected", "actual", "made_good")
CODES = tuple(code.value for code in Code)
PAIRS_OF_CODES = tuple(combinations(CODES, 2))


def audited(shift: WholeShift) -> Audit:
    """Return what the replay says of a shift and of the table's last one."""
    events = [read(json.dumps(event).encode()).event for event in shift.events]
    book, closed = load(shift.case.toml()), shift.events[1]["closing_inventory"]
    last = ShiftLog([e for e in events if e.shift == BEFORE], book, "digest", None)
    this = ShiftLog([e for e in events if e.shift == SHIFT], book, "digest", closed)
    return audit([last, this], Head(size=1, root=""))


def unlike(shift: WholeShift, result: Audit) -> str:
    """Say what was found and should not have been, and what should have been and was not."""
    found = counted(keys_of(one) for one in result.findings)
    wanted = counted(shift.wanted)
    if found == wanted:
        return ""
    return f"not found: {[*(wanted - found)]}; found: {[*(found - wanted)]}"


def keys_of(finding: Finding) -> Found:
    """Return what of a finding is compared."""
    told = ((name, getattr(finding, name)) for name in NAMED)
    return {name: value for name, value in told if value is not UNSET}


def counted(found: Iterable[Found]) -> Counter[str]:
    return Counter(json.dumps(one, sort_keys=True, ensure_ascii=False) for one in found)


def again(seed: str, codes: Sequence[str], *, unseen: bool, piece: str = "") -> str:
    """Return the command that plays a shift again."""
    options = [f"--seed {seed}", *([f"--fault {','.join(codes)}"] if codes else [])]
    options += ["--unseen"] if unseen else []
    options += [f"--piece '{piece}'"] if piece else []
    return f"python -m tests.reference.shifts {' '.join(options)}"


def tried(seed: str, codes: Sequence[str], *, unseen: bool) -> str:
    """Play a shift, audit it, and say what is wrong, with the command that plays it again."""
    try:
        shift = whole_shift(seed, codes, unseen=unseen)
    except CannotBePlayedError as error:
        return f"{again(seed, codes, unseen=unseen)}\n  {error}"
    wrong = unlike(shift, audited(shift))
    return f"{again(seed, codes, unseen=unseen)}\n  {wrong}" if wrong else ""


def every(seed: str, seeds: int) -> Iterator[tuple[str, Sequence[str], bool]]:
    """Yield the seed, the codes, and whether cards are unseen, of every shift of a long run."""
    asked: list[tuple[str, ...]] = [(), *((code,) for code in CODES), *PAIRS_OF_CODES]
    for number, unseen, codes in product(range(seeds), (False, True), asked):
        yield f"{seed}-{number}", codes, unseen


def run(seed: str, seeds: int) -> int:
    told = [tried(one, codes, unseen=unseen) for one, codes, unseen in every(seed, seeds)]
    wrong = [one for one in told if one]
    print(f"seed {seed}: {len(told)} shifts, {len(wrong)} with other findings than their own")  # noqa: T201
    print("\n".join(wrong[:20]))  # noqa: T201
    return 1 if wrong else 0


def main() -> int:
    asked = argparse.ArgumentParser()
    asked.add_argument("--seed", default="1")
    asked.add_argument("--fault", default="", help="one code or several, with commas")
    asked.add_argument("--unseen", action="store_true", help="some cards are never seen")
    asked.add_argument("--piece", default="", help="hands of showpieces.py for one round")
    asked.add_argument("--rulebook", type=Path, help="where the rulebook goes")
    asked.add_argument("--all", action="store_true", help="play every code and every pair")
    asked.add_argument("--seeds", type=int, default=1)
    options = asked.parse_args()
    if options.all:
        return run(options.seed, options.seeds)
    codes = tuple(code for code in options.fault.split(",") if code)
    shift = whole_shift(options.seed, codes, unseen=options.unseen, piece=options.piece)
    sys.stdout.write(shift.lines())
    print(json.dumps({"findings": shift.wanted}, indent=2), file=sys.stderr)  # noqa: T201
    if options.rulebook:
        options.rulebook.write_text(shift.rulebook(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
