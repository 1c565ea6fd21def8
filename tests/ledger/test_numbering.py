"""Reports are numbered without a gap, and each further issue of one is a copy."""

import pytest

from ledger.error import EntryDamaged
from ledger.numbering import Numbering
from ledger.own import Kind, ReportIssued
from tests.ledger.night import wanted


def taken(*issues: ReportIssued) -> Numbering:
    numbering = Numbering()
    for each in issues:
        numbering.take(each, 9)
    return numbering


def test_the_first_issue_is_number_one_and_the_original() -> None:
    assert Numbering().next(wanted()) == (1, 1)


def test_the_same_report_again_is_a_copy_in_any_language_and_by_anyone() -> None:
    numbering = taken(wanted(number=1, copy=1))
    assert numbering.next(wanted(language="ru-RU", by="Bob")) == (2, 2)


@pytest.mark.parametrize(
    "other",
    [
        {"report": Kind.ROUND, "round": 3},
        {"table": "T2"},
        {"shift": "D"},
        {"round": 7},
        {"size": 6},
        {"root": "00" * 32},
        {"receipt": "00" * 32},
    ],
)
def test_another_report_is_an_original_under_the_next_number(other: dict[str, object]) -> None:
    assert taken(wanted(number=1, copy=1)).next(wanted(**other)) == (2, 1)


@pytest.mark.parametrize(
    ("odd", "told"),
    [
        ({"number": 3, "copy": 2}, "entry 9: expected report number 2, got 3"),
        ({"number": 2, "copy": 1}, "entry 9: expected copy 2 of this report, got 1"),
        ({"number": 2, "copy": 2, "size": 9}, "entry 9: expected copy 1 of this report, got 2"),
        ({"number": 2, "copy": 1, "size": 9}, "entry 9: expected a report of entries below 9"),
    ],
)
def test_what_is_numbered_otherwise_does_not_fit(odd: dict[str, object], told: str) -> None:
    with pytest.raises(EntryDamaged, match=told):
        taken(wanted(number=1, copy=1), wanted(**odd))


def test_of_a_number_that_was_changed_only_its_own_is_told() -> None:
    numbering = Numbering()
    with pytest.raises(EntryDamaged):
        numbering.take(wanted(number=7, copy=1), 9)
    numbering.take(wanted(number=2, copy=2), 10)
