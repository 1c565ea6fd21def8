"""Events are found by what is known of them, and the log by the time, on both databases."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from sqlalchemy import text

from ledger import body
from ledger.database.engine import engine_for
from ledger.inquiry import Wanted, event, events, size_by, telling
from ledger.store import Store
from tests.ledger.entries import NOON_US, closing, opening, registration
from tests.ledger.entries import event as made

SECOND = 1_000_000


@pytest.fixture
def store(db_url: str) -> Iterator[Store]:
    """Make a log of ten entries, recorded a second apart, the seventh by a clock an hour slow."""
    said = [
        registration("r"),
        opening("RP-1", "A", "2026-01-01"),
        opening("RP-2", "A", "2026-01-01"),
        made("w-1", number=1),
        made("w-2", table="RP-2", number=1),
        made("v-1", "event_voided"),
        made("w-3", number=2),
        made("p-1", "payout_made", number=2),
        closing("RP-1", "A"),
        registration("s"),
    ]
    moments = [NOON_US + number * SECOND for number in range(len(said))]
    moments[6] -= 3600 * SECOND
    entries = [replace(each, recorded_us=when) for each, when in zip(said, moments, strict=True)]
    with Store.create(db_url) as store:
        with store.writing() as writer:
            writer.append(entries)
        yield store


def found(store: Store, wanted: Wanted, upto: int = 10) -> list[int]:
    return [record.seq for record in events(store, wanted, upto)]


def test_all_events_but_no_entries_of_the_ledger_come_in_order(store: Store) -> None:
    assert found(store, Wanted()) == [2, 3, 4, 5, 6, 7, 8, 9]
    assert found(store, Wanted(), upto=5) == [2, 3, 4, 5]


def test_events_are_chosen_by_what_they_say(store: Store) -> None:
    assert found(store, Wanted(table="RP-2")) == [3, 5]
    assert found(store, Wanted(table="RP-1", shift="A", round=2)) == [7, 8]
    assert found(store, Wanted(type="payout_made")) == [8]
    assert found(store, Wanted(by="nobody")) == []


def test_events_are_chosen_by_either_time(store: Store) -> None:
    third = NOON_US + 3 * SECOND
    assert found(store, Wanted(recorded=(third, None))) == [4, 5, 6, 8, 9]
    assert found(store, Wanted(recorded=(None, third))) == [2, 3, 4, 7]
    assert found(store, Wanted(at=(NOON_US, None))) == []
    assert len(found(store, Wanted(at=(NOON_US - SECOND, NOON_US)))) == 8


def test_events_are_chosen_by_how_late_they_came(store: Store) -> None:
    assert found(store, Wanted(late_us=8 * SECOND)) == [8, 9]


def test_pages_are_short_and_leave_nothing_out(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ledger.inquiry.STEP", 3)
    monkeypatch.setattr("ledger.inquiry.PAGE", 2)
    assert found(store, Wanted()) == [2, 3, 4, 5, 6, 7, 8, 9]
    assert size_by(store, NOON_US + 7 * SECOND) == 8


def test_an_event_is_found_by_its_id(store: Store) -> None:
    record = event(store, "p-1")
    assert record
    assert record.seq == 8
    assert body.of_table(record.body)
    assert event(store, "p-2") is None


@pytest.mark.usefixtures("store")
def test_an_event_is_looked_up_by_an_index(db_url: str) -> None:
    engine = engine_for(db_url)
    with engine.connect() as connection:
        explain = "EXPLAIN QUERY PLAN" if engine.dialect.name == "sqlite" else "EXPLAIN"
        if engine.dialect.name == "postgresql":
            connection.execute(text("SET enable_seqscan = off"))  # ten rows are read faster whole
        asked = "SELECT e.seq FROM entry e JOIN event_id i ON i.seq = e.seq WHERE i.id = 'p-1'"
        told = "\n".join(str(row[-1]) for row in connection.execute(text(f"{explain} {asked}")))
    engine.dispose()
    assert "Seq Scan" not in told, told
    assert "SCAN" not in told, told


def test_what_tells_of_a_shift_is_its_opening_and_its_corrections(store: Store) -> None:
    assert [record.seq for record in telling(store, "RP-1", "A", 10)] == [2, 6]
    assert [record.seq for record in telling(store, "RP-1", "A", 5)] == [2]


def test_the_log_by_a_time_ends_before_the_first_entry_recorded_later(store: Store) -> None:
    assert size_by(store, NOON_US - 1) == 0
    assert size_by(store, NOON_US) == 1
    assert size_by(store, NOON_US + 5 * SECOND) == 7  # the slow clock's entry lies before a later
    assert size_by(store, NOON_US + 6 * SECOND) == 7
    assert size_by(store, NOON_US + 3600 * SECOND) == 10
