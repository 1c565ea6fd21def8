"""The event within a correction is made whole from its correction and its target."""

import pytest

from ledger.correcting.embedded import ROUND_TYPES, embedded, lacks_round, within
from ledger.event import Correction, Drop, Embedded, WagerPlaced
from ledger.intake import read
from ledger.refusal import BadValue, MissingField, Refusal, UnknownField, UnknownType
from tests.ledger.wire import AT, INNER, OF_ROUND, OF_SHIFT, OF_WAGER, line

OPENING: Embedded = {"type": "shift_opened", "at": AT, **OF_SHIFT["shift_opened"]}
BET: Embedded = {"type": "wager_placed", "at": AT, **OF_WAGER}


def correction() -> Correction:
    found = read(line("event_replaced", "x", by="lead")).event
    assert isinstance(found, Correction)
    return found


def test_it_takes_its_place_from_the_correction_and_its_round_from_the_target() -> None:
    event = embedded(BET, correction(), 4)
    assert isinstance(event, WagerPlaced)
    assert (event.id, event.by, event.table, event.shift, event.round) == (
        "x", "lead", "RP-1", "A", 4,
    )  # fmt: skip


def test_it_keeps_the_round_that_it_names() -> None:
    event = embedded(BET | {"round": 2}, correction(), 4)
    assert isinstance(event, WagerPlaced)
    assert event.round == 2


def test_an_event_of_the_shift_needs_no_round() -> None:
    assert isinstance(embedded(INNER, correction(), 4), Drop)


def test_round_events_are_told_by_their_type() -> None:
    assert set(OF_ROUND) == ROUND_TYPES
    assert lacks_round({"type": "bets_closed"})
    others: list[Embedded] = [
        {"type": "bets_closed", "round": 1},
        {"type": "drop"},
        {},
        {"type": []},
    ]
    assert not any(map(lacks_round, others))


@pytest.mark.parametrize(
    ("inner", "kind", "field"),
    [
        ({"type": "drop", "at": AT}, MissingField, "event.amount"),
        ({"at": AT, "amount": 1}, MissingField, "event.type"),
        (INNER | {"round": 1}, UnknownField, "event.round"),
        (INNER | {"id": "y"}, UnknownField, "event.id"),
        (INNER | {"reason": "r"}, UnknownField, "event.reason"),
        (INNER | {"type": "event_inserted"}, UnknownType, "event.type"),
        (INNER | {"amount": 2**53}, BadValue, "event.amount"),
        (INNER | {"at": "2026-02-30T00:00:00Z"}, BadValue, "event.at"),
        (BET | {"blind": False}, BadValue, "event.blind"),
        (BET | {"round": None}, BadValue, "event.round"),
        (BET | {"type": "wager_taken", "wager": "sixth"}, BadValue, "event.wager"),
        ({"type": "dealer_shown", "at": AT, "cards": ["As", "As"]}, BadValue, "event.cards"),
        (
            OPENING | {"gaming_day": "2026-02-29"}, BadValue, "event.gaming_day",
        ),
    ],
)  # fmt: skip
def test_what_is_no_event_is_refused_within_the_correction(
    inner: Embedded, kind: type[Refusal], field: str
) -> None:
    with pytest.raises(Refusal) as caught:
        embedded(inner, correction(), 4)
    assert (type(caught.value), caught.value.field) == (kind, field)


def test_a_refusal_within_is_of_the_same_kind() -> None:
    told = within(BadValue("box", "a whole number <= 9", "10"))
    assert (type(told), str(told)) == (
        BadValue,
        "event.box: expected a whole number <= 9, got 10",
    )
