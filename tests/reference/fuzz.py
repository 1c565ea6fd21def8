"""Rounds played by chance, replayed and read again: `python -m tests.reference.fuzz`."""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from multiprocessing import Pool
from time import monotonic
from traceback import format_exc

from tests.reference.compared import compared
from tests.reference.played import PER_SHIFT, Shift, book_of, played
from tests.reference.smallest import as_case, smallest


@dataclass
class Failure:
    """A round on which both differ; or a shift on which one of them fell."""

    seed: str
    why: str
    mistake: str = ""
    events: int = 0
    place: int | None = None


@dataclass
class Tally:
    """What was compared, and what differs."""

    wagers: int = 0
    rounds: Counter[str] = field(default_factory=Counter)
    """By rulebook."""
    mistakes: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)

    def add(self, more: "Tally") -> None:
        self.wagers += more.wagers
        self.rounds.update(more.rounds)
        self.mistakes.update(more.mistakes)
        self.failures += more.failures


def tried(seed: str) -> Tally:
    """Compare the shift of a seed."""
    try:
        return tally(seed, played(seed))
    except Exception:  # noqa: BLE001 - whatever it is, it is told with its seed
        return Tally(failures=[Failure(seed, format_exc())])


def tally(seed: str, shift: Shift) -> Tally:
    result = compared(shift)
    done = Tally(result.wagers, Counter({shift.case.title: len(shift.rounds)}))
    done.mistakes.update(each.mistake for each in shift.rounds)
    for each, why in result.differences:
        failure = Failure(seed, why)
        if each:
            failure.mistake, failure.events = each.mistake, len(each.events)
            failure.place = shift.rounds.index(each)
        done.failures.append(failure)
    return done


@contextmanager
def workers(jobs: int, seeds: list[str]) -> Iterator[Iterable[Tally]]:
    if jobs == 1:
        yield map(tried, seeds)
        return
    with Pool(jobs) as pool:
        yield pool.imap(tried, seeds, chunksize=4)


def run(seeds: list[str], jobs: int) -> Tally:
    """Compare the shifts of these seeds, and tell on a terminal how far it has come."""
    total, rounds, start = Tally(), len(seeds) * PER_SHIFT, monotonic()
    with workers(jobs, seeds) as done:
        for each in done:
            total.add(each)
            if sys.stderr.isatty():
                told = f"\r{total.rounds.total():,} of {rounds:,} rounds"
                told += f", {len(total.failures)} differ, {monotonic() - start:.0f} s "
                print(told, end="", file=sys.stderr, flush=True)  # noqa: T201
    if sys.stderr.isatty():
        print(file=sys.stderr)  # noqa: T201
    return total


def told(failure: Failure) -> Iterator[str]:
    """Tell a failure, its round as a table of hands."""
    yield f"seed {failure.seed}, {book_of(failure.seed).title}, mistake {failure.mistake}"
    yield failure.why
    if failure.place is not None:
        shift = played(failure.seed)
        shift, small = smallest(shift, shift.rounds[failure.place])
        yield as_case(shift, small)
        yield from (why for _, why in compared(replace(shift, rounds=[small])).differences)
    yield f"again: python -m tests.reference.fuzz --shift {failure.seed}"


def words(seed: str, total: Tally) -> Iterator[str]:
    yield f"seed {seed}: {total.rounds.total():,} rounds, {total.wagers:,} wagers compared"
    yield "rounds by rulebook: " + listed(total.rounds)
    yield "mistakes made: " + listed(total.mistakes)
    yield f"{len(total.failures)} differ"


def listed(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in sorted(counts.items()))


def main() -> int:
    asked = argparse.ArgumentParser(prog="python -m tests.reference.fuzz", description=__doc__)
    asked.add_argument("--rounds", type=int, default=10_000, help="how many, in shifts of 20")
    asked.add_argument("--seed", default="1", help="names the run")
    asked.add_argument("--jobs", type=int, default=1, help="processes that work side by side")
    asked.add_argument("--show", type=int, default=1, help="how many failures to tell in full")
    asked.add_argument("--shift", help="one shift alone, by the seed that a failure names")
    options = asked.parse_args()
    number = -(-options.rounds // PER_SHIFT)
    seeds = [options.shift] if options.shift else [f"{options.seed}-{n}" for n in range(number)]
    total = run(seeds, options.jobs)
    print(*words(options.seed, total), sep="\n")  # noqa: T201
    for failure in sorted(total.failures, key=lambda each: each.events)[: options.show]:
        print("", *told(failure), sep="\n")  # noqa: T201
    return 1 if total.failures else 0


if __name__ == "__main__":
    sys.exit(main())
