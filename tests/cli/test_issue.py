"""`--register` issues a report under a number; no file with a number is unknown to the log."""

import hashlib
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pikepdf
import pytest
import typer

from cli.issue import issued
from ledger.issue import About, asked, issue, issues, numbered, of_file
from ledger.own import Kind, ReportIssued
from ledger.store import Store
from reports.cover import Numbered
from tests.cli.conftest import copied
from tests.cli.running import COMMAND, Done, Pit, shift
from tests.cli.signers import provide
from tests.cli.terminal import at_terminal
from tests.ledger.night import night
from tests.ledger.recording import NOON_US
from tests.verifier.programs import run

SHIFT = ("report", "shift", "RP-02", "2026-11-28-D")


@pytest.fixture
def desk(tmp_path: Path, template: Path) -> Pit:
    """Give a ledger with a clean shift, and keys."""
    pit = Pit(tmp_path, f"sqlite:///{copied(template, tmp_path)}")
    provide(pit)
    assert pit.run("record", shift("open-clean")).code == 0
    return pit


def register(desk: Pit, *how: str | Path) -> Done:
    return desk.run(*SHIFT, "--register", "--by", "Anna Berg", *how)


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_the_file_is_the_one_whose_digest_the_log_has(desk: Pit) -> None:
    before = desk.run("export").lines
    done = register(desk)
    assert (done.code, done.out) == (0, "")
    path = desk.folder / "RP-02-2026-11-28-D-1.pdf"
    entry = desk.run("export").lines[-2]["event"]
    assert (entry["number"], entry["copy"], entry["by"]) == (1, 1, "Anna Berg")
    assert entry["sha256"] == sha256(path)
    assert f"report 1, original, issued as entry {len(before) - 2}, SHA-256 " in done.err
    assert not list(desk.folder.glob(".*"))


def test_a_signed_issue_has_the_digest_of_the_signed_file(desk: Pit) -> None:
    assert register(desk, "--sign", "ec.pem", "-o", "signed.pdf").code == 0
    (told,) = desk.run("report", "list", "--json").lines
    assert told["sha256"] == sha256(desk.folder / "signed.pdf")
    done = desk.run("verify", "--report", "signed.pdf", "--trust", "ca.pem")
    assert "register: agrees: issued as number 1, original, by Anna Berg" in done.out
    assert "made again from this ledger, it is the same, byte for byte" in done.out


def test_the_second_issue_is_a_copy_in_another_language_too(desk: Pit) -> None:
    assert register(desk).code == 0
    assert "report 2, copy 2, issued" in register(desk, "--lang", "ru").err
    assert "report 3, copy 3, issued" in register(desk).err
    told = desk.run("report", "list").out.splitlines()
    assert [line.split("  ")[:2] for line in told] == [
        ["1", "original"],
        ["2", "copy 2"],
        ["3", "copy 3"],
    ]
    for number in (1, 2, 3):
        done = desk.run("verify", "--report", f"RP-02-2026-11-28-D-{number}.pdf")
        assert done.code == 0, done.out
    with pikepdf.open(desk.folder / "RP-02-2026-11-28-D-2.pdf") as pdf:
        assert pdf.pages[0].label == "Титульный лист"


def test_an_issue_does_not_change_what_is_reported(desk: Pit) -> None:
    size = desk.run("audit", "--json").json["head"]["size"]
    for name, how in (("before", ()), ("after", ()), ("as-of", ("--as-of", str(size)))):
        assert desk.run(*SHIFT, "-o", f"{name}.pdf", *how).code == 0
        assert register(desk).code == 0
    one, two, three = (sha256(desk.folder / f"{each}.pdf") for each in ("before", "after", "as-of"))
    assert one == two == three
    assert desk.run("audit", "--json").json["head"]["size"] == size


def test_to_standard_output_goes_just_what_was_issued(desk: Pit) -> None:
    words: list[str | Path] = [
        COMMAND,
        "--db",
        desk.url,
        *SHIFT,
        "--register",
        "--by",
        "Anna",
        "-o",
        "-",
    ]
    done = subprocess.run(words, cwd=desk.folder, capture_output=True, check=True)
    told = desk.run("report", "list", "--json").json
    assert told["sha256"] == hashlib.sha256(done.stdout).hexdigest()


def test_no_file_is_overwritten(desk: Pit) -> None:
    path = desk.file("there.pdf", "mine")
    done = register(desk, "-o", path)
    assert done.code == 2
    assert "expected a new file, got one that is there: it is never overwritten" in done.err
    desk.file("RP-02-2026-11-28-D-1.pdf", "mine")
    assert register(desk).code == 2
    assert path.read_text() == "mine"
    assert "0 reports issued" in desk.run("report", "list").err


