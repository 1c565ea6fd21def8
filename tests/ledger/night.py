"""A night's log with something of everything in it, its export, and what was told to forge one."""

import json
from collections.abc import Sequence
from typing import Any

from msgspec import UNSET

from ledger.issue import Issue, issue, of_file
from ledger.issue import numbered as unissued
from ledger.own import Kind, LineResolved, Outcome, ReportIssued
from ledger.resolution import resolve
from ledger.signing.rotation import rotate
from ledger.store import Store
from ledger.transfer.exporting import Export
from tests.ledger.keys import FIRST, SECOND, keyed, sign
from tests.ledger.recording import NOON_US, numbered, recorder
from tests.ledger.shift import CLOSED, OPENED
from tests.ledger.wire import line
from tests.verifier.exports import compact, root

BEGUN = [line(kind, name, **fields) for name, kind, fields in OPENED]
LATER = [line(kind, name, **fields) for name, kind, fields in CLOSED[len(OPENED) :]]
VOID = line("event_voided", "x1", target="w1")
MENDED = line("event_replaced", "x2", target="o", event={
    "type": "shift_opened", "at": "2026-11-27T18:00:00+03:00", "gaming_day": "2026-11-28",
    "rulebook": "club", "currency": "EUR", "opening_inventory": 5,
    "limits": {"ante_min": 100, "ante_max": 10_000},
})  # fmt: skip


def night(url: str) -> Store:
    """Make a ledger: a shift with corrections, refused lines, two keys, three checkpoints.

    The last entries lie after the last checkpoint.
    """
    store = keyed(url)
    table = recorder(store, "стол.jsonl")
    table.record(numbered(BEGUN))
    table.record(numbered([b"\xff\n", line("drop", "♠" * 9), line("drop", "d2", amount=-1)]))
    sign(store)
    table.record(numbered([VOID, b"{}", MENDED]))
    resolve(store, lambda: NOON_US, resolution(2, event_id="d", outcome=Outcome.MENDED))
    rotate(store, FIRST, SECOND, NOON_US)
    table.record(numbered([LATER[0]]))
    sign(store, SECOND)
    table.record(numbered([*LATER[1:], b"[]"]))
    resolve(store, lambda: NOON_US, resolution(1, outcome=Outcome.DISMISSED))
    return store


def wanted(**fields: Any) -> ReportIssued:  # noqa: ANN401 # fields of the event
    """Ask for a report of the night, which has no number yet."""
    told: dict[str, Any] = {"table": "T1", "shift": "N", "round": UNSET, "size": 5, "by": "Анна"}
    told |= {"root": "ab" * 32, "receipt": "cd" * 32, "language": "en-GB", "report": Kind.SHIFT}
    told |= {"number": 0, "copy": 0, "sha256": "", "at": ""}
    return ReportIssued(**told | fields)


def issued(store: Store, content: bytes = b"a file", **fields: Any) -> Issue:  # noqa: ANN401 # as above
    """Issue a report of the night."""
    said = of_file(unissued(store, wanted(**fields), NOON_US), content)
    return issue(store, lambda: NOON_US, said)


def resolution(number: int, **fields: Any) -> LineResolved:  # noqa: ANN401 # fields of the event
    """Say what became of a refused line."""
    return LineResolved(number=number, by="Ann", reason="a slip of the pen", **fields)


def lines_of(export: Export) -> list[bytes]:
    """Return an export's lines, their newlines with them."""
    return b"".join(lines for lines, _ in export.pages()).splitlines(keepends=True)


def exported(store: Store) -> list[bytes]:
    """Return the lines of the export of all that a ledger holds."""
    return lines_of(Export.of_all(store))


def forged(lines: Sequence[bytes]) -> list[bytes]:
    """Return an export with a first and a last line that fit the others, which are made up."""
    bodies = [text[:-1] for text in lines if text.startswith(b'{"event":')]
    rows = [json.loads(text)["quarantine"] for text in lines if text.startswith(b'{"quarantine":')]
    end = {
        "checkpoints": sum(text.startswith(b'{"checkpoint":') for text in lines),
        "refused": len(rows),
        "refused_digest": rows[-1]["digest"] if rows else "0" * 64,
        "root": root(bodies).hex(),
        "size": len(bodies),
    }
    head = {"export": {"log": "pitledger", "size": len(bodies), "v": 1}}
    return [compact(head) + b"\n", *lines, compact({"end": end}) + b"\n"]
