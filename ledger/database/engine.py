"""Engines: how a URL becomes connections of one manner, whichever database is behind it.

SQLite: rollback journal, synchronous=EXTRA, and waiting instead of failing when another writes.
PostgreSQL: psycopg, READ COMMITTED.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

import psycopg
from psycopg.errors import InsufficientPrivilege, NoDataFound, UniqueViolation
from sqlalchemy import URL, Connection, Engine, ExceptionContext, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoResultFound
from sqlalchemy.pool import ConnectionPoolEntry

from ledger.error import (
    DatabaseBusy,
    DatabaseDamaged,
    DatabaseForbidden,
    DatabaseOutOfReach,
    DatabaseUnsuitable,
    NotALedger,
    RowInTheWay,
)

WHERE: Final = "the database URL"
FORMS: Final = "sqlite:///FILE or postgresql://USER@HOST/DATABASE"
STRICT_TABLES: Final = (3, 37, 0)
SECONDS_TO_CONNECT: Final = 10
SECONDS_TO_WAIT: Final = 120
"""How long SQLite waits for others; PostgreSQL waits for a lock as long as it takes."""

WRITING: Final = {"sqlite_begin": "BEGIN IMMEDIATE"}
"""Execution option of a connection that will write: wait for the lock now, not half-way."""

KEEP_TO_SCHEMA: Final = """
SELECT pg_catalog.set_config('search_path', pg_catalog.quote_ident(s), false)
FROM pg_catalog.current_schema() AS s WHERE s IS NOT NULL
"""
TAKEN: Final = {
    sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY,
    sqlite3.SQLITE_CONSTRAINT_ROWID,
    sqlite3.SQLITE_CONSTRAINT_TRIGGER,
}
"""What SQLite answers where a row is in the way; the guards of migration 0002 are triggers."""

LOST: Final = (
    psycopg.OperationalError,
    psycopg.InterfaceError,
    sqlite3.OperationalError,
    sqlite3.InterfaceError,
)


def engine_for(url: str, *, create: bool = False, wait: float = SECONDS_TO_WAIT) -> Engine:
    """Make the engine for a URL; nothing is connected yet.

    Args:
        url: `sqlite:///FILE`, `postgresql://…` or `postgresql+psycopg://…`.
        create: whether a SQLite file that does not exist may be made.
        wait: seconds that SQLite waits for others.

    Raises:
        DatabaseUnsuitable: another kind of database, or no URL at all.
        NotALedger: no such SQLite file, and none may be made.
    """
    parsed = parse(url)
    if parsed.get_backend_name() == "sqlite":
        return sqlite_engine(parsed, create=create, wait=wait)
    return postgresql_engine(parsed)


def parse(url: str) -> URL:
    """Read a URL, and name the driver if it is left out."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):  # shown nowhere: a password may be in it
        raise DatabaseUnsuitable(WHERE, expected=FORMS, got="what is no URL") from None
    match parsed.drivername:
        case "sqlite" | "sqlite+pysqlite" if parsed.database not in {None, "", ":memory:"}:
            return parsed
        case "postgresql" | "postgresql+psycopg":
            return parsed.set(drivername="postgresql+psycopg")
        case _:
            raise DatabaseUnsuitable(WHERE, expected=FORMS, got=shown(parsed))


def sqlite_url(path: str) -> str:
    """Give the URL of a SQLite file: what means something in a URL is escaped in its name."""
    return URL.create("sqlite", database=path).render_as_string(hide_password=False)


def file_of(url: str) -> str | None:
    """Give the file of a SQLite database; None for one of a server. Raises DatabaseUnsuitable."""
    parsed = parse(url)
    return parsed.database if parsed.get_backend_name() == "sqlite" else None


def name_of(url: str) -> str:
    """Give a URL as messages name it: without its passwords."""
    return shown(parse(url))


def shown(url: URL) -> str:
    """Give a URL as messages name it: without its passwords."""
    return url.difference_update_query(["password"]).render_as_string(hide_password=True)


def sqlite_engine(url: URL, *, create: bool, wait: float) -> Engine:
    """Make the engine for a file, which must exist unless it may be created."""
    where = shown(url)
    if sqlite3.sqlite_version_info < STRICT_TABLES:
        wanted = ".".join(map(str, STRICT_TABLES))
        raise DatabaseUnsuitable(where, f"SQLite {wanted} or newer", sqlite3.sqlite_version)
    path = Path(url.database or "").absolute()
    if not create and not path.exists():
        raise NotALedger(where, expected="a ledger (`pitledger init` makes one)", got="no file")
    name = {"mode": "rwc" if create else "rw", "uri": "true"}
    engine = create_engine(
        URL.create("sqlite", database=path.as_uri(), query=name),
        connect_args={"timeout": wait},
    )
    event.listen(engine, "connect", set_pragmas)
    event.listen(engine, "begin", begin)
    return engine


