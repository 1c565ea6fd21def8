"""Who writes and who audits can do that much, and nothing else; the log's owner grants it."""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import psycopg
import pytest
from sqlalchemy import make_url

from ledger.database import roles
from ledger.error import DatabaseForbidden, LedgerError
from ledger.recorder import Recorder
from ledger.store import Store
from ledger.verifying.guard import faults
from tests.ledger.attempts import APPEND_ONLY, NAMES, fill, kept
from tests.ledger.entries import events
from tests.ledger.owner import as_user, do, owner
from tests.ledger.recording import NOON_US, numbered
from tests.postgres import Server, cluster

OWNER, CLERK, INSPECTOR = "pit_owner", "clerk", "inspector"
HARMLESS = "refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'"
Denied = psycopg.errors.InsufficientPrivilege
PARTITION = "entry_00"
CHANGED = {"head": "size", "quarantine": "line", "node": "hash", "checkpoint": "note"}
"""A column of each table that would be worth a change; of the others `seq`."""


@dataclass(frozen=True)
class Ledger:
    """A ledger with rows in every table, as each of its users comes to it."""

    root: str

    def as_(self, user: str) -> str:
        return as_user(self.root, user)


@pytest.fixture(scope="module")
def apart() -> Iterator[Server]:
    """Run a server of this module's own: roles are of a whole server."""
    with cluster() as server:
        for user in (OWNER, CLERK, INSPECTOR):
            server.execute("CREATE ROLE {} LOGIN", user)
        yield server


@pytest.fixture
def empty(apart: Server) -> Iterator[str]:
    """Give a database of the owner's, and leave no role of the ledger's behind it."""
    with apart.database() as url:
        do(url, f"ALTER DATABASE {make_url(url).database} OWNER TO {OWNER}")
        yield url
    for role in roles.ROLES:
        apart.execute("DROP ROLE IF EXISTS {}", role)


@pytest.fixture
def pit(empty: str) -> Ledger:
    """Make a ledger whose clerk writes and whose inspector audits."""
    made = Ledger(empty)
    fill(made.as_(OWNER))
    do(empty, f"ALTER ROLE {OWNER} CREATEROLE")
    roles.grant(made.as_(OWNER))
    do(empty, f"ALTER ROLE {OWNER} NOCREATEROLE")
    do(empty, f"GRANT {roles.WRITER} TO {CLERK}", f"GRANT {roles.AUDITOR} TO {INSPECTOR}")
    return made


def forbidden(url: str, *statements: str, why: str = "permission denied|must be owner") -> None:
    for statement in statements:
        with owner(url) as database, pytest.raises(Denied, match=why):
            database.execute(statement)


# What they can


def test_a_writer_appends_and_refuses(pit: Ledger) -> None:
    with Store.open(pit.as_(CLERK)) as store:
        size = store.size()
        Recorder(store, lambda: NOON_US, "x").record(numbered([b"{}"]))
        with store.writing() as writer:
            writer.append(events(2, first=70))
        assert store.size() == size + 3


def test_a_writer_keeps_nodes_and_checkpoints(pit: Ledger) -> None:
    do(
        pit.as_(CLERK),
        "INSERT INTO node VALUES (1, 1, decode(repeat('00', 32), 'hex'))",
        "INSERT INTO checkpoint VALUES (5, 'note')",
    )


def test_a_writer_and_an_auditor_read_everything(pit: Ledger) -> None:
    assert kept(pit.as_(CLERK)) == kept(pit.as_(INSPECTOR)) == kept(pit.root)
    for user in (CLERK, INSPECTOR):
        with Store.open(pit.as_(user)) as store:
            assert len(list(store.records())) == store.size()
            assert len(list(store.quarantined())) == 2
            assert faults(store) == ()


def test_a_later_partition_needs_no_grant(pit: Ledger) -> None:
    low = 2**32 + 1
    do(
        pit.root,
        f"CREATE TABLE later PARTITION OF entry FOR VALUES FROM ({low}) TO ({low + 9})",
        f"ALTER TABLE later OWNER TO {OWNER}",
    )
    row = f"SELECT {low}, body, leaf, type, NULL, NULL, at_us, recorded_us FROM entry WHERE seq = 1"
    columns = "seq, body, leaf, type, event_id, digest, at_us, recorded_us"
    do(pit.as_(CLERK), f"INSERT INTO entry ({columns}) {row}")
    with owner(pit.as_(INSPECTOR)) as database:
        assert database.execute("SELECT max(seq) FROM entry").fetchone() == (low,)
    forbidden(pit.as_(CLERK), "INSERT INTO later SELECT * FROM later", "TRUNCATE later")


