"""How payouts are reckoned, in words, and on which figures of the rulebook they rest."""

from replay.arithmetic import reckoned, rests_on
from tests.replay.play import due, judged, plain

DEALT = "1 G1 ante 100\n1 dealt {box}\ndealer dealt ?? ?? ?? ?? ??\n"
PLAYED = DEALT + "1 G1 bet {bet}\ndealer shows {dealer}"
PAIR = "Kh Kc 9d 5s 3h"
TRIPS = "8s 8d 8c 5h As"

SHARED = """
limits 100 10000 900
1 G1 ante 100
1 G2 ante 200
1 dealt 8s 8d 8c 5h As
dealer dealt ?? ?? ?? ?? ??
1 G1 bet 200
1 G2 bet 400
dealer shows Kh Kc 9d 5s 3h
"""

INSURED = """
limits 100 10000 1000
1 G1 ante 100
1 G2 ante 200
1 dealt 8s 8d 8c 5h As
dealer dealt ?? ?? ?? ?? ??
1 G1 bet 200
1 G2 bet 400
1 G1 insurance 300
dealer shows Kh Qc 9d 5s 3h
1 G1 game 100
1 G2 game 200
dealer discards Kh receives Qs
"""


def told(rows: str, rulebook: str = "classic", guest: str = "G1", **changes: str) -> str:
    this = judged(rows, rulebook, **changes)
    one = due(this, "bet", guest=guest)
    return plain(reckoned(this, one, one.stake))


def test_a_payout_is_the_stake_times_the_multiple() -> None:
    assert told(PLAYED.format(box=TRIPS, dealer=PAIR, bet=200)) == "3 to 1 on 200 is 600"


def test_the_multiples_of_two_combinations_are_added_up() -> None:
    rows = PLAYED.format(box="8s 8d 8c As Kd", dealer=PAIR, bet=200)
    assert told(rows) == "3 + 1 = 4 to 1 on 200 is 800"


def test_a_sum_tells_that_it_was_rounded_up_and_cut() -> None:
    rows = "limits 100 1000 620\n" + PLAYED.format(box=TRIPS, dealer=PAIR, bet=201)
    assert told(rows, pay__round_up_to="50") == (
        "3 to 1 on 201 is 603, rounded up to 650, cut to 620 by the box's payout maximum"
    )


def test_a_share_of_the_maximum_tells_of_what_it_is_a_share() -> None:
    assert told(SHARED) == (
        "3 to 1 on 200 is 600, cut to 300: the box's payout maximum of 900,"
        " shared in proportion, 600 of 1800"
    )


def test_what_insurances_leave_of_the_maximum_is_told() -> None:
    alone = INSURED.replace("1 G2 ante 200\n", "").replace("1 G2 bet 400\n", "")
    alone = alone.replace("1 G2 game 200\n", "").replace("1000", "700")
    assert told(alone, "open") == (
        "3 to 1 on 200 is 600, cut to 400:"
        " what insurances of 300 leave of the box's payout maximum of 700"
    )
    assert told(INSURED, "open", "G2") == (
        "3 to 1 on 400 is 1200, cut to 467: what insurances of 300 leave of the box's payout"
        " maximum of 1000, shared in proportion, 1200 of 1800"
    )


def test_a_payout_rests_on_the_figures_that_it_was_reckoned_with() -> None:
    rows = "limits 100 1000 620\n1 G1 bonus 50\n" + PLAYED
    this = judged(rows.format(box="8s 8d 8c As Kd", dealer=PAIR, bet=201), pay__round_up_to="50")
    assert rests_on(this, due(this, "bet")) == (
        "pay.bet.three_of_a_kind", "pay.bet.ace_king", "pay.seconds", "pay.round_up_to",
        "pay.maximum_per",
    )  # fmt: skip
    this = judged("1 G1 bonus 50\n" + PLAYED.format(box="8s 8d 8c 8h Kd", dealer=PAIR, bet=200))
    assert rests_on(this, due(this, "bonus")) == ("pay.bonus.four_of_a_kind",)
    assert rests_on(this, due(this, "ante")) == ("win.ante",)


def test_what_is_not_paid_rests_on_its_rule_alone() -> None:
    this = judged(PLAYED.format(box="7s 7d 8c 6h 2s", dealer=PAIR, bet=200))
    assert rests_on(this, due(this, "bet")) == ("pay.bet",)
