"""Entries have their places before they are sent, and are sent at once."""

from collections.abc import Iterator

import pytest

from ledger.pending import Pending
from ledger.store import Store
from ledger.writer import Writer
from tests.ledger.entries import events


@pytest.fixture
def writer(db_url: str) -> Iterator[Writer]:
    with Store.create(db_url) as store, store.writing() as writer:
        writer.append(events(2))
        yield writer


def test_each_entry_has_the_place_and_leaf_under_which_it_is_sent(writer: Writer) -> None:
    pending, batch = Pending(writer), events(3, first=3)
    places = [pending.add(entry) for entry in batch[:2]]
    pending.flushed()
    places.append(pending.add(batch[2]))
    records = pending.flushed().records("RP-1", "A")[2:]
    assert places == [(record.seq, record.leaf) for record in records]
    assert [entry.body for entry in batch] == [record.body for record in records]


def test_nothing_is_sent_before_it_is_asked_for(writer: Writer) -> None:
    pending = Pending(writer)
    for entry in events(2, first=3):
        pending.add(entry)
    assert writer.size == 2
    assert pending.flushed().size == 4
    assert pending.flushed().size == 4
