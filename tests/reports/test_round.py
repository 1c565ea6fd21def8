"""The dossier of a round reads as it should, in each language, and is the same bytes each time."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO

import pikepdf
import pytest

from replay.money import GROUP
from replay.said import ENGLISH, Voice
from reports.cover import Numbered
from reports.dossier import Dossier
from reports.inclusion import file_name
from reports.language import Language, voice
from reports.minutes import dossier_csv, dossier_json
from reports.model import Report
from reports.pdf import pdf
from reports.round import dossier_pdf, dossier_report
from tests.hand_audits import CASES, named
from tests.hand_table import Case
from tests.reports.audits import AMENDED, OVERPAID, TWO_ROUNDS, WON, of_case
from tests.reports.dossiers import LONG, MANY, recorded, unproved
from tests.reports.reading import elements, figures, texts

RUSSIAN = voice(Language.RUSSIAN)
VOICES = {"en": ENGLISH, "ru": RUSSIAN}


def headings(report: Report) -> list[str]:
    return [section.heading for section in report.sections]


def text(content: bytes) -> str:
    return "\n".join(each.text for each in elements(content)).replace(GROUP, " ")


@pytest.mark.parametrize("lang", VOICES)
def test_the_dossier_reads_as_it_should(
    sqlite_url: str, lang: str, golden: Callable[[str, bytes], None]
) -> None:
    told = recorded(sqlite_url, TWO_ROUNDS, 2)
    lines = [
        f"{each.role} {each.text}{f' [{each.alt}]' * bool(each.alt)}".rstrip()
        for each in elements(dossier_pdf(told, VOICES[lang]))
        if each.text or each.alt
    ]
    golden(f"round_{lang}.txt", ("\n".join(lines) + "\n").encode())


def test_a_round_with_corrections_has_every_section(sqlite_url: str) -> None:
    assert headings(dossier_report(recorded(sqlite_url, AMENDED))) == [
        "The table",
        "Findings",
        "Explanation",
        "Wagers",
        "Rules",
        "Events",
        "Corrections",
        "Proof of inclusion",
        "Footage",
        "Sign-off",
    ]


def test_a_round_that_fits_says_so_and_has_no_corrections(sqlite_url: str) -> None:
    report = dossier_report(recorded(sqlite_url, f"{WON}1 G1 paid bet 1600\nround closed\n"))
    assert "Corrections" not in headings(report)
    assert "Nothing was found in this round that does not fit." in text(pdf(report))


def test_each_finding_is_told_with_its_rule_and_its_records(sqlite_url: str) -> None:
    told = recorded(sqlite_url, OVERPAID)
    page = text(dossier_pdf(told))
    for finding in told.played.findings:
        assert str(finding.explanation).replace(GROUP, " ") in page
        assert f"Rule: {finding.rule}. Records: {', '.join(finding.events)}." in page


def test_every_event_stands_there_with_both_times_leaf_and_proof(sqlite_url: str) -> None:
    told = recorded(sqlite_url, TWO_ROUNDS)
    page = re.sub(r"\s", "", text(dossier_pdf(told)))
    for each in told.events:
        assert each.event.at.replace("T", "") in page
        assert each.recorded_at.replace("T", "")[:21] in page
        assert told.leaves[each.seq].hex() in page
        assert file_name(each.seq) in page


def test_json_events_and_proofs_are_attached_as_they_are_written(sqlite_url: str) -> None:
    told = recorded(sqlite_url, AMENDED)
    with pikepdf.open(BytesIO(dossier_pdf(told))) as made:
        files = {name: each.get_file().read_bytes() for name, each in made.attachments.items()}
        metadata = made.Root.Metadata.read_bytes().decode()
    assert files.pop("report.json") == dossier_json(told)
    assert files.pop("events.csv") == dossier_csv(told)
    assert files == {file_name(seq): proof.file for seq, proof in told.proofs.items()}
    for claim in (told.audit.head.root, told.receipt, told.shift.digest):
        assert claim in metadata


@pytest.mark.parametrize("rows", [TWO_ROUNDS, MANY], ids=["two", "many"])
def test_a_round_recorded_alike_gives_the_same_bytes(
    sqlite_url: str, rows: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = f"sqlite:///{tmp_path_factory.mktemp('other') / 'ledger.db'}"
    assert dossier_pdf(recorded(sqlite_url, rows)) == dossier_pdf(recorded(other, rows))


def test_it_is_the_same_on_either_database(sqlite_url: str, postgres_url: str) -> None:
    one, other = (dossier_pdf(recorded(url, AMENDED)) for url in (sqlite_url, postgres_url))
    assert one == other


def test_an_issue_has_a_cover_sheet(sqlite_url: str) -> None:
    told = recorded(sqlite_url, AMENDED)
    issue = Numbered(number=7, copy=1, at="2026-11-28T07:00:00Z", by="M-01")
    assert "Report No. 7" in text(dossier_pdf(told, issue=issue))
    assert "Report No." not in text(dossier_pdf(told))


def test_footage_is_held_at_once_or_by_a_day(sqlite_url: str) -> None:
    told = recorded(sqlite_url, AMENDED)
    assert "is not known to this report: hold it at once" in text(dossier_pdf(told))
    made = dossier_pdf(replace(told, retention=7))
    assert "unless it is held by 2026-12-04 18:00:00Z" in text(made)
    with pikepdf.open(BytesIO(made)) as read:
        assert b"retentionDays" in read.Root.Metadata.read_bytes()
    footage = json.loads(dossier_json(replace(told, retention=7)))["footage"]
    assert footage["retention_days"] == 7
    assert footage["hold_by"] == "2026-12-04T18:00:00Z"


def test_the_table_is_drawn_with_words_for_whoever_cannot_see_it(sqlite_url: str) -> None:
    made = elements(dossier_pdf(recorded(sqlite_url, MANY)))
    drawn = [each.alt for each in made if each.role == "Figure"]
    assert drawn[0] == "Dealer: K♥, A♠, 9♦, 5♠, 3♥. Main combination: K♥, A♠"
    assert drawn[2] == f"Box 2, blind: {', '.join(['a card not seen'] * 5)}"
    assert any(LONG in each.text for each in made)


def test_a_redeal_is_told_before_the_table(sqlite_url: str) -> None:
    rows = """
    1 G1 ante 100
    bets closed
    1 dealt Qs Qh Qd Ac
    misdeal a card fell
    1 dealt 2s 3h 7d 9c Jh
    dealer dealt Kh ?? ?? ?? ??
    1 folds
    dealer shows Kh As 9d 5s 3h
    1 G1 taken ante 100
    round closed
    """
    page = text(dossier_pdf(recorded(sqlite_url, rows)))
    assert page.index("A redeal was called") < page.index("The cards as they lay")
    assert "a card fell" in page


def test_it_is_told_in_russian(sqlite_url: str) -> None:
    told = recorded(sqlite_url, TWO_ROUNDS)
    made = dossier_pdf(told, RUSSIAN)
    with pikepdf.open(BytesIO(made)) as read:
        assert read.Root.Lang == "ru-RU"
    assert texts(made, "H1") == ["Досье раунда"]


@pytest.mark.parametrize("rows", [TWO_ROUNDS, MANY], ids=["two", "many"])
@pytest.mark.parametrize("speaker", VOICES.values(), ids=VOICES)
def test_each_number_of_a_page_is_one_of_the_json(
    sqlite_url: str, rows: str, speaker: Voice
) -> None:
    told = recorded(sqlite_url, rows)
    page = pages(told, speaker)
    known = figures(dossier_json(told, speaker).decode())
    assert figures(page) - known == set()


def pages(told: Dossier, speaker: Voice) -> str:
    shown = elements(dossier_pdf(told, speaker))
    return "\n".join(f"{each.text}\n{each.alt}" for each in shown).replace("SHA-256", "")


def test_a_language_changes_no_number(sqlite_url: str) -> None:
    told = recorded(sqlite_url, TWO_ROUNDS)
    english, russian = (figures(pages(told, each)) for each in VOICES.values())
    assert english == russian


@pytest.mark.parametrize("case", CASES, ids=named)
def test_every_hand_written_round_can_be_told(case: Case) -> None:
    for audit in of_case(case):
        for told in unproved(audit):
            assert headings(dossier_report(told))
            assert json.loads(dossier_json(told))["round"] == told.number


def test_all_hand_written_rounds_can_be_drawn(sqlite_url: str) -> None:
    sections = [
        replace(section, heading=case.title)
        for case in CASES[::7]
        for audit in of_case(case)
        for told in unproved(audit)
        for section in dossier_report(told).sections[:5]
    ]
    report = replace(dossier_report(recorded(sqlite_url, MANY)), sections=tuple(sections))
    assert len(texts(pdf(report), "H2")) == len(sections) + 1
