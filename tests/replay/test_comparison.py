"""A round under two rulebooks: each wager's due by both, with the reason and the rule."""

from replay.comparison import BoxIf, differing, net
from replay.rulebook import Rulebook
from tests.replay.play import book, plain
from tests.replay.suppositions import compared

WON = """
1 G1 ante 100
1 G2 ante 100
2 G3 ante 100
bets closed
1 dealt As Ad 8c 6h 2s
2 dealt Js Th 7c 4h 3s
dealer dealt Kh ?? ?? ?? ??
1 G1 bet 200
1 G2 bet 200
2 folds
dealer shows Kh Ac 9d 5s 3h
"""


def boxes(own: Rulebook, other: Rulebook) -> list[BoxIf]:
    return list(differing(compared(WON, own, other)))


def test_a_wager_due_otherwise_is_told_with_both_sums_and_both_reasons() -> None:
    (box,) = boxes(book(), book("open", pay__bet__pair="2", dealer__game_for_sale="false"))
    assert (box.round, box.box, box.own, box.other, box.difference) == (1, 1, -400, -800, -400)
    first, second = box.wagers
    assert (first.guest, second.guest, first.wager, first.difference) == ("G1", "G2", "bet", -200)
    assert (first.own.paid, first.other.paid, first.own.multiple, first.other.multiple) == (
        200, 400, 1, 2,
    )  # fmt: skip
    assert (first.own.category, first.own.rule, first.other.rule) == (
        "pair", "classic@1 pay.bet", "open@1 pay.bet",
    )  # fmt: skip
    assert plain(first.other.why) == (
        "a pair, 2 to 1 on 200 is 400; the dealer has ace-king"
    )  # fmt: skip


def test_where_nothing_is_due_otherwise_nothing_is_told() -> None:
    assert boxes(book(), book(boxes__on_table="6")) == []


def test_a_dealers_hand_that_is_no_game_by_the_other_pays_the_ante_alone() -> None:
    (box,) = boxes(book(), book(dealer__minimum='"pair"'))
    told = [(each.guest, each.wager, each.own.paid, each.other.paid) for each in box.wagers]
    assert told == [
        ("G1", "ante", 0, 100), ("G1", "bet", 200, 0), ("G2", "ante", 0, 100), ("G2", "bet", 200, 0)
    ]  # fmt: skip
    assert box.difference == 200


def test_bets_and_fees_are_staked_as_the_other_asks() -> None:
    (box,) = boxes(book(), book(bet__antes="3"))
    bet = box.wagers[0]
    assert (bet.own.stake, bet.other.stake, bet.own.paid, bet.other.paid) == (200, 300, 200, 300)


def test_net_is_taken_less_paid() -> None:
    own, _ = compared(WON, book(), book()).pairs[0]
    assert net(own) == own.taken - own.paid
