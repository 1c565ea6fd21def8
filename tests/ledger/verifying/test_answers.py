import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ledger.database import layout
from ledger.store import Store
from ledger.verifying.answers import RARE, SHIFTS
from ledger.verifying.verify import verify
from tests.ledger.full_ledger import full


def blinded(path: Path, index: str, hidden: str) -> None:
    """Have an index lack some rows, though its statement says nothing of it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        ((statement,),) = file.execute("SELECT sql FROM sqlite_master WHERE name = ?", (index,))
        file.execute(f"DROP INDEX {index}")
        file.execute(f"{statement}{' AND' if 'WHERE' in statement else ' WHERE'} NOT ({hidden})")
        ((version,),) = file.execute("PRAGMA schema_version")
        file.execute("PRAGMA writable_schema = ON")
        file.execute("UPDATE sqlite_master SET sql = ? WHERE name = ?", (statement, index))
        file.execute(f"PRAGMA schema_version = {version + 1}")


@pytest.mark.parametrize(
    ("index", "hidden"),
    [
        ("entry_of_shift", "seq = 300"),
        ("entry_by_day", "seq < 100"),
        ("entry_day_of_shift", "seq < 100"),
        ("entry_opened_by_table", "seq < 100"),
        ("entry_closed_by_table", "1"),
        ("entry_of_ledger", "seq = 2"),
    ],
)
def test_an_index_that_hides_an_entry_is_named(tmp_path: Path, index: str, hidden: str) -> None:
    path = tmp_path / "ledger.db"
    ledger, kept = full(f"sqlite:///{path}", events=1700)
    ledger.store.close()
    blinded(path, index, hidden)
    with Store.open(ledger.url) as store:
        faults = verify(store, [kept]).faults
    assert {(each.table, each.row) for each in faults} == {("guard", f"index {index} on entry")}


def test_an_index_that_is_gone_is_named_once(tmp_path: Path) -> None:
    ledger, _ = full(f"sqlite:///{tmp_path / 'ledger.db'}", events=60)
    ledger.store.close()
    with closing(sqlite3.connect(tmp_path / "ledger.db")) as file:
        file.execute("DROP INDEX entry_of_shift")
    with Store.open(ledger.url) as store:
        (fault,) = verify(store).faults
    assert fault.row == "index entry_of_shift on entry"


def test_every_index_is_asked() -> None:
    assert {way.name for way in (SHIFTS, *RARE)} == {each.name for each in layout.entry.indexes}
