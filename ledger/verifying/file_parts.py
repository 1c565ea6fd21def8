"""The parts of a SQLite ledger: each table, index and trigger with the statement that made it."""

from collections.abc import Iterable
from functools import cache
from typing import Final

from sqlalchemy import Row, Text, column, create_engine, select, table

from ledger.database import migrate
from ledger.store import Store

Part = Row[str, str, str, str | None]

MASTER: Final = table(
    "sqlite_master",
    column("type", Text()),
    column("name", Text()),
    column("tbl_name", Text()),
    column("sql", Text()),
)
PARTS: Final = select(MASTER.c.type, MASTER.c.name, MASTER.c.tbl_name, MASTER.c.sql)


def as_made(_store: Store) -> dict[str, str]:
    """Give the parts that the migrations make, by their places."""
    return dict(fresh())


@cache
def fresh() -> tuple[tuple[str, str], ...]:
    """Make a ledger in memory, and give its parts."""
    engine = create_engine("sqlite://")
    try:
        with engine.begin() as connection:
            migrate.migrate(connection)
            return tuple(placed(connection.execute(PARTS)).items())
    finally:
        engine.dispose()


def as_found(store: Store) -> dict[str, str]:
    """Give the parts that a ledger has, by their places; what may be there besides is left out."""
    made = as_made(store)
    found = placed(store.fetch(PARTS)).items()
    return {place: sql for place, sql in found if place in made or not may_be_besides(place, sql)}


def placed(parts: Iterable[Part]) -> dict[str, str]:
    """Give the statement of each part but those that SQLite keeps for itself."""
    return {
        f"{kind} {name}" if kind in {"table", "view"} else f"{kind} {name} on {of}": sql
        for kind, name, of, sql in parts
        if sql is not None and not (kind == "table" and name.startswith("sqlite_"))
    }


def may_be_besides(place: str, sql: str) -> bool:
    """Tell what harms no ledger: a view, or an index by which nothing is replaced."""
    return place.startswith("view ") or (
        place.startswith("index ") and "UNIQUE" not in sql.upper().partition(" ON ")[0]
    )
