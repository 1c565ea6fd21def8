"""Proofs that a store hands out hold for whoever has only the log's key; none is made of a lie."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ledger.entry import leaf_hash
from ledger.error import EntryDamaged
from ledger.evidence import BadNote, BadProof, LogChanged, NotCovered
from ledger.signing.prover import consistency, inclusion, inclusions
from ledger.signing.rotation import enrol, rotate
from ledger.store import Store
from tests.ledger.entries import events
from tests.ledger.keys import FIRST, SECOND, keyed, play, sign
from tests.ledger.recording import NOON_US, ledger
from tests.models import Recipe
from tests.tamper import tampering
from tests.verifier.programs import run

VKEY = FIRST.verifier.text


def long(url: str) -> None:
    """Make a log of 604 entries; the key is the fourth."""
    with keyed(url) as store, store.writing() as writer:
        writer.append(events(600))


@pytest.fixture
def url(copied: Callable[[Recipe], str]) -> str:
    return copied(long)


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with Store.open(url) as store:
        yield store


def saved(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def test_an_entry_is_proved_to_the_stand_alone_verifier(store: Store, tmp_path: Path) -> None:
    sign(store)
    for seq in (1, 4, 256, 257, 600, 604):
        proof = inclusion(store, seq)
        (record,) = store.records(seq - 1, seq)
        assert (proof.entry, proof.index) == (record.body, seq - 1)
        done = run("proof", saved(tmp_path, "entry.tlog-proof", proof.file), "--key", VKEY)
        assert done.code == 0, done.out


def test_the_newest_checkpoint_is_what_a_proof_leads_to(store: Store) -> None:
    first = sign(store)
    play(store)
    second = sign(store)
    assert first != second
    assert inclusion(store, 1).note == second.note


def test_growth_is_proved_to_the_stand_alone_verifier(store: Store, tmp_path: Path) -> None:
    olds = [sign(store)]
    for name in "abc":
        play(store, name)
        olds.append(sign(store))
    for old in olds:
        proof = saved(tmp_path, "growth.proof", consistency(store, old.note).file)
        kept = saved(tmp_path, "old.txt", old.note)
        done = run("consistency", proof, kept, "--key", VKEY)
        assert done.code == 0, done.out


def test_growth_over_a_rotation_is_proved_by_both_keys(store: Store, tmp_path: Path) -> None:
    old = sign(store)
    rotate(store, FIRST, SECOND, NOON_US)
    proof = saved(tmp_path, "growth.proof", consistency(store, old.note).file)
    kept = saved(tmp_path, "old.txt", old.note)
    assert run("consistency", proof, kept, "--key", VKEY).code == 0


def test_an_entry_that_no_checkpoint_covers_is_told(store: Store) -> None:
    with pytest.raises(NotCovered, match="expected a checkpoint of 1 entries at least, got none"):
        inclusion(store, 1)
    sign(store)
    play(store)
    with pytest.raises(NotCovered, match="got one of 604: `pitledger checkpoint` makes one"):
        inclusion(store, 605)


@pytest.mark.parametrize("seq", [-1, 0, 605])
def test_an_entry_that_is_not_there_is_told(store: Store, seq: int) -> None:
    sign(store)
    with pytest.raises(BadProof, match="expected one of 1 to 604"):
        inclusion(store, seq)


def test_no_proof_is_made_of_an_entry_that_was_changed(store: Store, url: str) -> None:
    sign(store)
    with tampering(url) as ledger:
        ledger.execute("UPDATE entry SET body = ? WHERE seq = 9", b"{}")
    with pytest.raises(EntryDamaged, match="entry 9"):
        inclusion(store, 9)
    with tampering(url) as ledger:
        ledger.execute("UPDATE entry SET leaf = ? WHERE seq = 9", leaf_hash(b"{}"))
    with pytest.raises(BadProof, match="leaf 8 of 604"):
        inclusion(store, 9)


def test_a_past_that_was_changed_is_told_to_whoever_kept_a_checkpoint(
    store: Store, url: str
) -> None:
    old = sign(store).note
    with tampering(url) as ledger:
        ledger.execute("UPDATE entry SET leaf = ? WHERE seq = 9", bytes(32))
        ledger.execute("DELETE FROM node")
        ledger.execute("DELETE FROM checkpoint")
    play(store)
    sign(store)
    with pytest.raises(LogChanged, match=r"604 entries: expected root .* signed, got"):
        consistency(store, old)


def test_a_log_cut_short_is_told_to_whoever_kept_a_checkpoint(store: Store, url: str) -> None:
    old = sign(store).note
    with tampering(url) as ledger:
        ledger.execute("DELETE FROM entry WHERE seq > 500")
        ledger.execute("UPDATE head SET size = 500")
        ledger.execute("DELETE FROM checkpoint")
    sign(store)
    with pytest.raises(LogChanged, match="expected a log of 604 entries at least, got one of 500"):
        consistency(store, old)


def test_a_log_made_anew_with_another_key_is_told(db_url: str, tmp_path: Path) -> None:
    with keyed(db_url) as store:
        old = sign(store).note
    with ledger(f"sqlite:///{tmp_path / 'anew.db'}") as anew:
        enrol(anew, SECOND.verifier, NOON_US)
        sign(anew, SECOND)
        with pytest.raises(LogChanged, match=r"a key of this log signed \(.*\), got signatures by"):
            consistency(anew, old)


def test_what_is_no_checkpoint_is_told(store: Store) -> None:
    sign(store)
    with pytest.raises(BadNote):
        consistency(store, b"Dear inspector")


def test_a_checkpoint_that_the_ledger_lost_may_be_the_newest(store: Store, url: str) -> None:
    old = sign(store).note
    with tampering(url) as behind:
        behind.execute("DELETE FROM checkpoint")
    with pytest.raises(NotCovered):
        consistency(store, old)


def test_several_entries_are_proved_by_one_checkpoint(store: Store) -> None:
    assert inclusions(store, [1, 2]) == {}
    head = sign(store)
    play(store)
    proofs = inclusions(store, [9, 1, 604, 605])
    assert list(proofs) == [9, 1, 604]
    assert all(proof == inclusion(store, seq) for seq, proof in proofs.items())
    assert {proof.note for proof in proofs.values()} == {head.note}


def test_they_are_proved_by_what_a_part_of_the_log_had(store: Store) -> None:
    head = sign(store)
    play(store)
    sign(store)
    assert inclusions(store, [1], 604)[1].note == head.note
    assert inclusions(store, [1], 603) == {}


def test_several_entries_of_a_log_that_was_changed_are_not_proved(store: Store, url: str) -> None:
    sign(store)
    with tampering(url) as ledger:
        ledger.execute("UPDATE entry SET leaf = ? WHERE seq = 9", bytes(32))
        ledger.execute("DELETE FROM node")
    with pytest.raises(LogChanged):
        inclusions(store, [1])
