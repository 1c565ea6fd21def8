"""Rounds stay whole under corrections, and a course kept step by step is the one read anew."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.correcting.course import Course
from ledger.correcting.fitting import fitting
from ledger.desk import START, Desk, Spot, after
from ledger.event import AnyCorrection, AnyEvent, TableEvent
from ledger.refusal import CorrectionMisfit, Refusal, RoundConflict, ShiftConflict
from tests.ledger.shift import CLOSED, OPENED, correct, events, inserted, replaced, told, voided

WHOLE = "a correction that leaves every event within its round"
TO_COME = "a round that was skipped, below 3: others are still to come"
SECOND: list[AnyCorrection] = [
    inserted("f", "round_opened", "r2", round=2),
    inserted("f", "wager_placed", "w2", round=2),
    inserted("f", "round_closed", "c2", round=2),
]


def opened(*corrections: AnyCorrection) -> Course:
    return correct(Course.of(events(OPENED)), *corrections)


def closed(*corrections: AnyCorrection) -> Course:
    return correct(Course.of(events(CLOSED)), *corrections)


@pytest.mark.parametrize(
    ("corrections", "spot"),
    [
        ([], Spot(3, 3)),
        ([inserted("p3", "drop")], Spot(3, 3)),
        ([voided("c1")], Spot(3, 3)),
        ([voided("c1"), replaced("c1", "round_closed", "y")], Spot(3, 3)),
        ([voided("w3"), voided("p3", "y")], Spot(3, 3)),
        (SECOND, Spot(3, 3)),
        ([*SECOND, voided("c2")], Spot(3, 3)),
        ([*SECOND, voided("w2"), voided("c2", "y"), voided("r2", "z")], Spot(3, 3)),
    ],
)
def test_where_a_shift_stands_after_corrections(
    corrections: list[AnyCorrection], spot: Spot
) -> None:
    assert opened(*corrections).desk.spot == spot


def test_a_last_round_forgotten_is_inserted_once_the_shift_is_closed() -> None:
    opening, closing = (
        inserted("c3", "round_opened", round=4),
        inserted("c3", "round_closed", "y", round=4),
    )
    assert closed(opening, closing).desk.spot == Spot(4, closed=True)


def test_corrections_come_after_the_shift_closed_too() -> None:
    course = closed(*SECOND, voided("w1"), replaced("z", "shift_closed", "y"))
    assert course.desk.spot == Spot(3, closed=True)
    assert told(course.file)[-6:] == ["c2[c2]", "r3", "w3", "p3", "c3", "y[y]"]


Case = tuple[list[AnyCorrection], AnyCorrection, str, str, str]
BROKEN: dict[str, Case] = {
    "a round's event outside any round": (
        [], inserted("c1", "wager_placed"), "event.round", "an open round", "1",
    ),
    "a round's event in a later round": (
        [], inserted("p3", "wager_placed"), "event.round", "round 3", "1",
    ),
    "a payment turned into a wager after its round": (
        [], replaced("p3", "wager_placed"), "event.round", "round 3", "1",
    ),
    "a close before events of the round": (
        [], inserted("w1", "round_closed"), "after", WHOLE,
        "b1 outside: round: expected an open round, got 1",
    ),
    "a second close": ([], inserted("c1", "round_closed"), "event.round", "an open round", "1"),
    "a close of a round long over": (
        [], inserted("p3", "round_closed"), "event.round", "round 3", "1",
    ),
    "a skipped round after the next": (
        [], inserted("w3", "round_opened", round=2), "event.round", "a number above 3", "2",
    ),
    "a skipped round in the midst of another": (
        [], inserted("w1", "round_opened", round=2), "after", WHOLE,
        "b1 outside: round: expected round 2, got 1",
    ),
    "a number above the next": (
        [], inserted("f", "round_opened", round=4), "event.round", TO_COME, "4",
    ),
    "a round that the table has still to open": (
        [], inserted("p3", "round_opened", round=4), "event.round", TO_COME, "4",
    ),
    "a close that the table has still to send": (
        [], inserted("w3", "round_closed"), "event.type",
        "no close of the round that the table is at: it is still to come", "round_closed",
    ),
    "a skipped round not opened": (
        [], inserted("f", "wager_placed", round=2), "event.round", "an open round", "2",
    ),
    "a payment of a skipped round not opened": (
        [], inserted("f", "payout_made", round=2), "event.round", "an open round", "2",
    ),
    "a skipped round opened twice": (
        SECOND, inserted("f", "round_opened", round=2), "event.round", "a number above 2", "2",
    ),
    "an inserted round's opening voided before the rest": (
        SECOND, voided("r2"), "target", WHOLE, "w2 outside: round: expected an open round, got 2",
    ),
    "an inserted round's opening voided before a payment far behind": (
        [*SECOND[:1], inserted("w3", "payout_made", "y", round=2)],
        voided("r2"), "target", WHOLE, "y outside: round: expected round 3, got 2",
    ),
    "a close come back after another was inserted": (
        [voided("c1"), inserted("c1", "round_closed", "y")],
        replaced("c1", "round_closed"), "target", WHOLE,
        "y outside: round: expected an open round, got 1",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_a_correction_that_breaks_a_round_is_refused(name: str) -> None:
    before, correction, field, expected, got = BROKEN[name]
    course = opened(*before)
    stood, spot = told(course.file), course.desk.spot
    with pytest.raises(CorrectionMisfit) as caught:
        correct(course, correction)
    refusal = caught.value
    assert (refusal.field, refusal.expected, refusal.got) == (field, expected, got)
    assert (told(course.file), course.desk.spot) == (stood, spot)


def test_nothing_is_inserted_after_the_close_of_the_shift() -> None:
    with pytest.raises(CorrectionMisfit, match="after: expected an event before the shift closed"):
        closed(inserted("z", "drop"))


def test_a_round_whose_close_is_voided_goes_on() -> None:
    course = Course.of(events(OPENED[:7]))
    assert course.desk.spot == Spot(1)
    correct(course, voided("c1"))
    (late,) = events([("w", "wager_placed", {})])
    course.take(late)
    assert course.desk.spot == Spot(1, 1)
    with pytest.raises(CorrectionMisfit, match="w outside"):
        correct(course, replaced("c1", "round_closed", "y"))


def test_a_refused_event_leaves_all_as_it_was() -> None:
    course = opened()
    (late,) = events([("w", "wager_placed", {})])
    with pytest.raises(RoundConflict):
        course.take(late)
    assert "w" not in course.file.known
    assert course.desk.spot == Spot(3, 3)


def plainly(said: Iterable[AnyEvent]) -> tuple[Desk, list[str]]:
    """Judge a shift the slow way: all that stands, from its beginning."""
    course = Course.of(said)
    opening, *rest = [each.event for each in course.file.standing()]
    desk = Desk(opening.shift)
    for event in rest:
        desk.take(event)
    return desk, told(course.file)


KINDS = ("round_opened", "round_closed", "wager_placed", "payout_made", "drop", "bets_closed")
HOW: list[Callable[[str, str, str], AnyCorrection]] = [
    lambda target, _, name: voided(target, name),
    replaced,
    inserted,
    lambda after, kind, name: numbered(after, kind, name, 2),
    lambda after, kind, name: numbered(after, kind, name, 4),
]


def numbered(after: str, kind: str, name: str, number: int) -> AnyCorrection:
    """Make an insertion that names a round, where its kind has one."""
    fields: dict[str, Any] = {} if kind == "drop" else {"round": number}
    return inserted(after, kind, name, **fields)


@given(data=st.data())
def test_a_correction_is_taken_if_all_that_stands_could_have_come_so(data: st.DataObject) -> None:
    recorded: list[AnyEvent] = [*events(data.draw(st.sampled_from([OPENED, CLOSED, OPENED[:7]])))]
    course = Course.of(recorded)
    for number in range(data.draw(st.integers(1, 12))):
        target = data.draw(st.sampled_from(sorted(course.file.known)))
        kind, how = data.draw(st.sampled_from(KINDS)), data.draw(st.sampled_from(HOW))
        correction = how(target, kind, f"x{number}")
        try:
            stands = fitting(course.file, correction)
        except Refusal:
            continue
        possible = could_stand([*recorded, correction])
        try:
            course.correct(correction, stands)
        except CorrectionMisfit:
            assert not possible
        else:
            assert possible
            recorded.append(correction)
        desk, stood = plainly(recorded)
        assert (desk, stood) == (course.desk, told(course.file))


def could_stand(said: list[AnyEvent]) -> bool:
    """Tell whether all that stands could have come in that order."""
    file = Course(Desk("A")).file
    for event in said:
        file.add(event)
    opening, *rest = [each.event for each in file.standing()]
    desk = Desk(opening.shift)
    try:
        for event in rest:
            desk.take(event)
    except (RoundConflict, ShiftConflict):
        return False
    return True


def test_every_place_knows_where_the_shift_stood_before_it() -> None:
    course = opened(*SECOND)
    assert [course.before[place.id] for place in course.file.following(course.file.place("o"))] == [
        START, START, Spot(1, 1), Spot(1, 1), Spot(1, 1), Spot(1, 1), Spot(1),
        Spot(1), Spot(2, 2), Spot(2, 2), Spot(2), Spot(3, 3), Spot(3, 3),
    ]  # fmt: skip


def test_a_correction_is_judged_near_its_place_however_long_the_shift(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kinds = ["round_opened", "wager_placed", "bets_closed", "round_closed"]
    said = [(f"{kind}-{n}", kind, {"round": n}) for n in range(1, 301) for kind in kinds]
    course = Course.of(events([("o", "shift_opened", {}), *said]))
    judged: list[TableEvent] = []

    def counted(spot: Spot, event: TableEvent, rounds: set[int]) -> Spot:
        judged.append(event)
        return after(spot, event, rounds)

    monkeypatch.setattr("ledger.correcting.course.after", counted)
    for n in range(1, 300):
        correct(
            course,
            voided(f"wager_placed-{n}", f"v{n}"),
            voided(f"round_closed-{n}", f"c{n}"),
            inserted(f"wager_placed-{n}", "payout_made", f"i{n}"),
            replaced(f"i{n}", "wager_taken", f"t{n}"),
        )
    assert len(judged) < 5 * 300
