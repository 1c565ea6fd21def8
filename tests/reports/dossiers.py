"""Dossiers of rounds that are written by hand: recorded in a ledger at known times, and signed."""

import json
from collections.abc import Iterator
from typing import Final

from cli.choice import Choice
from cli.dossier import dossier
from ledger.body import TableBody
from ledger.entry import leaf_hash
from ledger.event import canonical
from ledger.instant import microseconds, text
from replay.audit import Audit
from reports.dossier import Dossier, entries
from tests.hand_events import Recording
from tests.hand_table import SHIFTS, TABLE, Case
from tests.ledger.full_ledger import empty

SIX: Final = microseconds("2026-11-28T06:00:00Z")
LONG: Final = "G" * 64
MANY: Final = f"""
1 G1 ante 100
1 B2 ante 200
2 G1 ante 100 blind
2 G1 bet 200
3 {LONG} ante 300
bets closed
1 dealt Qs Qh Qd Ac Ah
2 dealt ?? ?? ?? ?? ??
3 dealt 2s 3h 7d 9c Jh
dealer dealt Kh ?? ?? ?? ??
1 G1 sixth 100
1 B2 sixth 200
1 sixth card Kd
1 G1 bet 200
1 B2 bet 400
3 folds
dealer shows Kh As 9d 5s 3h
1 G1 paid bet 1600
1 B2 paid bet 3200
3 {LONG} taken ante 300
round closed
"""
"""Several guests on a box, a blind box whose cards nobody saw, and a guest with a long name."""


def recorded(url: str, rows: str, number: int = 1, *, signed: bool = True) -> Dossier:
    """Record a shift of `classic` into a new ledger, and return the dossier of one of its rounds.

    The last event is recorded in a batch of its own; a signed log has a checkpoint before it.
    """
    told = [(row.strip(), "") for row in rows.splitlines() if row.strip()]
    opening, *events, last = Recording(Case("tests/reports", "", "classic", rows=told)).run().events
    ledger = empty(url)
    ledger.now = SIX
    with ledger.store as store:
        lines = (opening | {"rulebook": "classic"}, *events)
        ledger.record(*(json.dumps(event).encode() for event in lines))
        if signed:
            ledger.sign()
        ledger.record(json.dumps(last).encode())
        return dossier(store, Choice(table=TABLE, shift=SHIFTS[0]), number)


def unproved(audit: Audit) -> Iterator[Dossier]:
    """Give the dossiers of the rounds of a shift that was audited without a ledger."""
    (shift,) = audit.shifts
    bodies = (
        TableBody(event=event, recorded_at=text(SIX), v=1) for event in shift.file.known.values()
    )
    placed = list(enumerate(bodies, start=1))
    for each in shift.rounds:
        events = entries(placed, shift, each.judged.this.number)
        leaves = {one.seq: leaf_hash(canonical(one.event)) for one in events}
        yield Dossier(audit, each, events, leaves, {})
