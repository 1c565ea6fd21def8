"""The integrity report comes in each form, signed too, and ends as `verify` does."""

import json
from pathlib import Path

import pikepdf
import pytest

from cli.integrity import inspected
from ledger.store import Store
from tests.cli.running import Pit
from tests.cli.signers import provide
from tests.ledger.full_ledger import FIRST, THIEF
from tests.reports.inspections import a_byte, played
from tests.reports.reading import texts
from tests.tamper import tampering

COMMAND = ("report", "integrity")


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Pit:
    """Give a signed ledger, with a checkpoint and a key that are known from elsewhere."""
    folder = tmp_path_factory.mktemp("kept")
    pit = Pit(folder, f"sqlite:///{folder / 'ledger.db'}")
    with played(pit.url) as (_, checkpoint):
        pit.file("kept.txt", checkpoint.note)
    pit.file("casino.vkey", FIRST.verifier.text + "\n")
    provide(pit)
    return pit


@pytest.fixture
def spoilt(kept: Pit, tmp_path: Path) -> Pit:
    """Give a copy of it in which a byte was changed."""
    pit = Pit(tmp_path, f"sqlite:///{tmp_path / 'ledger.db'}")
    pit.file("ledger.db", (kept.folder / "ledger.db").read_bytes())
    with tampering(pit.url) as tamper:
        a_byte(tamper)
    return pit


def test_a_ledger_is_reported_with_what_was_kept_elsewhere(kept: Pit) -> None:
    done = kept.run(*COMMAND, "--checkpoint", "kept.txt", "--key", "casino.vkey")
    assert (done.code, done.out) == (0, "")
    with pikepdf.open(kept.folder / "integrity.pdf") as pdf:
        told = json.loads(pdf.attachments["report.json"].get_file().read_bytes())
        assert set(pdf.attachments) == {"report.json", "integrity.csv"}
    assert told["verification"]["assurance"] == "witnessed"
    assert [each["name"] for each in told["brought"]["checkpoints"]] == ["kept.txt"]
    assert told["brought"]["keys"] == [FIRST.verifier.text]


def test_it_says_what_verify_says(kept: Pit) -> None:
    verified = kept.run("verify", "--json").json
    done = kept.run(*COMMAND, "--format", "json", "-o", "-")
    assert done.code == 0
    assert done.json["verification"] == verified


def test_a_changed_byte_is_told_on_the_first_page_and_ends_as_verify_does(spoilt: Pit) -> None:
    assert spoilt.run("verify").code == 1
    assert spoilt.run(*COMMAND).code == 1
    made = (spoilt.folder / "integrity.pdf").read_bytes()
    assert texts(made, "H1") == ["Integrity of the ledger: VERIFICATION FAILED"]
    assert texts(made, "Link")[0] == "VERIFICATION FAILED 1"
    done = spoilt.run(*COMMAND, "--format", "json", "-o", "-")
    assert done.code == 1
    assert done.json["verification"]["faults"][0]["row"] == 6


def test_another_key_fails_the_ledger(kept: Pit) -> None:
    done = kept.run(*COMMAND, "--key", THIEF.verifier.text, "--format", "csv", "-o", "-")
    assert done.code == 1
    assert done.out.startswith("kind,entry,")
    assert "a key of the log" in done.out


def test_a_report_is_the_same_bytes_each_time(kept: Pit) -> None:
    for name, zone in (("one.pdf", "UTC"), ("two.pdf", "Asia/Tokyo")):
        kept.run(*COMMAND, "-o", name, env={"TZ": zone, "PYTHONHASHSEED": "7"})
    one, two = ((kept.folder / name).read_bytes() for name in ("one.pdf", "two.pdf"))
    assert one == two


def test_it_comes_in_russian(kept: Pit) -> None:
    assert kept.run(*COMMAND, "--lang", "ru", "-o", "ru.pdf").code == 0
    with pikepdf.open(kept.folder / "ru.pdf") as pdf:
        assert str(pdf.Root.Lang) == "ru-RU"


def test_it_can_be_signed(kept: Pit) -> None:
    assert kept.run(*COMMAND, "-o", "signed.pdf", "--sign", "ec.pem").code == 0
    assert b"/ETSI.CAdES.detached" in (kept.folder / "signed.pdf").read_bytes()


def test_it_can_be_issued_under_a_number(spoilt: Pit) -> None:
    done = spoilt.run(*COMMAND, "--register", "--by", "I-1")
    assert done.code == 1
    assert "report 1, original, issued as entry 13" in done.err
    (listed,) = spoilt.run("report", "list", "--json").lines
    assert (listed["report"], listed["size"]) == ("integrity", 12)
    with pikepdf.open(spoilt.folder / "integrity-1.pdf") as pdf:
        told = json.loads(pdf.attachments["report.json"].get_file().read_bytes())
    assert listed["receipt"] == told["receipt"]


def test_a_log_without_a_root_is_not_issued(spoilt: Pit) -> None:
    with tampering(spoilt.url) as tamper:
        tamper.execute("DELETE FROM entry WHERE seq = 6")
    done = spoilt.run(*COMMAND, "--register", "--by", "I-1", "-o", "none.pdf")
    assert done.code == 3
    assert "expected a log that has a root" in done.err
    assert spoilt.run(*COMMAND).code == 1


def test_only_a_pdf_is_signed(kept: Pit) -> None:
    done = kept.run(*COMMAND, "--format", "json", "--sign", "ec.pem")
    assert done.code == 2
    assert "--sign: expected the form pdf, got json" in done.err


def test_what_is_no_key_or_no_checkpoint_is_wrong_usage(kept: Pit) -> None:
    assert kept.run(*COMMAND, "--key", "nothing").code == 2
    assert kept.run(*COMMAND, "--checkpoint", "nothing.txt").code == 2


def test_a_file_that_cannot_be_written_ends_with_exit_code_3(kept: Pit) -> None:
    done = kept.run(*COMMAND, "-o", "no/such/folder/integrity.pdf")
    assert done.code == 3
    assert "no/such/folder/integrity.pdf" in done.err


def test_an_empty_ledger_can_be_inspected(sqlite_url: str) -> None:
    with Store.open(sqlite_url) as store:
        told = inspected(store, [], [])
    assert (told.verification.size, told.custody.last_recorded) == (0, "")
