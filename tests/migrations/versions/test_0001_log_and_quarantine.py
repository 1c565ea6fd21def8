"""The first version: an empty log under one head, in partitions, and an empty quarantine."""

import psycopg
from sqlalchemy import select

from ledger.database import layout
from ledger.store import Store
from tests.postgres import plain

BOUNDS = """
    SELECT pg_get_expr(relpartbound, oid) FROM pg_class
    WHERE relispartition AND relkind = 'r' ORDER BY relname
"""


def test_the_head_begins_at_nothing(empty_url: str) -> None:
    with Store.create(empty_url) as store, store._engine.connect() as connection:
        assert connection.execute(select(layout.head)).all() == [(1, 0, 0, bytes(32))]


def test_the_partitions_hold_every_position_once(empty_postgres_url: str) -> None:
    Store.create(empty_postgres_url).close()
    with psycopg.connect(plain(empty_postgres_url)) as connection:
        bounds = [row[0] for row in connection.execute(BOUNDS)]
    size = layout.CAPACITY // 16
    assert bounds == [
        f"FOR VALUES FROM ('{first}') TO ('{first + size}')"
        for first in range(1, layout.CAPACITY, size)
    ]
