"""`verify --report` holds a report's file against its signature and the ledger."""

from dataclasses import replace
from pathlib import Path

import pytest

from cli.filed import LONGEST
from replay.said import ENGLISH
from reports.sealed import sealed
from tests.cli.conftest import copied as copy
from tests.cli.running import Pit, shift
from tests.cli.signers import provide
from tests.reports.pki import FIRST
from tests.reports.signed_reports import ABOUT, kept, signing
from tests.tamper import tampering

SHIFT = ("report", "shift", "RP-02", "2026-11-28-D")
PARTS = {"file", "log", "report", "digest"}


@pytest.fixture(scope="module")
def filed(tmp_path_factory: pytest.TempPathFactory, template: Path) -> Pit:
    """Give a ledger, a report of it, the same one signed, and what came after it."""
    folder = tmp_path_factory.mktemp("filed")
    pit = Pit(folder, f"sqlite:///{copy(template, folder)}")
    provide(pit)
    assert pit.run("record", shift("open-clean")).code == 0
    assert pit.run(*SHIFT, "-o", "plain.pdf").code == 0
    plain = (folder / "plain.pdf").read_bytes()
    pit.file(
        "signed.pdf", sealed(plain, ABOUT, ENGLISH, signing())
    )  # after the shift, by a clock that is not real
    pit.file("early.pdf", sealed(plain, ABOUT, ENGLISH, replace(signing(), moment=FIRST)))
    pit.file("kept.pdf", kept(sealed(plain, ABOUT, ENGLISH, signing())))
    assert pit.run("record", shift("open")).code == 0
    assert pit.run(*SHIFT, "-o", "issued.pdf", "--register", "--by", "Anna Berg").code == 0
    return pit


def bad(pit: Pit, content: bytes, *how: str) -> set[str]:
    """Return which parts do not agree, of a report's file with such bytes."""
    done = pit.run("verify", "--json", "--report", pit.file("other.pdf", content), *how)
    assert done.code == 1
    return {each["part"] for each in done.json["report"] if not each["agrees"]}


def test_an_unsigned_report_agrees_with_its_ledger(filed: Pit) -> None:
    done = filed.run("verify", "--json", "--report", "plain.pdf")
    assert done.code == 0
    assert {each["part"] for each in done.json["report"]} == PARTS
    assert "plain.pdf: all agrees" in done.err


def test_a_signed_one_agrees_and_says_who_signed(filed: Pit) -> None:
    done = filed.run("verify", "--report", "signed.pdf", "--trust", "ca.pem")
    assert done.code == 0
    assert "valid, by Anna Berg, compliance officer, Demo Casino" in done.out
    assert "vouched for by Demo CA, Demo Casino" in done.out
    assert "made again from this ledger, it is the same, byte for byte" in done.out


def test_without_trust_it_says_so(filed: Pit) -> None:
    done = filed.run("verify", "--report", "signed.pdf")
    assert done.code == 0
    assert "nobody was named whom to trust (--trust)" in done.out


def test_a_signer_whom_nobody_trusts_does_not_agree(filed: Pit) -> None:
    content = (filed.folder / "signed.pdf").read_bytes()
    assert bad(filed, content, "--trust", "other.pem") == {"signature"}


@pytest.mark.parametrize("name", ["plain.pdf", "signed.pdf"])
def test_one_byte_more_does_not_agree(filed: Pit, name: str) -> None:
    content = (filed.folder / name).read_bytes()
    for byte in (b"\n", b" ", b"\0", b"x"):
        assert bad(filed, content + byte) == {"file"}


def test_a_signature_that_cannot_be_read_does_not_agree(filed: Pit) -> None:
    content = (filed.folder / "signed.pdf").read_bytes()
    start = content.index(b"/Contents <") + len(b"/Contents <")
    assert bad(filed, content[:start] + b"00" + content[start + 2 :]) == {"signature"}
    done = filed.run("verify", "--report", "other.pdf")
    assert "the one in the field Signature can't be read: Error parsing" in done.out


