"""Which event may come next at a table."""

from typing import Any

import pytest

from ledger.desk import START, Desk, Spot, after
from ledger.event import Correction, TableEvent
from ledger.intake import read
from ledger.refusal import Refusal, RoundConflict, ShiftConflict
from tests.ledger.wire import OF_ROUND, OF_SHIFT, line

PAYMENTS = ("payout_made", "wager_taken", "payout_returned", "take_returned")
WITHIN = [kind for kind in OF_ROUND if kind not in {*PAYMENTS, "round_opened"}]


def event(kind: str, number: int | None = None, shift: str = "A") -> TableEvent:
    fields: dict[str, Any] = {} if number is None else {"round": number}
    found = read(line(kind, shift=shift, **fields)).event
    assert not isinstance(found, Correction)
    return found


def desk(*said: str) -> Desk:
    """Give the desk after some events: `fill`, `round_opened 1`."""
    at = Desk("A")
    for each in said:
        kind, _, number = each.partition(" ")
        at.take(event(kind, int(number) if number else None))
    return at


@pytest.mark.parametrize(
    ("said", "spot"),
    [
        ([], START),
        (["fill", "drop"], START),
        (["round_opened 1"], Spot(1, 1)),
        (["round_opened 7"], Spot(7, 7)),
        (["round_opened 1", "wager_placed 1", "round_closed 1"], Spot(1)),
        (["round_opened 1", "round_opened 2"], Spot(2, 2)),
        (["round_opened 1", "round_closed 1", "payout_made 1"], Spot(1)),
        (["round_opened 1", "round_opened 5", "take_returned 1", "payout_made 5"], Spot(5, 5)),
        (["round_opened 1", "shift_closed"], Spot(1, closed=True)),
    ],
)
def test_where_a_shift_stands(said: list[str], spot: Spot) -> None:
    assert desk(*said).spot == spot


Case = tuple[list[str], TableEvent, type[Refusal], str, str]
OUT_OF_PLACE: dict[str, Case] = {
    "a round's event before any round": (
        [], event("wager_placed", 1), RoundConflict, "an open round", "1",
    ),
    "a payment before any round": (
        [], event("payout_made", 1), RoundConflict, "an open round", "1",
    ),
    "another round's event": (
        ["round_opened 1"], event("wager_placed", 2), RoundConflict, "round 1", "2",
    ),
    "a payment of a round that was skipped": (
        ["round_opened 1", "round_opened 3"],
        event("payout_made", 2), RoundConflict, "round 3", "2",
    ),
    "a payment of a round to come": (
        ["round_opened 1"], event("payout_made", 2), RoundConflict, "round 1", "2",
    ),
    "a round's event after its close": (
        ["round_opened 1", "round_closed 1"],
        event("wager_placed", 1), RoundConflict, "an open round", "1",
    ),
    "a round's event after the next opened": (
        ["round_opened 1", "round_opened 2"],
        event("wager_placed", 1), RoundConflict, "round 2", "1",
    ),
    "a second close": (
        ["round_opened 1", "round_closed 1"],
        event("round_closed", 1), RoundConflict, "an open round", "1",
    ),
    "a round's number again": (
        ["round_opened 1"], event("round_opened", 1), RoundConflict, "a number above 1", "1",
    ),
    "a round's number below the last": (
        ["round_opened 5"], event("round_opened", 4), RoundConflict, "a number above 5", "4",
    ),
    "an event of another shift": (
        [], event("fill", shift="B"), ShiftConflict, "the table's open shift, A", "B",
    ),
    "an event after the close": (
        ["shift_closed"], event("fill"), ShiftConflict, "an open shift at table RP-1", "A",
    ),
    "a payment after the close": (
        ["round_opened 1", "shift_closed"],
        event("payout_made", 1), ShiftConflict, "an open shift at table RP-1", "A",
    ),
    "a second close of the shift": (
        ["shift_closed"], event("shift_closed"), ShiftConflict, "an open shift at table RP-1", "A",
    ),
    "an event of another shift after the close": (
        ["shift_closed"], event("fill", shift="B"),
        ShiftConflict, "an open shift at table RP-1", "B",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", OUT_OF_PLACE)
def test_what_is_out_of_place_is_refused_and_nothing_moves(name: str) -> None:
    said, late, kind, expected, got = OUT_OF_PLACE[name]
    at = desk(*said)
    spot, rounds = at.spot, set(at.rounds)
    with pytest.raises(Refusal) as caught:
        at.take(late)
    assert (type(caught.value), caught.value.expected, caught.value.got) == (kind, expected, got)
    assert caught.value.field == ("round" if kind is RoundConflict else "shift")
    assert (at.spot, at.rounds) == (spot, rounds)


@pytest.mark.parametrize("kind", WITHIN)
def test_a_rounds_event_comes_within_its_round_only(kind: str) -> None:
    assert after(Spot(1, 1), event(kind, 1), {1})
    with pytest.raises(RoundConflict):
        after(Spot(1), event(kind, 1), {1})


@pytest.mark.parametrize("kind", PAYMENTS)
def test_a_payment_may_follow_its_round(kind: str) -> None:
    assert after(Spot(1), event(kind, 1), {1}) == Spot(1)
    assert after(Spot(2, 2), event(kind, 1), {1, 2}) == Spot(2, 2)


@pytest.mark.parametrize("kind", [kind for kind in OF_SHIFT if kind != "shift_closed"])
def test_a_shifts_event_comes_at_any_time_while_it_is_open(kind: str) -> None:
    for spot in (START, Spot(1, 1), Spot(1)):
        assert after(spot, event(kind), set()) == spot
