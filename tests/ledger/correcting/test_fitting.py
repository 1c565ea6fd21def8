"""Which corrections fit, and each way in which one does not."""

import pytest

from ledger.correcting.course import Course
from ledger.correcting.fitting import fitting
from ledger.event import AnyCorrection, RoundClosed, RoundOpened, ShiftOpened
from ledger.refusal import BadValue, CorrectionMisfit, MissingField, Refusal, UnknownField
from tests.ledger.shift import CLOSED, correct, events, inserted, replaced, voided
from tests.ledger.wire import AT

SAME = "another person than 'by'"
TARGETS = "another person than the target's 'by'"

Case = tuple[AnyCorrection, type[Refusal], str, str, str]
MISFITS: dict[str, Case] = {
    "a target that is unknown": (
        voided("nothing"),
        CorrectionMisfit, "target", "an event of this table and shift", "nothing",
    ),
    "a place that is unknown": (
        inserted("nothing", "drop"),
        CorrectionMisfit, "after", "an event of this table and shift", "nothing",
    ),
    "a void of a void": (
        voided("v"),
        CorrectionMisfit, "target", "an event that is no correction, or an insertion",
        "event_voided",
    ),
    "a replacement of a replacement": (
        replaced("q", "fill"),
        CorrectionMisfit, "target", "an event that is no correction, or an insertion",
        "event_replaced",
    ),
    "an insertion after an insertion": (
        inserted("i", "drop"),
        CorrectionMisfit, "after", "an event that is no correction", "event_inserted",
    ),
    "an insertion after a void": (
        inserted("v", "drop"),
        CorrectionMisfit, "after", "an event that is no correction", "event_voided",
    ),
    "a void of the opening": (
        voided("o"), CorrectionMisfit, "target", "an event that may be voided", "shift_opened",
    ),
    "a void of the closing": (
        voided("z"), CorrectionMisfit, "target", "an event that may be voided", "shift_closed",
    ),
    "a void of a round's opening": (
        voided("r1"), CorrectionMisfit, "target", "an event that may be voided", "round_opened",
    ),
    "an opening replaced by another kind": (
        replaced("o", "drop"), CorrectionMisfit, "event.type", "shift_opened", "drop",
    ),
    "a closing replaced by another kind": (
        replaced("z", "drop"), CorrectionMisfit, "event.type", "shift_closed", "drop",
    ),
    "a round's opening replaced by another kind": (
        replaced("r1", "bets_closed"),
        CorrectionMisfit, "event.type", "round_opened", "bets_closed",
    ),
    "an opening in place of something else": (
        replaced("d", "shift_opened"), CorrectionMisfit, "event.type",
        "an event that may stand in place of drop", "shift_opened",
    ),
    "a closing in place of something else": (
        replaced("d", "shift_closed"), CorrectionMisfit, "event.type",
        "an event that may stand in place of drop", "shift_closed",
    ),
    "a round's opening in place of something else": (
        replaced("w1", "round_opened"), CorrectionMisfit, "event.type",
        "an event that may stand in place of wager_placed", "round_opened",
    ),
    "a round's close in place of something else": (
        replaced("w1", "round_closed"), CorrectionMisfit, "event.type",
        "an event that may stand in place of wager_placed", "round_closed",
    ),
    "a round's event in place of a shift's": (
        replaced("d", "wager_placed"), CorrectionMisfit, "event.type",
        "an event of the shift alone, as the target is", '"wager_placed"',
    ),
    "a replacement that names a round": (
        replaced("w1", "wager_placed", round=3),
        UnknownField, "event.round", "no such field: it is the target's", "3",
    ),
    "a replacement that names its own round": (
        replaced("w1", "wager_placed", round=1),
        UnknownField, "event.round", "no such field: it is the target's", "1",
    ),
    "an insertion that opens the shift": (
        inserted("d", "shift_opened"),
        CorrectionMisfit, "event.type", "an event within the shift", "shift_opened",
    ),
    "an insertion that closes the shift": (
        inserted("d", "shift_closed"),
        CorrectionMisfit, "event.type", "an event within the shift", "shift_closed",
    ),
    "an insertion that names the round of 'after'": (
        inserted("w1", "wager_placed", round=1),
        UnknownField, "event.round", "no such field: it is the round of 'after'", "1",
    ),
    "an insertion that names a round that was not skipped": (
        inserted("w1", "wager_placed", round=3),
        CorrectionMisfit, "event.round",
        "a round that was skipped: others are the round of 'after'", "3",
    ),
    "an insertion that names no round where none is": (
        inserted("f", "wager_placed"),
        MissingField, "event.round", "the round that was skipped", "nothing",
    ),
    "a void signed by its own hand": (
        voided("w1", authorised_by="clerk"), CorrectionMisfit, "authorised_by", SAME, "clerk",
    ),
    "an insertion signed by its own hand": (
        inserted("w1", "drop", envelope={"authorised_by": "clerk"}),
        CorrectionMisfit, "authorised_by", SAME, "clerk",
    ),
    "a void signed by the target's hand": (
        voided("w1", by="shift-lead", authorised_by="clerk"),
        CorrectionMisfit, "authorised_by", TARGETS, "clerk",
    ),
    "a replacement signed by the target's hand": (
        replaced("w1", "bets_closed", envelope={"by": "shift-lead", "authorised_by": "clerk"}),
        CorrectionMisfit, "authorised_by", TARGETS, "clerk",
    ),
    "a void of an insertion signed by the hand that inserted": (
        voided("i", by="shift-lead", authorised_by="clerk"),
        CorrectionMisfit, "authorised_by", TARGETS, "clerk",
    ),
}  # fmt: skip


