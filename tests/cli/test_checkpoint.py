"""`checkpoint` gives the signed head of the log, for whoever keeps it elsewhere."""

from pathlib import Path

import pytest

from tests.cli.running import Pit, opening
from tests.tamper import tampering
from tests.verifier.programs import run


def vkey(pit: Pit) -> str:
    key: str = pit.run("key", "show", "--json").lines[-1]["key"]
    return key


def test_the_stand_alone_verifier_accepts_it(pit: Pit) -> None:
    done = pit.run("checkpoint")
    assert done.code == 0
    path = pit.file("checkpoint.txt", done.out)
    assert done.out.splitlines()[:2] == [vkey(pit).split("+")[0], "4"]
    assert run("note", path, "--key", vkey(pit)).code == 0


def test_a_log_that_did_not_grow_gives_the_same(pit: Pit) -> None:
    first = pit.run("checkpoint")
    assert pit.run("checkpoint").out == first.out
    pit.run("record", pit.file("a", opening()))
    assert pit.run("checkpoint").out.splitlines()[1] == "5"


def test_it_goes_to_a_file(pit: Pit) -> None:
    assert pit.run("checkpoint", "-o", "kept.txt").out == ""
    assert (pit.folder / "kept.txt").read_text("utf-8") == pit.run("checkpoint").out
    assert pit.run("checkpoint", "-o", "no/such/folder").code == 3


def test_without_the_key_it_can_not_be_done(pit: Pit) -> None:
    (pit.folder / "ledger.key").unlink()
    done = pit.run("checkpoint")
    assert done.code == 3
    assert "expected the log's signing key (--key FILE or PITLEDGER_KEY), got no file" in done.err


@pytest.mark.parametrize("mode", [0o644, 0o640, 0o602])
def test_a_key_that_others_may_use_is_refused(pit: Pit, mode: int) -> None:
    (pit.folder / "ledger.key").chmod(mode)
    done = pit.run("checkpoint")
    assert done.code == 3
    assert f"(chmod 600), got mode {mode:03o}" in done.err


def test_a_log_that_was_changed_is_not_signed_again(pit: Pit) -> None:
    pit.run("checkpoint")
    pit.run("record", pit.file("a", opening()))
    with tampering(pit.url) as ledger:
        ledger.execute("UPDATE entry SET leaf = ? WHERE seq = 2", bytes(32))
    done = pit.run("checkpoint")
    assert (done.code, done.out) == (1, "")
    assert "as it was signed, got" in done.err


def test_a_ledger_without_a_key_says_how_to_make_one(pit: Pit, tmp_path: Path) -> None:
    with tampering(pit.url) as ledger:
        ledger.execute("DELETE FROM entry WHERE seq = 4")
        ledger.execute("UPDATE head SET size = 3")
    done = pit.run("checkpoint")
    assert done.code == 3
    assert "`pitledger init` makes one" in done.err
    assert pit.run("init", "--key", tmp_path / "ledger.key").code == 0
    assert pit.run("checkpoint").code == 0
