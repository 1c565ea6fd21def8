"""How fast entries go into the log, a batch a transaction, and come out of it again."""

import hashlib
import json
import time
from dataclasses import dataclass
from typing import Final

from ledger.entry import Entry
from ledger.store import Store

BATCH: Final = 1000
BATCHES: Final = 50


@dataclass(frozen=True, slots=True)
class Speed:
    """Entries a second: appended in batches of 1,000, read, and hashed to a root."""

    appended: float
    read: float
    rooted: float


def measure(url: str, batches: int = BATCHES) -> Speed:
    """Fill a new ledger at a URL, and read it; each batch asks first which ids are known."""
    made = [batch(number) for number in range(batches)]
    with Store.create(url) as store:
        start = time.perf_counter()
        for entries in made:
            with store.writing() as writer:
                assert not writer.known([entry.id for entry in entries if entry.id])
                writer.append(entries)
        appended = time.perf_counter()
        assert sum(1 for _ in store.records()) == batches * BATCH
        read = time.perf_counter()
        store.root()
        rooted = time.perf_counter()
    count = batches * BATCH
    return Speed(count / (appended - start), count / (read - appended), count / (rooted - read))


def batch(number: int) -> list[Entry]:
    """Make the entries of one shift, as long as a wager's are."""
    return [wager(f"RP-1-{number}-{event}", f"S{number}", event) for event in range(BATCH)]


def wager(name: str, shift: str, number: int) -> Entry:
    """Make one entry as intake would."""
    at = "2026-01-01T12:00:00.000000+03:00"
    event = {
        "amount": 250_000,
        "at": at,
        "box": number % 9 + 1,
        "by": "device-17",
        "guest": "g-5af2",
        "id": name,
        "round": number // 20 + 1,
        "shift": shift,
        "table": "RP-1",
        "type": "wager_placed",
        "wager": "ante",
    }
    content = json.dumps(event, separators=(",", ":")).encode()
    return Entry(
        body=b'{"event":%b,"recorded_at":"2026-01-01T09:00:00.000000Z","v":1}' % content,
        type="wager_placed",
        recorded_us=1_767_258_000_000_000,
        id=name,
        digest=hashlib.sha256(content).digest(),
        at_us=1_767_258_000_000_000,
        by="device-17",
        table="RP-1",
        shift=shift,
        round=number // 20 + 1,
    )
