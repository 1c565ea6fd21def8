"""What is said while a shift is played comes to what its audit says, however it is cut up."""

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from ledger.event import AnyEvent, PayoutMade
from ledger.intake import read
from replay.audit import AuditedRound, ShiftLog, audit_rounds, audit_shift
from replay.finding import Code, Finding
from replay.live_shift import LiveShift
from replay.round import Round
from replay.rulebook import Rulebook
from tests.metamorphosis import log_of as chance_of
from tests.replay.play import BOOKS, log_of
from tests.replay.test_live import example
from tests.wild import any_log

SEEDS = [f"live-{number}" for number in range(12)]
WILD = st.integers(0, 2**48).map(lambda number: f"live-{number}")
SEEDED = settings(max_examples=30, phases=(Phase.explicit, Phase.reuse, Phase.generate))
"""A smaller seed makes no smaller shift: there is nothing to shrink."""
EVENTS = 150


@cache
def played(seed: str) -> ShiftLog:
    return chance_of(seed, 12)


def watched(log: ShiftLog, sizes: Random, *, closely: bool = False) -> list[Finding]:
    """Return what was said of a shift taken in batches of chance sizes, withdrawn ones taken off.

    Closely: it is held against the audit after each batch.
    """
    shift, said, at = LiveShift(log.book, log.closed_before), list[Finding](), 0
    while at < len(log.events):
        size = sizes.choice((1, 1, 2, 5, 40))
        for event in log.events[at : at + size]:
            shift.take(event)
        at += size
        change = shift.judge()
        for finding in change.withdrawn:
            said.remove(finding)
        said += change.found
        assert sorted(said, key=Finding.place) == shift.findings
        if closely:
            assert shift.findings == audit_shift(replace(log, events=log.events[:at])).findings
    return shift.findings


@pytest.mark.parametrize("seed", SEEDS)
def test_a_shift_watched_is_a_shift_audited(seed: str) -> None:
    log = played(seed)
    assert watched(log, Random(seed)) == audit_shift(log).findings


@SEEDED
@given(WILD)
def test_whatever_the_ledger_takes_is_watched_as_it_is_audited(seed: str) -> None:
    log = any_log(seed, EVENTS)
    assert watched(log, Random(seed)) == audit_shift(log).findings


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_after_each_batch_all_that_was_said_is_the_audit_so_far(seed: str) -> None:
    watched(any_log(seed, EVENTS), Random(seed), closely=True)


@pytest.fixture
def audits(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Give the numbers of the rounds that are audited, as they are."""
    numbers: list[int] = []

    def noted(these: list[Round], book: Rulebook) -> Iterator[AuditedRound]:
        numbers.extend(each.number for each in these)
        return audit_rounds(these, book)

    monkeypatch.setattr("replay.live_shift.audit_rounds", noted)
    return numbers


def test_a_round_is_audited_once_when_it_is_over(audits: list[int]) -> None:
    events = example("open")
    shift = LiveShift(BOOKS["open"])
    for event in events:
        shift.take(event)
        shift.judge()
    assert audits == list(range(1, 81))


def correction(events: list[AnyEvent], kind: str, **fields: object) -> AnyEvent:
    """Return a correction of a shift, on two people's word."""
    opening = events[0]
    told = {"id": f"C-{kind}", "type": kind, "at": "2026-11-28T06:00:00Z", "by": "desk"}
    told |= {"table": opening.table, "shift": opening.shift, "reason": "a slip"}
    return read(json.dumps(told | {"authorised_by": "manager"} | fields).encode()).event


def test_a_correction_has_only_the_round_audited_again_that_it_changed(audits: list[int]) -> None:
    events = example("open")
    shift = LiveShift(BOOKS["open"])
    for event in events:
        shift.take(event)
    shift.judge()
    audits.clear()
    fill = {"type": "fill", "at": "2026-11-27T19:00:00Z", "amount": 100, "slip": "S"}
    inserted = correction(events, "event_inserted", after=events[3].id, event=fill)
    shift.take(inserted)
    assert {each.code for each in shift.judge().found} == {Code.INVENTORY_VARIANCE}
    assert not audits
    paid = next(e for e in events if isinstance(e, PayoutMade) and e.round == 40)
    voided = correction(events, "event_voided", target=paid.id)
    shift.take(voided)
    assert Code.UNDERPAID in {each.code for each in shift.judge().found}
    assert audits == [40]
    wanted = audit_shift(ShiftLog([*events, inserted, voided], BOOKS["open"], "")).findings
    assert shift.findings == wanted


def test_a_late_payment_withdraws_what_it_mends_and_says_it_anew(audits: list[int]) -> None:
    log = log_of(
        "1 G1 ante 100\n1 dealt As Kd 9c 4s 2h\ndealer dealt Kh ?? ?? ?? ??\n1 folds\n"
        "round closed\nround opened 2\nround closed\n"
    )
    shift = LiveShift(log.book)
    for event in log.events:
        shift.take(event)
    (lacking,) = shift.judge().found
    assert lacking.code is Code.NOT_TAKEN
    taken = {"id": "L1", "type": "wager_taken", "at": "2026-11-27T18:00:00Z", "by": "a", "round": 1}
    taken |= {"table": lacking.table, "shift": lacking.shift, "box": 1, "guest": "G1"}
    audits.clear()
    shift.take(read(json.dumps(taken | {"wager": "ante", "amount": 100}).encode()).event)
    change = shift.judge()
    assert change.withdrawn == [lacking]
    assert [each.made_good for each in change.found] == [100]
    assert audits == [1]


def test_nothing_changes_where_nothing_was_taken() -> None:
    shift = LiveShift(BOOKS["open"])
    for event in example("open"):
        shift.take(event)
    assert shift.judge()
    assert not shift.judge()
