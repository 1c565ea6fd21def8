"""What vouches for a log, and what came into it beside its events, is told of damaged logs too."""

from collections.abc import Iterator

import pytest

from ledger.own import LineResolved, Outcome
from ledger.registry import digest_of
from ledger.resolution import resolve
from ledger.store import Store
from ledger.verifying.custody import Custody, custody
from tests.ledger.full_ledger import FIRST, full
from tests.ledger.recording import NOON_US, ledger, record, recorder
from tests.ledger.wire import line
from tests.tamper import Value, tampering

BAD = b"not JSON"
NOON = "2026-01-01T12:00:00.000000Z"


@pytest.fixture
def corrected(db_url: str) -> Iterator[Store]:
    """Give a ledger with two shifts, both corrected, the later one first, and two refused lines."""
    with ledger(db_url) as store:
        for name in ("A", "B"):
            here = {"table": "RP-1", "shift": name}
            record(recorder(store), line("shift_opened", f"o{name}", **here))
            record(recorder(store), line("drop", f"d{name}", **here), BAD)
            record(recorder(store), line("shift_closed", f"c{name}", **here))
        for number, name in enumerate(("B", "A", "B")):
            here = {"table": "RP-1", "shift": name, "target": f"d{name}"}
            record(recorder(store), line("event_voided", f"v{number}", **here))
        yield store


def now(store: Store) -> Custody:
    head = store.head()
    return custody(store, head.size, head.refused)


def test_keys_checkpoints_and_rulebooks_are_told_with_their_entries(db_url: str) -> None:
    signed, kept = full(db_url)
    with signed.store as store:
        told = now(store)
        first, second = told.keys
        assert (first.key, first.since) == (FIRST.verifier.text, 1)
        assert first.recorded_at < second.recorded_at
        one, two, three = told.checkpoints
        assert kept.name == f"{two.size}.txt"
        assert [each.signed_by for each in (one, two, three)] == [
            (first.key,), (first.key, second.key), (second.key,),
        ]  # fmt: skip
        assert two.root == store.root(two.size).hex()
        assert one.recorded_at < two.recorded_at < three.recorded_at <= told.last_recorded
        assert [each.name for each in told.rulebooks] == ["classic@1", "open@1", "club@1"]
        assert [each.seq for each in told.rulebooks] == [2, 3, 4]
        assert told.unread == ()


def test_a_rulebook_is_told_by_its_digest(db_url: str) -> None:
    with ledger(db_url) as store:
        told = now(store)
        assert [each.digest for each in told.rulebooks] == [
            digest_of(toml) for toml in ("house", "house", "club")
        ]
        assert {each.recorded_at for each in told.rulebooks} == {NOON} == {told.last_recorded}
        assert (told.keys, told.checkpoints, told.corrected, told.refused) == ([], [], [], [])


def test_an_empty_log_has_no_last_entry(db_url: str) -> None:
    with Store.create(db_url) as store:
        assert now(store).last_recorded == ""


def test_corrected_shifts_come_in_the_order_of_their_first_corrections(corrected: Store) -> None:
    assert now(corrected).corrected == [("RP-1", "B"), ("RP-1", "A")]


def test_refused_lines_come_with_what_became_of_them(corrected: Store) -> None:
    dismissal = LineResolved(number=2, outcome=Outcome.DISMISSED, by="M-01", reason="a test")
    before = corrected.head()
    resolve(corrected, lambda: NOON_US, dismissal)
    first, second = now(corrected).refused
    assert (first.line.number, first.resolution) == (1, None)
    assert second.resolution
    assert second.resolution.event == dismissal
    _, open_ = custody(corrected, before.size, before.refused).refused
    assert open_.resolution is None


def test_it_is_of_a_prefix_of_the_log(corrected: Store) -> None:
    size = corrected.size()
    assert custody(corrected, size - 3, 1).corrected == []
    assert custody(corrected, size - 2, 1).corrected == [("RP-1", "B")]
    assert len(custody(corrected, size, 1).refused) == 1
    assert custody(corrected, 2, 0).rulebooks == now(corrected).rulebooks[:2]


@pytest.mark.parametrize(
    ("change", "value"),
    [
        ("UPDATE quarantine SET reason = ? WHERE number = 1", "no JSON"),
        ("UPDATE quarantine SET reason = ? WHERE number = 1", '{"field": 5}'),
        ("UPDATE quarantine SET received_us = ? WHERE number = 1", 2**62),
    ],
)
def test_a_refused_line_that_makes_no_sense_is_named(
    db_url: str, corrected: Store, change: str, value: Value
) -> None:
    with tampering(db_url) as tamper:
        tamper.execute(change, value)
    told = now(corrected)
    assert [each.line.number for each in told.refused] == [2]
    assert told.unread == (
        "refused line 1: expected a time and a reason that can be read, got others",
    )


def test_what_cannot_be_read_does_not_keep_the_rest_from_being_told(
    db_url: str, corrected: Store
) -> None:
    size = corrected.size()
    with tampering(db_url) as tamper:
        tamper.execute("UPDATE entry SET body = ? WHERE seq = 2", b"{}")
        tamper.execute("UPDATE entry SET recorded_us = ? WHERE seq = ?", 2**62, size)
    told = now(corrected)
    (fault,) = told.unread
    assert fault.startswith("entry 2: expected the bytes that its leaf was made of")
    assert (told.rulebooks, told.last_recorded) == ([], "")
    assert len(told.corrected) == len(told.refused) == 2


def test_a_checkpoint_that_is_none_stays_in_the_list(db_url: str) -> None:
    signed, _ = full(db_url)
    with tampering(db_url) as tamper:
        tamper.execute("UPDATE checkpoint SET note = ?", b"nothing")
    with signed.store as store:
        told = now(store)
    assert [(each.root, each.signed_by) for each in told.checkpoints] == [("", ())] * 3
    assert all(each.recorded_at for each in told.checkpoints)
