"""Insurances are allowed, and lie in their range."""

from replay.audit import AuditedShift
from tests.replay.play import plain, play

ROWS = """
1 G1 ante 100
1 dealt {hand}
dealer dealt Jh ?? ?? ?? ??
1 G1 bet 200
1 G1 insurance {stake}
dealer shows Jh Js 9d 5c 2h
round closed
"""
TRIPS, PAIR = "8s 8d 8c 5h As", "8s 8d 6c 5h As"


def found(shift: AuditedShift) -> list[tuple[str, str]]:
    return [
        (each.code.value, plain(each.explanation))
        for each in shift.findings
        if each.code.value.startswith("insurance")
    ]


def test_an_insurance_keeps_the_range_of_its_hand() -> None:
    assert found(play(ROWS.format(hand=TRIPS, stake=100))) == []
    assert found(play(ROWS.format(hand=TRIPS, stake=600))) == []
    ((code, why),) = found(play(ROWS.format(hand=TRIPS, stake=601)))
    assert code == "insurance_out_of_range"
    assert why.endswith("with 601; it may be 100 to 600.")


def test_a_hand_below_the_insurable_rank_is_not_insured() -> None:
    ((code, why),) = found(play(ROWS.format(hand=PAIR, stake=100)))
    assert code == "insurance_not_allowed"
    assert why.endswith("a pair was insured; three of a kind is the least that may be.")


def test_a_range_without_room_allows_no_insurance() -> None:
    rows = "limits 500 1000\n" + ROWS.format(hand=TRIPS, stake=300).replace("ante 100", "ante 500")
    shift = play(rows.replace("bet 200", "bet 1000"), insurance__max_share='"1/10"')
    ((_, why),) = found(shift)
    assert why.endswith("with 300; it may be 500 to 300, so none is allowed.")


DEALT = """
1 G1 ante 100
1 G2 ante 100
{early}
1 dealt Qc Qd Qh As Kd
dealer dealt ?? ?? ?? ?? ??
"""
SHOWN = "1 G1 bet 200\n1 G2 bet 200\n{}\ndealer shows Jc Jd 9h 5s 2h\n{}\nround closed"


def blamed(rows: str) -> list[tuple[str, object]]:
    wanted = {"insurance_not_allowed", "wager_misplaced"}
    return [(each.code.value, each.guest) for each in play(rows).findings if each.code in wanted]


def test_who_insured_in_time_is_not_blamed_for_one_who_was_late() -> None:
    rows = DEALT.format(early="") + SHOWN.format("1 G1 insurance 300", "1 G2 insurance 300")
    assert blamed(rows) == [("insurance_not_allowed", "G2")]


def test_an_insurance_out_of_place_is_found_beside_one_that_was_late() -> None:
    rows = DEALT.format(early="1 G1 insurance 300") + SHOWN.format("", "1 G2 insurance 300")
    assert blamed(rows) == [("wager_misplaced", "G1"), ("insurance_not_allowed", "G2")]


def test_a_redeal_that_came_before_the_bet_leaves_an_insurance_unblamed() -> None:
    rows = DEALT.format(early="") + "1 G1 insurance 300\nmisdeal a card lay open\nround closed"
    assert blamed(rows) == []
