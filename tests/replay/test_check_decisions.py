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


def test_a_box_that_never_decided_hides_no_box_that_decided_too_late() -> None:
    rows = "".join(f"{box} G{box} ante 100\n" for box in (1, 2, 3))
    rows += "1 dealt 8s 8d 6c 5h As\n2 dealt 9s 9d 7c 4h 2s\n3 dealt Ts Td 6h 4c 2d\n"
    rows += "dealer dealt Kh ?? ?? ?? ??\n3 folds\n2 folds\nround closed"
    found = play(rows, "open").findings
    assert [each.box for each in found if each.code == "decision_out_of_order"] == [2]


BONUS = """
1 G1 ante 100
1 G1 bonus {stake}
1 dealt 8s 8d 6c 5h As
dealer dealt Kh ?? ?? ?? ??
{before}
1 G1 exchange 100
1 discards 6c 5h receives 7d 2c
{after}
1 folds
1 G1 taken ante 100
round closed
"""


def test_a_bonus_of_the_least_unit_is_settled_late_too() -> None:
    rows = BONUS.format(stake=1, before="", after="1 G1 taken bonus 1")
    assert codes(play(rows, "open")) == ["bonus_paid_late"]
    rows = BONUS.format(stake=1, before="1 G1 taken bonus 1", after="1 G1 paid bonus 1")
    assert "bonus_paid_late" in codes(play(rows, "open"))


def test_a_bonus_given_back_after_the_draw_is_not_settled_late() -> None:
    rows = BONUS.format(stake=50, before="1 G1 taken bonus 60", after="1 G1 given back bonus 10")
    assert codes(play(rows, "open")) == []
    rows = BONUS.format(
        stake=50, before="1 G1 taken bonus 50\n1 G1 paid bonus 10", after="1 G1 returns bonus 10"
    )
    assert codes(play(rows, "open")) == []
