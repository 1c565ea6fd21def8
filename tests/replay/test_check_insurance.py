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
