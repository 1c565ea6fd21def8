"""A registered report has a cover sheet before it, and is itself the same with and without."""

import re
from io import BytesIO

import pikepdf
import pytest

from ledger.own import ReportIssued
from replay.said import ENGLISH, Voice
from reports.cover import Cover, Numbered, cover
from reports.language import Language, voice
from reports.pdf import pdf
from reports.shift import shift_report
from reports.xmp import NAMESPACE
from tests.ledger.night import wanted
from tests.reports.audits import OVERPAID, played
from tests.reports.reading import artifacts, elements
from tests.reports.sample import LONG

FIRST = Numbered(17, 1, "2026-12-01T02:30:00Z", "Anna Berg")
COPY = Numbered(18, 2, "2026-12-02T02:30:00Z", LONG)
RUSSIAN = voice(Language.RUSSIAN)


def covered(issue: Numbered | None, speaker: Voice = ENGLISH) -> bytes:
    report = shift_report(played(OVERPAID), speaker)
    return pdf(report, (), cover(report, issue, speaker))


def told(issue: Numbered, speaker: Voice = ENGLISH) -> list[str]:
    """Return the texts of the cover sheet: of the document's first part."""
    _, part, *rest = elements(covered(issue, speaker))
    end = next(place for place, each in enumerate(rest) if each.depth == part.depth)
    return [each.text for each in rest[:end] if each.text]


def test_it_says_number_mark_time_issuer_subject_and_receipt() -> None:
    label, title, mark, *rest = told(FIRST)
    assert (label, title, mark) == ("Cover sheet", "Report No. 17", "ORIGINAL")
    facts = dict(zip(rest[0:14:2], rest[1:14:2], strict=True))
    claims = {each.name: each.value for each in shift_report(played(OVERPAID)).properties}
    assert facts == {
        "Report": "Shift audit",
        "Subject": "Table RP-01, shift S1, gaming day 2026-11-27",
        "Issued": "2026-12-01 02:30:00 UTC",
        "Issued by": "Anna Berg",
        "Log": "7\u202f388 entries",
        "Log root": claims["logRoot"],
        "Receipt": claims["receipt"],
    }
    (note,) = rest[14:]
    assert "the receipt does not cover it" in note


def test_the_second_issue_is_marked_as_a_copy_and_says_why() -> None:
    texts = told(COPY)
    assert texts[2] == "COPY 2"
    assert "was issued before under a number of its own" in texts[-2]


def test_it_speaks_russian() -> None:
    texts = told(COPY, RUSSIAN)
    assert texts[:3] == ["Титульный лист", "Отчёт № 18", "КОПИЯ 2"]
    assert not re.search(
        "[A-Za-z]{4,}", " ".join(texts[3::2]).replace("pitledger verify --report", "")
    )


@pytest.mark.parametrize("speaker", [ENGLISH, RUSSIAN], ids=["en", "ru"])
def test_the_reports_own_pages_are_the_same_without_it(speaker: Voice) -> None:
    plain, made = covered(None, speaker), covered(FIRST, speaker)
    assert artifacts(made)[1:] == artifacts(plain)
    first, *own = elements(plain)
    root, *rest = elements(made)
    assert (root, rest[-len(own) :]) == (first, own)


def test_it_has_no_page_number_and_the_first_page_stays_page_one() -> None:
    with pikepdf.open(BytesIO(covered(FIRST))) as made:
        assert [page.label for page in made.pages] == ["Cover sheet", "1", "2", "3", "4"]
        with made.open_outline() as outline:
            assert [each.title for each in outline.root][:2] == ["Cover sheet", "Summary"]
    assert artifacts(covered(FIRST))[0].endswith("Cover sheet")


def test_what_it_says_stands_in_the_metadata_too() -> None:
    with pikepdf.open(BytesIO(covered(COPY))) as made:
        metadata = made.open_metadata()
        prefix = f"{{{NAMESPACE}}}"
        claims = {key.removeprefix(prefix): str(metadata[key]) for key in metadata}
    assert Numbered.claimed(claims) == COPY


def test_an_unregistered_report_claims_no_number_and_has_no_sheet() -> None:
    assert Numbered.claimed({"logSize": "7"}) is None
    assert cover(shift_report(played(OVERPAID)), None) is None


@pytest.mark.parametrize("claims", [{"issueNumber": "7"}, {"issueNumber": "x", "issueCopy": "1"}])
def test_claims_that_are_not_whole_are_none(claims: dict[str, str]) -> None:
    with pytest.raises((KeyError, ValueError)):
        Numbered.claimed(claims)


def test_it_is_told_of_an_issue_as_the_log_has_it() -> None:
    said: ReportIssued = wanted(number=4, copy=2, at="2026-12-01T00:00:00Z", by="Bob")
    assert Numbered.of(said) == Numbered(4, 2, "2026-12-01T00:00:00Z", "Bob")


def test_the_longest_name_stays_on_the_sheet() -> None:
    report = shift_report(played(OVERPAID))
    assert isinstance(cover(report, COPY), Cover)
    with pikepdf.open(BytesIO(covered(COPY))) as made:
        assert len(made.pages) == 5
