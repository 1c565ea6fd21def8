"""What is said of a signature, and whether it agrees."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from reports.agreement import Check
from reports.seal import DocumentStamp, Found, Seal, TimeStamp, Unread
from reports.vouched import CLOCKS, of_found
from tests.reports.signed_reports import NOW

SEAL = Seal(
    signer="Anna Berg, Demo Casino", issuer="Demo CA", whole=True, kept=True, valid=True,
    anchor="Demo CA", distrust="", expired=None, claimed=NOW, stamp=None,
)  # fmt: skip
STAMP = TimeStamp(NOW + timedelta(seconds=2), "Demo TSA", valid=True, anchor="Demo CA")


EXPIRED = replace(SEAL, anchor="", distrust="it expired", expired=NOW + timedelta(days=1))


def said(found: Found, dated: datetime | None = None, *, told: bool = True) -> list[Check]:
    return list(of_found(found, dated, told=told))


def test_a_good_signature_agrees_with_everything() -> None:
    checks = said(replace(SEAL, stamp=STAMP))
    assert all(each.agrees for each in checks)
    assert [each.said for each in checks] == [
        "valid, by Anna Berg, Demo Casino, by the signer's clock at 2026-11-30 12:00:00 UTC",
        "the signer's certificate is vouched for by Demo CA",
        "time stamp 2026-11-30 12:00:02 UTC by Demo TSA, vouched for by Demo CA",
    ]


def test_an_invalid_one_says_no_more_than_that() -> None:
    (check,) = said(replace(SEAL, valid=False))
    assert not check.agrees
    assert "changed after signing" in check.said


@pytest.mark.parametrize("told", [True, False])
def test_a_stranger_is_a_fault_only_where_someone_was_named(*, told: bool) -> None:
    stranger = replace(SEAL, anchor="", distrust="why", stamp=replace(STAMP, anchor=""))
    assert [each.agrees for each in said(stranger, told=told)] == [True, not told, not told]


def test_an_invalid_time_stamp_does_not_agree() -> None:
    assert not said(replace(SEAL, stamp=replace(STAMP, valid=False)))[-1].agrees


def test_a_document_time_stamp_is_told_as_one() -> None:
    (check,) = said(DocumentStamp(whole=True, stamp=STAMP))
    assert check.agrees
    assert check.said.startswith("document time stamp 2026-11-30 12:00:02 UTC by Demo TSA, ")


def test_a_signature_that_cannot_be_read_does_not_agree_and_says_why() -> None:
    (check,) = said(Unread("in the field Signature", "it is odd"))
    assert not check.agrees
    assert check.said == "the one in the field Signature can't be read: it is odd"


@pytest.mark.parametrize("told", [True, False])
def test_an_expired_certificate_does_not_agree_without_a_time_stamp(*, told: bool) -> None:
    (_, check) = said(EXPIRED, told=told)
    assert not check.agrees
    assert check.said == "the signer's certificate (of Demo CA): it expired"


@pytest.mark.parametrize(
    ("days", "told", "agrees"), [(0, False, True), (0, True, False), (2, False, False)]
)
def test_a_time_stamp_of_before_counts_if_it_may_be_trusted(
    days: int, *, told: bool, agrees: bool
) -> None:
    stamp = replace(STAMP, anchor="", time=NOW + timedelta(days=days))
    (_, check, _) = said(replace(EXPIRED, stamp=stamp), told=told)
    assert check.agrees is agrees


def test_a_signature_of_before_what_the_report_tells_of_does_not_agree() -> None:
    *_, check = said(SEAL, NOW + timedelta(hours=1))
    assert not check.agrees
    assert check.said == (
        "by the signer's clock signed at 2026-11-30 12:00:00 UTC, before the last that it tells of,"
        " 2026-11-30 13:00:00 UTC"
    )
    *_, clock, stamp = said(replace(SEAL, stamp=STAMP), NOW + timedelta(hours=1))
    assert not clock.agrees
    assert not stamp.agrees
    assert stamp.said.startswith("by the time stamp signed at 2026-11-30 12:00:02 UTC")


@pytest.mark.parametrize("ahead", [timedelta(0), CLOCKS])
def test_clocks_may_differ_by_minutes(ahead: timedelta) -> None:
    assert all(each.agrees for each in said(SEAL, NOW + ahead))


def test_a_clock_at_the_end_of_time_is_told() -> None:
    first, last = (datetime(year, 1, 1, tzinfo=UTC) for year in (1, 9999))
    assert not said(replace(SEAL, claimed=first), last)[-1].agrees
    assert all(each.agrees for each in said(replace(SEAL, claimed=last), first))
