"""A shift whose payout was mistyped, recorded at known times, and its corrections."""

import json
from pathlib import Path
from typing import Any

from ledger.instant import microseconds
from ledger.recorder import Line, Recorder
from ledger.register import register
from ledger.store import Store
from replay.builtin import builtin
from tests.cli.running import Pit, opening

CARDS = {
    "dealt": ["Qs", "Qh", "Qd", "Ac", "Ah"],
    "first": ["Kh", "??", "??", "??", "??"],
    "shown": ["Kh", "As", "9d", "5s", "3h"],
}
OF_G1 = {"box": 1, "guest": "G1"}
PLAYED: list[tuple[str, str, dict[str, Any]]] = [
    ("R1", "round_opened", {}),
    ("A1", "wager_placed", OF_G1 | {"wager": "ante", "amount": 100}),
    ("B1", "bets_closed", {}),
    ("C1", "cards_dealt", {"box": 1, "cards": CARDS["dealt"]}),
    ("D1", "dealer_dealt", {"cards": CARDS["first"]}),
    ("F1", "wager_placed", OF_G1 | {"wager": "sixth", "amount": 100}),
    ("S1", "sixth_dealt", {"box": 1, "card": "Kd"}),
    ("W1", "wager_placed", OF_G1 | {"wager": "bet", "amount": 200}),
    ("D2", "dealer_shown", {"cards": CARDS["shown"]}),
    ("P1", "payout_made", OF_G1 | {"wager": "bet", "amount": 160}),
    ("X1", "round_closed", {}),
]
PAID = {"type": "payout_made", "at": "2026-11-27T18:09:00+03:00"} | OF_G1 | {
    "wager": "bet", "amount": 1600,
}  # fmt: skip
"""What P1 should have said."""

BEFORE = "2026-11-01T12:00:00Z"
"""When the ledger was made."""
EVENING = "2026-11-27T15:30:00Z"
"""When the shift was recorded, all at once."""
MORNING = "2026-11-28T06:00:00Z"
"""When it was corrected."""


def event(name: str, kind: str, minute: int, **fields: object) -> str:
    """Return a line of the shift, so many minutes past six."""
    said = {
        "id": name, "type": kind, "at": f"2026-11-27T18:{minute:02}:00+03:00", "by": "S-07",
        "table": "T1", "shift": "N",
    }  # fmt: skip
    return json.dumps(said | fields)


def lines() -> list[str]:
    """Return the shift: one round, in which 16.00 was paid and 1.60 recorded."""
    played = [
        event(name, kind, minute, round=1, **fields)
        for minute, (name, kind, fields) in enumerate(PLAYED)
    ]
    closed = event("Z1", "shift_closed", 20, closing_inventory=998_500)
    return [opening(rulebook="classic"), *played, closed]


def correction(name: str, kind: str, **fields: object) -> str:
    """Return the line of a correction."""
    said = {
        "id": name, "type": kind, "at": "2026-11-28T08:59:00+03:00", "by": "P-02",
        "table": "T1", "shift": "N", "reason": "a nought was missing", "authorised_by": "M-01",
    }  # fmt: skip
    return json.dumps(said | fields)


def record(pit: Pit, when: str, *texts: str) -> None:
    """Record lines under a clock that stands at a time; none may be refused."""
    numbered = [Line(number, text.encode()) for number, text in enumerate(texts, start=1)]
    with Store.open(pit.url) as store:
        for answer in Recorder(store, lambda: microseconds(when), "test").record(numbered):
            assert hasattr(answer, "seq"), answer


def mistyped(folder: Path) -> Pit:
    """Make a ledger, and record the shift into it in the evening."""
    pit = Pit(folder, f"sqlite:///{folder / 'mended.db'}")
    with Store.create(pit.url) as store:
        register(store, builtin(), microseconds(BEFORE))
    record(pit, EVENING, *lines())
    return pit


def mended(folder: Path) -> Pit:
    """Make a ledger, record the shift in the evening, and mend the payout the morning after."""
    pit = mistyped(folder)
    record(pit, MORNING, correction("K1", "event_replaced", target="P1", event=PAID))
    return pit
