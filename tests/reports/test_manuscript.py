"""A manuscript is all that a PDF needs: the audit may be gone."""

import gc

from replay.audit import AuditedShift
from reports.shift import shift_manuscript, shift_pdf
from tests.reports.audits import example


def alive() -> int:
    gc.collect()
    return sum(isinstance(each, AuditedShift) for each in gc.get_objects())


def test_a_manuscript_lets_the_audit_go() -> None:
    before, audit = alive(), example.__wrapped__("classic")  # one that nobody keeps
    expected, told = shift_pdf(audit), shift_manuscript(audit)
    assert alive() == before + 1
    del audit
    assert alive() == before
    assert told.pdf() == expected
