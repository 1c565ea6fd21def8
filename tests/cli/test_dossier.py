"""The dossier of a round comes in each form, signed too, and its proofs convince a stranger."""

import csv
from io import StringIO
from pathlib import Path

import pikepdf
import pytest

from tests.cli.running import Pit, opening, shift
from tests.cli.signers import provide
from tests.verifier.programs import run

SHIFT = ("RP-02", "2026-11-27-N")
ROUND = ("report", "round", *SHIFT)


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Pit:
    """Give a ledger with a faulty shift that a checkpoint covers, and one that none covers."""
    folder = tmp_path_factory.mktemp("recorded")
    pit = Pit(folder, f"sqlite:///{folder / 'ledger.db'}")
    assert pit.run("init").code == 0
    assert pit.run("record", shift("open")).code == 0
    assert pit.run("checkpoint", "-o", "kept.txt").code == 0
    pit.file("casino.vkey", pit.run("key", "show").out)
    provide(pit)
    return pit


def test_a_round_becomes_a_pdf_with_its_proofs_attached(recorded: Pit, tmp_path: Path) -> None:
    done = recorded.run(*ROUND, "35")
    assert (done.code, done.out) == (1, "")
    with pikepdf.open(recorded.folder / "RP-02-2026-11-27-N-35.pdf") as pdf:
        files = {name: each.get_file().read_bytes() for name, each in pdf.attachments.items()}
    proofs = {name: file for name, file in files.items() if name.endswith(".tlog-proof")}
    assert set(files) - set(proofs) == {"report.json", "events.csv"}
    assert len(proofs) == 47
    name, proof = next(iter(proofs.items()))
    path = tmp_path / name
    path.write_bytes(proof)
    key = (recorded.folder / "casino.vkey").read_text().strip()
    assert run("proof", path, "--key", key).code == 0
    path.write_bytes(proof.replace(b"index 670", b"index 669"))
    assert run("proof", path, "--key", key).code == 1


def test_a_proof_is_the_one_that_prove_makes(recorded: Pit) -> None:
    recorded.run(*ROUND, "35", "-o", "one.pdf")
    with pikepdf.open(recorded.folder / "one.pdf") as pdf:
        proof = pdf.attachments["entry-671.tlog-proof"].get_file().read_bytes()
    assert recorded.run("prove", "671").out.encode() == proof


def test_a_round_that_fits_ends_with_0(recorded: Pit) -> None:
    done = recorded.run(*ROUND, "22", "--format", "json", "-o", "-")
    assert done.code == 0
    assert done.json["explanation"]["round"] == 22
    assert done.json["explanation"] == recorded.run("explain", *SHIFT, "22", "--json").json


def test_csv_lists_what_the_log_has_of_the_round(recorded: Pit) -> None:
    done = recorded.run(*ROUND, "35", "--format", "csv", "-o", "-")
    rows = list(csv.DictReader(StringIO(done.out.removeprefix("\ufeff"))))
    assert (rows[0]["type"], rows[-1]["type"]) == ("round_opened", "round_closed")
    assert {row["at"][:10] for row in rows} == {"2026-11-27"}


def test_it_is_the_same_bytes_each_time(recorded: Pit) -> None:
    for name, zone in (("a.pdf", "UTC"), ("b.pdf", "Asia/Tokyo")):
        recorded.run(*ROUND, "35", "-o", name, env={"TZ": zone, "PYTHONHASHSEED": "7"})
    one, two = ((recorded.folder / name).read_bytes() for name in ("a.pdf", "b.pdf"))
    assert one == two


def test_it_comes_in_russian(recorded: Pit) -> None:
    done = recorded.run(*ROUND, "35", "--lang", "ru", "--format", "json", "-o", "-")
    (finding,) = done.json["explanation"]["findings"]
    assert "выплачено" in finding["explanation"]


def test_it_can_be_signed_as_a_pdf_alone(recorded: Pit) -> None:
    assert recorded.run(*ROUND, "35", "-o", "signed.pdf", "--sign", "ec.pem").code == 1
    with pikepdf.open(recorded.folder / "signed.pdf") as pdf:
        assert len(pdf.Root.AcroForm.Fields) == 1
    done = recorded.run(*ROUND, "35", "--format", "csv", "--sign", "ec.pem")
    assert done.code == 2


def test_it_can_be_issued_under_a_number(pit: Pit) -> None:
    pit.run("record", shift("open"))
    for number in (1, 2):
        done = pit.run(*ROUND, "22", "--register", "--by", "M-01")
        assert done.code == 0
        assert f"report {number}, " in done.err
    listed = pit.run("report", "list", "--json").lines
    assert [(each["report"], each["round"], each["copy"]) for each in listed] == [
        ("round", 22, 1), ("round", 22, 2),
    ]  # fmt: skip


def test_it_says_by_when_footage_is_to_be_held(recorded: Pit) -> None:
    told = recorded.run(*ROUND, "22", "--retention", "30", "--format", "json", "-o", "-").json
    assert told["footage"]["hold_by"] == "2026-12-27T18:10:05.851+03:00"


def test_a_filed_dossier_is_made_again_and_agrees(recorded: Pit) -> None:
    recorded.run(*ROUND, "35", "--retention", "30", "-o", "filed.pdf")
    done = recorded.run("verify", "--report", "filed.pdf")
    assert (done.code, "byte for byte" in done.out) == (0, True)


def test_an_earlier_stand_of_the_log_has_no_checkpoint_yet(recorded: Pit) -> None:
    done = recorded.run(*ROUND, "22", "--format", "json", "--as-of", "1000", "-o", "-")
    assert done.json["checkpoint"] is None
    assert done.json["head"]["size"] == 1000


def test_refused_lines_of_its_shift_are_told(pit: Pit) -> None:
    pit.run("record", shift("open"))
    line = '{"id":"X1","type":"drop","table":"RP-02","shift":"2026-11-27-N","amount":5}'
    pit.file("late.jsonl", line)
    assert pit.run("record", "late.jsonl").code == 1
    told = pit.run(*ROUND, "22", "--format", "json", "-o", "-").json
    assert [each["source"] for each in told["refused"]["open"]] == ["late.jsonl"]


@pytest.mark.parametrize("number", ["500", "0"])
def test_a_round_that_was_not_played_is_wrong_usage(recorded: Pit, number: str) -> None:
    done = recorded.run(*ROUND, number, "-o", "none.pdf")
    assert done.code == 2
    assert not (recorded.folder / "none.pdf").exists()


def test_a_round_that_is_not_over_is_wrong_usage(pit: Pit) -> None:
    lines = [opening(), opened()]
    pit.file("open.jsonl", "\n".join(lines))
    assert pit.run("record", "open.jsonl").code == 0
    done = pit.run("report", "round", "T1", "N", "1", "-o", "none.pdf")
    assert done.code == 2
    assert "round 1 of shift N is not over" in done.err


def opened() -> str:
    return (
        '{"id":"E2","type":"round_opened","at":"2026-11-27T18:00:05+03:00","by":"S-07",'
        '"table":"T1","shift":"N","round":1}'
    )
