"""A correction is told with what stood before it and after it, and with what rests on it."""

from msgspec import UNSET, UnsetType

from ledger.correcting.correction import ShiftFile
from ledger.event import AnyCorrection, Fill, PayoutMade, ShiftClosed, ShiftOpened
from replay.amendment import Amended, in_force, of_closing
from replay.finding import Code, Finding
from replay.said import Sentence
from tests.ledger.shift import CLOSED, events, inserted, replaced, voided
from tests.reports.audits import AMENDED, TWO_ROUNDS, shift


def amended(*corrections: AnyCorrection) -> Amended:
    """Return the corrections of the small shift of two rounds."""
    file = ShiftFile()
    for each in (*events(CLOSED), *corrections):
        file.add(each)
    return Amended(file, {"x": "2026-11-28T06:00:00.000000Z"})


def found(code: Code, number: int | UnsetType = UNSET) -> Finding:
    return Finding(
        code=code, table="RP-1", shift="A", round=number, rule="", explanation=Sentence("e")
    )


def test_each_verdict_is_told_with_what_it_took_the_place_of() -> None:
    told = shift(AMENDED).amended().all
    amounts = [tuple(getattr(each, "amount", None) for each in one.events) for one in told]
    assert amounts == [(100, 150), (150, 1600), (50,), (50,)]
    assert [one.before is None for one in told] == [False, False, True, False]
    assert [one.after is None for one in told] == [False, False, False, True]
    assert [one.round for one in told] == [1, 1, 1, 1]


def test_the_latest_verdict_is_in_force() -> None:
    told = shift(AMENDED)
    assert [one.in_force for one in told.amended().all] == [False, True, False, True]
    assert in_force(told.file) == {one.correction.id for one in told.amended().valid}


def test_a_record_voided_twice_still_touches_what_rests_on_it() -> None:
    told = amended(
        *(voided("f"), voided("f", name="y")),
        *(replaced("p1", "payout_made", name="v", box=1, guest="G1", wager="ante", amount=7),),
        *(voided("p1", name="w"), voided("p1", name="u")),
    )
    assert [one.correction.id for one in told.valid] == ["y", "u"]
    rest = told.of_finding(found(Code.INVENTORY_VARIANCE))
    assert [one.correction.id for one in rest] == ["y", "u"]
    assert [one.correction.id for one in told.of_round(1)] == ["u"]
    assert [one.before for one in told.valid] == [None, None]
    assert getattr(told.valid[1].voided, "amount", None) == 7


def test_when_it_was_recorded_is_told_where_it_is_known() -> None:
    (one, other) = amended(voided("d"), voided("f", name="y")).all
    assert one.recorded_at == "2026-11-28T06:00:00.000000Z"
    assert not other.recorded_at


def test_a_round_rests_on_the_corrections_of_itself_alone() -> None:
    told = shift(TWO_ROUNDS).amended()
    assert told.of_round(1) == []
    assert len(told.of_round(2)) == 2


def test_a_round_rests_on_limits_and_dealers_before_its_end_too() -> None:
    told = amended(
        replaced("d", "limits_changed"),
        inserted("f", "dealer_changed", name="y"),
        inserted("c3", "limits_changed", name="v"),
        voided("w3", name="w"),
    )
    assert [one.correction.id for one in told.of_round(1)] == ["x"]
    assert [one.correction.id for one in told.of_round(3)] == ["x", "y", "w"]


def test_a_finding_about_chips_rests_on_corrections_of_chips() -> None:
    told = amended(voided("f"), voided("b1", name="y"), voided("p1", name="w"))
    rest = told.of_finding(found(Code.INVENTORY_VARIANCE))
    assert [one.correction.id for one in rest] == ["x", "w"]
    assert all(one.touches(Fill, PayoutMade) for one in rest)
    assert [one.correction.id for one in told.of_finding(found(Code.UNDERPAID, 1))] == [
        "y", "w",
    ]  # fmt: skip


def test_an_opening_is_held_against_the_closing_as_it_was_corrected() -> None:
    first = replaced("z", "shift_closed", closing_inventory=5)
    second = replaced("z", "shift_closed", name="y", closing_inventory=7)
    (closing,) = of_closing([*events(CLOSED)[-1:], voided("d", name="v"), first, second], {})
    assert closing.touches(ShiftClosed)
    told = Amended(amended(voided("f")).file, closing=(closing,))
    assert told.of_finding(found(Code.OPENING_MISMATCH)) == [closing]
    assert not closing.touches(ShiftOpened)
