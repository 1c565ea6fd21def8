"""What is refused is sealed in the log, in the same transaction."""

from ledger import body
from ledger.own import QuarantineSealed
from ledger.store import Store
from tests.ledger.recording import ledger, record, recorder
from tests.ledger.wire import line


def sealed(store: Store) -> list[QuarantineSealed]:
    return [body.own(each, QuarantineSealed) for each in store.own(QuarantineSealed)]


def test_each_batch_with_refused_lines_ends_with_a_seal(db_url: str) -> None:
    with ledger(db_url) as store:
        one = recorder(store)
        record(one, line("shift_opened", "o"))
        assert sealed(store) == []
        record(one, b"x", line("fill", "f"), b"y")
        record(one, b"z")
        digests = [row.digest.hex() for row in store.quarantined()]
        assert sealed(store) == [
            QuarantineSealed(count=2, digest=digests[1]),
            QuarantineSealed(count=3, digest=digests[2]),
        ]
        assert store.own(QuarantineSealed)[-1].seq == store.size()