# What they cannot


@pytest.mark.parametrize("user", [CLERK, INSPECTOR])
def test_no_row_is_changed(pit: Ledger, user: str) -> None:
    rows = kept(pit.root)
    for table in [*NAMES, "head", PARTITION]:
        forbidden(
            pit.as_(user),
            f"UPDATE {table} SET {CHANGED.get(table, 'seq')} = NULL",
            f"DELETE FROM {table}",
            f"TRUNCATE {table}",
            f"SELECT * FROM {table} FOR UPDATE",
            f"BEGIN; LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE",
        )
    assert kept(pit.root) == rows


@pytest.mark.parametrize("user", [CLERK, INSPECTOR])
def test_nothing_is_defined(pit: Ledger, user: str) -> None:
    forbidden(
        pit.as_(user),
        "CREATE TABLE public.sly (a int)",
        "CREATE VIEW public.sly AS SELECT 1",
        "CREATE FUNCTION public.sly() RETURNS int LANGUAGE sql AS 'SELECT 1'",
        "CREATE SCHEMA sly",
        "CREATE ROLE sly",
        "ALTER TABLE entry ADD COLUMN sly int",
        "ALTER TABLE entry DISABLE TRIGGER append_only",
        "ALTER TABLE entry_00 DISABLE TRIGGER ALL",
        "ALTER TABLE entry DETACH PARTITION entry_00",
        "DROP TABLE node",
        "DROP TRIGGER append_only ON node",
        "CREATE TRIGGER sly BEFORE INSERT ON node EXECUTE FUNCTION refuse_change()",
        "CREATE RULE sly AS ON INSERT TO node DO INSTEAD NOTHING",
        "CREATE INDEX sly ON node (hash)",
        "ALTER FUNCTION move_head SECURITY INVOKER",
        "DROP FUNCTION hold_head",
        f"CREATE OR REPLACE FUNCTION {HARMLESS}",
        "UPDATE alembic_version SET version_num = '0001'",
        "DROP SCHEMA public",
    )


@pytest.mark.parametrize("user", [CLERK, INSPECTOR])
def test_the_guards_stay_on(pit: Ledger, user: str) -> None:
    forbidden(
        pit.as_(user),
        "SET session_replication_role = replica",
        "SET ROLE pit_owner",
        "SET SESSION AUTHORIZATION pit_owner",
        why="permission denied to set (parameter|role|session)",
    )


def test_a_writer_moves_the_head_only_as_the_functions_do(pit: Ledger) -> None:
    clerk = pit.as_(CLERK)
    forbidden(
        clerk,
        "UPDATE head SET size = size",
        "INSERT INTO head SELECT * FROM head",
        "DELETE FROM head",
    )
    forbidden(
        clerk,
        "SELECT move_head(0, 0, decode(repeat('00', 32), 'hex'))",
        "SELECT move_head(size + 1, refused, refused_digest) FROM head",
        why="UPDATE on head",
    )


def test_an_auditor_writes_nothing_and_calls_nothing(pit: Ledger) -> None:
    forbidden(
        pit.as_(INSPECTOR),
        *(f"INSERT INTO {table} SELECT * FROM {table}" for table in [*NAMES, "head", PARTITION]),
        "COPY node FROM STDIN",
        "SELECT * FROM hold_head()",
        "SELECT move_head(size, refused, refused_digest) FROM head",
        "SELECT append_entry(0, '', '', '', '', '', 0, 0, '', '', '', 0, '')",
    )
    with (
        Store.open(pit.as_(INSPECTOR)) as store,
        pytest.raises(DatabaseForbidden, match="hold_head"),
        store.writing(),
    ):
        pytest.fail("an auditor holds the head")


def test_who_has_no_role_gets_nothing(pit: Ledger) -> None:
    do(pit.root, f"REVOKE {roles.WRITER} FROM {CLERK}")
    forbidden(
        pit.as_(CLERK),
        *(f"SELECT * FROM {table}" for table in [*NAMES, "head", "alembic_version", PARTITION]),
        "SELECT * FROM hold_head()",
        "CREATE TABLE public.sly (a int)",
    )


