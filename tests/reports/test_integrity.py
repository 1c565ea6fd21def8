"""The report of a ledger's integrity reads as it should, and is the same bytes each time."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO

import pikepdf
import pytest

from replay.money import GROUP
from replay.said import ENGLISH, Voice
from reports.inspected import Inspected
from reports.integrity import integrity_pdf, integrity_report
from reports.language import Language, voice
from reports.model import NOTHING_KNOWN
from reports.pdf import pdf
from reports.testimony import integrity_csv, integrity_json
from tests.reports.inspections import changed, fresh, sound
from tests.reports.reading import artifacts, elements, texts

RUSSIAN = voice(Language.RUSSIAN)
TOLD = {"H1", "H2", "P", "TH", "TD", "Lbl", "LBody", "Caption"}
MONEY = re.compile(r"(\d+)[.,](\d\d)(?=\sEUR)")
VOICES = {"en": ENGLISH, "ru": RUSSIAN}


def text(told: Inspected, speaker: Voice = ENGLISH) -> str:
    made = "\n".join(each.text for each in elements(integrity_pdf(told, speaker)))
    return made.replace(GROUP, " ")


@pytest.mark.parametrize("lang", VOICES)
def test_the_report_reads_as_it_should(
    sqlite_url: str, lang: str, golden: Callable[[str, bytes], None]
) -> None:
    told = elements(integrity_pdf(sound(sqlite_url), VOICES[lang]))
    lines = [f"{each.role} {each.text}" for each in told if each.text]
    golden(f"integrity_{lang}.txt", ("\n".join(lines) + "\n").encode())


def test_a_ledger_recorded_alike_gives_the_same_bytes(
    sqlite_url: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = f"sqlite:///{tmp_path_factory.mktemp('other') / 'ledger.db'}"
    assert integrity_pdf(sound(sqlite_url)) == integrity_pdf(sound(other))


def test_it_is_the_same_on_either_database_but_for_settings(
    sqlite_url: str, postgres_url: str
) -> None:
    one, other = sound(sqlite_url), sound(postgres_url)
    alike = replace(other, custody=replace(other.custody, unsafe=one.custody.unsafe))
    assert integrity_pdf(one) == integrity_pdf(alike)


def test_json_and_csv_are_attached_and_the_log_is_in_the_metadata(sqlite_url: str) -> None:
    told = sound(sqlite_url)
    with pikepdf.open(BytesIO(integrity_pdf(told))) as made:
        files = {name: each.get_file().read_bytes() for name, each in made.attachments.items()}
        metadata = made.Root.Metadata.read_bytes().decode()
    assert files == {"report.json": integrity_json(told), "integrity.csv": integrity_csv(told)}
    assert told.verification.root
    assert told.verification.root.hex() in metadata
    assert "witnessed" in metadata


@pytest.mark.parametrize("speaker", VOICES.values(), ids=VOICES)
@pytest.mark.parametrize("of", [sound, changed, fresh], ids=lambda of: of.__name__)
def test_each_number_of_a_page_is_one_of_the_json(
    sqlite_url: str, speaker: Voice, of: Callable[[str], Inspected]
) -> None:
    told = of(sqlite_url)
    shown = [each.text for each in elements(integrity_pdf(told, speaker)) if each.role in TOLD]
    page = MONEY.sub(r"\1\2", re.sub(r"RFC 6962|SHA-256", "", "\n".join(shown)))
    assert numbers(page) - numbers(integrity_json(told, speaker).decode()) == set()


def numbers(said: str) -> set[str]:
    return set(re.findall(r"\d+", said))


def test_a_ledger_that_failed_says_so_on_every_page_and_first(sqlite_url: str) -> None:
    told = changed(sqlite_url)
    made = integrity_pdf(told)
    assert texts(made, "H1") == ["Integrity of the ledger: VERIFICATION FAILED"]
    pages = artifacts(made)
    assert all("VERIFICATION FAILED" in page for page in pages[1:])
    assert len(pages) > 1


def test_nothing_is_signed_nor_witnessed_of_a_ledger_that_failed(sqlite_url: str) -> None:
    told = changed(sqlite_url)
    facts = {each.label: each.value for each in integrity_report(told).facts.facts}
    assert facts["Signed up to entry"] == facts["Witnessed up to entry"] == NOTHING_KNOWN
    assert facts["Corrections"] == "0 or more"
    assert facts["Faults"] == "1"


def test_a_root_that_nobody_knows_is_said_to_be(sqlite_url: str) -> None:
    told = changed(sqlite_url, lambda tamper: tamper.execute("DELETE FROM entry WHERE seq = 6"))
    report = integrity_report(told)
    facts = {each.label: each.value for each in report.facts.facts}
    assert facts["Log root"] == "not known, since an entry is missing"
    assert report.running.foot == "Log of 12 entries, root not known"
    assert pdf(report)


def test_a_ledger_that_nobody_signed_is_reported(sqlite_url: str) -> None:
    said = text(fresh(sqlite_url))
    assert "The ledger keeps no checkpoint." in said
    assert "consistent: it agrees with itself, and nobody vouches for it" in said


def test_it_can_be_told_in_russian(sqlite_url: str) -> None:
    told = changed(sqlite_url)
    made = integrity_pdf(told, RUSSIAN)
    with pikepdf.open(BytesIO(made)) as read:
        assert read.Root.Lang == "ru-RU"
        attached = read.attachments["report.json"].get_file().read_bytes()
    assert attached == integrity_json(told, RUSSIAN)
    assert json.loads(attached)["verification"]["unproved"][0].startswith("ничего из того")
