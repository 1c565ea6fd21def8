import pytest

from ledger.store import Store
from ledger.verifying.extent import extent, length
from ledger.verifying.verification import Faults
from tests.ledger.full_ledger import empty
from tests.tamper import tampering


def looked(url: str) -> tuple[int, list[str]]:
    faults = Faults()
    with Store.open(url) as store:
        far = extent(store, faults)
    return far.size, [f"{fault.table} {fault.row} {fault.column}" for fault in faults]


def test_entries_are_counted_without_the_head(db_url: str) -> None:
    with empty(db_url).store as store:
        assert length(store) == 4
        with tampering(db_url) as tamper:
            tamper.execute("DELETE FROM head")
        assert length(store) == 4


@pytest.mark.parametrize(
    ("change", "size", "told"),
    [
        ("UPDATE head SET size = 2", 4, ["head 1 size", "entry 3 seq", "entry 4 seq"]),
        ("UPDATE head SET size = 6", 4, ["head 1 size", "entry 5 seq"]),
        ("UPDATE entry SET seq = 9 WHERE seq = 2", 4, ["head 1 size", "entry 9 seq"]),
        ("UPDATE head SET refused = 1", 4, ["head 1 refused", "quarantine 1 number"]),
        ("DELETE FROM head", 4, ["head 1 one"] + [f"entry {seq} seq" for seq in (1, 2, 3, 4)]),
        (
            "INSERT INTO node SELECT 1, 0, leaf FROM entry WHERE seq = 1",
            4,
            ["node level 1 number 0 level or number"],
        ),
        (
            "INSERT INTO checkpoint SELECT 9, leaf FROM entry WHERE seq = 1",
            4,
            ["checkpoint 9 size"],
        ),
    ],
)
def test_what_lies_outside_of_the_log_is_named(
    db_url: str, change: str, size: int, told: list[str]
) -> None:
    empty(db_url).store.close()
    assert looked(db_url) == (4, [])
    with tampering(db_url) as tamper:
        tamper.execute(change)
    assert looked(db_url) == (size, told)
