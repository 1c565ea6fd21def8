from pathlib import Path

import pytest

from tests.cli.running import Pit, shift
from tests.ledger.full_ledger import FIRST, THIEF, full
from tests.tamper import tampering


@pytest.fixture(scope="module")
def signed(tmp_path_factory: pytest.TempPathFactory) -> Pit:
    """Give a signed ledger, with a checkpoint that was kept beside it."""
    folder = tmp_path_factory.mktemp("signed")
    pit = Pit(folder, f"sqlite:///{folder / 'ledger.db'}")
    ledger, kept = full(pit.url, events=60)
    ledger.store.close()
    pit.file("kept.txt", kept.note)
    pit.file("casino.vkey", FIRST.verifier.text + "\n")
    pit.file("thief.vkey", THIEF.verifier.text + "\n")
    return pit


def test_a_ledger_is_verified_with_what_was_kept_elsewhere(signed: Pit) -> None:
    done = signed.run("verify", "--checkpoint", "kept.txt", "--key", "casino.vkey")
    assert done.code == 0
    assert "assurance: witnessed" in done.out
    assert done.err == "0 faults; assurance: witnessed\n"


def test_a_key_may_be_given_by_its_text(signed: Pit) -> None:
    done = signed.run("verify", "--json", "--key", FIRST.verifier.text)
    assert done.code == 0
    assert (done.json["assurance"], done.json["key_confirmed"]) == ("signed", True)


def test_another_key_fails_the_ledger(signed: Pit) -> None:
    done = signed.run("verify", "--key", "thief.vkey")
    assert done.code == 1
    assert THIEF.verifier.text in done.out
    assert "assurance: failed" in done.out


def test_a_fault_is_named_and_ends_in_code_1(signed: Pit, tmp_path: Path) -> None:
    pit = Pit(tmp_path, f"sqlite:///{tmp_path / 'changed.db'}")
    pit.file("changed.db", (signed.folder / "ledger.db").read_bytes())
    with tampering(pit.url) as tamper:
        tamper.execute("UPDATE entry SET shift = 'other' WHERE seq = 9")
    done = pit.run("verify")
    assert done.code == 1
    assert "entry 9, shift: expected 2026-11-27-N, got other" in done.out
    assert done.err == "1 fault; assurance: failed\n"


def test_a_ledger_whose_head_was_removed_is_verified_all_the_same(
    signed: Pit, tmp_path: Path
) -> None:
    pit = Pit(tmp_path, f"sqlite:///{tmp_path / 'changed.db'}")
    pit.file("changed.db", (signed.folder / "ledger.db").read_bytes())
    with tampering(pit.url) as tamper:
        tamper.execute("DELETE FROM head")
    done = pit.run("verify")
    assert done.code == 1
    assert "head 1, one: expected the row of the head, got none" in done.out
    assert pit.run("report", "integrity").code == 1
    assert pit.run("record", shift("open-clean")).code == 3


@pytest.mark.parametrize("key", ["no key", "casino+00000000+AQ==", "missing.vkey", "kept.txt"])
def test_what_is_no_key_is_wrong_usage(signed: Pit, key: str) -> None:
    done = signed.run("verify", "--key", key)
    assert done.code == 2
    assert "--key" in done.err


def test_a_file_of_keys_that_is_not_there_is_named(signed: Pit) -> None:
    done = signed.run("verify", "--key", "missing.vkey")
    expected = "--key: expected a verifier key or a file that holds one, got missing.vkey"
    assert done.err == f"pitledger: {expected}\n"


def test_a_private_key_is_not_taken_nor_shown(signed: Pit) -> None:
    done = signed.run("verify", "--key", FIRST.text)
    assert done.code == 2
    assert "private key" in done.err
    assert FIRST.text.rpartition("+")[2] not in done.err


def test_a_missing_checkpoint_file_is_wrong_usage(signed: Pit) -> None:
    assert signed.run("verify", "--checkpoint", "nothing.txt").code == 2


def test_what_is_no_ledger_cannot_be_verified(tmp_path: Path) -> None:
    done = Pit(tmp_path, f"sqlite:///{tmp_path / 'none.db'}").run("verify")
    assert done.code == 3
