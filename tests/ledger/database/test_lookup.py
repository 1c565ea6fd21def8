"""Every question is answered from an index, on both databases, however long the log is."""

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Connection, Select, text

from ledger.database import lookup
from ledger.database.engine import engine_for
from ledger.store import Store
from tests.ledger.entries import events, opening, registration

QUESTIONS = {
    "entry_of_shift": lookup.records(2000, "RP-7", "A"),
    "entry_opened_by_table": lookup.last_opening("RP-7", 2000),
    "entry_closed_by_table": lookup.last_closing("RP-7", 2000),
    "entry_by_day": lookup.openings(2000, first_day="2026-01-02", last_day="2026-01-02"),
    "entry_of_ledger": lookup.own("rulebook_registered", 2000),
}
RECORDS = {"all": lookup.records(2000), "some": lookup.leaves(500, 600)}


@pytest.fixture
def connection(db_url: str) -> Iterator[Connection]:
    """Give a connection to a log of 50 shifts, which PostgreSQL has gathered its figures of."""
    with Store.create(db_url) as store, store.writing() as writer:
        writer.append([registration("r")])
        for number in range(50):
            table = f"RP-{number}"
            writer.append([opening(table, "A", f"2026-01-{number % 28 + 1:02}")])
            writer.append(events(40, table=table))
    engine = engine_for(db_url)
    with engine.connect() as connection:
        connection.execute(text("ANALYZE"))
        yield connection
    engine.dispose()


def plan(connection: Connection, asked: Select[*tuple[Any, ...]]) -> str:
    literal = asked.compile(connection, compile_kwargs={"literal_binds": True})
    query_plan = "QUERY PLAN " if connection.dialect.name == "sqlite" else ""
    rows = connection.execute(text(f"EXPLAIN {query_plan}{literal}"))
    return "\n".join(str(row[-1]) for row in rows)


def test_no_question_reads_the_whole_log(connection: Connection) -> None:
    for index, asked in QUESTIONS.items():
        told = plan(connection, asked)
        if connection.dialect.name == "sqlite":
            assert f"USING INDEX {index}" in told, told
        else:
            assert "Seq Scan" not in told, f"{index}: {told}"


def test_no_question_sorts_the_whole_log(connection: Connection) -> None:
    for asked in RECORDS.values():
        told = plan(connection, asked)
        assert "Sort" not in told, told
        assert "TEMP B-TREE" not in told, told


def test_positions_bound_the_partitions_that_are_read(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        for asked in (*QUESTIONS.values(), *RECORDS.values()):
            told = plan(connection, asked)
            assert "entry_01" not in told, told
