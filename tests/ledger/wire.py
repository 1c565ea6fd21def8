"""Table events as they come in: one of each type, and ways to spoil them."""

import json
from typing import Any

AT = "2026-11-27T18:00:00+03:00"
LIMITS = {"ante_min": 100, "ante_max": 10_000}
OF_WAGER = {"box": 1, "guest": "G-1", "wager": "ante", "amount": 500}
SIGNED = {"reason": "a slip of the pen", "authorised_by": "manager"}
FIVE = ["As", "Kd", "Qh", "Jc", "Ts"]

OF_SHIFT: dict[str, dict[str, Any]] = {
    "shift_opened": {
        "gaming_day": "2026-11-27",
        "rulebook": "house",
        "currency": "EUR",
        "limits": LIMITS,
        "opening_inventory": 0,
    },
    "limits_changed": {"limits": LIMITS | {"payout_max": 1_000_000}},
    "dealer_changed": {"dealer": "D-2"},
    "fill": {"amount": 5_000, "slip": "F-1"},
    "credit": {"amount": 5_000, "slip": "C-1"},
    "drop": {"amount": 5_000},
    "shift_closed": {"closing_inventory": 2**53 - 1},
}
OF_ROUND: dict[str, dict[str, Any]] = {
    "round_opened": {},
    "wager_placed": OF_WAGER,
    "wager_withdrawn": OF_WAGER,
    "bets_closed": {},
    "cards_dealt": {"box": 9, "cards": FIVE},
    "dealer_dealt": {"cards": ["Kh", "??", "??", "??", "??"]},
    "box_folded": {"box": 1},
    "cards_exchanged": {"box": 1, "discarded": ["As"], "received": ["2c"]},
    "sixth_dealt": {"box": 1, "card": "9d"},
    "hand_shown": {"box": 1, "cards": [*FIVE, "2c"]},
    "dealer_shown": {"cards": FIVE},
    "dealer_exchanged": {"discarded": "Kh", "received": "??"},
    "payout_made": OF_WAGER,
    "wager_taken": OF_WAGER,
    "payout_returned": OF_WAGER,
    "take_returned": OF_WAGER,
    "misdeal_called": {"reason": "a card faced up"},
    "round_closed": {},
}
INNER = {"type": "drop", "at": AT, "amount": 700}
CORRECTIONS: dict[str, dict[str, Any]] = {
    "event_voided": {"target": "e-1"} | SIGNED,
    "event_replaced": {"target": "e-1", "event": INNER} | SIGNED,
    "event_inserted": {"after": "e-1", "event": INNER} | SIGNED,
}
TYPES = OF_SHIFT | OF_ROUND | CORRECTIONS
OPTIONAL: dict[str, dict[str, Any]] = {
    "shift_opened": {
        "limits": LIMITS | {"payout_max": 1},
        "dealer": "D-1",
        "inspector": "I-1",
        "property": "Ritz",
        "video": "cam-3/2026-11-27",
        "counted_by": ["Ann", "Bob"],
    },
    "drop": {"guest": "G-1"},
    "shift_closed": {"inspector": "I-1", "counted_by": ["Ann", "Bob"]},
    "wager_placed": {"blind": True},
}


def event(kind: str, name: str = "e-1", **fields: Any) -> dict[str, Any]:  # noqa: ANN401 # JSON
    """Make an event of a type with its required fields, and others that are given."""
    said = {"id": name, "type": kind, "at": AT, "by": "clerk", "table": "RP-1", "shift": "A"}
    return said | ({"round": 1} if kind in OF_ROUND else {}) | TYPES[kind] | fields


def line(kind: str, name: str = "e-1", **fields: Any) -> bytes:  # noqa: ANN401 # JSON
    """Make the line of an event."""
    return text_of(event(kind, name, **fields))


def text_of(said: object) -> bytes:
    """Give a value as a device writes it."""
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()


def lacking(kind: str, field: str) -> bytes:
    """Make the line of an event with a field left out."""
    return text_of({name: value for name, value in event(kind).items() if name != field})
