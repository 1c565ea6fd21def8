"""One suite on both databases: what is appended is there, dense, unchanged, or not at all."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest
from sqlalchemy import text

from ledger import store as store_module
from ledger.database import layout
from ledger.entry import leaf_hash
from ledger.error import (
    DatabaseDamaged,
    DatabaseOutOfReach,
    GapInLog,
    LedgerNewer,
    LedgerOlder,
    NotALedger,
)
from ledger.merkle import EMPTY, root_of
from ledger.own import RulebookRegistered
from ledger.quarantine import Refused, sealed
from ledger.store import Store
from tests.ledger.entries import closing, event, events, mending, opening, registration
from tests.postgres import SAFE, cluster
from tests.tamper import tampering

REFUSED = Refused(1, "a.jsonl", 1, b"\x00\xff not JSON", '{"code":"not_json"}')


@pytest.fixture
def store(db_url: str) -> Iterator[Store]:
    with Store.create(db_url) as store:
        yield store


def test_a_new_log_is_empty(store: Store) -> None:
    assert (store.size(), list(store.records()), store.root()) == (0, [], EMPTY)


def test_a_batch_takes_the_next_positions(store: Store) -> None:
    with store.writing() as writer:
        first = writer.append(events(3))
        second = writer.append(events(2, first=4))
    assert [record.seq for record in first + second] == [1, 2, 3, 4, 5]
    assert list(store.records()) == first + second
    assert store.size() == 5


def test_the_bytes_come_back_as_they_were(store: Store) -> None:
    bodies = [bytes(range(256)) * 300, b"\x00\x00", "♠ Пики".encode(), b"{}"]
    entries = [event(f"e-{number}") for number in range(len(bodies))]
    raw = [type(e)(body, e.type, 0) for e, body in zip(entries, bodies, strict=True)]
    with store.writing() as writer:
        writer.append(raw)
    assert [record.body for record in store.records()] == bodies
    assert [record.leaf for record in store.records()] == list(map(leaf_hash, bodies))


def test_a_batch_that_fails_leaves_no_gap(store: Store) -> None:
    with store.writing() as writer:
        writer.append(events(2))
    with pytest.raises(ZeroDivisionError):
        fail_amid(store)
    with store.writing() as writer:
        assert [record.seq for record in writer.append(events(1, first=9))] == [3]
        assert writer.refuse([REFUSED]) == [1]
    assert store.size() == 3
    with store.writing() as writer:
        assert writer.known(["e-RP-1-A-4"]) == {}


def fail_amid(store: Store) -> None:
    with store.writing() as writer:
        writer.append(events(5, first=3))
        writer.refuse([REFUSED])
        raise ZeroDivisionError


def test_nothing_of_a_batch_is_seen_before_it_is_whole(postgres_url: str) -> None:
    with Store.create(postgres_url) as store, store.writing() as writer:
        writer.append(events(2))
        assert (store.size(), list(store.records(upto=9))) == (0, [])


def test_both_databases_give_the_same_log(sqlite_url: str, postgres_url: str) -> None:
    logs = []
    for url in (sqlite_url, postgres_url):
        with Store.create(url) as store:
            for first in (1, 8):
                with store.writing() as writer:
                    writer.append([registration("r"), *events(7, first)])
            logs.append((list(store.records()), store.root(), store.root(5)))
    assert logs[0] == logs[1]


def test_the_root_of_a_prefix_is_over_its_leaves(store: Store) -> None:
    with store.writing() as writer:
        leaves = [record.leaf for record in writer.append(events(9))]
    assert list(store.leaves(upto=6)) == leaves[:6]
    assert store.root(6) == root_of(leaves[:6])
    assert store.root() == root_of(leaves)


def test_a_range_of_the_log_is_fetched_page_by_page(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "PAGE", 3)
    with store.writing() as writer:
        written = writer.append(events(10))
        writer.refuse([REFUSED] * 7)
    assert list(store.records()) == written
    assert list(store.records(after=2, upto=9)) == written[2:9]
    assert list(store.records(after=10)) == []
    assert list(store.leaves()) == [record.leaf for record in written]
    assert [row.number for row in store.quarantined()] == [1, 2, 3, 4, 5, 6, 7]


def test_records_are_found_by_table_and_shift(store: Store) -> None:
    batch = [
        *events(2, table="RP-1", shift="A"),
        *events(2, table="RP-2", shift="A"),
        *events(2, table="RP-1", shift="B"),
        registration("r"),
    ]
    with store.writing() as writer:
        writer.append(batch)

    def found(table: str | None = None, shift: str | None = None) -> list[int]:
        return [record.seq for record in store.records(table=table, shift=shift)]

    assert found("RP-1") == [1, 2, 5, 6]
    assert found("RP-1", "B") == [5, 6]
    assert found(shift="A") == [1, 2, 3, 4]
    assert found("RP-3") == []


@pytest.fixture
def shifts(store: Store) -> Store:
    """Give a log of four shifts on two tables."""
    with store.writing() as writer:
        writer.append(
            [
                opening("RP-1", "A", "2026-01-01"),  # 1
                opening("RP-2", "A", "2026-01-01"),  # 2
                closing("RP-1", "A"),  # 3
                opening("RP-1", "B", "2026-01-02"),  # 4
                event("e-1", table="RP-1", shift="B"),  # 5
                closing("RP-1", "B"),  # 6
                registration("r"),  # 7
                opening("RP-1", "C", "2026-01-03"),  # 8
                event("e-2", table="RP-1", shift="B"),  # 9
            ]
        )
    return store


def test_openings_are_found_by_table_shift_and_gaming_day(shifts: Store) -> None:
    def found(**asked: str | int) -> list[int]:
        return [record.seq for record in shifts.openings(**asked)]  # type: ignore[arg-type]

    assert found() == [1, 2, 4, 8]
    assert found(table="RP-1") == [1, 4, 8]
    assert found(shift="A") == [1, 2]
    assert found(table="RP-1", shift="B") == [4]
    assert found(first_day="2026-01-02") == [4, 8]
    assert found(last_day="2026-01-01") == [1, 2]
    assert found(first_day="2026-01-02", last_day="2026-01-02") == [4]
    assert found(table="RP-1", upto=7) == [1, 4]


def test_a_shift_is_found_by_its_gaming_day_as_it_stands(shifts: Store) -> None:
    with shifts.writing() as writer:
        writer.append(
            [
                mending("m-1", "RP-1", "A", "2026-01-03"),  # 10
                mending("m-2", "RP-1", "C", "2026-01-03"),  # 11
                mending("m-3", "RP-1", "A", "2026-01-02"),  # 12
            ]
        )

    def found(first_day: str | None, last_day: str | None, **asked: str | int) -> list[int]:
        openings = shifts.openings(first_day=first_day, last_day=last_day, **asked)  # type: ignore[arg-type]
        return [record.seq for record in openings]

    first, second, third = "2026-01-01", "2026-01-02", "2026-01-03"
    days = [[found(day, day, upto=upto) for day in (first, second, third)] for upto in (9, 10, 12)]
    assert days == [[[1, 2], [4], [8]], [[2], [4], [1, 8]], [[2], [1, 4], [8]]]
    assert found(None, first) == [2]
    assert found(second, None) == [1, 4, 8]
    assert found(second, None, table="RP-1", shift="A") == [1]
    assert found(first, first, table="RP-1") == []
    assert [record.seq for record in shifts.openings(upto=12)] == [1, 2, 4, 8]


def test_a_closing_is_given_with_what_was_replaced_in_its_shift(shifts: Store) -> None:
    kinds = ("event_voided", "event_replaced", "event_inserted", "drop")
    with shifts.writing() as writer:
        writer.append([event(f"x-{kind}", kind, shift="B") for kind in kinds])
    assert [record.seq for record in shifts.closings("RP-1", "B")] == [6, 11]
    assert [record.seq for record in shifts.closings("RP-1", "B", upto=10)] == [6]


def test_the_shift_before_another_is_found(shifts: Store) -> None:
    def opened(upto: int | None = None, table: str = "RP-1") -> int | None:
        record = shifts.last_opening(table, upto)
        return None if record is None else record.seq

    assert [opened(), opened(7), opened(3), opened(0), opened(table="RP-3")] == [
        8,
        4,
        1,
        None,
        None,
    ]
    assert shifts.last_closing("RP-1", 2) is None
    closed = shifts.last_closing("RP-1", 7)
    assert closed is not None
    assert closed.seq == 6


def test_the_last_position_of_a_shift_may_lie_after_its_close(shifts: Store) -> None:
    assert shifts.last_seq("RP-1", "B") == 9
    assert shifts.last_seq("RP-1", "B", upto=8) == 6
    assert shifts.last_seq("RP-1", "Z") is None


def test_rulebooks_are_found_in_a_prefix(shifts: Store) -> None:
    assert [record.seq for record in shifts.own(RulebookRegistered)] == [7]
    assert shifts.own(RulebookRegistered, upto=6) == []


def test_a_refused_line_is_kept_word_for_word(store: Store) -> None:
    rows = [REFUSED, Refused(2, "-", 2, b"", "{}", "Стол", "A", "e-1")]
    with store.writing() as writer:
        assert writer.refuse(rows) == [1, 2]
    first = sealed(rows[0], 1, bytes(32))
    assert list(store.quarantined()) == [first, sealed(rows[1], 2, first.digest)]
    assert [row.number for row in store.quarantined(table="Стол", shift="A")] == [2]
    assert [row.number for row in store.quarantined(after=1)] == [2]


def test_a_missing_entry_is_noticed(store: Store, db_url: str) -> None:
    with store.writing() as writer:
        writer.append(events(3))
    with tampering(db_url) as tamper:
        tamper.execute("DELETE FROM entry WHERE seq = 2")
    with pytest.raises(GapInLog, match="expected an entry 2 of 3, got none"):
        store.root()


@pytest.mark.parametrize("asked", [Store.head, Store.size, Store.root, Store.leaves])
def test_a_log_whose_head_was_removed_is_damaged(
    store: Store, db_url: str, asked: Callable[[Store], object]
) -> None:
    with tampering(db_url) as tamper:
        tamper.execute("DELETE FROM head")
    with pytest.raises(DatabaseDamaged, match="expected a row that says how far the log goes"):
        list(asked(store))  # type: ignore[call-overload]


def test_nothing_is_appended_to_a_log_whose_head_was_removed(store: Store, db_url: str) -> None:
    with tampering(db_url) as tamper:
        tamper.execute("DELETE FROM head")
    with pytest.raises(DatabaseDamaged), store.writing() as writer:
        writer.append(events(3))


def append_singly(url: str, table: str) -> None:
    with Store.open(url) as store:
        for entry in events(25, table=table):
            with store.writing() as writer:
                writer.append([entry])


def test_four_processes_wait_for_each_other_and_leave_no_gap(db_url: str) -> None:
    tables = ["RP-1", "RP-2", "RP-3", "RP-4"]
    with Store.create(db_url) as store:
        with get_context("spawn").Pool(4) as pool:
            pool.starmap(append_singly, [(db_url, table) for table in tables])
        records = list(store.records())
        assert [record.seq for record in records] == list(range(1, 101))
        for table in tables:
            found = [record.body for record in store.records(table=table)]
            assert found == [entry.body for entry in events(25, table=table)]


def test_any_number_of_threads_take_turns(store: Store) -> None:
    def append(number: int) -> None:
        with store.writing() as writer:
            writer.append(events(1, first=number))

    with ThreadPoolExecutor(30) as pool:
        list(pool.map(append, range(1, 91)))
    assert [record.seq for record in store.records()] == list(range(1, 91))


def test_an_audit_reads_while_a_table_records(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "PAGE", 2)
    with store.writing() as writer:
        writer.append(events(5))
    reading = store.records()
    assert next(reading).seq == 1
    with store.writing() as writer:
        writer.append(events(1, first=6))
    assert [record.seq for record in reading] == [2, 3, 4, 5]


def test_a_ledger_is_opened_again(db_url: str) -> None:
    with Store.create(db_url) as store, store.writing() as writer:
        writer.append(events(3))
        writer.refuse([REFUSED])
    with Store.create(db_url) as store:
        assert store.size() == 3
    with Store.open(db_url) as store, store.writing() as writer:
        assert (writer.size, writer.refused) == (3, 1)


def test_opening_makes_no_file(empty_sqlite_url: str, tmp_path: Path) -> None:
    with pytest.raises(NotALedger, match="pitledger init"):
        Store.open(empty_sqlite_url)
    assert list(tmp_path.iterdir()) == []


def test_an_empty_database_is_not_a_ledger(empty_postgres_url: str) -> None:
    with pytest.raises(NotALedger, match="got an empty database"):
        Store.open(empty_postgres_url)


@pytest.mark.parametrize(("version", "error"), [("0000", LedgerOlder), ("9999", LedgerNewer)])
def test_a_ledger_of_another_version_is_not_opened(
    db_url: str, version: str, error: type[Exception]
) -> None:
    with Store.create(db_url) as store, store._engine.begin() as connection:
        connection.execute(text(f"UPDATE alembic_version SET version_num = '{version}'"))
    with pytest.raises(error, match=f"expected version {layout.REVISION}, got version {version}"):
        Store.open(db_url)


def test_a_server_that_is_down_is_told_in_one_line(caplog: pytest.LogCaptureFixture) -> None:
    with cluster() as server, Store.create(server.url()) as store:
        store.size()
        server.kill()
        for attempt in (store.size, lambda: Store.open(server.url()), lambda: write(store)):
            with pytest.raises(DatabaseOutOfReach) as caught:
                attempt()
            assert "\n" not in str(caught.value)
    assert caplog.text == ""


def write(store: Store, between: Callable[[], None] = lambda: None) -> None:
    with store.writing() as writer:
        writer.append(events(1))
        between()
        writer.append(events(1, first=2))


def test_a_server_that_dies_amid_a_batch_is_told_in_one_line(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with cluster(SAFE) as server, Store.create(server.url()) as store:
        with pytest.raises(DatabaseOutOfReach):
            write(store, server.kill)
        server.start()
        assert store.size() == 0
    assert caplog.text == ""
