"""An audit replays shifts, and says the same of the same events, whatever they are."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.event import AnyEvent
from replay.audit import CHECKS, AuditedShift, Head, ShiftLog, audit, audit_shift
from replay.finding import Code, Finding
from tests.replay.any_shift import any_row, recorded
from tests.replay.play import BOOKS, log_of, play

HEAD = Head(size=1, root="")
ROUND = """
1 G1 ante 100
1 dealt As Ad 8c 6h 2s
dealer dealt Kh ?? ?? ?? ??
1 G1 bet 200
dealer shows Kh Ac 9d 5s 3h
1 G1 paid bet 200
round closed
"""


def test_a_round_played_by_the_rules_gives_no_finding() -> None:
    assert play(ROUND).findings == []


def test_the_last_round_of_an_open_shift_is_pending_until_it_is_closed() -> None:
    shift = play(ROUND + "round opened 2\n2 G1 ante 1")
    assert (shift.totals.rounds, shift.totals.pending, shift.findings) == (1, 1, [])


def test_a_correction_of_the_opening_gives_its_limits_to_every_round() -> None:
    log = log_of(ROUND.replace("ante 100", "ante 60").replace("bet 200", "bet 120"))
    opening = log.events[0]
    content = msgspec.to_builtins(opening) | {"limits": {"ante_min": 50, "ante_max": 1000}}
    kept = {name: content[name] for name in content if name not in {"id", "by", "table", "shift"}}
    signed = {"reason": "a slip", "authorised_by": "manager", "target": opening.id, "event": kept}
    fields = {"type": "event_replaced", "id": "E99", "at": opening.at, "by": "clerk"}
    mended = msgspec.convert(fields | signed | {"table": "RP-01", "shift": "S1"}, AnyEvent)
    assert [found.code for found in audit_shift(log).findings] == ["ante_below_minimum"]
    assert audit_shift(replace(log, events=[*log.events, mended])).findings == []


def test_tables_are_sorted_by_name_and_shifts_stay_in_the_order_of_the_log() -> None:
    log = log_of(ROUND)
    logs = [_renamed(log, *place) for place in (("T2", "A"), ("T1", "B"), ("T1", "A"))]
    order = [(each.opening.table, each.opening.shift) for each in audit(logs, HEAD).shifts]
    assert order == [("T1", "B"), ("T1", "A"), ("T2", "A")]


def _renamed(log: ShiftLog, table: str, shift: str) -> ShiftLog:
    events = [msgspec.structs.replace(event, table=table, shift=shift) for event in log.events]
    return ShiftLog(events, log.book, log.digest)


def test_findings_are_sorted_by_round_box_guest_wager_and_code() -> None:
    shift = play("""
    2 G2 ante 10
    1 G2 ante 10
    1 G1 ante 10
    1 G1 bonus 90
    bets closed
    1 G1 ante 10
    round closed
    round opened 3
    """)
    places = [found.place() for found in shift.findings]
    assert places == sorted(places)
    assert len(places) > 8


def test_no_check_stands_twice() -> None:
    assert max(Counter(CHECKS).values()) == 1


@settings(max_examples=40)
@given(
    st.lists(st.integers(0, 2**48).map(any_row), min_size=5, max_size=25),
    st.sampled_from(sorted(BOOKS)),
)
def test_whatever_the_desk_takes_is_audited(rows: list[list[dict[str, object]]], name: str) -> None:
    events = list(recorded(rows, name))
    log = ShiftLog(events, BOOKS[name], "digest")
    audited = audit([log], HEAD)
    assert audited == audit([log], HEAD)
    (shift,) = audited.shifts
    assert shift.totals.net == shift.totals.taken - shift.totals.paid
    assert len({found.id for found in audited.findings}) == len(audited.findings)
    assert all(one.place() <= other.place() for one, other in pairwise(audited.findings))
    for found in audited.findings:
        well_told(found, events, name)
    stakes_come_to_no_more(shift)


def well_told(found: Finding, events: list[AnyEvent], name: str) -> None:
    told = str(found.explanation)
    assert told.endswith(".")
    assert told[:1] == told[:1].upper()
    assert found.events
    assert set(found.events) <= {event.id for event in events}
    key = found.rule.removeprefix(f"{name}@1 ")
    assert any(figure == key or figure.startswith(f"{key}.") for figure in BOOKS[name].figures)
    difference = found.difference or 0
    assert found.made_good is msgspec.UNSET or 0 < found.made_good <= abs(difference)
    if found.code in {Code.OVERPAID, Code.PAYOUT_ABOVE_MAXIMUM, Code.WRONGLY_TAKEN}:
        assert difference > 0
    if found.code in {Code.UNDERPAID, Code.NOT_TAKEN}:
        assert difference < 0


def stakes_come_to_no_more(shift: AuditedShift) -> None:
    """No stake is taken beyond what lay there, no box is due more than its maximum."""
    for each in shift.rounds:
        paid: Counter[int] = Counter()
        for due in each.dues:
            assert 0 <= due.taken <= due.stake
            paid[due.box] += due.paid if due.wager in {"bet", "insurance"} else 0
        assert not paid or max(paid.values()) <= (each.judged.this.limits.payout_max or 2**60)
