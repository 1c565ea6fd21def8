"""Every hand has five cards, no card lies twice, and what is shown was dealt."""

import pytest

from tests.replay.play import codes, play, told

ROUND = """
1 G1 ante 100
2 G2 ante 100
1 dealt As Ad 8c 6h 2s
2 dealt Ks Kd 8h 6c 2c
dealer dealt Kh ?? ?? ?? ??
"""


def test_a_hand_of_four_cards_is_a_wrong_count_and_nothing_further_of_the_box() -> None:
    shift = play("1 G1 ante 100\n1 dealt As Ad 8c 6h\ndealer dealt ?? ?? ?? ?? ??\nround closed")
    assert codes(shift) == ["wrong_card_count"]
    assert told(shift) == ["Box 1 was dealt 4 cards, not five."]


def test_a_card_in_two_boxes_is_named_once_with_both() -> None:
    shift = play(ROUND.replace("8h", "8c") + "1 folds\n2 folds\n1 G1 taken ante 100\n"
                 "2 G2 taken ante 100\nround closed")  # fmt: skip
    assert told(shift) == ["8♣ lay twice: in box 1 and in box 2."]


def test_a_hand_shown_otherwise_than_dealt_contradicts() -> None:
    shift = play(ROUND + "1 folds\n2 folds\n1 shows As Ad 8c 6h 2d\n1 G1 taken ante 100\n"
                 "2 G2 taken ante 100\nround closed")  # fmt: skip
    assert codes(shift) == ["cards_contradict"]


def test_a_dealers_hand_never_shown_is_unknown_once_for_the_round() -> None:
    shift = play(ROUND + "1 G1 bet 200\n2 G2 bet 200\nround closed")
    assert codes(shift) == ["cards_unknown"]


UNSEEN = """
1 G1 ante 100
1 dealt 8s ?? 6c 5h As
dealer dealt Kh ?? ?? ?? ??
1 G1 bet 200
dealer shows Kh Qc 9d 5s 3h
{}
round closed
"""


@pytest.mark.parametrize(
    ("rows", "unknown"),
    [
        ("1 G1 paid ante 100", []),
        ("1 G1 game 100\ndealer discards Kh receives 7d", []),
        ("1 G1 game 100\ndealer discards Kh receives 9s", [1]),
        ("1 G1 game 100\ndealer discards Kh receives ??", [None, 1]),
    ],
)
def test_a_hand_is_needed_only_where_the_dealer_has_a_game(
    rows: str, unknown: list[int | None]
) -> None:
    found = play(UNSEEN.format(rows), "open").findings
    assert [each.box or None for each in found if each.code == "cards_unknown"] == unknown


def test_a_hand_is_needed_against_the_least_game_too() -> None:
    found = play(UNSEEN.format("1 G1 game 100\ndealer discards Kh receives Ad"), "open").findings
    assert "cards_unknown" not in [each.code for each in found]
    rows = UNSEEN.replace("Kh Qc 9d 5s 3h", "Qc Kh 9d 5s 3h").replace(
        "dealer dealt Kh", "dealer dealt Qc"
    )
    changed = rows.format("1 G1 game 100\ndealer discards Qc receives Ac")
    lowest = play(changed, "open", dealer__replaced='"lowest"').findings
    assert [each.box for each in lowest if each.code == "cards_unknown"] == [1]


def test_an_exchange_that_nobody_bought_needs_no_cards() -> None:
    rows = UNSEEN.format("1 G1 paid ante 100\ndealer discards Kh receives ??")
    assert codes(play(rows, "open")) == ["wrong_dealer_exchange"]