# Functions with their owner's rights


TABLES = ["head", "entry", "quarantine", "event_id"]
CAUGHT = "SELECT pg_catalog.count(*) FROM evil.caught"
TRAPS = """
    CREATE TABLE evil.caught (who text);
    GRANT ALL ON evil.caught TO PUBLIC;
    GRANT USAGE ON SCHEMA evil TO PUBLIC;
    CREATE FUNCTION evil.trap() RETURNS boolean LANGUAGE plpgsql AS
      'BEGIN INSERT INTO evil.caught VALUES (current_user); RETURN true; END';
    CREATE FUNCTION evil.plus(bigint, integer) RETURNS bigint LANGUAGE sql AS
      'SELECT CASE WHEN evil.trap() THEN 1 END';
    CREATE OPERATOR evil.+ (LEFTARG = bigint, RIGHTARG = integer, FUNCTION = evil.plus)
"""
COMPARE = """
    CREATE FUNCTION evil.compare({0}, {0}) RETURNS boolean LANGUAGE sql AS 'SELECT evil.trap()'
"""
OPERATOR = "CREATE OPERATOR evil.{1} (LEFTARG = {0}, RIGHTARG = {0}, FUNCTION = evil.compare)"
APPEND = """
    SELECT public.append_entry({}, '{{}}', decode(pg_catalog.repeat('00', 32), 'hex'), 't', 'x1',
      decode(pg_catalog.repeat('00', 32), 'hex'), 1, 1, 'b', 'T', 'N', 1, NULL)
"""


def lay_traps(pit: Ledger) -> None:
    """Give the clerk a schema full of false tables and operators that tell who called them."""
    do(pit.root, f"CREATE SCHEMA evil AUTHORIZATION {CLERK}")
    compared = [COMPARE.format(kind) for kind in ("bigint", "bytea")]
    operators = [
        OPERATOR.format(kind, name)
        for kind in ("bigint", "bytea")
        for name in ("<>", "<", ">", "=", ">=", "<=")
    ]
    false = [f"CREATE TABLE evil.{table} AS TABLE public.{table}" for table in TABLES]
    do(pit.as_(CLERK), TRAPS, *compared, *operators, *false)


@pytest.mark.parametrize("path", ["evil, pg_temp, public, pg_catalog", "pg_temp, evil", "public"])
def test_no_path_leads_the_functions_astray(pit: Ledger, path: str) -> None:
    lay_traps(pit)
    with owner(pit.as_(CLERK)) as database:
        size = one(database, "SELECT size FROM public.head")
        database.execute(f"SET search_path = {path}")
        for table in TABLES:
            database.execute(f"CREATE TEMP TABLE {table} AS TABLE public.{table}")
        database.execute("GRANT ALL ON ALL TABLES IN SCHEMA pg_temp TO PUBLIC")
        assert one(database, "SELECT size FROM public.hold_head()") == size
        with pytest.raises(Denied, match="do not lead"):
            database.execute(f"SELECT public.move_head({size + 1}, 2, decode('00', 'hex'))")
        assert one(database, APPEND.format(size)) is True
        assert one(database, "SELECT size FROM public.head") == size + 1
        for table in TABLES:
            counts = {one(database, f"SELECT pg_catalog.count(*) FROM {false}.{table}")
                      for false in ("evil", "pg_temp")}  # fmt: skip
            here = one(database, f"SELECT pg_catalog.count(*) FROM public.{table}")
            assert counts == {here - (table in {"entry", "event_id"})}
        assert one(database, CAUGHT) == 0


def test_the_traps_would_catch_a_function_without_a_path_of_its_own(pit: Ledger) -> None:
    lay_traps(pit)
    do(pit.root, "ALTER FUNCTION append_entry RESET search_path")
    with owner(pit.as_(CLERK)) as database:
        database.execute("SET search_path = evil, pg_catalog")
        one(database, APPEND.format(99))
        assert one(database, CAUGHT) > 0
        assert one(database, "SELECT max(who) FROM evil.caught") == OWNER


def one(database: sqlite3.Connection | psycopg.Connection, asked: str) -> Any:  # noqa: ANN401 # SQL's
    row = database.execute(asked).fetchone()
    assert row is not None
    return row[0]