def course() -> Course:
    """Give a closed shift with a void, a replacement and an insertion."""
    before = (voided("p3", "v"), replaced("f", "fill", "q"), inserted("d", "drop", "i"))
    return correct(Course.of(events(CLOSED)), *before)


@pytest.mark.parametrize("name", MISFITS)
def test_a_misfit_is_refused_with_the_field_and_what_stands_there(name: str) -> None:
    correction, kind, field, expected, got = MISFITS[name]
    with pytest.raises(Refusal) as caught:
        fitting(course().file, correction)
    told = caught.value
    assert (type(told), told.field, told.expected, told.got) == (kind, field, expected, got)


@pytest.mark.parametrize(
    "correction",
    [
        voided("w1"),
        voided("c1"),
        voided("d"),
        voided("i"),
        voided("p3"),
        replaced("o", "shift_opened", opening_inventory=7),
        replaced("z", "shift_closed", closing_inventory=7),
        replaced("r1", "round_opened"),
        replaced("c1", "round_closed"),
        replaced("c1", "bets_closed"),
        replaced("d", "fill"),
        replaced("w1", "drop"),
        replaced("w1", "payout_made"),
        replaced("f", "credit"),
        replaced("i", "credit"),
        inserted("o", "drop"),
        inserted("w1", "fill"),
        inserted("w1", "wager_placed"),
        inserted("w3", "round_closed"),
        inserted("f", "round_opened", round=2),
        inserted("c1", "round_opened", round=2),
        inserted("d", "drop", envelope={"by": "shift-lead", "authorised_by": "clerk"}),
    ],
)
def test_what_fits_gives_the_event_that_it_puts_in_place(correction: AnyCorrection) -> None:
    event = fitting(course().file, correction)
    assert event is None or (event.id, event.by) == (correction.id, correction.by)


def test_an_insertion_after_an_event_of_another_persons_may_be_signed_by_that_person() -> None:
    fits = inserted("w1", "drop", envelope={"by": "shift-lead", "authorised_by": "clerk"})
    assert fitting(course().file, fits)


def test_an_inserted_opening_of_a_round_may_be_voided_by_its_insertion() -> None:
    file = correct(course(), inserted("f", "round_opened", "r2", round=2)).file
    assert fitting(file, voided("r2")) is None


def test_an_inserted_opening_of_a_round_is_replaced_by_its_own_kind_only() -> None:
    file = correct(course(), inserted("f", "round_opened", "r2", round=2)).file
    assert isinstance(fitting(file, replaced("r2", "round_opened", at=AT)), RoundOpened)
    with pytest.raises(CorrectionMisfit, match=r"event\.type: expected round_opened"):
        fitting(file, replaced("r2", "round_closed"))


def test_what_a_target_may_become_is_told_by_what_it_was_not_by_what_it_became() -> None:
    file = correct(course(), voided("c1")).file
    assert isinstance(fitting(file, replaced("c1", "round_closed", "y")), RoundClosed)
    assert isinstance(fitting(file, replaced("o", "shift_opened", "y")), ShiftOpened)


def test_the_fields_of_the_event_within_are_judged_with_its_round() -> None:
    with pytest.raises(BadValue):
        inserted("w1", "wager_placed", amount=0)
