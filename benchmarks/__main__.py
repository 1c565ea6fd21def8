"""`make bench`: the figures of the README, measured on this machine."""

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from benchmarks import auditing, recording
from replay.card import DECK
from replay.ranking import rank
from tests.postgres import SAFE, cluster

HANDS = 1_000_000


@contextmanager
def urls() -> Iterator[dict[str, list[str]]]:
    """Give two fresh databases of each kind, made to survive a crash."""
    with (
        tempfile.TemporaryDirectory() as folder,
        cluster(SAFE) as server,
        server.database() as one,
        server.database() as two,
    ):
        files = [f"sqlite:///{Path(folder) / name}.db" for name in ("one", "two")]
        yield {"SQLite": files, "PostgreSQL": [one, two]}


def ranked(size: int) -> float:
    """Return hands of a size ranked in a second, both combinations included."""
    random = np.random.default_rng(7)
    hands = random.permuted(np.tile(np.array(DECK, np.uint8), (HANDS, 1)), axis=1)[:, :size]
    hands = np.ascontiguousarray(hands)
    rank(hands[:10])
    start = time.perf_counter()
    rank(hands)
    return HANDS / (time.perf_counter() - start)


def main() -> None:
    """Measure, and print the README's table."""
    print("| what | SQLite | PostgreSQL |\n|---|---|---|")
    with urls() as kinds:
        recorded = {kind: recording.measure(both[0]) for kind, both in kinds.items()}
        audited = {kind: auditing.measure(both[1]) for kind, both in kinds.items()}
    events = " | ".join(f"{each:,.0f}" for each in recorded.values())
    print(f"| events recorded a second, in batches of 2,000 | {events} |")
    boxes = " | ".join(f"{each.boxes_per_second:,.0f}" for each in audited.values())
    print(f"| box-hands audited a second, from the stored bytes to the findings | {boxes} |")
    read = " | ".join(f"{each.events_per_second:,.0f}" for each in audited.values())
    print(f"| events audited a second | {read} |")
    for size, words in ((5, "five-card"), (6, "six-card")):
        hands = f"{ranked(size) / 1e6:,.0f} million"
        print(f"| {words} hands ranked a second, both combinations | {hands} | |")


if __name__ == "__main__":
    main()
