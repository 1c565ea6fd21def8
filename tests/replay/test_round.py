"""A box's facts: who staked what, what of it was kept, and the act that is settled."""

import pytest

from ledger.event import Wager
from replay.round import Act, Box
from tests.replay.play import fold


def box(rows: str) -> Box:
    return fold(rows)[0].deal.boxes[1]


def test_repeated_stakes_of_a_guest_add_up() -> None:
    assert box("1 G1 ante 100\n1 G1 ante 50\n1 G2 ante 5").stake("G1", Wager.ANTE) == 150


def test_a_box_blind_for_one_guest_is_blind_for_all() -> None:
    assert box("1 G1 ante 100\n1 G2 ante 100 blind").blind
    assert not box("1 G1 ante 100").blind


def test_a_blind_ante_withdrawn_in_time_leaves_the_box_open() -> None:
    assert not box("1 G1 ante 100 blind\n1 G1 withdraws ante 100\n1 G1 ante 100").blind
    assert box("1 G1 ante 100 blind\nbets closed\n1 G1 withdraws ante 100").blind


def test_the_guest_of_the_first_ante_holds_the_box() -> None:
    assert box("1 G2 ante 100\n1 G1 ante 100").holder == "G2"
    assert box("1 G2 ante 100\n1 G2 withdraws ante 100\n1 G1 ante 100").holder == "G1"
    assert box("1 G2 bonus 100").holder is None


def test_a_guest_who_withdrew_the_ante_has_had_one() -> None:
    assert box("1 G2 ante 100\n1 G2 withdraws ante 100").guests == ["G2"]


def test_chips_withdrawn_in_time_are_the_last_ones_placed() -> None:
    rows = "1 G1 ante 100\n1 G1 ante 50\n1 G1 withdraws ante 70"
    assert [placed.amount for placed in box(rows).kept] == [80]
    late = "1 G1 ante 100\nbets closed\n1 G1 withdraws ante 70"
    assert [placed.amount for placed in box(late).kept] == [100, -70]
    assert box(late).staked("G1", Wager.ANTE) == 100


def test_who_bought_the_game_is_known_by_what_lies_there() -> None:
    rows = "1 G1 ante 100\n1 G2 ante 100\n1 G1 game 100\n1 G2 game 100\n1 G2 withdraws game 100"
    assert box(rows).buyers == ["G1"]


def test_the_events_of_a_hand_are_those_of_its_deal_its_draws_and_its_show() -> None:
    (this,) = fold("""
    1 G1 ante 100
    1 dealt As Ad 8c 6h 2s
    dealer dealt Kh ?? ?? ?? ??
    1 G1 sixth 100
    1 sixth card Tc
    1 G1 bet 200
    dealer shows Kh Qc 9d 5s 3h
    dealer discards Kh receives 2c
    dealer shows 2c Qc 9d 5s 3h
    1 shows As Ad 8c 6h 2s Tc
    """)
    assert this.deal.boxes[1].hand_events == ["E4", "E7", "E12"]
    assert this.deal.dealer.hand_events == ["E5", "E9", "E10", "E11"]


def test_the_first_decision_is_the_one_settled() -> None:
    dealt = "1 G1 ante 100\n1 dealt As Ad 8c 6h 2s\n"
    assert box(dealt + "1 folds\n1 G1 bet 200").decision is Act.FOLD
    assert box(dealt + "1 G1 bet 200\n1 folds").decision is Act.BET
    assert box(dealt).decision is None


def test_a_bet_withdrawn_in_time_is_no_decision() -> None:
    assert box("1 G1 ante 100\n1 G1 bet 200\n1 G1 withdraws bet 200").decision is None


def test_a_bet_by_a_guest_without_an_ante_is_no_decision() -> None:
    assert box("1 G1 ante 100\n1 dealt As\n1 G2 bet 200").decision is None


def test_what_is_kept_stays_in_its_order() -> None:
    rows = "1 G1 ante 100\n1 G2 ante 50\n1 G1 bonus 20\n1 G2 withdraws ante 10"
    assert [placed.amount for placed in box(rows).kept] == [100, 40, 20]


@pytest.mark.parametrize(
    "row",
    [
        "1 dealt As Ad",
        "1 discards As receives Kd",
        "1 sixth card Kd",
        "1 shows As Ad 8c 6h 2s",
        "dealer dealt ??",
        "dealer shows Kh Qc 9d 5s 3h",
        "dealer discards Kh receives 7d",
    ],
)
def test_a_deal_has_begun_with_any_card(row: str) -> None:
    (this,) = fold(f"1 G1 ante 100\n{row}")
    assert this.deal.begun


def test_a_deal_without_a_card_has_not_begun() -> None:
    (this,) = fold("1 G1 ante 100\nbets closed\n1 folds")
    assert not this.deal.begun
