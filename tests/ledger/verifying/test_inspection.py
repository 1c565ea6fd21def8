import pytest

from ledger.database.layout import metadata
from ledger.own import Access, TokenRevoked, entry_of
from ledger.tokens import asked
from ledger.verifying.inspection import TABLES
from ledger.verifying.verify import verify
from tests.ledger.full_ledger import FIRST, empty, full
from tests.ledger.night import wanted
from tests.ledger.wire import AT
from tests.tamper import tampering


def test_every_table_has_its_turn_in_what_is_told() -> None:
    assert set(TABLES) == {table.name for table in metadata.sorted_tables} | {"guard"}


def test_shifts_that_closed_after_the_last_checkpoint_are_named(db_url: str) -> None:
    ledger, _ = full(db_url, events=1700)
    with ledger.store as store:
        assert verify(store).uncovered == ()
        with tampering(db_url) as tamper:
            tamper.execute("DELETE FROM checkpoint WHERE size > 1000")
        result = verify(store)
    assert [(each.table, each.shift) for each in result.uncovered] == [("RP-01:0", "2026-11-27-N")]
    assert result.uncovered_count == 1


def test_the_log_of_a_first_checkpoint_may_be_empty(db_url: str) -> None:
    ledger = empty(db_url)
    with ledger.store as store:
        result = verify(store, [ledger.sign()], [FIRST.verifier])
    assert (result.signed, result.witnessed, result.faults) == (4, 4, ())


@pytest.mark.parametrize("seq", [2, 4])
def test_over_a_missing_entry_there_is_no_root(db_url: str, seq: int) -> None:
    ledger = empty(db_url)
    kept = ledger.sign()
    ledger.record(b"odd")
    with tampering(db_url) as tamper:
        tamper.execute("DELETE FROM entry WHERE seq = ?", seq)
    with ledger.store as store:
        result = verify(store, [kept])
    assert [(fault.table, fault.row) for fault in result.faults] == [("entry", seq)]
    assert (result.root, result.signed, result.witnessed) == (None, 0, 0)


def test_a_number_that_skips_or_comes_twice_is_told(db_url: str) -> None:
    ledger = empty(db_url)
    with ledger.store as store:
        for number, copy in ((1, 1), (3, 2), (3, 3), (4, 1)):
            said = wanted(number=number, copy=copy, size=1, sha256="0" * 64, at=AT)
            with store.writing() as writer:
                writer.append([entry_of(said, ledger.tick())])
        told = [str(fault) for fault in verify(store).faults]
    assert told == [
        "entry 6, body: expected report number 2, got 3",
        "entry 8, body: expected copy 4 of this report, got 1",
    ]


def test_a_token_that_was_slipped_in_under_a_name_or_revoked_twice_is_told(db_url: str) -> None:
    ledger = empty(db_url)
    made = asked("rp-02", "$argon2id$x", "M-01", access=Access.WRITE, tables=["T1"])
    gone = TokenRevoked(name="rp-02", by="M-01", reason="lost")
    with ledger.store as store:
        for said in (made, made, gone, gone):
            with store.writing() as writer:
                writer.append([entry_of(said, ledger.tick())])
        told = [str(fault) for fault in verify(store).faults]
    assert told == [
        "entry 6, body: expected a name that no token has had, got rp-02",
        "entry 8, body: expected the name of a token in force, got rp-02",
    ]
