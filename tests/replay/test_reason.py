"""Why a wager is due what it is, in the words of a pit."""

import pytest

from replay.reason import reason
from tests.replay.play import due, judged, plain

DEALT = "1 G1 ante 100\n1 dealt {box}\ndealer dealt ?? ?? ?? ?? ??\n"
PLAYED = DEALT + "1 G1 bet 200\n1 G1 insurance 300\ndealer shows {dealer}"
NOTHING, PAIR, TRIPS = "Kh Qc 9d 5s 3h", "Kh Kc 9d 5s 3h", "Kh Kc Kd 5s 3h"

TOLD = [
    ("8s 8d 8c 5h As", PAIR, "bet", "three of a kind, 3 to 1 on 200 is 600; the dealer has a pair"),
    ("As Ad 8c 6h 2s", PAIR, "bet", "a pair, 1 to 1 on 200 is 200; the dealer has the lower pair"),
    ("7s 7d 8c 6h 2s", PAIR, "ante",
     "a pair loses to the dealer's higher pair; 100 is to be taken"),
    ("As Ad 8c 6h 2s", PAIR, "ante", "a pair beats the dealer's lower pair; 100 goes back"),
    ("Ks Kd 9c 5h 3s", PAIR, "bet", "a pair ties with the dealer's pair; 200 goes back"),
    ("8s 8d 8c 5h As", NOTHING, "ante", "the dealer has no game; 1 to 1 on 100 is 100"),
    ("8s 8d 8c 5h As", NOTHING, "bet", "the dealer has no game; 200 goes back"),
    ("8s 8d 8c 5h As", NOTHING, "insurance",
     "the dealer's first five cards are no game; 1 to 1 on 300 is 300"),
    ("8s 8d 8c 5h As", PAIR, "insurance",
     "the dealer has a pair that does not beat the box's three of a kind; 300 is to be taken"),
    ("8s 8d 8c 5h As", TRIPS, "insurance",
     "the dealer has three of a kind that beats the box's three of a kind; 300 goes back"),
    ("Ks Kd 9c 5h 3s", PAIR, "insurance",
     "the dealer has a pair that does not beat the box's pair; 300 is to be taken"),
]  # fmt: skip


@pytest.mark.parametrize(("box", "dealer", "wager", "words"), TOLD)
def test_a_comparison_names_the_hands_and_the_sum(
    box: str, dealer: str, wager: str, words: str
) -> None:
    this = judged(PLAYED.format(box=box, dealer=dealer))
    assert plain(reason(this, due(this, wager))) == words


def test_a_tie_that_gives_the_insurance_back_is_told() -> None:
    rows = PLAYED.format(box="Ks Kd 9c 5h 3s", dealer=PAIR)
    this = judged(rows, insurance__tie='"back"')
    assert plain(reason(this, due(this, "insurance"))) == (
        "the dealer has a pair that ties with the box; 300 goes back"
    )


@pytest.mark.parametrize(
    ("box", "words"),
    [
        ("8s 8d 8c 8h As", "four of a kind in the first five cards, 200 to 1 on 50 is 10000"),
        ("8s 8d 7c 6h As", "a pair in the first five cards, which pay no bonus; 50 is to be taken"),
    ],
)
def test_a_bonus_names_the_first_five_cards(box: str, words: str) -> None:
    this = judged("1 G1 bonus 50\n" + PLAYED.format(box=box, dealer=PAIR))
    assert plain(reason(this, due(this, "bonus"))) == words


def test_a_bonus_lost_by_a_fold_is_told() -> None:
    this = judged("1 G1 bonus 50\n" + DEALT.format(box="8s 8d 8c 8h As") + "1 folds")
    assert plain(reason(this, due(this, "bonus"))) == "a fold loses the bonus; 50 is to be taken"


def test_a_bought_game_is_the_one_that_is_compared() -> None:
    rows = PLAYED.format(box="8s 8d 8c 5h As", dealer=NOTHING)
    game = "\n1 G1 game 100\ndealer discards Kh receives Qs"
    this = judged(rows + game, "open")
    assert plain(reason(this, due(this, "bet"))) == (
        "three of a kind, 3 to 1 on 200 is 600; the dealer has a pair"
    )
    this = judged(rows + game.replace("Qs", "Js"), "open")
    assert plain(reason(this, due(this, "bet"))) == (
        "the dealer has no game after the one bought either; 200 goes back"
    )


def test_two_combinations_are_both_named() -> None:
    this = judged(PLAYED.format(box="8s 8d 8c As Kd", dealer=PAIR))
    assert plain(reason(this, due(this, "bet"))).startswith(
        "three of a kind and ace-king, 3 + 1 = 4 to 1 on 200"
    )
    sixth = "1 G1 sixth 100\n1 sixth card Tc\n1 G1 bet 200\ndealer shows "
    this = judged(DEALT.format(box="5s 6d 7c 8s 9d") + sixth + PAIR)
    assert plain(reason(this, due(this, "bet"))).startswith(
        "a straight and another, 4 + 4 = 8 to 1 on 200"
    )


@pytest.mark.parametrize(
    ("unit", "words"),
    [
        ("0", "600 of 5000 counts and the rest goes back; 1 to 1 on 600 is 600"),
        (
            "500",
            "600 of 5000 counts and the rest goes back; 1 to 1 on 600 is 600, rounded up to 1000",
        ),
    ],
)
def test_an_insurance_is_reckoned_on_what_of_it_counts(unit: str, words: str) -> None:
    rows = (
        "1 G1 ante 100 blind\n1 G1 bet 200\n1 G1 insurance 5000\n1 dealt 8s 8d 8c 5h 2s\n"
        f"dealer dealt ?? ?? ?? ?? ??\ndealer shows {NOTHING}\n1 shows 8s 8d 8c 5h 2s"
    )
    this = judged(rows, "club", pay__round_up_to=unit)
    told = plain(reason(this, due(this, "insurance")))
    assert told == f"the dealer's first five cards are no game; {words}"