def test_changed_bytes_do_not_agree(filed: Pit) -> None:
    plain = (filed.folder / "plain.pdf").read_bytes()
    content = (filed.folder / "signed.pdf").read_bytes()
    for place in range(20, len(plain), len(plain) // 12):
        changed = bytearray(content)
        changed[place] ^= 1
        path = filed.file("changed.pdf", bytes(changed))
        done = filed.run("verify", "--report", path)
        assert done.code in {1, 3}, place


def test_an_issue_agrees_with_the_register_too(filed: Pit) -> None:
    done = filed.run("verify", "--json", "--report", "issued.pdf")
    assert done.code == 0
    assert {each["part"] for each in done.json["report"]} == PARTS | {"register"}


def test_a_changed_issue_is_none_of_the_register(filed: Pit, pit: Pit) -> None:
    content = (filed.folder / "issued.pdf").read_bytes()
    assert bad(filed, content + b"\n") == {"file", "register"}
    assert bad(pit, content) == {"register", "log"}


def test_a_signature_of_before_the_shift_does_not_agree(filed: Pit) -> None:
    content = (filed.folder / "early.pdf").read_bytes()
    assert bad(filed, content, "--trust", "ca.pem") == {"signature"}


def test_a_document_time_stamp_behind_the_signature_agrees(filed: Pit) -> None:
    done = filed.run("verify", "--report", "kept.pdf", "--trust", "ca.pem")
    assert "the signature and the time stamps behind it cover all" in done.out
    assert "signature: agrees: document time stamp" in done.out
    assert "made again from this ledger, it is the same, byte for byte" in done.out
    assert done.code == 0


def test_a_register_that_cannot_be_read_is_told(filed: Pit, tmp_path: Path) -> None:
    other = Pit(tmp_path, f"sqlite:///{tmp_path / 'changed.db'}")
    other.file("changed.db", (filed.folder / "ledger.db").read_bytes())
    with tampering(other.url) as tamper:
        tamper.execute("UPDATE entry SET body = X'7B7D' WHERE type = 'report_issued'")
    assert "register" in bad(other, (filed.folder / "issued.pdf").read_bytes())


def test_the_dossier_of_a_round_is_made_again_with_the_same_proofs(
    filed: Pit, tmp_path: Path, template: Path
) -> None:
    pit = Pit(tmp_path, f"sqlite:///{copy(template, tmp_path)}")
    assert pit.run("record", shift("open-clean")).code == 0
    words = ("report", "round", "RP-02", "2026-11-28-D", "7", "--register", "--by", "Anna")
    size = pit.run("audit", "--json").json["head"]["size"]
    assert pit.run(*words, "-o", "proven.pdf").code == 0
    assert pit.run(*words, "--as-of", str(size - 1), "-o", "bare.pdf").code == 0
    assert pit.run("checkpoint").code == 0
    for name in ("proven.pdf", "bare.pdf"):
        done = pit.run("verify", "--report", name)
        assert done.code == 0, done.out
        assert "register: agrees: issued as number " in done.out
        assert "made again from this ledger, it is the same, byte for byte" in done.out
    content = (pit.folder / "proven.pdf").read_bytes()
    assert bad(filed, content) == {"register", "log"}


@pytest.mark.parametrize(
    ("how", "trust", "agrees"),
    [
        ((), (), False),
        (("--register", "--by", "Anna Berg"), (), True),
        (("--sign", "ec.pem"), ("--trust", "ca.pem"), True),
        (("--sign", "ec.pem"), (), False),
    ],
)
def test_what_is_not_of_the_log_alone_agrees_if_somebody_vouches(
    filed: Pit, how: tuple[str, ...], trust: tuple[str, ...], *, agrees: bool
) -> None:
    name = f"whole{len(how)}{len(trust)}{agrees}.pdf"
    assert filed.run("report", "integrity", "-o", name, *how).code == 0
    done = filed.run("verify", "--json", "--report", name, *trust)
    (told,) = [each for each in done.json["report"] if each["part"] == "report"]
    assert told["agrees"] is agrees
    assert "of the ledger as it stood: it is not made again" in told["said"]


def test_a_report_of_another_ledger_does_not_agree(filed: Pit, pit: Pit) -> None:
    pit.run("record", shift("open"))
    assert bad(pit, (filed.folder / "plain.pdf").read_bytes()) == {"log"}


def test_a_report_of_a_longer_log_does_not_agree(filed: Pit, pit: Pit) -> None:
    assert bad(pit, (filed.folder / "plain.pdf").read_bytes()) == {"log"}


def test_a_ledger_changed_since_does_not_agree(filed: Pit, tmp_path: Path) -> None:
    other = Pit(tmp_path, f"sqlite:///{tmp_path / 'changed.db'}")
    other.file("changed.db", (filed.folder / "ledger.db").read_bytes())
    with tampering(other.url) as tamper:
        tamper.execute("UPDATE entry SET body = X'7B7D' WHERE seq = 40")
    done = other.run("verify", "--report", filed.folder / "plain.pdf")
    assert done.code == 1
    assert "entry 40" in done.out
    assert "report: DOES NOT AGREE: it could not be made again" in done.out


@pytest.mark.parametrize("content", [b"", b"hello", b"%PDF-1.7\n"])
def test_what_is_no_report_ends_with_3(filed: Pit, content: bytes) -> None:
    done = filed.run("verify", "--report", filed.file("junk.pdf", content))
    assert done.code == 3
    assert "file: expected a PDF that can be read" in done.err


def test_a_file_that_is_not_there_or_a_folder_ends_with_3(filed: Pit) -> None:
    assert filed.run("verify", "--report", "missing.pdf").code == 3
    assert filed.run("verify", "--report", ".").code == 3


def test_a_huge_file_is_not_read(filed: Pit) -> None:
    with (filed.folder / "huge.pdf").open("wb") as file:
        file.truncate(LONGEST + 1)
    assert filed.run("verify", "--report", "huge.pdf").code == 3


def test_trust_without_a_report_is_wrong_usage(filed: Pit) -> None:
    assert filed.run("verify", "--trust", "ca.pem").code == 2


def test_what_is_no_certificate_is_told(filed: Pit) -> None:
    done = filed.run("verify", "--report", "signed.pdf", "--trust", filed.file("no.pem", "no"))
    assert done.code == 3
    assert "no.pem: expected certificates as PEM" in done.err


def test_an_export_in_the_other_database_agrees_too(
    filed: Pit, tmp_path: Path, empty_postgres_url: str
) -> None:
    server = Pit(tmp_path, empty_postgres_url)
    assert filed.run("export", "-o", tmp_path / "night.jsonl").code == 0
    assert server.run("import", "night.jsonl").code == 0
    done = server.run("verify", "--report", filed.folder / "signed.pdf")
    assert done.code == 0
    assert "made again from this ledger, it is the same, byte for byte" in done.out
