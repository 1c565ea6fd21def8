"""The mutation matrix: whatever is changed in a ledger, `verify` fails and names the place.

The tables and columns are those of the layout: one that is added is changed here, too, and fails
until it is verified.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pytest
from sqlalchemy import Column, Table

from ledger.database.layout import metadata
from ledger.error import LedgerNewer
from ledger.store import Store
from ledger.verifying.signatures import KeptCheckpoint
from ledger.verifying.verification import Fault, Verification
from ledger.verifying.verify import verify
from tests.conftest import STORES
from tests.ledger.full_ledger import full
from tests.postgres import Server
from tests.tamper import Tampering, Value, tampering

TABLES = {table.name: table for table in metadata.sorted_tables}
COLUMNS = [(table.name, column.name) for table in TABLES.values() for column in table.columns]
PLACES = ("first", "middle", "last")


@dataclass(frozen=True)
class Victim:
    """A ledger that is changed and mended again; ``kept`` is its second checkpoint."""

    url: str
    kept: KeptCheckpoint

    def verified(self) -> Verification:
        with Store.open(self.url) as store:
            return verify(store)


@pytest.fixture(scope="module", params=STORES)
def victim(
    request: pytest.FixtureRequest, postgres: Server, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Victim]:
    """Make a ledger on each store, once for all mutations."""
    if request.param == "sqlite":
        folder = tmp_path_factory.mktemp("victim")
        yield made(f"sqlite:///{folder / 'ledger.db'}")
    else:
        with postgres.database() as url:
            yield made(url)


def made(url: str) -> Victim:
    ledger, kept = full(url)
    ledger.store.close()
    victim = Victim(url, kept)
    assert victim.verified().faults == ()
    return victim


def quoted(names: list[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


def keys(table: Table) -> list[str]:
    return [column.name for column in table.primary_key.columns]


def place_of(table: Table, row: Mapping[str, object]) -> str:
    """Tell a row as a fault does."""
    if table.name == "node":
        return f"level {row['level']} number {row['number']}"
    (key,) = keys(table)
    return str(row[key])


def row_at(
    tamper: Tampering, table: Table, place: str, column: str | None = None
) -> dict[str, Value]:
    """Return the first row, one in the middle, or the last; if need be of those with a value."""
    names = [each.name for each in table.columns]
    rows = tamper.execute(
        f"SELECT {quoted(names)} FROM {table.name} ORDER BY {quoted(keys(table))}"
    )
    assert rows, f"the victim has no {table.name}"
    told = [dict(zip(names, row, strict=True)) for row in rows]
    if place != "last" and column:
        told = [row for row in told if row[column] is not None]
    return told[{"first": 0, "middle": len(told) // 2, "last": -1}[place]]


def changed(value: bytes | int | str) -> Value:
    """Return another value of the same type that the same column may have."""
    match value:
        case int():
            return value + 1_000_003
        case str():
            return value[:-1] + ("x" if value[-1] != "x" else "y")
        case bytes():
            middle = len(value) // 2
            return value[:middle] + bytes([value[middle] ^ 1]) + value[middle + 1 :]


def where(table: Table) -> str:
    return " AND ".join(f'"{key}" = ?' for key in keys(table))


def put(tamper: Tampering, table: Table, row: dict[str, Value], **values: Value) -> None:
    """Change some columns of a row."""
    sets = ", ".join(f'"{name}" = ?' for name in values)
    key = [row[name] for name in keys(table)]
    tamper.execute(f"UPDATE {table.name} SET {sets} WHERE {where(table)}", *values.values(), *key)


def other(column: Column[object], value: Value) -> Value:
    """Return another value that a column may have."""
    made_up: dict[type, Value] = {int: 2, str: "x" * 10, bytes: bytes(32)}
    return made_up[column.type.python_type] if value is None else changed(value)


def checks(url: str, tamper: Tampering, table: Table) -> list[tuple[str, str]]:
    """Drop PostgreSQL's checks of a table, as its administrator may, and return them."""
    if url.startswith("sqlite"):
        return []
    found = tamper.execute(
        "SELECT conname::text, pg_get_constraintdef(oid) FROM pg_constraint"
        f" WHERE conrelid = '{table.name}'::regclass AND contype = 'c'"
    )
    dropped = [(str(name), str(told)) for name, told in found]
    for name, _ in dropped:
        tamper.execute(f"ALTER TABLE {table.name} DROP CONSTRAINT {name}")
    return dropped


def mend(tamper: Tampering, table: Table, dropped: list[tuple[str, str]]) -> None:
    for name, told in dropped:
        tamper.execute(f"ALTER TABLE {table.name} ADD CONSTRAINT {name} {told}")


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(("name", "column"), COLUMNS)
def test_a_changed_value_is_found_in_its_row_and_column(
    victim: Victim, name: str, column: str, place: str
) -> None:
    table = TABLES[name]
    with tampering(victim.url) as tamper:
        row = row_at(tamper, table, place, column)
        value = other(table.columns[column], row[column])
        dropped = checks(victim.url, tamper, table)
        put(tamper, table, row, **{column: value})
    after = row | {column: value}
    try:
        faults = victim.verified().faults
    finally:
        with tampering(victim.url) as tamper:
            put(tamper, table, after, **{column: row[column]})
            mend(tamper, table, dropped)
    rows = {place_of(table, row), place_of(table, after)}
    told = "\n".join(map(str, faults))
    assert any(names(fault, name, rows, column) for fault in faults), f"{rows} in\n{told}"


