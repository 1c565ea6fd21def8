"""`prove` hands out what an outsider checks with the verifier key alone, or says what is wrong."""

from pathlib import Path

import pytest

from tests.cli.running import Pit, opening
from tests.tamper import tampering
from tests.verifier.programs import run


@pytest.fixture
def signed(pit: Pit) -> Pit:
    """Give a log of five entries, all signed."""
    pit.run("record", pit.file("a", opening()))
    assert pit.run("checkpoint", "-o", "kept.txt").code == 0
    return pit


def vkey(pit: Pit) -> str:
    key: str = pit.run("key", "show", "--json").lines[0]["key"]
    return key


@pytest.mark.parametrize("entry", ["1", "5", "E1"])
def test_an_entry_is_proved_to_the_stand_alone_verifier(signed: Pit, entry: str) -> None:
    path = signed.folder / "entry.tlog-proof"
    assert signed.run("prove", entry, "-o", path).code == 0
    assert path.read_text("utf-8") == signed.run("prove", entry).out
    assert run("proof", path, "--key", vkey(signed)).code == 0


def test_its_bytes_are_those_of_the_event(signed: Pit) -> None:
    proof = signed.file("proof", signed.run("prove", "E1").out)
    shown = run("proof", proof, "--key", vkey(signed), "--show").out
    assert '"id":"E1"' in shown


def test_growth_is_proved_to_the_stand_alone_verifier(signed: Pit) -> None:
    signed.run("record", signed.file("b", opening(id="E2", table="T2")))
    signed.run("checkpoint")
    path = signed.folder / "growth.proof"
    assert signed.run("prove", "--since", "kept.txt", "-o", path).code == 0
    kept = signed.folder / "kept.txt"
    assert run("consistency", path, kept, "--key", vkey(signed)).code == 0


def test_an_entry_that_is_not_signed_yet_is_told(signed: Pit) -> None:
    signed.run("record", signed.file("b", opening(id="E2", table="T2")))
    done = signed.run("prove", "E2")
    assert (done.code, done.out) == (3, "")
    assert "`pitledger checkpoint` makes one" in done.err


@pytest.mark.parametrize("entry", ["0", "6", "E9", "no id", "²", "99999999999999999999"])
def test_an_entry_that_is_not_there_is_wrong_usage(signed: Pit, entry: str) -> None:
    done = signed.run("prove", entry)
    assert done.code == 2
    assert f"from 1 to 5, or the id of an event, got {entry}" in done.err


@pytest.mark.parametrize("arguments", [(), ("1", "--since", "kept.txt"), ("--since", "nothing")])
def test_one_thing_is_proved_at_a_time(signed: Pit, arguments: tuple[str, ...]) -> None:
    assert signed.run("prove", *arguments).code == 2


def test_a_past_that_was_changed_is_found_by_whoever_kept_a_checkpoint(signed: Pit) -> None:
    with tampering(signed.url) as ledger:
        ledger.execute("UPDATE entry SET leaf = ? WHERE seq = 2", bytes(32))
        ledger.execute("DELETE FROM checkpoint")
    signed.run("checkpoint")
    done = signed.run("prove", "--since", "kept.txt")
    assert (done.code, done.out) == (1, "")
    assert "checkpoint of 5 entries: expected root" in done.err


def test_a_log_made_anew_is_found_by_whoever_kept_a_checkpoint(
    signed: Pit, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("anew")
    anew = Pit(folder, f"sqlite:///{folder / 'ledger.db'}")
    anew.run("init", "--origin", vkey(signed).split("+", maxsplit=1)[0])
    anew.run("checkpoint")
    done = anew.run("prove", "--since", signed.folder / "kept.txt")
    assert done.code == 1
    assert "expected one that a key of this log signed" in done.err


def test_what_is_no_checkpoint_is_told(signed: Pit) -> None:
    path: Path = signed.file("letter", "Dear inspector")
    done = signed.run("prove", "--since", path)
    assert done.code == 3
    assert done.err.startswith("pitledger: checkpoint given: expected a text, an empty line")