def set_pragmas(connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
    """Leave BEGIN to `begin`, and hold every connection to the same safety.

    EXTRA syncs the folder too: a power cut right after the journal is unlinked could bring it back
    under FULL, and with it undo what was answered as kept.
    """
    connection.isolation_level = None
    with closing(connection.cursor()) as cursor:
        for pragma in ("journal_mode = DELETE", "synchronous = EXTRA", "foreign_keys = ON"):
            cursor.execute(f"PRAGMA {pragma}")


def begin(connection: Connection) -> None:
    """Begin as the connection's option says; a reader's BEGIN takes no lock yet."""
    connection.exec_driver_sql(connection.get_execution_options().get("sqlite_begin", "BEGIN"))


def postgresql_engine(url: URL) -> Engine:
    """Make the engine for a server; what the URL itself says of these settings goes first."""
    defaults = {
        "connect_timeout": str(SECONDS_TO_CONNECT),
        "fallback_application_name": "pitledger",
        "client_encoding": "utf8",
    }
    missing = {name: value for name, value in defaults.items() if name not in url.query}
    engine = create_engine(
        url.update_query_dict(missing), isolation_level="READ COMMITTED", pool_pre_ping=True
    )
    event.listen(engine, "handle_error", give_up_lost)
    event.listen(engine, "connect", keep_to_schema)
    return engine


def keep_to_schema(connection: psycopg.Connection, _entry: ConnectionPoolEntry) -> None:
    """Look up names in the ledger's schema and the server's own alone.

    An operator or a function of another schema on the search path, which every owner of a database
    can set for all its users, could hide rows from one question and show them to another.
    """
    connection.execute(KEEP_TO_SCHEMA)
    connection.commit()


def give_up_lost(context: ExceptionContext) -> None:
    """Throw a connection away that the server has ended: it can't even be rolled back."""
    if isinstance(context.original_exception, psycopg.OperationalError):
        context.is_disconnect = True


def reading(engine: Engine) -> Engine:
    """Give an engine over the same connections, of which each statement is a transaction."""
    if engine.dialect.name == "postgresql":
        return engine.execution_options(isolation_level="AUTOCOMMIT")
    return engine  # on SQLite a plain BEGIN takes no lock before the first statement


@contextmanager
def answering(where: str) -> Iterator[None]:
    """Turn the driver's errors that a user can cause into the ledger's own.

    Raises:
        DatabaseOutOfReach: it can't be connected to, or failed while in use.
        DatabaseBusy: it is a SQLite file, and others wrote to it all the while.
        DatabaseForbidden: this user lacks a right.
        DatabaseDamaged: its file is not whole, holds text that is none, or lacks the log's head.
        NotALedger: the file is no SQLite database.
        RowInTheWay: what is to be appended finds its place taken.
    """
    try:
        yield
    except NoResultFound:
        raise headless(where) from None
    except (DBAPIError, psycopg.Error, sqlite3.Error) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        got = str(cause).strip().partition("\n")[0]
        if isinstance(cause, NoDataFound):
            raise headless(where) from error
        if isinstance(cause, InsufficientPrivilege):
            raise DatabaseForbidden(where, expected="the right to do this", got=got) from error
        if code_of(cause) == sqlite3.SQLITE_NOTADB:
            raise NotALedger(where, expected="a ledger", got="a file of another kind") from error
        if is_damage(cause):
            raise DatabaseDamaged(where, expected="a file that is whole", got=got) from error
        if isinstance(cause, UniqueViolation) or code_of(cause) in TAKEN:
            raise RowInTheWay(where, "room for the log's next rows", got) from error
        if is_ours(cause):
            raise
        kind = DatabaseBusy if is_busy(cause) else DatabaseOutOfReach
        raise kind(where, expected="a database that answers", got=got) from error


def headless(where: str) -> DatabaseDamaged:
    """Tell of a log that lacks its head."""
    told = "none (`pitledger verify` tells what else was changed)"
    return DatabaseDamaged(where, "a row that says how far the log goes", told)


def code_of(cause: BaseException | None) -> int:
    """Give SQLite's extended code of an error; 0 for any other."""
    return int(getattr(cause, "sqlite_errorcode", 0))


def is_damage(cause: BaseException | None) -> bool:
    """Tell a SQLite file with torn pages, or with text that is none."""
    code = code_of(cause) & 0xFF  # an extended code keeps its kind there
    return code == sqlite3.SQLITE_CORRUPT or "Could not decode to UTF-8" in str(cause)


def is_busy(cause: BaseException | None) -> bool:
    """Tell a SQLite file that others write to."""
    return code_of(cause) & 0xFF == sqlite3.SQLITE_BUSY


def is_ours(cause: BaseException | None) -> bool:
    """Tell a mistake in our statements from what befell the database."""
    if isinstance(cause, sqlite3.OperationalError):
        return code_of(cause) == sqlite3.SQLITE_ERROR
    return not isinstance(cause, LOST)
