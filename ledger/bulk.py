"""Many rows at once, by the quickest way that the driver knows."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import BigInteger, Connection, LargeBinary, Table, Text
from sqlalchemy.types import TypeEngine

Row = tuple[int | str | bytes | None, ...]

POSTGRESQL: Final[dict[type[TypeEngine[Any]], str]] = {
    BigInteger: "int8",
    LargeBinary: "bytea",
    Text: "text",
}


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
