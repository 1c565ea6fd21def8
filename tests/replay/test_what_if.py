"""What another rulebook would have moved: box by box, and summed by shift, wager and currency."""

from dataclasses import replace

import msgspec

from replay.audit import audit
from replay.what_if import what_if
from tests.hand_table import Case
from tests.replay.play import book, log_of
from tests.replay.suppositions import difference
from tests.reports.audits import HEAD

SHIFT = """
1 G1 ante 100
1 dealt As Ad 8c 6h 2s
dealer dealt Kh ?? ?? ?? ??
1 G1 bet 200
dealer shows Kh Ac 9d 5s 3h
1 G1 paid bet 200
round closed
round opened 2
1 G1 ante 100
1 dealt Ts 9d 8c 4h 2s
dealer dealt Kh ?? ?? ?? ??
1 G1 exchange 100
1 discards 2s receives 3c
1 folds
1 G1 taken ante 100
round closed
round opened 3
1 G1 ante 100
1 dealt Ts Td 8c 4h 2s
dealer dealt Kh ?? ?? ?? ??
1 G1 bet 200
dealer shows Kh Qc 9d 5s 3h
round closed
"""
OTHER = replace(
    book(fee__exchange="2", dealer__game_for_sale="true", pay__bet__pair="2"), id="house"
)


def test_an_audit_by_the_shifts_own_rulebooks_supposes_nothing() -> None:
    assert what_if(audit([log_of(SHIFT)], HEAD)) is None


def test_boxes_that_differ_rounds_left_out_and_the_sum() -> None:
    told = difference(SHIFT, book(), OTHER)
    assert [(each.round, each.box, each.difference) for each in told.boxes] == [
        (1, 1, -200), (2, 1, 100),
    ]  # fmt: skip
    assert [(each.round, each.causes[0].cause) for each in told.not_compared] == [
        (3, "game_not_offered")
    ]
    (total,) = told.shifts
    assert (total.rounds, total.compared, total.differing) == (3, 2, 2)
    assert (total.net.own, total.net.other, total.net.difference) == (0, -100, -100)
    assert [(net.wager, net.own, net.other) for net in total.wagers] == [
        ("ante", 100, 100), ("bet", -200, -400), ("exchange", 100, 200),
    ]  # fmt: skip
    assert total.rulebook == "classic@1"


def test_what_was_really_paid_does_not_count() -> None:
    paid = SHIFT.replace("1 G1 paid bet 200", "1 G1 paid bet 90000")
    assert difference(paid, book(), OTHER).shifts == difference(SHIFT, book(), OTHER).shifts


def test_shifts_are_summed_by_currency() -> None:
    log = replace(log_of(SHIFT, Case("", "")), book=OTHER, own=book())
    opening = msgspec.structs.replace(log.events[0], currency="EUR")
    euros = replace(log, events=[opening, *log.events[1:]])
    told = what_if(audit([log, log, euros], HEAD, OTHER))
    assert told
    sums = [(each.currency, each.rounds, each.net.difference) for each in told.overall]
    assert sums == [("EUR", 3, -100), ("JPY", 6, -200)]
    assert all(each.table is msgspec.UNSET for each in told.overall)


def test_a_rulebook_differs_in_nothing_from_itself() -> None:
    told = difference(SHIFT, book(), book())
    assert (told.boxes, told.not_compared) == ([], [])
    assert told.overall[0].net.difference == 0
