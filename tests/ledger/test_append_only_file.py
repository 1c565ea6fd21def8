"""What only SQLite has: other words for replacing a row, other names of its key, settings."""

from pathlib import Path

import pytest

from tests.ledger.attempts import APPEND_ONLY, HEAD, KEYS, NAMES, NEXT, fill, refused
from tests.ledger.owner import do, owner
from tests.models import Models


@pytest.fixture
def file(models: Models, tmp_path: Path) -> str:
    """Give a ledger with rows in each table."""
    return models.file(fill, tmp_path / "pitledger.sqlite")


SETTINGS = [
    [f"PRAGMA recursive_triggers = {recursive}", f"PRAGMA {other}"]
    for recursive in ("ON", "OFF")
    for other in ("foreign_keys = OFF", "foreign_keys = ON", "ignore_check_constraints = ON")
]
"""What a connection may set that changes how statements and triggers work."""
ENTRY = "body, leaf, type, recorded_us) SELECT {}body, leaf, type, 1 FROM entry"
QUARANTINE = "received_us, source, line_number, line, reason, digest"


@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("way", ["REPLACE", "INSERT OR REPLACE", "INSERT OR IGNORE"])
def test_nothing_is_replaced_in_a_file(file: str, way: str, setting: list[str]) -> None:
    for table in NAMES:
        refused(file, f"{way} INTO {table} SELECT * FROM {table}", NEXT, setting)
    refused(file, f"{way} INTO head SELECT * FROM head", "one row", setting)


@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("way", ["REPLACE", "IGNORE", "FAIL", "ROLLBACK"])
def test_no_row_is_updated_in_a_file(file: str, way: str, setting: list[str]) -> None:
    for table in NAMES:
        for key in KEYS[table].split(", "):
            refused(file, f"UPDATE OR {way} {table} SET {key} = 1", APPEND_ONLY, setting)
    refused(file, f"UPDATE OR {way} head SET size = 1", HEAD, setting)


@pytest.mark.parametrize("way", ["INSERT", "REPLACE"])
@pytest.mark.parametrize(
    ("into", "why"),
    [
        ("entry (rowid, " + ENTRY.format("1, "), NEXT),
        ("entry (oid, " + ENTRY.format("'1', "), NEXT),
        ("entry (seq, " + ENTRY.format("1.0, "), NEXT),
        ("entry (seq, " + ENTRY.format("NULL, "), NEXT),
        ("entry (" + ENTRY.format(""), NEXT),
        ("checkpoint (_rowid_, note) VALUES (3, x'01')", NEXT),
        ("checkpoint (size, note) VALUES ('3', x'01')", NEXT),
        ("checkpoint (size, note) VALUES (3.0, x'01')", NEXT),
        ("node VALUES ('1', 0.0, zeroblob(32))", NEXT),
        ("node VALUES (1.0, '0', zeroblob(32))", NEXT),
        ("event_id SELECT CAST(id AS BLOB), seq, digest FROM event_id", "cannot store BLOB"),
        (f"quarantine (rowid, {QUARANTINE}) SELECT 1, {QUARANTINE} FROM quarantine", NEXT),
    ],
)
def test_no_row_is_reached_by_another_name_of_its_key(
    file: str, way: str, into: str, why: str
) -> None:
    refused(file, f"{way} INTO {into}", why)


@pytest.mark.parametrize("alias", ["rowid", "oid", "_rowid_"])
def test_no_row_is_moved_by_its_rowid(file: str, alias: str) -> None:
    for table in ("entry", "quarantine", "checkpoint"):
        refused(file, f"UPDATE {table} SET {alias} = {alias} + 1000", APPEND_ONLY)
        refused(file, f"DELETE FROM {table} WHERE {alias} = 1 OR true", APPEND_ONLY)
    refused(file, f"UPDATE head SET {alias} = 2", HEAD)


def test_a_new_checkpoint_is_never_numbered_by_the_file_itself_over_another(file: str) -> None:
    do(file, "REPLACE INTO checkpoint (note) VALUES (x'01')")
    with owner(file) as database:
        assert database.execute("SELECT * FROM checkpoint").fetchall() == [(3, b"\0"), (4, b"\1")]
