"""The dealer exchanges the card that the rulebook names, as often as it says, for who may buy."""

import pytest

from tests.replay.play import codes, play

SHOWN = """
1 G1 ante 100
1 dealt As Ad 8c 6h 2s
dealer dealt Kh ?? ?? ?? ??
1 G1 bet 200
dealer shows Kh Qc 9d 5s 3h
"""


def found(rows: str, rulebook: str = "open", **changes: str) -> list[str]:
    shift = play(f"{SHOWN}{rows}\nround closed", rulebook, **changes)
    money = {"underpaid", "overpaid", "not_taken", "wrongly_taken"}
    return [code for code in codes(shift) if code not in money]


def test_a_game_is_sold_only_where_the_rulebook_sells_one() -> None:
    game = "1 G1 game 100\ndealer discards Kh receives 7d"
    assert found(game, "classic") == ["game_not_for_sale"]
    assert found(game, "open") == []


@pytest.mark.parametrize(
    ("redraw", "rows", "wrong"),
    [
        ("never", ["Kh receives Ks"], False),
        ("never", ["Kh receives Ks", "Ks receives 7d"], True),
        ("once", ["Kh receives Ks"], True),
        ("once", ["Kh receives Ks", "Ks receives 7d"], False),
        ("once", ["Kh receives Ks", "Ks receives Kd"], False),
        ("until_it_differs", ["Kh receives Ks", "Ks receives Kd"], True),
        ("until_it_differs", ["Kh receives Ks", "Ks receives Kd", "Kd receives 7d"], False),
        ("once", ["Kh receives Ks", "Qc receives 7d"], True),
        ("once", ["Kh receives 7d", "7d receives 6d"], True),
        ("once", ["9d receives 9h", "9h receives 7d"], True),
    ],
)
def test_the_same_rank_is_redrawn_as_often_as_the_rulebook_says(
    redraw: str, rows: list[str], *, wrong: bool
) -> None:
    exchanges = "\n".join(f"dealer discards {row}" for row in rows)
    codes_ = found(f"1 G1 game 100\n{exchanges}", dealer__redraw=f'"{redraw}"')
    assert codes_ == (["wrong_dealer_exchange"] if wrong else [])


def test_the_lowest_card_goes_where_the_rulebook_says_so() -> None:
    rows = "1 G1 game 100\ndealer discards 3h receives 7d"
    assert found(rows, dealer__replaced='"lowest"') == []
    assert found(rows) == ["wrong_dealer_exchange"]


def test_a_card_that_the_dealer_did_not_hold_is_a_contradiction_and_nothing_else() -> None:
    assert found("1 G1 game 100\ndealer discards Ac receives 7d") == ["cards_contradict"]


SOLD = """
1 G1 ante 100
1 dealt 8s 8d 6c 5h As
dealer dealt Kh ?? ?? ?? ??
1 G1 bet 200
dealer shows Kh Qc 9d 5s 3h
1 G1 game 100
"""


def test_a_redeal_may_come_between_the_game_bought_and_its_exchange() -> None:
    rows = SOLD + "misdeal a card lay open\nround closed"
    assert "wrong_dealer_exchange" not in codes(play(rows, "open"))


def test_a_redraw_that_was_not_seen_is_not_judged() -> None:
    rows = SOLD + "dealer discards Kh receives Kd\ndealer discards Kd receives ??\nround closed"
    assert "wrong_dealer_exchange" not in codes(play(rows, "open"))