def test_what_cannot_be_written_is_not_issued(desk: Pit) -> None:
    done = register(desk, "-o", "no/such/folder/a.pdf")
    assert done.code == 3
    assert "no/such/folder/a.pdf: No such file or directory" in done.err
    assert "0 reports issued" in desk.run("report", "list").err


def test_what_an_issue_that_was_cut_short_has_left_is_not_overwritten(desk: Pit) -> None:
    left = desk.file(".a.pdf.1.part", "left")
    done = register(desk, "-o", "a.pdf")
    assert done.code == 3
    assert "got what an issue that was cut short has left" in done.err
    assert left.read_text() == "left"


@pytest.mark.parametrize("form", ["json", "csv"])
def test_only_a_pdf_has_a_cover_sheet(desk: Pit, form: str) -> None:
    done = register(desk, "--format", form)
    assert (done.code, done.err) == (
        2,
        f"pitledger: --register: expected the form pdf, got {form}\n",
    )


def test_a_name_goes_with_an_issue_and_is_plain_text(desk: Pit) -> None:
    assert desk.run(*SHIFT, "--by", "Anna").code == 2
    for name in ("", " ", "x" * 65, "a\tb"):
        done = desk.run(*SHIFT, "--register", "--by", name)
        assert done.code == 2
        assert "--by: expected" in done.err
    assert "no terminal to ask at" in desk.run(*SHIFT, "--register").err


def test_at_a_terminal_it_is_asked_who_issues_it(desk: Pit) -> None:
    done = at_terminal(desk, *SHIFT, "--register", answers={"Who issues it": "Анна"})
    assert done.code == 0
    assert desk.run("report", "list", "--json").json["by"] == "Анна"


def test_an_export_with_issues_is_proven_and_imported(
    desk: Pit, tmp_path: Path, empty_postgres_url: str
) -> None:
    register(desk)
    register(desk)
    assert desk.run("export", "-o", "night.jsonl").code == 0
    assert run("log", tmp_path / "night.jsonl").code == 0
    server = Pit(tmp_path, empty_postgres_url)
    assert server.run("import", "night.jsonl").code == 0
    assert server.run("verify", "--report", "RP-02-2026-11-28-D-2.pdf").code == 0
    assert "report 3, copy 3, issued" in register(server).err
    assert server.run("verify", "--report", "RP-02-2026-11-28-D-3.pdf").code == 0


# What happens meanwhile, on both databases


@pytest.fixture
def store(db_url: str) -> Iterator[Store]:
    with night(db_url) as store:
        yield store


def wanted(by: str = "Anna") -> ReportIssued:
    return asked(About(Kind.SHIFT, 5, "ab" * 32, table="T1", shift="N"), by=by, language="en-GB")


def at(folder: Path) -> Callable[[int], Path]:
    return lambda number: folder / f"{number}.pdf"


def test_of_two_issues_at_once_the_later_is_made_again(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made: list[Numbered | None] = []

    def make(number: Numbered | None) -> bytes:
        made.append(number)
        if len(made) == 1:
            said = numbered(store, wanted("Bob"), NOON_US)
            issue(store, lambda: NOON_US, of_file(said, b"another"))
        return f"report {number}".encode()

    done = issued(store, wanted(), make, at(tmp_path))
    assert [(each.number, each.copy) for each in made if each] == [(1, 1), (2, 2)]
    assert [each.name for each in tmp_path.glob("**/*.pdf")] == ["2.pdf"]
    assert not list(tmp_path.glob(".*.part"))
    assert done.event.sha256 == sha256(tmp_path / "2.pdf")
    assert "another report was issued meanwhile; it is made again" in capsys.readouterr().err


def test_a_file_that_cannot_get_its_name_stays_issued_and_lies_beside(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def make(_: Numbered | None) -> bytes:
        (tmp_path / "1.pdf").write_bytes(b"somebody else's")
        return b"the report"

    with pytest.raises(typer.Exit) as caught:
        issued(store, wanted(), make, at(tmp_path))
    assert caught.value.exit_code == 3
    part = tmp_path / ".1.pdf.1.part"
    assert f"report 1 is issued, it is {part}" in capsys.readouterr().err
    assert (part.read_bytes(), (tmp_path / "1.pdf").read_bytes()) == (
        b"the report",
        b"somebody else's",
    )
    assert [each.event.sha256 for each in issues(store)] == [sha256(part)]


def test_a_failure_of_the_database_leaves_the_file_to_look_at(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def make(_: Numbered | None) -> bytes:
        store._turn = None  # type: ignore[assignment] # whatever may fail
        return b"the report"

    with pytest.raises(TypeError):
        issued(store, wanted(), make, at(tmp_path))
    assert "whether it was issued, `pitledger report list` tells" in capsys.readouterr().err
    assert (tmp_path / ".1.pdf.1.part").read_bytes() == b"the report"
