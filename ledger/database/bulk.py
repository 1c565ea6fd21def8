"""Many rows at once, by the quickest way that the driver knows."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import BigInteger, Column, Connection, LargeBinary, Table, Text
from sqlalchemy.types import TypeEngine

Row = tuple[int | str | bytes | None, ...]

POSTGRESQL: Final[dict[type[TypeEngine[Any]], str]] = {
    BigInteger: "int8",
    LargeBinary: "bytea",
    Text: "text",
}


ASKED_AT_ONCE: Final = 500
"""Values in one question on SQLite; PostgreSQL takes them as one array."""


def find(
    connection: Connection, asked: str, column: Column[Any], values: Sequence[int | str]
) -> list[tuple[Any, ...]]:
    """Give some columns (as SQL names them) of the rows whose column has one of the values."""
    if not values:
        return []
    where = f"SELECT {asked} FROM {column.table.name} WHERE {column.name}"  # noqa: S608 # ours
    if connection.dialect.name == "postgresql":
        array = (list(values),)
        return [tuple(row) for row in connection.exec_driver_sql(f"{where} = ANY(%s)", array)]
    found: list[tuple[Any, ...]] = []
    for start in range(0, len(values), ASKED_AT_ONCE):
        part = tuple(values[start : start + ASKED_AT_ONCE])
        marks = ", ".join("?" * len(part))
        found += [tuple(row) for row in connection.exec_driver_sql(f"{where} IN ({marks})", part)]
    return found


def rows(connection: Connection, asked: str, values: Sequence[int | str]) -> list[tuple[Any, ...]]:
    """Fetch the driver's own tuples, on PostgreSQL in the binary form; ``?`` is a value."""
    if connection.dialect.name != "postgresql":
        cursor = connection.exec_driver_sql(asked, tuple(values)).cursor
        assert cursor is not None
        return list(cursor.fetchall())
    driver = connection.connection.driver_connection
    assert driver is not None
    with driver.cursor(binary=True) as cursor:
        cursor.execute(asked.replace("?", "%s"), values)
        return list(cursor.fetchall())


def append(connection: Connection, table: Table, rows: Sequence[Row]) -> None:
    """Insert rows, each with a value for every column in the table's own order."""
    if not rows:
        return
    if connection.dialect.name == "postgresql":
        copy(connection, table, rows)
    else:
        marks = ", ".join("?" * len(table.columns))
        statement = f"INSERT INTO {table.name} VALUES ({marks})"  # noqa: S608 # our own table
        connection.exec_driver_sql(statement, list(rows))


def keep(connection: Connection, table: Table, rows: Sequence[Row]) -> None:
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


def copy(connection: Connection, table: Table, rows: Sequence[Row]) -> None:
    """Send rows by COPY, in the binary form: bytes go as they are."""
    driver = connection.connection.driver_connection
    assert driver is not None
    with (
        driver.cursor() as cursor,
        cursor.copy(f"COPY {table.name} FROM STDIN (FORMAT BINARY)") as stream,
    ):
        stream.set_types([POSTGRESQL[type(column.type)] for column in table.columns])
        for row in rows:
            stream.write_row(row)
