"""What only PostgreSQL has: partitions, roles of a session, merging, copying, functions."""

from collections.abc import Iterator

import psycopg
import pytest

from ledger.database import layout
from tests.ledger.attempts import (
    APPEND_ONLY,
    COLUMNS,
    HEAD,
    KEYS,
    NAMES,
    TAKEN,
    fill,
    kept,
    refused,
)
from tests.ledger.owner import owner
from tests.models import Models

SESSIONS = [
    [],
    ["SET session_replication_role = replica"],
    ["SET session_replication_role = local"],
]
PARTITION = "entry_00"


@pytest.fixture
def server(models: Models) -> Iterator[str]:
    """Give a ledger with rows in each table."""
    with models.database(fill) as url:
        yield url


@pytest.mark.parametrize("session", SESSIONS)
def test_no_table_is_truncated(server: str, session: list[str]) -> None:
    for table in [*NAMES, "head", PARTITION, "entry_15", "ONLY entry_00", "event_id, node"]:
        refused(server, f"TRUNCATE {table}", APPEND_ONLY, session)
        refused(server, f"TRUNCATE {table} RESTART IDENTITY CASCADE", APPEND_ONLY, session)


@pytest.mark.parametrize("session", SESSIONS)
def test_no_role_of_the_session_opens_a_table(server: str, session: list[str]) -> None:
    for table, column in COLUMNS:
        refused(server, f"UPDATE {table} SET {column} = {column}", APPEND_ONLY, session)
    for table in [*NAMES, "head"]:
        refused(server, f"DELETE FROM {table}", APPEND_ONLY, session)
    refused(server, "UPDATE head SET size = 0", HEAD, session)


@pytest.mark.parametrize("session", SESSIONS)
def test_no_partition_is_changed_directly(server: str, session: list[str]) -> None:
    for table in (PARTITION, f"ONLY {PARTITION}", "ONLY entry", "entry_15"):
        refused(server, f"DELETE FROM {table}", APPEND_ONLY, session)
        for column in layout.entry.columns:
            refused(server, f"UPDATE {table} SET {column.name} = NULL", APPEND_ONLY, session)
    instead = "ON CONFLICT (seq) DO UPDATE SET body = excluded.body"
    refused(server, f"INSERT INTO {PARTITION} TABLE {PARTITION} {instead}", APPEND_ONLY, session)


@pytest.mark.parametrize("session", SESSIONS)
@pytest.mark.parametrize("act", ["DELETE", "UPDATE SET {} = kept.{}"])
def test_nothing_is_merged(server: str, session: list[str], act: str) -> None:
    for table in [*NAMES, PARTITION]:
        key = KEYS.get(table, "seq").split(",")[0]
        merge = f"MERGE INTO {table} AS kept USING {table} AS new ON kept.{key} = new.{key}"
        refused(server, f"{merge} WHEN MATCHED THEN {act.format(key, key)}", APPEND_ONLY, session)


def test_a_statement_within_another_is_refused_too(server: str) -> None:
    for table in NAMES:
        refused(server, f"WITH d AS (DELETE FROM {table} RETURNING 1) SELECT * FROM d", APPEND_ONLY)
    body = "DO $$ BEGIN DELETE FROM entry; EXCEPTION WHEN division_by_zero THEN NULL; END $$"
    refused(server, body, APPEND_ONLY)


def test_no_row_is_copied_over_another(server: str) -> None:
    for table in [*NAMES, PARTITION]:
        rows = kept(server)
        with owner(server) as database:
            assert isinstance(database, psycopg.Connection)
            with database.cursor() as cursor:
                with cursor.copy(f"COPY (TABLE {table}) TO STDOUT".encode()) as out:
                    data = b"".join(out)
                with (
                    pytest.raises(psycopg.errors.UniqueViolation, match=TAKEN),
                    cursor.copy(f"COPY {table} FROM STDIN".encode()) as stream,
                ):
                    stream.write(data)
        assert kept(server) == rows


@pytest.mark.parametrize("size", ["0", "size - 1", "size + 1", "NULL"])
def test_the_function_moves_no_head_astray(server: str, size: str) -> None:
    call = f"SELECT move_head({size}, refused, refused_digest) FROM head"
    refused(server, call, f"{HEAD}|null value")


@pytest.mark.parametrize(
    ("refusals", "digest"),
    [
        ("0", "decode(repeat('00', 32), 'hex')"),
        ("refused + 1", "refused_digest"),
        ("refused", "'\\x00'"),
    ],
)
def test_the_function_unseals_no_refusal(server: str, refusals: str, digest: str) -> None:
    refused(server, f"SELECT move_head(size, {refusals}, {digest}) FROM head", HEAD)
