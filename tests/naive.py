"""A ledger reckoned the slow and obvious way: its root, the digest of its quarantine."""

import hashlib
import json
from base64 import b64encode
from collections.abc import Iterable, Sequence
from typing import Any

import rfc8785

from ledger.entry import Record
from ledger.quarantine import Quarantined

FIRST_DIGEST = bytes(32)


def leaf(body: bytes) -> bytes:
    """Return the leaf of an entry's bytes."""
    return hashlib.sha256(b"\x00" + body).digest()


def root(bodies: Sequence[bytes]) -> bytes:
    """Return the root over entries' bytes: RFC 6962, section 2.1, word for word."""
    if not bodies:
        return hashlib.sha256(b"").digest()
    if len(bodies) == 1:
        return leaf(bodies[0])
    half = 1
    while half * 2 < len(bodies):
        half *= 2
    return hashlib.sha256(b"\x01" + root(bodies[:half]) + root(bodies[half:])).digest()


def digest(rows: Iterable[Quarantined], before: bytes = FIRST_DIGEST) -> bytes:
    """Return the running digest after refused lines, from what was refused alone."""
    for row in rows:
        refused = row.refused
        told: dict[str, int | str | None] = {
            "number": row.number,
            "received_us": refused.received_us,
            "source": refused.source,
            "line_number": refused.line_number,
            "line": b64encode(refused.line).decode(),
            "reason": refused.reason,
            "table": refused.table,
            "shift": refused.shift,
            "event_id": refused.event_id,
        }
        before = hashlib.sha256(before + hashlib.sha256(rfc8785.dumps({**told})).digest()).digest()
    return before


def event_of(record: Record) -> dict[str, Any]:
    """Return what an entry says, whoever wrote it."""
    event: dict[str, Any] = json.loads(record.body)["event"]
    return event
