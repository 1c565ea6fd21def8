"""What is said of a signature, and whether it agrees."""

from dataclasses import replace
from datetime import timedelta

import pytest

from reports.agreement import Check
from reports.seal import Seal, TimeStamp
from reports.vouched import of_seal
from tests.reports.signed_reports import NOW

SEAL = Seal("Anna Berg, Demo Casino", "Demo CA", "1f", True, True, "Demo CA", "", NOW, None)
STAMP = TimeStamp(NOW + timedelta(seconds=2), "Demo TSA", valid=True, anchor="Demo CA")


def said(seal: Seal, *, told: bool = True) -> list[Check]:
    return list(of_seal(seal, told=told))


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
