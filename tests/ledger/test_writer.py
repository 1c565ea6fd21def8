"""A writer sees what it has appended, and decides nothing twice."""

from collections.abc import Iterator

import pytest
from sqlalchemy.exc import IntegrityError

from ledger.database import layout
from ledger.error import LedgerFull
from ledger.own import RulebookRegistered
from ledger.quarantine import Refused
from ledger.store import Store
from ledger.writer import Known, Writer
from tests.ledger.entries import closing, event, events, opening, registration
from tests.tamper import tampering


@pytest.fixture
def store(db_url: str) -> Iterator[Store]:
    with Store.create(db_url) as store:
        yield store


@pytest.fixture
def writer(store: Store) -> Iterator[Writer]:
    with store.writing() as writer:
        yield writer


def test_known_ids_are_told_with_position_leaf_and_digest(writer: Writer) -> None:
    batch = events(3)
    records = writer.append(batch)
    assert batch[1].digest is not None
    assert writer.known([batch[1].id or "", "unheard-of"]) == {
        batch[1].id: Known(2, records[1].leaf, batch[1].digest)
    }


def test_any_number_of_ids_may_be_asked_for(writer: Writer) -> None:
    batch = events(1234)
    writer.append(batch)
    names = [entry.id or "" for entry in batch]
    assert [known.seq for known in writer.known(names[::-1]).values()] != []
    assert writer.known(names).keys() == set(names)
    assert writer.known([]) == {}


def test_ids_are_told_apart_to_the_letter(writer: Writer) -> None:
    writer.append([event("e-1")])
    assert writer.known(["E-1", "e-1 ", "é-1"]) == {}
    names = ["é", "e", "E", "♠" * 64, "Z" * 64]
    writer.append([event(name) for name in names])
    told = writer.known([*names, "♠"])
    assert {name: told[name].seq for name in told} == dict(zip(names, range(2, 7), strict=True))


def test_an_id_is_never_given_twice(store: Store) -> None:
    with store.writing() as writer:
        writer.append([event("e-1")])
    with pytest.raises(Exception, match="event_id") as caught, store.writing() as writer:
        writer.append([event("e-1")])
    assert "unique" in str(caught.value)
    assert store.size() == 1


def test_the_sizes_count_what_was_appended(writer: Writer) -> None:
    writer.append(events(3))
    writer.refuse([Refused(1, "-", 1, b"?", "{}")] * 2)
    assert (writer.size, writer.refused) == (3, 2)


def test_nothing_may_be_appended(writer: Writer) -> None:
    assert (writer.append([]), writer.refuse([])) == ([], [])


def test_a_shift_just_appended_is_seen(writer: Writer) -> None:
    assert writer.last_opening("RP-1") is None
    records = writer.append(
        [
            opening("RP-1", "A", "2026-01-01"),
            closing("RP-1", "A"),
            opening("RP-2", "A", "2026-01-01"),
            opening("RP-1", "B", "2026-01-01"),
            event("e-1", shift="A"),
        ]
    )
    assert writer.last_opening("RP-1") == records[3]
    assert writer.last_closing("RP-1") == records[1]
    assert writer.last_closing("RP-2") is None
    assert writer.records("RP-1", "A") == [records[0], records[1], records[4]]
    assert [writer.has_shift("RP-1", name) for name in "ABC"] == [True, True, False]


def test_a_rulebook_just_registered_is_seen(writer: Writer) -> None:
    records = writer.append([registration("r-1"), event("e-1"), registration("r-2")])
    assert writer.own(RulebookRegistered) == [records[0], records[2]]


def test_the_last_place_of_the_log_is_taken_and_none_after_it(store: Store, db_url: str) -> None:
    last = layout.CAPACITY - 2
    with tampering(db_url) as tamper:
        tamper.execute("UPDATE head SET size = ?", last)
        tamper.execute(
            "INSERT INTO entry (seq, body, leaf, type, recorded_us) VALUES (?, ?, ?, ?, ?)",
            last, b"{}", bytes(32), "fill", 0,
        )  # fmt: skip
    with (
        pytest.raises(LedgerFull, match="expected room for 3 more entries, got 2"),
        store.writing() as writer,
    ):
        writer.append(events(3))
    with store.writing() as writer:
        assert [record.seq for record in writer.append(events(2))][-1] == layout.CAPACITY


def test_a_broken_constraint_is_our_own_mistake(sqlite_url: str) -> None:
    with (
        Store.create(sqlite_url) as store,
        pytest.raises(IntegrityError),
        store.writing() as writer,
    ):
        writer.append([event("")])
