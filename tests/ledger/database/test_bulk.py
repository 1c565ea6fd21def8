"""Rows go in as they are, however many, on either database; what is kept goes in once."""

from sqlalchemy import select

from ledger.database import bulk, layout
from ledger.database.layout import checkpoint, node
from ledger.store import Store


def test_every_kind_of_value_comes_back(db_url: str) -> None:
    rows: list[bulk.Row] = [
        (1, 2**53 - 1, "\\N\t\n\r♠", 1, b"\x00\\\xff", "", None, "A", None, bytes(32)),
        (2, -1, "", 2**40, b"", "{}", "Стол", None, "e", bytes(range(32))),
    ]
    with Store.create(db_url) as store, store._engine.begin() as connection:
        bulk.append(connection, layout.quarantine, rows)
        found = connection.execute(layout.quarantine.select().order_by("number")).all()
    assert [tuple(row) for row in found] == rows


def test_no_rows_are_no_work(db_url: str) -> None:
    with Store.create(db_url) as store, store._engine.begin() as connection:
        bulk.append(connection, layout.quarantine, [])
        assert connection.execute(layout.quarantine.select()).all() == []


def test_rows_are_found_by_any_number_of_values(db_url: str) -> None:
    ids: list[bulk.Row] = [(f"e-{number}", number, bytes(32)) for number in range(1, 1235)]
    with Store.create(db_url) as store, store._engine.begin() as connection:
        bulk.append(connection, layout.event_id, ids)
        column = layout.event_id.c.seq
        found = bulk.find(connection, "id, seq", column, [*range(1200), 2**53 - 1])
        assert sorted(seq for _, seq in found) == list(range(1, 1200))
        assert bulk.find(connection, "id", column, []) == []
        assert bulk.find(connection, "seq", layout.event_id.c.id, ["e-7"]) == [(7,)]


def test_a_row_that_is_there_already_stays(db_url: str) -> None:
    with Store.create(db_url) as store:
        store.keep(checkpoint, [(3, b"first")])
        store.keep(checkpoint, [(3, b"second"), (4, b"next")])
        store.keep(checkpoint, [])
        rows = store.fetch(select(checkpoint).order_by(checkpoint.c.size))
        assert [tuple(row) for row in rows] == [(3, b"first"), (4, b"next")]


def test_a_key_of_two_columns_is_taken_whole(db_url: str) -> None:
    with Store.create(db_url) as store:
        hashes = [bytes([number]) * 32 for number in range(4)]
        store.keep(node, [(1, 0, hashes[0]), (1, 1, hashes[1])])
        store.keep(node, [(2, 0, hashes[2]), (1, 1, hashes[3])])
        rows = store.fetch(select(node).order_by(node.c.level, node.c.number))
        assert [tuple(row) for row in rows] == [
            (1, 0, hashes[0]), (1, 1, hashes[1]), (2, 0, hashes[2]),
        ]  # fmt: skip
