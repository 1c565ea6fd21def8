"""Every hand has five cards, no card lies twice, and what is shown was dealt."""

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
