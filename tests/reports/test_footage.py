"""Each finding says by when its footage is to be held, if it is known how long it is kept."""

from dataclasses import replace

import msgspec
import pytest
from msgspec import UNSET

from replay.audit import AuditedShift
from reports.footage import MOST, Hold, blocks, footage, later
from reports.model import Paragraph, Table
from tests.reports.audits import OVERPAID, TWO_ROUNDS, example, shift


def told(played: AuditedShift, retention: int | None) -> list[str]:
    """Return the paragraphs, and the cells of the table row by row."""
    lines = []
    for block in blocks(played, footage(played, retention)):
        if isinstance(block, Paragraph):
            lines.append(block.text)
        if isinstance(block, Table):
            lines += [" | ".join(map(str, row.cells)) for row in block.rows]
    return lines


def test_footage_of_a_round_is_held_so_many_days_after_the_round_was_opened() -> None:
    played = shift(OVERPAID)
    (finding,) = played.findings
    at = played.rounds[0].judged.this.at
    (hold,) = footage(played, 7).holds
    assert hold == Hold(finding=finding.id, taken_from=at, hold_by=later(at, 7))
    assert hold.hold_by == "2026-12-04T18:00:00Z"


def test_every_finding_has_its_own() -> None:
    played = example("open").shifts[0]
    found = footage(played, 30)
    assert [each.finding for each in found.holds] == [each.id for each in played.findings]
    assert {str(each.hold_by)[:10] for each in found.holds} == {"2026-12-27"}


def test_what_is_of_no_round_counts_from_the_shifts_opening() -> None:
    played = shift("1 G1 ante 100\nbets closed\nround closed\nshift closed 5")
    ofshift = [each.id for each in played.findings if not each.round]
    assert ofshift
    holds = {each.finding: each.taken_from for each in footage(played).holds}
    assert {holds[each] for each in ofshift} == {played.opening.at}


def test_without_a_window_it_says_that_it_is_not_known() -> None:
    played = shift(OVERPAID)
    found = footage(played)
    assert (found.retention_days, found.holds[0].hold_by) == (UNSET, UNSET)
    assert told(played, None) == [
        "The record names no footage.",
        "How long it is kept is not known to this report: hold that of all findings at once.",
    ]


def test_findings_are_told_by_the_day_by_which_they_are_to_be_held() -> None:
    first, said, *rows = told(shift(TWO_ROUNDS), 14)
    assert first == "The record names no footage."
    assert said.startswith("Days that it is kept: 14. Then it is lost, unless it is held.")
    assert rows == ["2026-12-11 | 1, 2, 3"]


def test_the_reference_of_the_footage_is_named() -> None:
    played = shift(OVERPAID)
    opening = msgspec.structs.replace(played.opening, video="camera 4")
    assert told(replace(played, opening=opening), 1)[0] == "Reference of the footage: camera 4."


def test_of_very_many_findings_the_first_are_named() -> None:
    played = shift(OVERPAID)
    many = replace(played, findings=played.findings * (MOST + 1))
    *_, row = told(many, 1)
    assert row.endswith(f", {MOST}, …")


@pytest.mark.parametrize(
    ("at", "days", "until"),
    [
        ("2026-11-27T23:59:59.5+03:00", 1, "2026-11-28T23:59:59.5+03:00"),
        ("2028-02-28T12:00:00Z", 2, "2028-03-01T12:00:00Z"),
        ("2016-12-31T23:59:60Z", 7, "2017-01-07T23:59:60Z"),
        ("9999-12-30T00:00:00Z", 60, "9999-12-31T00:00:00Z"),
    ],
)
def test_days_are_those_of_the_calendar(at: str, days: int, until: str) -> None:
    assert later(at, days) == until
