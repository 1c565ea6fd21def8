"""Guards and tables that are not as they were made are named; a fresh ledger has no fault."""

import pytest

from ledger.database import migrate
from ledger.store import Store
from ledger.verifying.guard import GuardFault, fault, faults
from tests.ledger.owner import do
from tests.ledger.recording import ledger


def told(url: str) -> list[str]:
    with Store.open(url) as store:
        return [str(each) for each in faults(store)]


def test_a_fresh_ledger_has_no_fault(db_url: str) -> None:
    with ledger(db_url) as store:
        assert faults(store) == ()


def test_a_ledger_brought_up_from_the_first_version_has_no_fault(
    empty_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrate, "REVISION", "0001")
    Store.create(empty_url).close()
    monkeypatch.undo()
    Store.create(empty_url).close()
    assert told(empty_url) == []


def test_a_missing_trigger_is_named(db_url: str) -> None:
    ledger(db_url).close()
    if db_url.startswith("sqlite"):
        do(db_url, "DROP TRIGGER entry_delete")
        (fault,) = told(db_url)
        assert fault.startswith("trigger entry_delete on entry: expected CREATE TRIGGER")
    else:
        do(db_url, "DROP TRIGGER append_only ON entry")
        (fault,) = told(db_url)
        assert fault.startswith("trigger append_only on entry: expected before DELETE or UPDATE")
    assert fault.endswith("got nothing")


def test_a_trigger_besides_is_named(db_url: str) -> None:
    ledger(db_url).close()
    if db_url.startswith("sqlite"):
        do(db_url, "CREATE TRIGGER sly AFTER INSERT ON node BEGIN SELECT 1; END")
        (fault,) = told(db_url)
    else:
        do(
            db_url,
            "CREATE FUNCTION sly() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN END $$",
            "CREATE TRIGGER sly AFTER INSERT ON node EXECUTE FUNCTION sly()",
        )
        (fault,) = told(db_url)
    assert fault.startswith("trigger sly on node: expected nothing, got ")


def test_a_view_and_an_index_besides_are_no_fault(db_url: str) -> None:
    ledger(db_url).close()
    do(
        db_url,
        "CREATE VIEW late AS SELECT seq FROM entry WHERE recorded_us > at_us",
        "CREATE INDEX by_device ON entry (by)",
    )
    assert told(db_url) == []


def test_only_what_differs_of_a_long_state_is_told() -> None:
    before, after = "CREATE " + "x" * 200 + " = 32\n", "CREATE " + "x" * 200 + " = 31\n"
    assert fault("table t", before, after) == GuardFault(
        "table t", "…xxxxxxxxxxxxxxxx = 32", "…xxxxxxxxxxxxxxxx = 31"
    )
