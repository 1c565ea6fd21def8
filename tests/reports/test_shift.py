"""The report of a shift says what was played, what does not fit, and what that cost."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO

import pikepdf
import pytest

from ledger.event import DECODER
from replay.audit import ShiftLog
from replay.audit import audit as audited
from replay.money import GROUP
from replay.said import ENGLISH, Voice
from replay.version import PROGRAM
from reports.language import Language, voice
from reports.model import Report, Section
from reports.pdf import pdf
from reports.shift import shift_csv, shift_json, shift_pdf, shift_report
from tests.hand_audits import CASES, named
from tests.hand_table import Case
from tests.reports.audits import AMENDED, HEAD, OVERPAID, TWO_ROUNDS, example, of_case, played
from tests.reports.faulty import faulty
from tests.reports.reading import elements, figures, texts

RUSSIAN = voice(Language.RUSSIAN)
VOICES = {"en": ENGLISH, "ru": RUSSIAN}


def headings(report: Report) -> list[str]:
    return [section.heading for section in report.sections]


def text(content: bytes) -> str:
    return "\n".join(each.text for each in elements(content)).replace(GROUP, " ")


def test_a_shift_with_findings_and_corrections_has_every_section() -> None:
    rows = f"limits 200 5000\ndealer changed D-2\n{AMENDED.replace('1600', '1500')}"
    assert headings(shift_report(played(rows))) == [
        "Summary",
        "Objective, procedures and scope",
        "Changes during the shift",
        "Findings",
        "Evidence",
        "Footage to hold",
        "Corrections",
        "Recommendations",
        "Response of the management",
        "Sign-off",
    ]


def test_how_long_footage_is_kept_stands_on_pages_and_in_all_that_is_attached() -> None:
    audit = example("open")
    made = shift_pdf(audit, retention=7)
    assert "Hold footage by" in text(made)
    assert "Hold footage by" not in text(shift_pdf(audit))
    with pikepdf.open(BytesIO(made)) as read:
        files = {name: each.get_file().read_bytes() for name, each in read.attachments.items()}
    assert files["report.json"] == shift_json(audit, retention=7)
    assert files["findings.csv"] == shift_csv(audit, retention=7)
    claims = {each.name: each.value for each in shift_report(audit, retention=7).properties}
    plain = {each.name: each.value for each in shift_report(audit).properties}
    assert claims == plain | {"retentionDays": "7"}


def test_a_clean_shift_says_so_and_no_more() -> None:
    report = shift_report(example("open-clean"))
    assert headings(report) == [
        "Summary",
        "Objective, procedures and scope",
        "Response of the management",
        "Sign-off",
    ]
    assert "Nothing was found that does not fit, in 60 rounds." in text(pdf(report))


@pytest.mark.parametrize("lang", VOICES)
def test_the_report_reads_as_it_should(lang: str, golden: Callable[[str, bytes], None]) -> None:
    lines = [
        f"{each.role} {each.text}{f' [{each.alt}]' * bool(each.alt)}".rstrip()
        for each in elements(shift_pdf(played(TWO_ROUNDS), VOICES[lang]))
        if each.text or each.alt
    ]
    golden(f"shift_{lang}.txt", ("\n".join(lines) + "\n").encode())


@pytest.mark.parametrize("case", CASES, ids=named)
def test_every_hand_written_shift_can_be_reported(case: Case) -> None:
    for audit in of_case(case):
        report = shift_report(audit)
        shown = [each for each in report.sections if each.heading == "Evidence"]
        exhibits = sum("Exhibit" in type(block).__name__ for each in shown for block in each.blocks)
        assert exhibits == len(audit.findings)


def test_all_hand_written_findings_can_be_drawn() -> None:
    sections = [
        Section(case.title, section.blocks)
        for case in CASES
        for audit in of_case(case)
        for section in shift_report(audit).sections
        if section.heading in {"Evidence", "Corrections"}
    ]
    report = replace(shift_report(played(OVERPAID)), sections=tuple(sections))
    assert len(texts(pdf(report), "H2")) == len(sections) + 1


@pytest.mark.parametrize("speaker", VOICES.values(), ids=VOICES)
@pytest.mark.parametrize("rows", ["classic", "open", "club", "open-clean", TWO_ROUNDS])
def test_each_number_of_a_page_is_one_of_the_json(rows: str, speaker: Voice) -> None:
    audit = played(rows) if "\n" in rows else example(rows)
    shown = elements(shift_pdf(audit, speaker, retention=7))
    page = "\n".join(f"{each.text}\n{each.alt}" for each in shown if not rules_text(each.text))
    known = figures(shift_json(audit, speaker, retention=7).decode())
    assert figures(page) - known - set(range(1, len(audit.findings) + 1)) == set()


def rules_text(said: str) -> bool:
    """Tell whether words are those of a rulebook, which name figures of their own."""
    return said.startswith(("Source of the rule: ", "Источник правила: "))


@pytest.mark.parametrize("name", ["classic", "open", "club", "open-clean"])
def test_each_figure_of_the_totals_is_that_of_the_json(name: str) -> None:
    audit = example(name)
    told, page = json.loads(shift_json(audit)), text(shift_pdf(audit))
    for key in ("wagered", "paid", "taken"):
        whole, rest = divmod(told["totals"][key], 100)
        assert f"{whole:,}.{rest:02}".replace(",", " ") in page
    assert str(told["totals"]["rounds"]) in page
    assert all(finding["id"] in page for finding in told["findings"])


def test_the_json_is_attached_and_the_log_is_in_the_metadata() -> None:
    audit = example("open")
    with pikepdf.open(BytesIO(shift_pdf(audit))) as made:
        attached = made.attachments["report.json"].get_file().read_bytes()
        assert attached == shift_json(audit)
        assert audit.head.root.encode() in made.Root.Metadata.read_bytes()


def test_the_same_audit_gives_the_same_bytes() -> None:
    assert shift_pdf(example("club")) == shift_pdf(example("club"))


def test_an_open_shift_is_reported_as_open() -> None:
    page = text(shift_pdf(played("1 G1 ante 100")))
    assert "still open" in page
    assert "Rounds not judged, as they are not over: 1." in page


def test_a_shift_is_reported_in_russian() -> None:
    audit = played(f"{AMENDED.replace('1600', '1500')}\nlimits 200 5000")
    made = shift_pdf(audit, RUSSIAN)
    with pikepdf.open(BytesIO(made)) as read:
        assert read.Root.Lang == "ru-RU"
        assert json.loads(read.attachments["report.json"].get_file().read_bytes()) == json.loads(
            shift_json(audit, RUSSIAN)
        )
    assert headings(shift_report(audit, RUSSIAN)) == [
        "Итоги",
        "Цель, порядок и границы проверки",
        "Изменения в течение смены",
        "Замечания",
        "Доказательства",
        "Видеозапись, которую следует сохранить",
        "Исправления",
        "Рекомендации",
        "Ответ руководства",
        "Подписи",
    ]


def test_a_clean_shift_is_told_in_russian_words_alone() -> None:
    said = text(shift_pdf(example("open-clean"), RUSSIAN))
    latin = set(re.findall(r"[A-Za-z]{2,}", re.sub(r"[0-9a-f]{64}", "", said)))
    opening = example("open-clean").shifts[0].opening
    data = f"{opening.table} {opening.currency} {opening.inspector} {opening.video} {PROGRAM}"
    book = example("open-clean").shifts[0].book
    assert latin <= set(re.findall(r"\w+", f"{data} {opening.property} {book.name} {book.title}"))


def test_a_language_changes_no_figure_of_the_report() -> None:
    english, russian = (
        json.loads(shift_json(example("club"), each)) for each in (ENGLISH, RUSSIAN)
    )
    for told in (english, russian):
        for finding in told["findings"]:
            del finding["explanation"]
    assert russian == english


def test_a_long_shift_of_faulty_rounds_is_reported_whole() -> None:
    events = [DECODER.decode(json.dumps(event)) for event in faulty("open", 120)]
    book = example("open").shifts[0].book
    audit = audited([ShiftLog(events, book, "0" * 64)], HEAD)
    made = elements(shift_pdf(audit))
    titles = [each.text for each in made if each.role == "H3" and each.text[0].isdigit()]
    assert len(audit.findings) == 120 + 1  # the count of chips is not that of the example's rounds
    assert [int(title.partition(".")[0]) for title in titles] == list(range(1, 122))
