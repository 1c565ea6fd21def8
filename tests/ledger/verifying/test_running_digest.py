import pytest

from ledger.own import QuarantineSealed
from ledger.quarantine import Quarantined, Refused
from ledger.store import Store
from ledger.verifying.running_digest import COVERED, RunningDigest
from ledger.verifying.verification import Faults
from tests.tamper import tampering

LINES = 6
EITHER = f"{COVERED},digest".replace(",", " or ")
CONTENT = COVERED.replace(",", " or ")


@pytest.fixture
def rows(db_url: str) -> list[Quarantined]:
    lines = [
        Refused(number, "a.jsonl", number + 1, b"x%d" % number, "{}") for number in range(LINES)
    ]
    with Store.create(db_url) as store:
        with store.writing() as writer:
            writer.refuse(lines)
        return list(store.quarantined())


def told(url: str, rows: list[Quarantined], *seals: tuple[int, str]) -> list[str]:
    faults = Faults()
    with Store.open(url) as store:
        lines = RunningDigest(store, LINES, rows[-1].digest, faults)
        for place, (count, digest) in enumerate(seals, start=1):
            lines.seal(place, QuarantineSealed(count=count, digest=digest))
        lines.finish()
        assert lines.sealed == max((count for count, _ in seals), default=0)
    return [f"{fault.table} {fault.row} {fault.column}" for fault in faults]


def seals(rows: list[Quarantined], *counts: int) -> list[tuple[int, str]]:
    return [(count, rows[count - 1].digest.hex()) for count in counts]


def test_lines_as_they_were_refused_fit_their_seals(db_url: str, rows: list[Quarantined]) -> None:
    assert told(db_url, rows, *seals(rows, 2, 5, 6)) == []
    assert told(db_url, rows) == []


@pytest.mark.parametrize("number", [1, 3, LINES])
def test_a_changed_line_is_named(db_url: str, rows: list[Quarantined], number: int) -> None:
    with tampering(db_url) as tamper:
        tamper.execute("UPDATE quarantine SET reason = '[]' WHERE number = ?", number)
    assert told(db_url, rows, *seals(rows, 2, 6)) == [f"quarantine {number} {CONTENT}"]


@pytest.mark.parametrize("number", [1, 3, LINES])
def test_a_changed_digest_is_told_by_what_follows(
    db_url: str, rows: list[Quarantined], number: int
) -> None:
    with tampering(db_url) as tamper:
        tamper.execute("UPDATE quarantine SET digest = ? WHERE number = ?", bytes(32), number)
    assert told(db_url, rows, *seals(rows, 2, 6)) == [f"quarantine {number} digest"]


def test_missing_lines_are_named(db_url: str, rows: list[Quarantined]) -> None:
    with tampering(db_url) as tamper:
        tamper.execute("DELETE FROM quarantine WHERE number IN (2, 3, 6)")
    expected = [f"quarantine {number} number" for number in (2, 3, 6)]
    assert told(db_url, rows, *seals(rows, 6)) == expected


def test_lines_that_a_seal_does_not_fit_are_named(db_url: str, rows: list[Quarantined]) -> None:
    wrong = [(2, rows[1].digest.hex()), (4, "0" * 64)]
    assert told(db_url, rows, *wrong) == [f"quarantine 3 to 4 {EITHER}"]


def test_a_seal_on_more_lines_than_there_are_is_named(db_url: str, rows: list[Quarantined]) -> None:
    assert told(db_url, rows, (9, "0" * 64)) == ["quarantine 7 number"]


def test_a_seal_on_fewer_lines_than_before_is_named(db_url: str, rows: list[Quarantined]) -> None:
    assert told(db_url, rows, *seals(rows, 5, 4)) == ["entry 2 body"]


def test_another_digest_of_the_head_is_named(db_url: str, rows: list[Quarantined]) -> None:
    faults = Faults()
    with Store.open(db_url) as store:
        RunningDigest(store, LINES, bytes(32), faults).finish()
    assert [fault.column for fault in faults] == ["refused_digest"]
    assert rows


def test_another_digest_of_the_head_is_named_where_nothing_was_refused(db_url: str) -> None:
    faults = Faults()
    with Store.create(db_url) as store:
        RunningDigest(store, 0, bytes(31) + b"1", faults).finish()
    assert [f"{fault.table} {fault.column}" for fault in faults] == ["head refused_digest"]
