from itertools import islice

from benchmarks.recording import repeated
from ledger.verifying.verification import Assurance
from ledger.verifying.verify import verify
from tests.ledger.full_ledger import EVENTS, FIRST, empty, full


def test_a_ledger_that_nobody_touched_has_no_faults(db_url: str) -> None:
    ledger, kept = full(db_url)
    with ledger.store as store:
        result = verify(store, [kept], [FIRST.verifier])
        assert result.faults == ()
        assert result.assurance is Assurance.WITNESSED
        assert result.root == store.root()
        assert result.anchored
        assert result.checkpoints == 3
        assert (result.signed, result.size) == (store.size() - 1, store.size())
        assert 0 < result.witnessed < result.signed
        assert result.unsealed == 0


def test_what_others_record_meanwhile_is_none_of_it(db_url: str) -> None:
    ledger, _ = full(db_url)
    lines = iter([line.text for line in islice(repeated(), 1000)][EVENTS:])
    with ledger.store as store:
        size = store.size()

        def meanwhile(_entries: int) -> None:
            ledger.record(next(lines), b"odd")
            ledger.sign()

        meanwhile(0)
        size = store.size()
        result = verify(store, progress=meanwhile)
        assert result.faults == ()
        assert result.size == size < store.size()


def test_an_empty_ledger_is_consistent(db_url: str) -> None:
    with empty(db_url).store as store:
        assert verify(store).assurance is Assurance.CONSISTENT