# Granting


def test_granting_again_changes_nothing(pit: Ledger) -> None:
    before = rights(pit.root)
    assert roles.grant(pit.as_(OWNER)) == ()
    assert rights(pit.root) == before


def test_granting_takes_back_what_was_granted_besides(pit: Ledger) -> None:
    before = rights(pit.root)
    do(
        pit.root,
        f"GRANT ALL ON entry, entry_00, head TO {roles.WRITER}, PUBLIC",
        f"GRANT EXECUTE ON FUNCTION move_head TO {roles.AUDITOR}",
        f"GRANT CREATE ON SCHEMA public TO {roles.WRITER}, PUBLIC",
    )
    roles.grant(pit.as_(OWNER))
    assert rights(pit.root) == before


def test_the_roles_cannot_log_in_and_may_nothing_else(pit: Ledger) -> None:
    with owner(pit.root) as database:
        asked = "SELECT rolname FROM pg_roles WHERE rolname = ANY(%s) AND NOT (rolcanlogin"
        asked += " OR rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls)"
        assert isinstance(database, psycopg.Connection)
        found = database.execute(asked.encode(), [list(roles.ROLES)]).fetchall()
    assert sorted(name for (name,) in found) == sorted(roles.ROLES)


def test_granting_says_which_roles_it_made(empty: str) -> None:
    fill(empty)
    assert roles.grant(empty) == roles.ROLES


def test_a_second_ledger_on_the_server_shares_the_roles(pit: Ledger, apart: Server) -> None:
    with apart.database() as other:
        assert other != pit.root
        do(other, f"ALTER DATABASE {make_url(other).database} OWNER TO {OWNER}")
        fill(as_user(other, OWNER))
        assert roles.grant(as_user(other, OWNER)) == ()
        assert kept(as_user(other, INSPECTOR)) == kept(other)


def test_who_may_not_make_roles_is_told(empty: str) -> None:
    fill(as_user(empty, OWNER))
    with pytest.raises(DatabaseForbidden, match="may create the role pitledger_writer"):
        roles.grant(as_user(empty, OWNER))


def test_who_does_not_own_the_ledger_is_told(pit: Ledger) -> None:
    for user in (CLERK, INSPECTOR):
        with pytest.raises(DatabaseForbidden, match=f"owner, {OWNER}, got user {user}"):
            roles.grant(pit.as_(user))


def test_who_may_not_close_the_schema_is_told(pit: Ledger) -> None:
    do(pit.root, "ALTER SCHEMA public OWNER TO postgres", "GRANT CREATE ON SCHEMA public TO PUBLIC")
    with pytest.raises(DatabaseForbidden, match="postgres, who owns the schema, to revoke CREATE"):
        roles.grant(pit.as_(OWNER))


def test_a_database_closed_to_the_public_opens_to_the_roles(pit: Ledger) -> None:
    do(pit.root, f"REVOKE CONNECT ON DATABASE {make_url(pit.root).database} FROM PUBLIC")
    with pytest.raises(LedgerError):
        Store.open(pit.as_(CLERK))
    roles.grant(pit.as_(OWNER))
    Store.open(pit.as_(CLERK)).close()


def test_only_a_server_has_roles(empty: str, sqlite_url: str) -> None:
    assert roles.has_roles(empty)
    assert not roles.has_roles(sqlite_url)


def test_the_owner_without_more_rights_is_refused_by_the_guards(pit: Ledger) -> None:
    forbidden(pit.as_(OWNER), "DELETE FROM entry", "TRUNCATE entry_03", why=APPEND_ONLY)


HERE = "CAST('public' AS regnamespace)"
RIGHTS = """
    SELECT {0}name, (SELECT array_agg(a ORDER BY a) FROM unnest(CAST({0}acl AS text[])) a)
    FROM {1} WHERE {2} = {3} ORDER BY 1
"""


def rights(url: str) -> list[object]:
    """Give who may do what, as the server keeps it."""
    with owner(url) as database:
        return [
            database.execute(RIGHTS.format(*each, HERE)).fetchall()
            for each in (
                ("rel", "pg_class", "relnamespace"),
                ("pro", "pg_proc", "pronamespace"),
                ("nsp", "pg_namespace", "oid"),
            )
        ]
