"""A report agrees with the ledger that gives the same one again."""

from dataclasses import replace

import msgspec
import pytest

from ledger.own import Kind
from replay.audit import Audit
from reports.agreement import (
    Check,
    Part,
    Subject,
    agreed_words,
    numbered,
    of_file,
    of_log,
    of_remade,
    of_unmade,
    subject,
)
from reports.cover import Numbered
from reports.filed import Filed, NotAReport, filed
from reports.language import Language, voice
from reports.remade import of_shift
from reports.shift import shift_pdf
from tests.reports.audits import AMENDED, OVERPAID, played
from tests.reports.sample import ROOT
from tests.reports.signed_reports import signed, unsigned


def again(
    told: Filed, audit: Audit | None = None, *, vouched: bool = True
) -> dict[Part, list[Check]]:
    checks: dict[Part, list[Check]] = {}
    made = of_shift(told, audit or played(OVERPAID))
    for each in of_remade(told, made, vouched=vouched):
        checks.setdefault(each.part, []).append(each)
    return checks


def of(told: Filed, program: str, **changed: object) -> Filed:
    """Return a report as another version made it."""
    attached = msgspec.json.decode(told.attached) | {"program": program} | changed
    return replace(
        told, claims=told.claims | {"program": program}, attached=msgspec.json.encode(attached)
    )


def test_a_report_says_what_it_is_about() -> None:
    assert subject(filed(unsigned())) == Subject(Kind.SHIFT, 7388, ROOT, "RP-01", "S1")
    minutes = b'{"report":"round","table":"T1","shift":"N","round":22}'
    told = subject(replace(filed(unsigned()), attached=minutes))
    assert told == Subject(Kind.ROUND, 7388, ROOT, "T1", "N", 22)
    told = subject(replace(filed(unsigned()), attached=b'{"report":"integrity"}'))
    assert told == Subject(Kind.INTEGRITY, 7388, ROOT)


@pytest.mark.parametrize(
    "attached",
    [
        b"",
        b"{}",
        b'{"report":"shift","totals":{}}',
        b'{"report":"round"}',
        b'{"report":"odd"}',
        b"[",
    ],
)
def test_what_it_is_about_may_be_missing(attached: bytes) -> None:
    with pytest.raises(NotAReport):
        subject(replace(filed(unsigned()), attached=attached))


def test_a_claim_may_be_missing() -> None:
    with pytest.raises(NotAReport, match="logSize"):
        subject(replace(filed(unsigned()), claims={"x": "y"}))


@pytest.mark.parametrize("content", [unsigned(), signed()])
def test_the_same_log_gives_the_same_report(content: bytes) -> None:
    checks = again(filed(content))
    assert all(each.agrees for part in checks.values() for each in part)
    assert checks[Part.REPORT][0].said.endswith("the same, byte for byte")
    assert len(checks[Part.DIGEST]) == 3


def test_a_russian_report_is_made_again_in_russian() -> None:
    audit = played(OVERPAID)
    told = filed(shift_pdf(audit, voice(Language.RUSSIAN)))
    assert again(told)[Part.REPORT][0].agrees


def test_a_registered_report_is_made_again_with_its_cover_sheet() -> None:
    issue = Numbered(7, 2, "2026-12-01T02:30:00Z", "Anna Berg")
    told = filed(shift_pdf(played(OVERPAID), issue=issue))
    assert numbered(told) == issue
    assert again(told)[Part.REPORT][0].said.endswith("the same, byte for byte")
    other = replace(told, claims=told.claims | {"issuedBy": "Bob"})
    assert not again(other)[Part.REPORT][0].agrees


@pytest.mark.parametrize("vouched", [True, False])
def test_what_cannot_be_made_again_agrees_if_somebody_vouches_for_it(vouched: bool) -> None:  # noqa: FBT001
    found = of_unmade(Subject(Kind.INTEGRITY, 7388, ROOT), vouched=vouched)
    assert (found.part, found.agrees) == (Part.REPORT, vouched)
    assert "of the ledger as it stood: it is not made again" in found.said
    assert ("the log has no issue of this file" in found.said) == (not vouched)


def test_another_log_gives_another_report() -> None:
    checks = again(filed(unsigned()), played(AMENDED))
    (report,) = checks[Part.REPORT]
    assert not report.agrees
    assert "it differs in corrections, " in report.said
    assert "receipt: expected" in checks[Part.DIGEST][-1].said


def test_a_changed_page_is_told_though_the_figures_are_the_same() -> None:
    told = filed(unsigned())
    (report,) = again(replace(told, unsigned=told.unsigned + b" "))[Part.REPORT]
    assert not report.agrees
    assert report.said.endswith("findings and totals are the same; its pages differ")


def test_of_another_version_the_content_is_compared() -> None:
    checks = again(of(filed(unsigned()), "pitledger 0.0.9"))
    (report,) = checks[Part.REPORT]
    assert report.agrees
    assert report.said.startswith("made by pitledger 0.0.9, and this is pitledger ")
    assert len(checks[Part.DIGEST]) == 2


def test_of_another_version_pages_that_nobody_signed_do_not_agree() -> None:
    (report,) = again(of(filed(unsigned()), "pitledger 0.0.9"), vouched=False)[Part.REPORT]
    assert not report.agrees
    assert "nobody who is trusted signed its pages" in report.said


def test_of_another_version_other_findings_do_not_agree() -> None:
    told = of(filed(unsigned()), "pitledger 0.0.9", findings=[], odd=1)
    (report,) = again(told)[Part.REPORT]
    assert not report.agrees
    assert report.said.endswith("it differs in findings")


@pytest.mark.parametrize(
    ("size", "root", "agrees"), [(9000, ROOT, True), (9000, "0" * 64, False), (9, "", False)]
)
def test_the_log_agrees_by_its_root(size: int, root: str, *, agrees: bool) -> None:
    assert of_log(subject(filed(unsigned())), size, root).agrees is agrees


@pytest.mark.parametrize(
    ("content", "whole", "agrees"),
    [
        (unsigned(), [], True),
        (unsigned() + b"\n", [], False),
        (signed(), [True], True),
        (signed(), [False], False),
        (signed(), [False, True], False),
    ],
)
def test_a_file_agrees_if_it_is_report_and_signature(
    content: bytes, whole: list[bool], *, agrees: bool
) -> None:
    assert [each.agrees for each in of_file(filed(content), whole)] == [agrees]


def test_what_an_update_changed_does_not_agree() -> None:
    told = replace(filed(signed()), altered=("object 7 was changed",))
    assert [each.agrees for each in of_file(told, [True])] == [True, False]


def test_words_tell_each_check() -> None:
    checks = [Check(part=Part.LOG, agrees=False, said="why")]
    assert agreed_words(checks) == ["report:", "  log: DOES NOT AGREE: why"]
