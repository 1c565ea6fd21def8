"""A round whose acts or cards the other rulebook would have asked for otherwise tells nothing."""

import pytest

from tests.replay.play import book
from tests.replay.suppositions import causes, compared

SHOWN = "dealer shows Kh Qc 9d 5s 3h"
DRAWN = f"""
1 G1 ante 100
1 dealt As Ad 8c 6h 2s
dealer dealt Kh ?? ?? ?? ??
1 G1 exchange 100
1 discards 2s receives 3c
1 G1 bet 200
{SHOWN}
"""
INSURED = """
1 G1 ante 100
1 dealt As Ad Ac 6h 2s
dealer dealt Kh ?? ?? ?? ??
1 G1 bet 200
1 G1 insurance 200
dealer shows Kh Ac 9d 5s 3h
"""
BOUGHT = """
1 G1 ante 100
1 dealt As Ad 8c 6h 2s
dealer dealt Kh ?? ?? ?? ??
1 G1 bet 200
dealer shows Kh Qc 9d 5s 3h
1 G1 game 100
dealer discards Kh receives 3d
"""
TWO_BOXES = f"""
1 G1 ante 100
3 G1 ante 100
1 dealt As Ad 8c 6h 2s
3 dealt Js Jd 7c 4h 2d
dealer dealt Kh ?? ?? ?? ??
1 G1 bet 200
3 G1 bet 200
{SHOWN}
"""
SELLS = {"dealer__game_for_sale": "true"}
LEFT = [
    ("an exchange too small there", DRAWN, {}, {"draw__exchange_min": "2"},
     [("exchange_count", "draw.exchange_min")]),
    ("a hand not insurable there", INSURED, {}, {"insurance__from": '"straight"'},
     [("insurance_not_allowed", "insurance.from")]),
    ("an insurance too small there", INSURED, {}, {"insurance__max_share": '"1/9"'},
     [("insurance_out_of_range", "insurance.max_of")]),
    ("a game that the other does not sell", BOUGHT, SELLS, {},
     [("game_not_for_sale", "dealer.game_for_sale")]),
    ("another card of the dealer's to go", BOUGHT, SELLS,
     SELLS | {"dealer__replaced": '"lowest"'}, [("wrong_dealer_exchange", "dealer.replaced")]),
    ("a game that the other alone sells", DRAWN, {}, SELLS,
     [("game_not_offered", "dealer.game_for_sale")]),
    ("a game on offer for a dealer's hand that is none there",
     DRAWN.replace("Kh Qc 9d", "Kh Ac 9d"), SELLS, SELLS | {"dealer__minimum": '"pair"'},
     [("game_not_offered", "dealer.game_for_sale")]),
    ("a game that costs nothing there", BOUGHT, SELLS, SELLS | {"fee__game": "0"},
     [("game_free", "fee.game")]),
    ("boxes that may not lie apart there", TWO_BOXES, {}, {"boxes__adjacent": "true"},
     [("boxes_not_adjacent", "boxes.adjacent")]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rows", "own", "other", "wanted"), [row[1:] for row in LEFT], ids=[row[0] for row in LEFT]
)
def test_what_the_other_would_not_have_let_happen_is_left_out(
    rows: str, own: dict[str, str], other: dict[str, str], wanted: list[tuple[str, str]]
) -> None:
    assert causes(rows, book(**own), book(**other)) == wanted
    assert causes(rows, book(**own), book(**own)) == []


def test_what_both_forbid_is_compared_as_it_was_played() -> None:
    own = book(draw__exchange_min="2")
    assert causes(DRAWN, own, book(draw__exchange_min="3")) == []


def test_a_game_that_nobody_bought_though_it_was_on_offer_is_no_obstacle() -> None:
    assert causes(DRAWN, book(**SELLS), book(pay__round_up_to="5", **SELLS)) == []


def test_a_folded_box_was_not_offered_the_game_and_misses_none() -> None:
    folded = DRAWN.replace("1 G1 bet 200", "1 folds")
    assert causes(folded, book(), book(**SELLS)) == []


def test_a_miscounted_hand_and_unseen_cards_are_left_out_by_any_rulebook() -> None:
    short = DRAWN.replace("As Ad 8c 6h 2s", "As Ad 8c 2s")
    assert causes(short, book(), book()) == [("wrong_card_count", "deck.hand")]
    unseen = DRAWN.replace(SHOWN, "")
    assert causes(unseen, book(), book()) == [("cards_unknown", "dealer.minimum")]


def test_an_obstacle_is_told_in_a_sentence() -> None:
    (found,) = compared(DRAWN, book(), book(**SELLS)).obstacles
    assert str(found.why) == "G1 on box 1 might have bought the dealer a game."
