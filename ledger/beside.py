"""What is kept beside the log: nodes of its tree, and checkpoints; each row is written once."""

from collections.abc import Sequence

from sqlalchemy import Connection, Table

from ledger import bulk


def keep(connection: Connection, table: Table, rows: Sequence[bulk.Row]) -> None:
    """Insert rows, each with a value for every column; one whose key is there already stays.

    On SQLite the transaction has begun as a writing one, so that no other writer comes between.
    """
    if not rows:
        return
    postgresql = connection.dialect.name == "postgresql"
    statement = unless_known(table) if postgresql else unless_there(table)
    connection.exec_driver_sql(statement, list(rows))


def unless_known(table: Table) -> str:
    """Give PostgreSQL's statement."""
    marks = ", ".join(["%s"] * len(table.columns))
    return f"INSERT INTO {table.name} VALUES ({marks}) ON CONFLICT DO NOTHING"  # noqa: S608


def unless_there(table: Table) -> str:
    """Give SQLite's statement: the guard would refuse a row that is there, even to ignore it."""
    marks = {column.name: f"?{place}" for place, column in enumerate(table.columns, start=1)}
    same = " AND ".join(f"{key.name} = {marks[key.name]}" for key in table.primary_key)
    there = f"SELECT 1 FROM {table.name} WHERE {same}"  # noqa: S608 # our own table
    row = ", ".join(marks.values())
    return f"INSERT INTO {table.name} SELECT {row} WHERE NOT EXISTS ({there})"
