"""What was paid and taken is what was due, and the arithmetic is told."""

from dataclasses import replace

import msgspec

from ledger.event import PayoutMade
from replay.audit import audit_shift
from tests.replay.play import codes, log_of, play, told


def test_a_payment_without_a_stake_is_overpaid() -> None:
    shift = play("1 G1 paid bet 100\nround closed")
    assert told(shift) == ["Bet of G1 on box 1: no stake lay there, and nothing was due; paid 100."]


def test_a_bet_is_told_with_its_hands_multiple_and_sum() -> None:
    shift = play("""
    1 G1 ante 100
    1 dealt 8s 8d 6c 6h As
    1 G1 sixth 100
    1 sixth card Kc
    dealer dealt Qh ?? ?? ?? ??
    1 G1 bet 200
    dealer shows Qh Qc 9d 5s 3h
    1 G1 paid bet 800
    round closed
    """)
    (why,) = told(shift)
    assert why == (
        "Bet of G1 on box 1: two pair and ace-king, 2 + 1 = 3 to 1 on 200 is 600;"
        " the dealer has a pair; paid 800."
    )


def test_what_was_made_good_is_told() -> None:
    shift = play("""
    1 G1 ante 100
    1 dealt 8s 8d 6c 5h As
    dealer dealt Qh ?? ?? ?? ??
    1 folds
    round closed
    1 G1 taken ante 100
    """)
    (why,) = told(shift)
    assert why == (
        "Ante of G1 on box 1: the box folded; 100 is to be taken; nothing was taken; 100 made good"
        " after the close."
    )
    assert shift.findings[0].made_good == 100


def test_a_box_paid_above_its_maximum_is_told_with_the_sum() -> None:
    shift = play("""
    limits 100 1000 300
    1 G1 ante 100
    1 dealt 8s 8d 8c 5h As
    dealer dealt Qh ?? ?? ?? ??
    1 G1 bet 200
    dealer shows Qh Qc 9d 5s 3h
    1 G1 paid bet 600
    round closed
    """)
    (why,) = told(shift)
    assert why == (
        "Bet of G1 on box 1: three of a kind, 3 to 1 on 200 is 600, cut to 300 by the box's payout"
        " maximum; the dealer has a pair; paid 600; the box was paid 600 together."
    )


def test_a_box_paid_above_its_maximum_by_mistake_is_told_with_the_maximum() -> None:
    shift = play("""
    limits 100 1000 300
    1 G1 ante 100
    1 dealt 8s 8d 6c 5h As
    dealer dealt Qh ?? ?? ?? ??
    1 G1 bet 200
    dealer shows Qh Jc 9d 5s 3h
    1 G1 paid bet 400
    1 G1 paid ante 100
    round closed
    """)
    (why,) = told(shift)
    assert why == (
        "Bet of G1 on box 1: the dealer has no game; 200 goes back; paid 400; the box was paid 400"
        " together, the payout maximum is 300."
    )


def test_a_payment_on_a_round_that_the_next_one_overtook_makes_good() -> None:
    log = log_of("""
    round opened 1
    1 G1 ante 100
    1 dealt As Ad 8c 6h 2s
    dealer dealt Kh ?? ?? ?? ??
    1 G1 bet 200
    dealer shows Kh Ac 9d 5s 3h
    round opened 2
    1 G1 paid bet 200
    round closed
    """)
    events = [
        msgspec.structs.replace(event, round=1) if isinstance(event, PayoutMade) else event
        for event in log.events
    ]
    shift = audit_shift(replace(log, events=events))
    assert codes(shift) == ["round_not_closed", "underpaid"]
    assert shift.findings[1].made_good == 200


def test_a_payment_names_the_rule_of_its_due_and_the_events_it_rests_on() -> None:
    (found,) = play("""
    1 G1 ante 100
    1 G2 ante 100
    1 G2 bonus 10
    1 dealt 8s 8d 6c 5h As
    dealer dealt Qh ?? ?? ?? ??
    1 folds
    1 G1 taken ante 100
    1 G2 taken bonus 10
    1 G2 taken ante 90
    round closed
    """).findings
    assert (found.guest, found.rule) == ("G2", "classic@1 course.decision")
    assert found.events == ("E4", "E6", "E7", "E11")


def test_a_payment_without_a_stake_names_the_rule_of_its_wager() -> None:
    (found,) = play("1 G1 paid bet 100\nround closed").findings
    assert (found.rule, found.events) == ("classic@1 pay.bet", ("E3",))


def test_what_came_back_before_the_close_was_not_paid_above_the_maximum() -> None:
    rows = """
    limits 100 1000 700
    1 G1 ante 100
    1 dealt 8s 8d 6c 5h As
    dealer dealt Qh ?? ?? ?? ??
    1 G1 bet 200
    dealer shows Qh Qc 9d 5s 3h
    1 G1 taken ante 100
    1 G1 taken bet 200
    1 G1 paid bet 800
    1 G1 returns bet 300
    round closed
    """
    assert codes(play(rows)) == ["overpaid"]


def test_too_much_given_back_is_told_by_its_direction() -> None:
    folded = "1 G1 ante 100\n1 dealt 8s 8d 6c 5h As\ndealer dealt Qh ?? ?? ?? ??\n1 folds\n"
    (taken,) = told(play(folded + "1 G1 given back ante 30\nround closed"))
    assert taken.endswith("30 more came back than was taken.")
    paid = told(play(folded + "1 G1 taken ante 100\n1 G1 returns ante 30\nround closed"))
    assert paid[0].endswith("30 more came back than was paid.")
