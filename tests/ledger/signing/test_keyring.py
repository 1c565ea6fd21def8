"""A log's keys are those that its entries name, each vouched for by the one before it."""

from collections.abc import Iterator

import pytest

from ledger.entry import Record
from ledger.error import EntryDamaged
from ledger.evidence import BadKey, WrongKey
from ledger.own import KeyRotated, RulebookRegistered, entry_of
from ledger.signing.key import Signer
from ledger.signing.keyring import Keyring, Term
from tests.ledger.keys import FIRST, NAME, SECOND, THIRD, key, keyed


def named(new: Signer | str, previous: Signer | None = None) -> KeyRotated:
    text = new if isinstance(new, str) else new.verifier.text
    if previous is None:
        return KeyRotated(key=text)
    return KeyRotated(key=text, previous=previous.verifier.text)


def records(*rotations: KeyRotated) -> Iterator[Record]:
    """Give entries 4, 14, 24, …"""
    for seq, each in enumerate(rotations):
        entry = entry_of(each, 0)
        yield Record(seq * 10 + 4, entry.body, entry.leaf)


ring = Keyring.of(records(named(FIRST), named(SECOND, FIRST), named(THIRD, SECOND)))


def test_each_key_is_in_force_from_its_entry_on() -> None:
    assert ring.terms[:2] == (Term(FIRST.verifier, 4), Term(SECOND.verifier, 14))
    assert ring.in_force == Term(THIRD.verifier, 24)
    assert ring.origin == NAME
    assert list(ring) == [FIRST.verifier, SECOND.verifier, THIRD.verifier]


@pytest.mark.parametrize(
    ("covered", "due"),
    [
        (0, (FIRST, SECOND, THIRD)),
        (13, (FIRST, SECOND, THIRD)),
        (14, (SECOND, THIRD)),
        (23, (SECOND, THIRD)),
        (24, (THIRD,)),
        (99, (THIRD,)),
    ],
)
def test_a_key_that_was_replaced_since_the_last_checkpoint_signs_the_next(
    covered: int, due: tuple[Signer, ...]
) -> None:
    assert ring.due(covered) == tuple(signer.verifier for signer in due)


def test_a_log_without_keys_says_how_to_make_one() -> None:
    with pytest.raises(WrongKey, match="`pitledger init` makes one"):
        Keyring().due(0)
    with pytest.raises(WrongKey, match="got none"):
        _ = Keyring().origin


@pytest.mark.parametrize(
    ("rotations", "wrong"),
    [
        ([named(FIRST, SECOND)], "entry 4: expected previous key none"),
        ([named(FIRST), named(SECOND)], r"entry 14: expected previous key .*, got none"),
        ([named(FIRST), named(THIRD, SECOND)], "entry 14: expected previous key"),
        (
            [named(FIRST), named(key(2, "other"), FIRST)],
            f"entry 14: expected a key named {NAME}, got other",
        ),
    ],
)
def test_a_key_that_does_not_follow_on_the_one_before_is_told(
    rotations: list[KeyRotated], wrong: str
) -> None:
    with pytest.raises(EntryDamaged, match=wrong):
        Keyring.of(records(*rotations))


def test_what_is_no_key_is_told() -> None:
    with pytest.raises(BadKey):
        Keyring.of(records(named("none")))
    other = entry_of(RulebookRegistered(id="house", version=1, toml=""), 0)
    with pytest.raises(EntryDamaged):
        Keyring.of([Record(1, other.body, other.leaf)])


def test_a_store_has_the_keys_of_any_prefix(db_url: str) -> None:
    with keyed(db_url) as store:
        assert Keyring.of_store(store).terms == (Term(FIRST.verifier, 4),)
        assert Keyring.of_store(store, 3).terms == ()
