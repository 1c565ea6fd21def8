"""Bringing a database to the layout that this program knows, and telling whether it is there."""

from typing import Final

from sqlalchemy import Connection, Engine, inspect, text

from ledger.database.engine import WRITING
from ledger.database.layout import REVISION
from ledger.error import DatabaseUnsuitable, LedgerNewer, LedgerOlder, NotALedger

TABLES: Final = {"alembic_version", "entry", "event_id", "head", "quarantine"}
"""Those of the first version, by which any ledger is told."""
LATER: Final = {"node", "checkpoint"}
VERSION: Final = text("SELECT version_num FROM alembic_version")
ENCODING: Final = text("SELECT current_setting('server_encoding')")
ONE_AT_A_TIME: Final = text("SELECT pg_advisory_xact_lock(7210119)")
"""Held while migrating, so that two programs that start together do not both begin."""


def upgrade(engine: Engine, where: str) -> None:
    """Make a ledger in an empty database, or bring an older one up to date; all or nothing.

    Raises what `upgrade_within` raises.
    """
    with engine.connect().execution_options(**WRITING) as connection, connection.begin():
        upgrade_within(connection, where)


def upgrade_within(connection: Connection, where: str) -> None:
    """Do that within a writing transaction of the caller's.

    Raises:
        NotALedger: the database holds something else.
        LedgerNewer: a later version of the program has been here.
        DatabaseUnsuitable: a PostgreSQL database whose encoding is not UTF8.
    """
    if connection.dialect.name == "postgresql":
        require_utf8(connection, where)
        connection.execute(ONE_AT_A_TIME)
    found = revision(connection, where)
    if found is not None and found > REVISION:
        raise LedgerNewer(where, expected=f"version {REVISION}", got=f"version {found}")
    if found != REVISION:
        migrate(connection)


def migrate(connection: Connection) -> None:
    """Apply the migrations that ship with the program, inside the caller's transaction."""
    from alembic import command  # noqa: PLC0415 # slow to import, and seldom needed
    from alembic.config import Config  # noqa: PLC0415

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "migrations:")
    command.upgrade(config, REVISION)


def require_ledger(connection: Connection, where: str) -> None:
    """Make sure that the database is a ledger of just this program's version.

    Raises:
        NotALedger: it is empty, or holds something else.
        LedgerOlder: an upgrade is due.
        LedgerNewer: a later version of the program has been here.
    """
    found = revision(connection, where)
    wanted = f"version {REVISION}"
    if found is None:
        raise NotALedger(where, "a ledger (`pitledger init` makes one)", "an empty database")
    if found < REVISION:
        raise LedgerOlder(where, wanted, f"version {found}")
    if found > REVISION:
        raise LedgerNewer(where, wanted, f"version {found}")


def revision(connection: Connection, where: str) -> str | None:
    """Give the version of a ledger, a number of four digits; None of an empty database.

    Raises:
        NotALedger: the database has tables, but not a ledger's.
    """
    tables = set(inspect(connection).get_table_names())
    if not tables:
        return None
    if not tables >= TABLES:
        others = ", ".join(sorted(tables - TABLES - LATER)) or "an incomplete ledger"
        raise NotALedger(where, expected="a ledger, or nothing yet", got=f"tables of {others}")
    version = connection.execute(VERSION).scalar()
    if version is None:
        raise NotALedger(where, expected="a ledger", got="tables of one, and no version of it")
    return str(version)


def require_utf8(connection: Connection, where: str) -> None:
    """Make sure that any text can be stored."""
    encoding = connection.execute(ENCODING).scalar_one()
    if encoding != "UTF8":
        raise DatabaseUnsuitable(where, expected="a database in UTF8", got=encoding)
