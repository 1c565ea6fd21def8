"""Signatures cover a file if nothing but document time stamps came behind them."""

from dataclasses import replace

import pytest

from reports.seal import DocumentStamp, Found, Seal, TimeStamp, Unread, covered, signed
from tests.reports.signed_reports import NOW

SEAL = Seal("Anna Berg", "Demo CA", True, True, True, "Demo CA", "", None, NOW, None)
REST = DocumentStamp(True, TimeStamp(NOW, "Demo TSA", valid=True, anchor=""))
BEFORE = replace(SEAL, whole=False)
CHANGED = replace(BEFORE, kept=False)


@pytest.mark.parametrize(
    ("found", "told"),
    [
        ([], []),
        ([SEAL], [True]),
        ([BEFORE], [False]),
        ([BEFORE, REST], [True]),
        ([CHANGED, REST], [False]),
        ([BEFORE, replace(REST, whole=False)], [False]),
        ([BEFORE, replace(REST, stamp=replace(REST.stamp, valid=False))], [False]),
        ([Unread("in the field Signature", "why"), SEAL], [True]),
    ],
)
def test_a_document_time_stamp_covers_what_came_behind(
    found: list[Found], told: list[bool]
) -> None:
    assert covered(found) == told


@pytest.mark.parametrize(
    ("found", "told"),
    [
        ([], False),
        ([SEAL], True),
        ([REST], False),
        ([replace(SEAL, anchor="")], False),
        ([replace(SEAL, valid=False)], False),
        ([Unread("in the field Signature", "why"), SEAL], True),
    ],
)
def test_someone_signed_whose_valid_signature_is_trusted(found: list[Found], *, told: bool) -> None:
    assert signed(found) is told
