"""A log has one key in force; the next is named by the log, and vouched for by the one before."""

import pytest

from ledger.evidence import WrongKey
from ledger.own import KeyRotated, entry_of
from ledger.signing import checkpoint
from ledger.signing.key import Signer
from ledger.signing.keyring import Keyring, Term
from ledger.signing.rotation import enrol, rotate
from ledger.store import Store
from tests.ledger.keys import FIRST, NAME, SECOND, THIRD, key, keyed, play, sign
from tests.ledger.recording import NOON_US


def signed_by(note: bytes) -> set[str]:
    known = {each.verifier: name for name, each in KEYS.items()}
    return {known[each] for each in checkpoint.opened(note, known).signed_by}


KEYS = {"first": FIRST, "second": SECOND, "third": THIRD}


def begun(store: Store, old: Signer, new: Signer) -> None:
    """Rotate a key, and crash before the checkpoint."""
    named = KeyRotated(key=new.verifier.text, previous=old.verifier.text)
    with store.writing() as writer:
        writer.append([entry_of(named, NOON_US)])


def test_only_the_first_key_is_enrolled(db_url: str) -> None:
    with keyed(db_url) as store:
        size = store.size()
        assert not enrol(store, SECOND.verifier, NOON_US)
        assert store.size() == size
        assert Keyring.of_store(store).in_force == Term(FIRST.verifier, 4)


def test_a_rotation_is_an_entry_covered_by_a_checkpoint_of_both_keys(db_url: str) -> None:
    with keyed(db_url) as store:
        before = sign(store)
        after = rotate(store, FIRST, SECOND, NOON_US)
        assert (before.size, after.size) == (4, 5)
        assert Keyring.of_store(store).in_force == Term(SECOND.verifier, 5)
        assert signed_by(before.note) == {"first"}
        assert signed_by(after.note) == {"first", "second"}
        play(store)
        assert signed_by(sign(store, SECOND).note) == {"second"}


def test_each_key_vouches_for_the_next(db_url: str) -> None:
    with keyed(db_url) as store:
        rotate(store, FIRST, SECOND, NOON_US)
        assert signed_by(rotate(store, SECOND, THIRD, NOON_US).note) == {"second", "third"}
        assert len(store.own(KeyRotated)) == 3


def test_one_that_stopped_before_its_checkpoint_is_finished_when_done_again(db_url: str) -> None:
    with keyed(db_url) as store:
        begun(store, FIRST, SECOND)
        play(store)
        again = "key before the rotation of entry 5, to be done again: expected"
        with pytest.raises(WrongKey, match=again):
            sign(store, SECOND)
        with pytest.raises(WrongKey, match="signing key since entry 5"):
            sign(store, FIRST)
        finished = rotate(store, FIRST, SECOND, NOON_US)
        assert finished.size == store.size() == 6
        assert signed_by(finished.note) == {"first", "second"}
        assert rotate(store, FIRST, SECOND, NOON_US) == finished


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        (SECOND, THIRD, "old key, in force since entry 4"),
        (FIRST, FIRST, "one that never signed for this log"),
        (FIRST, key(2, "other"), f"a name as the log's, {NAME}, got other"),
    ],
)
def test_another_old_key_or_one_that_was_used_or_is_named_otherwise_is_refused(
    db_url: str, old: Signer, new: Signer, wrong: str
) -> None:
    with keyed(db_url) as store:
        with pytest.raises(WrongKey, match=wrong):
            rotate(store, old, new, NOON_US)
        assert store.size() == 4


def test_a_key_never_comes_back(db_url: str) -> None:
    with keyed(db_url) as store:
        rotate(store, FIRST, SECOND, NOON_US)
        with pytest.raises(WrongKey, match="never signed"):
            rotate(store, SECOND, FIRST, NOON_US)
