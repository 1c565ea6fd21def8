"""Roles on PostgreSQL for those who use a ledger without owning it.

A writer appends, an auditor reads; neither can log in: they are granted to users who can. Rights
are given on the log as a whole and not on its partitions, so that a later one needs no grant.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, text

from ledger.database import catalog, layout
from ledger.database.engine import answering, engine_for, name_of, parse
from ledger.database.migrate import require_ledger
from ledger.error import DatabaseForbidden

WRITER: Final = "pitledger_writer"
AUDITOR: Final = "pitledger_auditor"
ROLES: Final = (WRITER, AUDITOR)


@dataclass(frozen=True, slots=True)
class Grant:
    """Rights on a table or function, or on the schema itself where that is ``on``."""

    on: str
    writer: str
    auditor: str


SCHEMA: Final = "the schema"
FUNCTIONS: Final = ("hold_head", "move_head", "append_entry")
APPENDED: Final = sorted(
    table.name for table in layout.metadata.tables.values() if table.name != "head"
)
GRANTS: Final = (
    Grant(SCHEMA, "USAGE", "USAGE"),
    *(Grant(f"TABLE {name}", "SELECT, INSERT", "SELECT") for name in APPENDED),
    Grant("TABLE head", "SELECT", "SELECT"),
    Grant("TABLE alembic_version", "SELECT", "SELECT"),
    *(Grant(f"FUNCTION {name}", "EXECUTE", "") for name in FUNCTIONS),
)

ME: Final = text("SELECT CAST(current_user AS text)")
MAY_CREATE: Final = text(
    "SELECT rolsuper OR rolcreaterole FROM pg_roles WHERE rolname = current_user"
)
THERE: Final = text("SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = :role)")
OWNER: Final = text("""
    SELECT pg_get_userbyid(relowner), pg_has_role(relowner, 'USAGE') FROM pg_class
    WHERE oid = CAST('entry' AS regclass)
""")
OPEN: Final = text("""
    SELECT pg_get_userbyid(nspowner), has_schema_privilege('public', oid, 'CREATE'),
      pg_has_role(nspowner, 'USAGE')
    FROM pg_namespace WHERE nspname = current_schema()
""")
CONNECTS: Final = text("SELECT has_database_privilege(:role, current_database(), 'CONNECT')")
DATABASE: Final = text("SELECT quote_ident(current_database())")
MAKE: Final = """
    DO $$ BEGIN
      CREATE ROLE {} NOLOGIN;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END $$
"""
"""Another ledger on the same server may be making it at this moment."""


def has_roles(url: str) -> bool:
    """Tell whether the database of a URL has roles: PostgreSQL has, SQLite has not."""
    return parse(url).get_backend_name() == "postgresql"


def grant(url: str) -> tuple[str, ...]:
    """Make the roles if they aren't there, give them their rights and no others on the ledger.

    Nobody but the schema's owner may create anything in it from then on. All of it or nothing;
    done again it changes nothing.

    Returns:
        The names of the roles that were made.

    Raises:
        DatabaseForbidden: the user does not own the ledger, or may not create roles.
        DatabaseOutOfReach, NotALedger, LedgerOlder, LedgerNewer: as for any use of a ledger.
    """
    where = name_of(url)
    engine = engine_for(url)
    try:
        with answering(where), engine.begin() as connection:
            require_ledger(connection, where)
            require_owner(connection, where)
            close_schema(connection, where)
            made = tuple(role for role in ROLES if make(connection, where, role))
            for statement in statements(connection):
                connection.exec_driver_sql(statement)
            return made
    finally:
        engine.dispose()


def require_owner(connection: Connection, where: str) -> None:
    """Make sure that the user may grant rights on the ledger."""
    owner, is_mine = connection.execute(OWNER).one()
    if not is_mine:
        raise DatabaseForbidden(where, f"the ledger's owner, {owner}", me(connection))


def close_schema(connection: Connection, where: str) -> None:
    """See to it that not everyone can put tables and functions beside the ledger's."""
    owner, is_open, is_mine = connection.execute(OPEN).one()
    if is_open and not is_mine:
        wanted = f"{owner}, who owns the schema, to revoke CREATE on it from PUBLIC"
        raise DatabaseForbidden(where, wanted, me(connection))
    if is_open:
        connection.exec_driver_sql(f"REVOKE CREATE ON SCHEMA {schema(connection)} FROM PUBLIC")


def make(connection: Connection, where: str, role: str) -> bool:
    """Make a role; False if it is there, as another ledger on the same server may have made it."""
    if connection.execute(THERE, {"role": role}).scalar_one():
        return False
    if not connection.execute(MAY_CREATE).scalar_one():
        wanted = f"a user who may create the role {role} (CREATEROLE)"
        raise DatabaseForbidden(where, wanted, me(connection))
    connection.exec_driver_sql(MAKE.format(role))
    return True


def statements(connection: Connection) -> Iterator[str]:
    """Give what takes all rights away, and what gives back the right ones."""
    here = schema(connection)
    everyone = f"PUBLIC, {WRITER}, {AUDITOR}"
    tables = [name for name, *_ in connection.execute(catalog.TABLES)]
    for name in (*tables, "alembic_version"):
        yield f"REVOKE ALL ON TABLE {name} FROM {everyone}"
    for name in FUNCTIONS:
        yield f"REVOKE ALL ON FUNCTION {name} FROM {everyone}"
    yield f"REVOKE ALL ON SCHEMA {here} FROM {WRITER}, {AUDITOR}"
    for each in GRANTS:
        on = f"SCHEMA {here}" if each.on == SCHEMA else each.on
        for role, rights in ((WRITER, each.writer), (AUDITOR, each.auditor)):
            if rights:
                yield f"GRANT {rights} ON {on} TO {role}"
    database = connection.execute(DATABASE).scalar_one()
    for role in ROLES:
        if not connection.execute(CONNECTS, {"role": role}).scalar_one():
            yield f"GRANT CONNECT ON DATABASE {database} TO {role}"


def schema(connection: Connection) -> str:
    """Give the ledger's schema as SQL names it."""
    return str(connection.execute(catalog.SCHEMA).scalar_one())


def me(connection: Connection) -> str:
    """Name the user in words."""
    return f"user {connection.execute(ME).scalar_one()}"
