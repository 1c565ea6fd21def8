"""`make bench`: the figures of the README, measured on this machine."""

import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import numpy as np

from benchmarks import auditing, durable, recording, verifying
from replay.card import DECK
from replay.ranking import rank
from tests.postgres import SAFE, cluster

HANDS = 1_000_000
DATABASES = 5


@contextmanager
def urls() -> Iterator[dict[str, list[str]]]:
    """Give fresh databases of each kind, made to survive a crash."""
    with (
        tempfile.TemporaryDirectory() as folder,
        cluster(SAFE) as server,
        ExitStack() as stack,
    ):
        servers = [stack.enter_context(server.database()) for _ in range(DATABASES)]
        files = [f"sqlite:///{Path(folder) / str(number)}.db" for number in range(DATABASES)]
        yield {"SQLite": files, "PostgreSQL": servers}


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
        recorded = {kind: recording.measure(each[0]) for kind, each in kinds.items()}
        audited = {kind: auditing.measure(each[1]) for kind, each in kinds.items()}
        kept = {kind: durable.measure(each[2], each[3]) for kind, each in kinds.items()}
        verified = {kind: verifying.measure(each[4]) for kind, each in kinds.items()}
    events = " | ".join(f"{each:,.0f}" for each in recorded.values())
    print(f"| events recorded a second, in batches of 2,000 | {events} |")
    boxes = " | ".join(f"{each.boxes_per_second:,.0f}" for each in audited.values())
    print(f"| box-hands audited a second, from the stored bytes to the findings | {boxes} |")
    read = " | ".join(f"{each.events_per_second:,.0f}" for each in audited.values())
    print(f"| events audited a second | {read} |")
    latency = " | ".join(f"{each.latency:.2f}" for each in kept.values())
    print(f"| one event kept for good, in bare single-row insertions | {latency} |")
    share = " | ".join(f"{each.share:.2f}" for each in kept.values())
    print(f"| recording in bulk, of the driver's own bulk load of the same rows | {share} |")
    ratio = " | ".join(f"{each.ratio:.2f}" for each in verified.values())
    print(f"| verifying, in readings of all rows with a SHA-256 of each body | {ratio} |")
    for size, words in ((5, "five-card"), (6, "six-card")):
        hands = f"{ranked(size) / 1e6:,.0f} million"
        print(f"| {words} hands ranked a second, both combinations | {hands} | |")


if __name__ == "__main__":
    main()
