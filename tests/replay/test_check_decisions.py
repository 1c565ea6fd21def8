"""A box folds, bets and draws once, in its turn, before the dealer shows."""

from tests.replay.play import codes, play

MONEY = {"underpaid", "overpaid", "not_taken", "wrongly_taken"}
DEALT = """
1 G1 ante 100
2 G2 ante 100
1 dealt As Ad 8c 6h 2s
2 dealt Ks Kd 8h 6c 2c
dealer dealt Kh ?? ?? ?? ??
"""


def found(rows: str, rulebook: str = "open") -> list[str]:
    shift = play(f"{DEALT}{rows}\nround closed", rulebook)
    return [code for code in codes(shift) if code not in MONEY]


def test_boxes_decide_in_order_where_the_rulebook_keeps_it() -> None:
    assert found("2 folds\n1 folds", "open") == ["decision_out_of_order"]
    assert found("2 folds\n1 folds", "club") == []


def test_a_box_neither_folded_nor_bet_is_missing_its_decision() -> None:
    assert found("1 folds") == ["decision_missing"]


def test_a_bet_after_the_fold_is_a_changed_decision() -> None:
    assert found("1 folds\n1 G1 bet 200\n2 folds") == ["decision_changed"]


def test_an_exchange_below_the_least_number_is_found() -> None:
    draw = "1 G1 exchange 100\n1 discards 2s receives 3s\n1 folds\n2 folds"
    assert found(draw, "open") == ["exchange_count"]
    assert found(draw, "club") == []


def test_a_draw_that_nobody_paid_is_not_allowed() -> None:
    assert found("1 sixth card 3s\n1 folds\n2 folds") == ["draw_not_allowed"]


def test_an_act_after_the_dealer_showed_is_found_alone() -> None:
    assert found("2 folds\ndealer shows Kh Ac 9d 5s 3h\n1 folds") == ["acted_after_show"]
