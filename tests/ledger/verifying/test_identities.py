from collections.abc import Callable

import pytest

from ledger.store import Store
from ledger.verifying import identities
from ledger.verifying.verification import Faults
from tests.ledger.full_ledger import full
from tests.models import Recipe
from tests.tamper import tampering


def sixty(url: str) -> None:
    ledger, _ = full(url, events=60)
    ledger.store.close()


@pytest.fixture
def url(copied: Callable[[Recipe], str]) -> str:
    return copied(sixty)


def told(url: str, size: int | None = None) -> list[str]:
    faults = Faults()
    with Store.open(url) as store:
        size = size or store.size()
        ((named,),) = store.rows("SELECT count(event_id) FROM entry WHERE seq <= ?", size)
        for each in identities.lost(store, 1, size):
            identities.tell_lost(store, each, faults)
        counted = identities.count(store, size)
        identities.tell_strays(store, counted, named, size, faults)
    return [f"{fault.row} {fault.column}" for fault in faults]


def change(url: str, statement: str, *values: int | str | bytes) -> str:
    """Change the id of the first event; return the id."""
    with tampering(url) as tamper:
        ((name,),) = tamper.execute("SELECT id FROM event_id ORDER BY seq LIMIT 1")
        assert isinstance(name, str)
        tamper.execute(statement, *values, name)
    return name


def test_ids_as_recorded_have_no_fault(url: str) -> None:
    assert told(url) == []


def test_ids_of_later_entries_are_no_fault(url: str) -> None:
    assert told(url, size=20) == []


def test_a_missing_id_is_named(url: str) -> None:
    assert told(url) == []
    name = change(url, "DELETE FROM event_id WHERE id = ?")
    assert told(url) == [f"{name} id"]


def test_another_position_is_named(url: str) -> None:
    name = change(url, "UPDATE event_id SET seq = ? WHERE id = ?", 999)
    assert told(url) == [f"{name} seq"]


def test_another_digest_is_named(url: str) -> None:
    name = change(url, "UPDATE event_id SET digest = ? WHERE id = ?", bytes(32))
    assert told(url) == [f"{name} digest"]


def test_another_id_is_named_with_the_one_that_it_was(url: str) -> None:
    name = change(url, "UPDATE event_id SET id = ? WHERE id = ?", "other")
    assert told(url) == [f"{name} id", "other id"]


@pytest.mark.parametrize("seq", [1, 6, 999])
def test_an_id_of_no_entry_is_named(url: str, seq: int) -> None:
    with tampering(url) as tamper:
        tamper.execute("INSERT INTO event_id VALUES ('stray', ?, ?)", seq, bytes(32))
    assert told(url) == ["stray id"]


def test_a_changed_column_of_the_entry_is_not_the_ids_fault(url: str) -> None:
    name = change(url, "UPDATE entry SET event_id = 'other' WHERE event_id = ?")
    assert name
    assert told(url) == []


def test_an_entry_without_its_id_is_not_the_ids_fault(url: str) -> None:
    change(url, "UPDATE entry SET event_id = NULL WHERE event_id = ?")
    assert told(url) == []