def names(fault: Fault, table: str, rows: set[str], column: str) -> bool:
    return fault.table == table and str(fault.row) in rows and column in fault.columns


def test_another_version_of_the_tables_is_not_verified(victim: Victim) -> None:
    change = "UPDATE alembic_version SET version_num = ?"
    with tampering(victim.url) as tamper:
        ((version,),) = tamper.execute("SELECT version_num FROM alembic_version")
        tamper.execute(change, "9999")
    with pytest.raises(LedgerNewer):
        victim.verified()
    with tampering(victim.url) as tamper:
        tamper.execute(change, version)
    assert victim.verified().faults == ()


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", [name for name in TABLES if name != "checkpoint"])
def test_a_row_that_is_gone_is_named(victim: Victim, name: str, place: str) -> None:
    table = TABLES[name]
    if (name, place) == ("node", "last"):
        pytest.skip("nodes at the end are grown again: a reader never needs them")
    with tampering(victim.url) as tamper:
        row = row_at(tamper, table, place)
        key = [row[each] for each in keys(table)]
        tamper.execute(f"DELETE FROM {name} WHERE {where(table)}", *key)
    try:
        faults = victim.verified().faults
    finally:
        with tampering(victim.url) as tamper:
            insert(tamper, table, row)
    told = "\n".join(map(str, faults))
    assert any(
        fault.table == name and str(fault.row) == place_of(table, row) for fault in faults
    ), f"{row} in\n{told}"


def insert(tamper: Tampering, table: Table, row: dict[str, Value]) -> None:
    marks = ", ".join("?" * len(row))
    tamper.execute(
        f"INSERT INTO {table.name} ({quoted(list(row))}) VALUES ({marks})", *row.values()
    )


def test_a_checkpoint_that_is_gone_is_missed_by_whoever_kept_it(victim: Victim) -> None:
    table = TABLES["checkpoint"]
    with tampering(victim.url) as tamper:
        row = row_at(tamper, table, "middle")
        tamper.execute("DELETE FROM checkpoint WHERE size = ?", row["size"])
    try:
        with Store.open(victim.url) as store:
            faults = verify(store, [victim.kept]).faults
    finally:
        with tampering(victim.url) as tamper:
            insert(tamper, table, row)
    assert ("checkpoint", row["size"]) in {(fault.table, fault.row) for fault in faults}


SWAPS: dict[str, list[tuple[str, ...]]] = {
    "entry": [("body",), ("body", "leaf"), ("event_id", "digest")],
    "event_id": [("seq",), ("digest",), ("seq", "digest")],
    "quarantine": [("line",), ("line", "reason"), ("line", "reason", "digest")],
    "node": [("hash",)],
    "checkpoint": [("note",)],
}


@pytest.mark.parametrize(
    ("name", "columns"), [(name, columns) for name, each in SWAPS.items() for columns in each]
)
@pytest.mark.parametrize("how", ["swapped", "doubled"])
def test_values_of_another_row_are_found(
    victim: Victim, name: str, columns: tuple[str, ...], how: str
) -> None:
    table = TABLES[name]
    with tampering(victim.url) as tamper:
        one, two = (row_at(tamper, table, place, columns[0]) for place in ("first", "middle"))
        put(tamper, table, one, **{column: two[column] for column in columns})
        if how == "swapped":
            put(tamper, table, two, **{column: one[column] for column in columns})
    try:
        faults = victim.verified().faults
    finally:
        with tampering(victim.url) as tamper:
            for row in (one, two):
                put(tamper, table, row, **{column: row[column] for column in columns})
    rows = {str(fault.row) for fault in faults if fault.table == name}
    expected = {place_of(table, one)} | ({place_of(table, two)} if how == "swapped" else set())
    assert expected <= rows, "\n".join(map(str, faults))


@pytest.mark.parametrize(("name", "key"), [("entry", "seq"), ("quarantine", "number")])
def test_rows_that_changed_places_are_found(victim: Victim, name: str, key: str) -> None:
    def swap(tamper: Tampering) -> None:
        for old, new in ((3, 1_000_000), (4, 3), (1_000_000, 4)):
            tamper.execute(f"UPDATE {name} SET {key} = ? WHERE {key} = ?", new, old)

    with tampering(victim.url) as tamper:
        swap(tamper)
    try:
        faults = victim.verified().faults
    finally:
        with tampering(victim.url) as tamper:
            swap(tamper)
    assert any(fault.table == name for fault in faults) or any(
        fault.table == "node" for fault in faults
    )


ADDED: dict[str, dict[str, Value]] = {
    "entry": {"seq": 2_000_000},
    "event_id": {"id": "made-up"},
    "quarantine": {"number": 2_000_000},
    "node": {"number": 2_000_000},
    "checkpoint": {"size": 2_000_000},
}


@pytest.mark.parametrize("name", ADDED)
def test_a_row_that_is_added_is_named(victim: Victim, name: str) -> None:
    table = TABLES[name]
    with tampering(victim.url) as tamper:
        row = row_at(tamper, table, "first") | ADDED[name]
        insert(tamper, table, row)
    key = [row[each] for each in keys(table)]
    try:
        faults = victim.verified().faults
    finally:
        with tampering(victim.url) as tamper:
            tamper.execute(f"DELETE FROM {name} WHERE {where(table)}", *key)
    assert (name, place_of(table, row)) in {(each.table, str(each.row)) for each in faults}
