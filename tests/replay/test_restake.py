"""Bets and fees follow the other rulebook where they were right by the round's own."""

from ledger.event import Wager
from replay.restake import restaked
from replay.round import Round
from replay.rulebook import Rulebook
from tests.replay.play import book, fold

OWN = book()
ROUND = """
1 G1 ante 100
1 G2 ante 50
1 G1 bonus 50
1 dealt As Ad 8c 6h 2s
dealer dealt Kh ?? ?? ?? ??
1 G1 exchange 100
1 G2 exchange 50
1 discards 2s receives 3c
1 G1 bet 70
1 G1 bet 130
1 G2 bet 90
dealer shows Kh Qc 9d 5s 3h
"""


def stakes(rows: str, other: Rulebook) -> dict[tuple[str, Wager], int]:
    (this,) = fold(rows)
    return restaked(this, OWN, other).deal.boxes[1].stakes


def test_bets_and_fees_that_were_right_become_the_others() -> None:
    got = stakes(ROUND, book(bet__antes="3", fee__exchange="2"))
    assert got["G1", Wager.BET] == 300
    assert (got["G1", Wager.EXCHANGE], got["G2", Wager.EXCHANGE]) == (200, 100)


def test_what_was_wrong_by_its_own_stays_as_it_lay() -> None:
    assert stakes(ROUND, book(bet__antes="3"))["G2", Wager.BET] == 90


def test_what_a_guest_was_free_to_stake_stays() -> None:
    got = stakes(ROUND, book(bet__antes="3"))
    assert (got["G1", Wager.ANTE], got["G1", Wager.BONUS]) == (100, 50)


def test_a_bet_of_several_stakes_is_whole_again_when_scaled() -> None:
    assert stakes(ROUND, book(bet__antes="1"))["G1", Wager.BET] == 100


def test_a_fee_that_the_other_does_not_ask_for_is_nothing() -> None:
    assert stakes(ROUND, book(fee__exchange="0"))["G1", Wager.EXCHANGE] == 0


def test_a_fee_that_its_own_does_not_ask_for_and_that_was_taken_back_stays_nothing() -> None:
    (this,) = fold("1 G1 ante 100\n1 G1 exchange 5\n1 G1 withdraws exchange 5")
    assert (
        restaked(this, book(fee__exchange="0"), OWN).deal.boxes[1].stakes["G1", Wager.EXCHANGE] == 0
    )


def test_the_round_itself_stays_as_it_was_recorded() -> None:
    (this,) = fold(ROUND)
    before = stakes_of(this)
    assert restaked(this, OWN, book(bet__antes="3")) is not this
    assert stakes_of(this) == before
    assert restaked(this, OWN, book(pay__round_up_to="5")) is this


def stakes_of(this: Round) -> dict[tuple[str, Wager], int]:
    return dict(this.deal.boxes[1].stakes)


def test_a_deal_called_off_without_cause_is_staked_anew_too() -> None:
    (this,) = fold(f"{ROUND}\nmisdeal no cause")
    (_, deal), = restaked(this, OWN, book(bet__antes="3")).unfounded  # fmt: skip
    assert deal.boxes[1].stakes["G1", Wager.BET] == 300
