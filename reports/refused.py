"""A refused line as JSON, and as words."""

import msgspec

from ledger import instant
from ledger.quarantine import Quarantined


def _text(line: bytes) -> str:
    return line.decode("utf-8", "backslashreplace")


def refused_json(row: Quarantined) -> bytes:
    """Return a refused line as one JSON object: the line word for word, why, and where from."""
    refused = row.refused
    named = {"table": refused.table, "shift": refused.shift, "id": refused.event_id}
    return msgspec.json.encode(
        {
            "number": row.number,
            "received_at": instant.text(refused.received_us),
            "source": refused.source,
            "line": refused.line_number,
            "error": msgspec.json.decode(refused.reason),
            **{key: name for key, name in named.items() if name is not None},
            "text": _text(refused.line),
        }
    )


def refused_words(row: Quarantined) -> str:
    """Return a refused line in one line of words."""
    refused = row.refused
    why = msgspec.json.decode(refused.reason)
    told = f"{why['field']}: expected {why['expected']}, got {why['got']}"
    received = instant.text(refused.received_us)[:19] + "Z"
    return f"{row.number}  {received}  {refused.source}:{refused.line_number}  {told}"
