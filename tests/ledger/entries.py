"""Entries for tests of the store: what they say does not matter, where they lie does."""

import hashlib
import json

from ledger.entry import Entry
from ledger.own import RulebookRegistered, entry_of

NOON_US = 1_767_268_800_000_000


def event(
    name: str,
    kind: str = "wager_placed",
    table: str = "RP-1",
    shift: str = "A",
    number: int | None = None,
    gaming_day: str | None = None,
    text: str = "",
) -> Entry:
    """Make the entry of a table event."""
    said = {"id": name, "type": kind, "table": table, "shift": shift, "text": text}
    content = json.dumps(said, ensure_ascii=False, sort_keys=True).encode()
    return Entry(
        body=b'{"event":%b,"recorded_at":"2026-01-01T12:00:00Z","v":1}' % content,
        type=kind,
        recorded_us=NOON_US,
        id=name,
        digest=hashlib.sha256(content).digest(),
        at_us=NOON_US - 1_000_000,
        by="d-17",
        table=table,
        shift=shift,
        round=number,
        gaming_day=gaming_day,
    )


def events(count: int, first: int = 1, table: str = "RP-1", shift: str = "A") -> list[Entry]:
    """Make so many entries of one shift."""
    return [
        event(f"e-{table}-{shift}-{number}", table=table, shift=shift, number=number)
        for number in range(first, first + count)
    ]


def opening(table: str, shift: str, gaming_day: str) -> Entry:
    """Make the entry that opens a shift."""
    return event(f"o-{table}-{shift}", "shift_opened", table, shift, gaming_day=gaming_day)


def mending(name: str, table: str, shift: str, gaming_day: str) -> Entry:
    """Make the entry that replaces what opened a shift."""
    return event(name, "event_replaced", table, shift, gaming_day=gaming_day)


def closing(table: str, shift: str) -> Entry:
    """Make the entry that closes a shift."""
    return event(f"c-{table}-{shift}", "shift_closed", table, shift)


def registration(name: str) -> Entry:
    """Make an entry of the ledger's own."""
    return entry_of(RulebookRegistered(id=name, version=1, toml=""), NOON_US)
