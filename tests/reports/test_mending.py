"""The corrections of a whole log are told in the order recorded, and what makes no sense named."""

from collections.abc import Iterable

import pytest

from ledger.body import TableBody
from ledger.error import EntryDamaged
from ledger.event import AnyEvent
from reports.mending import Entries, Mendings, mendings
from tests.ledger.shift import CLOSED, events, inserted, replaced, voided

TABLE = ("RP-1", "A")
OTHER = ("RP-1", "B")


def entries(told: Iterable[AnyEvent], first: int = 5, step: int = 1) -> Entries:
    return [
        (seq, TableBody(event=event, recorded_at=f"2026-11-28T06:{seq:02}:00Z", v=1))
        for seq, event in zip(range(first, 99, step), told, strict=False)
    ]


def of(*told: AnyEvent) -> Mendings:
    return mendings([TABLE], lambda _table, _shift: entries(told))


def test_each_correction_is_told_with_its_place() -> None:
    made = of(*events(CLOSED), voided("d"), replaced("f", "fill", "y", amount=7))
    assert made.unread == []
    first, second = made.all
    assert (first.seq, first.table, first.shift, first.currency) == (18, *TABLE, "EUR")
    assert first.correction.original.id == "d"
    assert second.correction.recorded_at == "2026-11-28T06:19:00Z"


def test_shifts_are_told_together_in_the_order_recorded() -> None:
    shifts = {
        TABLE: entries([*events(CLOSED), voided("d"), voided("f", "y")], first=4, step=2),
        OTHER: entries([*events(CLOSED), voided("d", "z")], first=5, step=2),
    }
    made = mendings(shifts, lambda table, shift: shifts[table, shift])
    assert [each.correction.correction.id for each in made.all] == ["x", "z", "y"]


def test_who_authorised_how_many_is_counted_by_name() -> None:
    by = {"envelope": {"authorised_by": "Ann"}}
    made = of(*events(CLOSED), voided("d"), voided("f", "y"), inserted("d", "drop", "w", **by))
    assert made.authorised() == {"Ann": 1, "manager": 2}
    assert list(made.authorised()) == ["Ann", "manager"]


@pytest.mark.parametrize(
    ("told", "fault"),
    [
        ([voided("nothing")], "entry 18: expected an event that fits those before it, got another"),
        ([inserted("nothing", "drop")], "entry 18: expected an event that fits"),
        ([voided("o")], "its first entry: expected the opening of the shift, got none"),
        ([replaced("o", "drop")], "its first entry: expected the opening of the shift, got none"),
    ],
)
def test_a_correction_that_no_ledger_takes_is_named(told: list[AnyEvent], fault: str) -> None:
    made = of(*events(CLOSED), *told)
    assert made.all == []
    (said,) = made.unread
    assert said.startswith(f"corrections of table RP-1, shift A: {fault}")


def test_a_shift_that_cannot_be_read_does_not_keep_others_from_being_told() -> None:
    def broken(_table: str, shift: str) -> Entries:
        if shift == "A":
            raise EntryDamaged("entry 9", "the bytes that its leaf was made of", "others")
        return entries([*events(CLOSED), voided("d")])

    made = mendings([TABLE, OTHER], broken)
    assert len(made.all) == 1
    fault = "entry 9: expected the bytes that its leaf was made of, got others"
    assert made.unread == [f"corrections of table RP-1, shift A: {fault}"]


def test_a_log_without_corrections_has_none() -> None:
    assert mendings([], lambda _table, _shift: []) == Mendings([], [])
