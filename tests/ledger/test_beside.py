"""What is kept beside the log is written once: a second time changes nothing, and is no error."""

from sqlalchemy import select

from ledger.layout import checkpoint, node
from ledger.store import Store


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
