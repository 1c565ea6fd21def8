"""Every part of a SQLite ledger that was altered, removed or put besides is found."""

import pytest

from ledger.database import layout
from ledger.store import Store
from ledger.verifying import file_parts
from ledger.verifying.guard import faults
from tests.ledger.owner import do, owner
from tests.ledger.recording import ledger

RENAMED = "ALTER TABLE quarantine RENAME COLUMN reason TO why"
HIDDEN = """
    UPDATE sqlite_master SET name = 'sqlite_sly', sql = replace(sql, 'sly', 'sqlite_sly')
    WHERE name = 'sly'
"""
LAX = """
    CREATE TRIGGER head_update BEFORE UPDATE ON head WHEN NEW.size < 0
    BEGIN SELECT RAISE(ABORT, 'head only moves on, to where the rows lead'); END
"""


@pytest.mark.parametrize(
    ("statements", "place"),
    [
        (["DROP INDEX entry_by_day"], "index entry_by_day on entry"),
        (["DROP TABLE node"], "table node"),
        ([RENAMED], "table quarantine"),
        (["ALTER TABLE head ADD COLUMN note TEXT"], "table head"),
        (["DROP TRIGGER head_update", LAX], "trigger head_update on head"),
        (["CREATE TABLE guests (name TEXT)"], "table guests"),
        (["CREATE UNIQUE INDEX sly ON entry (event_id)"], "index sly on entry"),
        (["CREATE unique  INDEX sly ON entry (event_id)"], "index sly on entry"),
        (
            [
                "CREATE TRIGGER sly AFTER INSERT ON entry BEGIN SELECT 1; END",
                "PRAGMA writable_schema = ON",
                HIDDEN,
            ],
            "trigger sqlite_sly on entry",
        ),
        (
            [
                "CREATE VIEW v AS SELECT seq FROM entry",
                "CREATE TRIGGER sly INSTEAD OF INSERT ON v BEGIN SELECT 1; END",
            ],
            "trigger sly on v",
        ),
    ],
)
def test_each_change_of_a_part_is_named(sqlite_url: str, statements: list[str], place: str) -> None:
    ledger(sqlite_url).close()
    do(sqlite_url, *statements)
    with Store.open(sqlite_url) as store:
        assert place in [each.place for each in faults(store)]


def test_every_table_and_index_of_the_layout_is_a_part(sqlite_url: str) -> None:
    with ledger(sqlite_url) as store:
        parts = set(file_parts.as_found(store))
    tables = layout.metadata.sorted_tables
    assert {f"table {table.name}" for table in tables} < parts
    assert {f"index {i.name} on {table.name}" for table in tables for i in table.indexes} < parts


def test_what_the_planner_keeps_is_no_part(sqlite_url: str) -> None:
    ledger(sqlite_url).close()
    do(sqlite_url, "ANALYZE")
    with Store.open(sqlite_url) as store:
        assert faults(store) == ()


def test_every_table_has_its_guards_against_each_act(sqlite_url: str) -> None:
    ledger(sqlite_url).close()
    with owner(sqlite_url) as database:
        names = database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        found = {str(name) for (name,) in names.fetchall()}
    assert found == {
        f"{table.name}_{act}"
        for table in layout.metadata.sorted_tables
        for act in ("insert", "update", "delete")
    }
