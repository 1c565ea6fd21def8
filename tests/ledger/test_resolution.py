"""A refused line is resolved once: mended by an event of the log, or dismissed with a reason."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from ledger import body
from ledger import resolution as resolution_module
from ledger.docket import Docket, docket
from ledger.error import LedgerError
from ledger.own import LineResolved, Outcome, QuarantineSealed
from ledger.quarantine import Refused
from ledger.recorder import Line, Rejected, Taken
from ledger.refusal import BadValue
from ledger.resolution import (
    AlreadyResolved,
    NoSuchEvent,
    NoSuchLine,
    ResolutionFault,
    mend,
    resolve,
)
from ledger.store import Store
from tests.ledger.recording import NOON_US, ledger, record, recorder
from tests.ledger.wire import line

BAD = b"not JSON"


def clock() -> int:
    return NOON_US


def said(number: int = 1, event_id: str = "", by: str = "M-01", reason: str = "a") -> LineResolved:
    if not event_id:
        return LineResolved(number=number, outcome=Outcome.DISMISSED, by=by, reason=reason)
    return LineResolved(
        number=number, outcome=Outcome.MENDED, by=by, reason=reason, event_id=event_id
    )


@pytest.fixture
def store(db_url: str) -> Iterator[Store]:
    """Give a ledger with an open shift and two refused lines."""
    with ledger(db_url) as store:
        record(recorder(store), line("shift_opened", "o"), BAD, BAD)
        yield store


def test_a_line_is_dismissed_by_an_entry_of_the_log(store: Store) -> None:
    done = resolve(store, clock, said(2))
    (entry,) = store.own(LineResolved)
    assert (entry.seq, store.size()) == (done.seq, done.seq)
    assert body.own(entry, LineResolved) == said(2)
    assert body.own_body(entry).recorded_at == done.recorded_at == "2026-01-01T12:00:00.000000Z"
    assert [bool(each.resolution) for each in docket(store).cases()] == [False, True]


def test_a_line_is_mended_as_an_event_that_was_recorded_meanwhile(store: Store) -> None:
    resolve(store, clock, said(1, "o"))
    case = docket(store).case(1)
    assert case
    assert case.resolution
    assert case.resolution.event.event_id == "o"


@pytest.mark.parametrize(
    ("asked", "error", "words"),
    [
        (said(3), NoSuchLine, "refused line 3: expected one of the 2 lines of the quarantine"),
        (said(0), NoSuchLine, "refused line 0: expected one of the 2 lines"),
        (said(1, "e"), NoSuchEvent, "refused line 1: expected an event of the log, got e"),
    ],
)
def test_what_is_not_there_cannot_be_resolved(
    store: Store, asked: LineResolved, error: type[ResolutionFault], words: str
) -> None:
    size = store.size()
    with pytest.raises(error, match=words):
        resolve(store, clock, asked)
    assert store.size() == size


def test_a_line_is_resolved_once(store: Store) -> None:
    resolve(store, clock, said(1, reason="a slip"))
    told = "dismissed by M-01 at 2026-01-01T12:00:00Z: a slip"
    for again in (said(1), said(1, "o"), said(1, reason="a slip")):
        with pytest.raises(AlreadyResolved, match=f"expected an open line, got one {told}"):
            resolve(store, clock, again)
    with pytest.raises(AlreadyResolved, match=told):
        mend(store, clock, Line(1, line("fill", "f")), by="M-02", reason="a")
    assert len(store.own(LineResolved)) == 1


@pytest.mark.parametrize(
    ("by", "reason", "field"),
    [
        ("M-01", "", "reason"),
        ("M-01", " \t", "reason"),
        ("M-01", "x" * 501, "reason"),
        ("M-01", "a\nb", "reason"),
        ("M-01", "e\u0301", "reason"),
        ("M-01", "\udcff", "reason"),
        ("", "a", "by"),
        ("x" * 65, "a", "by"),
    ],
)
def test_a_name_and_a_reason_are_plain_text(store: Store, by: str, reason: str, field: str) -> None:
    size = store.size()
    with pytest.raises(BadValue, match=f"^{field}: expected"):
        resolve(store, clock, said(by=by, reason=reason))
    with pytest.raises(BadValue, match=f"^{field}: expected"):
        mend(store, clock, Line(1, line("fill", "f")), by=by, reason=reason)
    assert store.size() == size


def test_of_two_at_once_one_wins_and_the_other_is_told(store: Store) -> None:
    together = Barrier(2)

    def attempt(by: str) -> str:
        together.wait()
        try:
            resolve(store, clock, said(by=by))
        except LedgerError as error:
            return str(error)
        return by

    with ThreadPoolExecutor(2) as pool:
        told = sorted(pool.map(attempt, ("M-01", "M-02")))
    winner = told[0]
    assert winner in {"M-01", "M-02"}
    assert f"got one dismissed by {winner}" in told[1]
    assert len(store.own(LineResolved)) == 1


def test_a_mended_line_is_recorded_and_resolves_the_old_one(store: Store) -> None:
    done = mend(store, clock, Line(2, line("fill", "f")), by="M-01", reason="a slip")
    assert done
    answer, resolution = done
    assert isinstance(answer, Taken)
    assert resolution
    assert resolution.event == said(2, "f", reason="a slip")
    assert (resolution.seq, answer.seq) == (store.size(), store.size() - 1)


def test_a_line_that_is_refused_again_leaves_the_old_one_open(store: Store) -> None:
    done = mend(store, clock, Line(2, b'{"id":'), by="M-01", reason="a slip")
    assert done
    answer, resolution = done
    assert isinstance(answer, Rejected)
    assert (answer.number, resolution) == (3, None)
    cases = list(docket(store).cases())
    assert [each.resolution for each in cases] == [None, None, None]
    kept = cases[2].line.refused
    assert (kept.source, kept.line_number, kept.line) == ("quarantine", 2, b'{"id":')


def test_a_blank_line_mends_nothing(store: Store) -> None:
    size = store.size()
    assert mend(store, clock, Line(1, b" \n"), by="M-01", reason="a") is None
    assert store.size() == size


def test_after_a_crash_between_event_and_resolution_it_is_done_again(store: Store) -> None:
    record(recorder(store, "quarantine"), line("fill", "f"))
    size = store.size()
    done = mend(store, clock, Line(1, line("fill", "f")), by="M-01", reason="a")
    assert done
    answer, resolution = done
    assert isinstance(answer, Taken)
    assert resolution
    assert (answer.again, resolution.seq, store.size()) == (True, size + 1, size + 1)


def test_who_mends_a_line_that_is_resolved_meanwhile_is_told_where_the_event_is(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def overtaken(store: Store) -> Docket:
        """Let another resolve the line as soon as the mended event is recorded."""
        monkeypatch.undo()
        resolve(store, clock, said(1, by="M-01"))
        return docket(store)

    def first(store: Store) -> Docket:
        monkeypatch.setattr(resolution_module, "docket", overtaken)
        return docket(store)

    monkeypatch.setattr(resolution_module, "docket", first)
    told = "one dismissed by M-01 at .*; f is in the log as entry 6"
    with pytest.raises(AlreadyResolved, match=told):
        mend(store, clock, Line(1, line("fill", "f")), by="M-02", reason="a")


def test_lines_of_an_earlier_version_are_sealed_before_one_is_resolved(db_url: str) -> None:
    with ledger(db_url) as store:
        with store.writing() as writer:
            writer.refuse([Refused(1, "a.jsonl", n, BAD, "{}") for n in (1, 2)])
        resolve(store, clock, said(2))
        (seal,) = store.own(QuarantineSealed)
        assert body.own(seal, QuarantineSealed).count == 2
        assert [bool(each.resolution) for each in docket(store, store.size()).cases()] == [
            False, True,
        ]  # fmt: skip
        resolve(store, clock, said(1))
        assert len(store.own(QuarantineSealed)) == 1
