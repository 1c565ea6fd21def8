"""A checkpoint covers all that the log holds, by the key in force; it is made once a size."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import select

from ledger import body
from ledger.database import layout
from ledger.evidence import LogChanged, WrongKey
from ledger.own import QuarantineSealed
from ledger.quarantine import Refused
from ledger.signing import checkpoint
from ledger.signing.checkpoint import Checkpoint
from ledger.signing.signed_head import SignedHead, due, newest, sign_head
from ledger.store import Store
from tests.ledger.entries import events
from tests.ledger.keys import FIRST, NAME, SECOND, keyed, play, sign
from tests.ledger.recording import NOON_US, ledger, record, recorder
from tests.ledger.wire import line
from tests.tamper import tampering
from tests.verifier.programs import run

REFUSED = Refused(NOON_US, "a.jsonl", 1, b"\xff", "{}")


@pytest.fixture
def store(db_url: str) -> Iterator[Store]:
    with keyed(db_url) as store:
        yield store


def refuse_unsealed(store: Store) -> None:
    """Keep a refused line as the first version of the program did."""
    with store.writing() as writer:
        writer.refuse([REFUSED])


def told(head: SignedHead) -> Checkpoint:
    return checkpoint.opened(head.note, [FIRST.verifier]).checkpoint


def kept(store: Store) -> list[int]:
    asked = select(layout.checkpoint.c.size).order_by(layout.checkpoint.c.size)
    return [size for (size,) in store.fetch(asked)]


def test_it_tells_origin_size_and_root(store: Store) -> None:
    play(store)
    head = sign(store)
    assert told(head) == Checkpoint(NAME, 5, store.root(5))
    assert newest(store) == head


def test_the_stand_alone_verifier_accepts_it(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "checkpoint.txt"
    path.write_bytes(sign(store).note)
    done = run("note", path, "--key", FIRST.verifier.text)
    assert done.code == 0, done.out


def test_a_log_that_did_not_grow_has_it_already(store: Store) -> None:
    first = sign(store)
    assert sign(store) == first
    assert (store.size(), kept(store)) == (4, [4])


def test_each_size_has_its_own(store: Store) -> None:
    sign(store)
    play(store, "a")
    sign(store)
    play(store, "b")
    assert told(sign(store)).size == 6
    assert kept(store) == [4, 5, 6]


def test_the_newest_of_a_part_of_the_log_covers_no_more_than_that(store: Store) -> None:
    first = sign(store)
    play(store)
    second = sign(store)
    assert newest(store, second.size) == second
    assert newest(store, second.size - 1) == newest(store, first.size) == first
    assert newest(store, first.size - 1) is None


def test_it_seals_refused_lines_that_are_not_sealed_yet_once(store: Store) -> None:
    refuse_unsealed(store)
    head = sign(store)
    (seal,) = [body.own(each, QuarantineSealed) for each in store.own(QuarantineSealed)]
    (row,) = store.quarantined()
    assert (seal.count, seal.digest) == (1, row.digest.hex())
    assert head.size == store.size() == 5
    assert sign(store) == head


def test_refused_lines_that_are_sealed_need_no_entry(store: Store) -> None:
    play(store, "o", b"x", b"y")
    assert sign(store).size == store.size() == 6


def test_another_key_than_the_one_in_force_is_refused_and_nothing_is_written(store: Store) -> None:
    refuse_unsealed(store)
    with pytest.raises(WrongKey, match=r"signing key since entry 4: expected .*, got "):
        sign(store, SECOND)
    with pytest.raises(WrongKey, match="got none"):
        sign_head(store, (), NOON_US)
    assert (store.size(), kept(store)) == (4, [])


def test_a_log_without_a_key_is_not_signed(db_url: str) -> None:
    with ledger(db_url) as store, pytest.raises(WrongKey, match="`pitledger init` makes one"):
        sign(store)


def test_it_keeps_the_trees_nodes(store: Store) -> None:
    with store.writing() as writer:
        writer.append(events(300))
    sign(store)
    asked = select(layout.node.c.level, layout.node.c.number)
    assert [tuple(row) for row in store.fetch(asked)] == [(1, 0)]


def test_many_may_sign_at_once(store: Store, db_url: str) -> None:
    with Store.open(db_url) as other, ThreadPoolExecutor(4) as many:
        heads = list(many.map(sign, [store, other, store, other]))
    assert len(set(heads)) == 1
    assert kept(store) == [4]


def changed(url: str, statement: str, *values: bytes) -> None:
    with tampering(url) as behind:
        behind.execute(statement, *values)


def test_a_log_that_was_changed_is_not_signed_again(store: Store, db_url: str) -> None:
    play(store, "a")
    sign(store)
    play(store, "b")
    changed(db_url, "UPDATE entry SET leaf = ? WHERE seq = 2", bytes(32))
    with pytest.raises(LogChanged, match=r"checkpoint of 5 entries: expected root .* signed, got"):
        sign(store)
    assert kept(store) == [5]


def test_a_log_whose_end_was_cut_off_is_not_signed_again(store: Store, db_url: str) -> None:
    play(store, "a")
    sign(store)
    changed(db_url, "DELETE FROM entry WHERE seq = 5")
    changed(db_url, "UPDATE head SET size = 4")
    with pytest.raises(LogChanged, match="expected a log of 5 entries at least, got one of 4"):
        sign(store)


def test_it_is_due_when_a_shift_has_closed_since_the_last_one(store: Store) -> None:
    one = recorder(store)
    assert not due(store)
    record(one, line("shift_opened", "o"))
    assert not due(store)
    record(one, line("shift_closed", "c"))
    assert due(store)
    sign(store)
    assert not due(store)
    record(one, line("shift_opened", "o2", shift="N2"))
    assert not due(store)
    record(one, line("shift_closed", "c2", shift="N2"))
    assert due(store)
