"""A report is issued under a number of its own, and the log keeps its file's digest."""

import hashlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from ledger.error import LedgerError
from ledger.issue import NumberTaken, found, issue, issues, numbered, of_file
from ledger.own import ReportIssued
from ledger.refusal import BadValue
from ledger.store import Store
from tests.ledger.night import issued, night, wanted
from tests.ledger.recording import NOON_US

SHA = hashlib.sha256(b"a file").hexdigest()


def clock() -> int:
    return NOON_US + 5_000_000


@pytest.fixture
def store(db_url: str) -> Iterator[Store]:
    with night(db_url) as store:
        yield store


def test_an_issue_is_an_entry_with_number_time_and_digest(store: Store) -> None:
    size = store.size()
    said = of_file(numbered(store, wanted(), NOON_US), b"a file")
    assert (said.number, said.copy, said.at) == (1, 1, "2026-01-01T12:00:00Z")
    assert store.size() == size
    done = issue(store, clock, said)
    assert issues(store) == [done]
    assert (done.seq, done.recorded_at) == (size + 1, "2026-01-01T12:00:05.000000Z")
    assert done.event == said
    assert done.event.sha256 == SHA


def test_it_is_found_by_its_files_digest(store: Store) -> None:
    done = issued(store)
    assert issued(store, b"another").event.number == 2
    assert found(store, SHA) == done
    assert found(store, "0" * 64) is None


def test_the_second_issue_of_a_report_is_a_copy(store: Store) -> None:
    told = [
        issued(store, content, **fields).event
        for content, fields in (
            (b"1", {}),
            (b"2", {"language": "ru-RU"}),
            (b"3", {"shift": "D"}),
            (b"4", {"by": "Bob"}),
        )
    ]
    assert [(each.number, each.copy) for each in told] == [(1, 1), (2, 2), (3, 1), (4, 3)]


def test_a_prefix_holds_the_issues_up_to_it(store: Store) -> None:
    size = issued(store).seq
    issued(store, b"another")
    assert [each.event.number for each in issues(store, size)] == [1]


def test_a_number_that_is_taken_meanwhile_is_told_and_nothing_is_kept(store: Store) -> None:
    mine, other = (of_file(numbered(store, wanted(by=by), NOON_US), b"") for by in ("A", "B"))
    issue(store, clock, other)
    size = store.size()
    with pytest.raises(NumberTaken, match="report: expected the number 2, got 1"):
        issue(store, clock, mine)
    assert store.size() == size


def test_of_two_at_once_one_wins(store: Store) -> None:
    together = Barrier(2)

    def attempt(said: ReportIssued) -> str:
        together.wait()
        try:
            return issue(store, clock, said).event.by
        except LedgerError as error:
            return str(error)

    both = [of_file(numbered(store, wanted(by=by), NOON_US), b"") for by in ("A", "B")]
    with ThreadPoolExecutor(2) as pool:
        told = sorted(pool.map(attempt, both))
    assert told[0] in {"A", "B"}
    assert told[1] == "report: expected the number 2, got 1"
    assert [each.event.by for each in issues(store)] == [told[0]]


@pytest.mark.parametrize("by", ["", " ", "x" * 65, "a\nb", "e\u0301", "\udcff"])
def test_a_name_is_plain_text(store: Store, by: str) -> None:
    with pytest.raises(BadValue, match=r"^by: expected"):
        numbered(store, wanted(by=by), NOON_US)
