"""What stands after corrections: the latest verdict, and insertions in the order recorded."""

import pytest

from ledger.correcting.correction import ShiftFile, Standing, standing
from ledger.event import AnyCorrection, Drop, Fill, PayoutMade, ShiftOpened, WagerPlaced
from tests.ledger.shift import CLOSED, OPENED, events, inserted, replaced, told, voided

AS_RECORDED = "o d r1 w1 b1 p1 c1 f r3 w3 p3"


def file_of(*corrections: AnyCorrection) -> ShiftFile:
    file = ShiftFile()
    for event in (*events(OPENED), *corrections):
        file.add(event)
    return file


def test_without_corrections_all_stands_as_recorded() -> None:
    assert standing(events(CLOSED)) == [Standing(event) for event in events(CLOSED)]


@pytest.mark.parametrize(
    ("corrections", "stands"),
    [
        ([voided("w1")], "o d r1 b1 p1 c1 f r3 w3 p3"),
        ([replaced("w1", "wager_placed")], "o d r1 x[x] b1 p1 c1 f r3 w3 p3"),
        ([inserted("w1", "wager_placed")], "o d r1 w1 x[x] b1 p1 c1 f r3 w3 p3"),
        (
            [inserted("w1", "wager_placed"), inserted("w1", "wager_placed", "y")],
            "o d r1 w1 x[x] y[y] b1 p1 c1 f r3 w3 p3",
        ),
        ([voided("w1"), replaced("w1", "wager_placed", "y")], "o d r1 y[y] b1 p1 c1 f r3 w3 p3"),
        ([replaced("w1", "wager_placed"), voided("w1", "y")], "o d r1 b1 p1 c1 f r3 w3 p3"),
        (
            [replaced("w1", "wager_placed"), replaced("w1", "bets_closed", "y")],
            "o d r1 y[y] b1 p1 c1 f r3 w3 p3",
        ),
        ([voided("w1"), inserted("w1", "drop", "y")], "o d r1 y[y] b1 p1 c1 f r3 w3 p3"),
        ([inserted("w1", "drop"), voided("x", "y")], AS_RECORDED),
        (
            [inserted("w1", "drop"), replaced("x", "fill", "y")],
            "o d r1 w1 y[x,y] b1 p1 c1 f r3 w3 p3",
        ),
        (
            [inserted("w1", "drop"), voided("x", "y"), replaced("x", "fill", "z")],
            "o d r1 w1 z[x,z] b1 p1 c1 f r3 w3 p3",
        ),
        ([replaced("o", "shift_opened")], "x[x] d r1 w1 b1 p1 c1 f r3 w3 p3"),
    ],
)
def test_what_stands(corrections: list[AnyCorrection], stands: str) -> None:
    file = file_of(*corrections)
    assert told(file) == stands.split()
    assert file.corrections == corrections


def test_an_event_in_anothers_place_is_of_its_round_and_of_the_corrections_hand() -> None:
    (changed,) = [
        each.event
        for each in file_of(replaced("w3", "wager_placed", amount=7)).standing()
        if each.by
    ]
    assert isinstance(changed, WagerPlaced)
    assert (changed.round, changed.amount, changed.by, changed.shift) == (3, 7, "clerk", "A")


def test_an_insertion_is_of_the_round_of_what_it_follows() -> None:
    file = file_of(inserted("p3", "payout_made"), inserted("w3", "payout_made", "y"))
    added = [each.event for each in file.standing() if each.by]
    assert [event.round for event in added if isinstance(event, PayoutMade)] == [3, 1]


def test_an_insertion_may_name_a_round_of_its_own() -> None:
    file = file_of(inserted("f", "round_opened", round=2), inserted("f", "drop", "y"))
    assert (file.place("x").round, file.place("y").round) == (2, None)


def test_rounds_opened_as_they_happened_are_told_from_those_inserted() -> None:
    assert file_of(inserted("f", "round_opened", round=2)).opened == {1, 3}


def test_a_replaced_insertion_keeps_its_round() -> None:
    file = file_of(
        inserted("f", "round_opened", round=2),
        inserted("f", "wager_placed", "y", round=2),
        replaced("y", "payout_made", "z"),
    )
    (paid,) = [e.event for e in file.standing() if isinstance(e.event, PayoutMade) and e.by]
    assert paid.round == 2


def test_every_event_is_known_by_its_id_corrections_too() -> None:
    file = file_of(voided("w1"), inserted("d", "fill", "y"))
    assert set(file.known) == {*AS_RECORDED.split(), "x", "y"}
    assert isinstance(file.place("y").recorded, Fill)
    assert isinstance(file.place("o").recorded, ShiftOpened)


def test_what_follows_a_place_comes_in_the_order_in_which_it_happened() -> None:
    file = file_of(inserted("f", "drop"), inserted("f", "drop", "y"))
    assert [place.id for place in file.following(file.place("c1"))] == [
        "f",
        "x",
        "y",
        "r3",
        "w3",
        "p3",
    ]
    assert [place.id for place in file.following(file.place("x"))] == ["y", "r3", "w3", "p3"]
    assert file.last_after("f").id == "y"
    assert isinstance(file.last_after("f").recorded, Drop)
