"""What moved on a table adds up to its inventory and its totals."""

from replay.tally import Chips, chips, fees, wagered
from tests.replay.play import fold, play

ROUND = """
1 G1 ante 100
2 G2 ante 100
2 G3 sixth 100
1 dealt As Ad 8c 6h 2s
2 dealt Kd Qc 9d 5s 3h
dealer dealt Kh ?? ?? ?? ??
1 G1 sixth 100
1 sixth card 3c
1 folds
2 folds
1 G1 taken ante 100
2 G2 taken ante 100
2 G2 given back ante 30
1 G1 paid bonus 70
1 G1 returns bonus 20
round closed
"""


def test_chips_come_and_go_as_recorded() -> None:
    events = play(f"fill 500\ncredit 30\ndrop 200\n{ROUND}").standing
    moved = chips([each.event for each in events], fold(ROUND))
    assert moved == Chips(fills=500, credits=30, drops=200, takes=170, fees=100, payouts=50)
    assert moved.balance == 500 - 30 - 200 + 170 + 100 - 50


def test_a_fee_by_a_guest_without_an_ante_does_not_stand() -> None:
    (this,) = fold(ROUND)
    assert (fees(this), wagered(this)) == (100, 400)


def test_totals_count_what_was_played_and_net_is_taken_less_paid() -> None:
    totals = play(ROUND + "round opened 2").totals
    assert (totals.rounds, totals.pending, totals.boxes, totals.open) == (1, 1, 2, True)
    assert (totals.wagered, totals.taken, totals.paid, totals.net) == (400, 270, 50, 220)


def test_a_redeal_undoes_the_fees() -> None:
    rows = ROUND.replace("1 folds\n", "1 folds\nmisdeal four cards\n")
    assert fees(fold(rows)[0]) == 0
