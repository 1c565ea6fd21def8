"""Bulk ranking over every hand that there is: 2,598,960 of five cards, 20,358,520 of six."""

import random
from collections.abc import Iterator
from itertools import chain, combinations, pairwise
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.card import DECK, Card, card, rank_of, suit_of
from replay.category import Category
from replay.combination import main, seconds
from replay.ranking import Cards, Hand, PayTable, Ranks, pay_table, rank, rank_hands

PAYS = dict(zip(list(Category)[1:], (1, 1, 2, 3, 4, 5, 7, 20, 50, 100), strict=True))

TOTALS = """
royal_flush + straight_flush = 150
royal_flush + flush = 105
royal_flush + straight = 104
straight_flush + straight_flush = 100
straight_flush + flush = 55
straight_flush + straight = 54
straight_flush + ace_king = 51
four_of_a_kind + full_house = 27
four_of_a_kind + ace_king = 21
full_house + full_house = 14
full_house + ace_king = 8
flush + flush = 10
flush + straight = 9
flush + pair = 6
flush + ace_king = 6
straight + straight = 8
straight + ace_king = 5
three_of_a_kind + ace_king = 4
two_pair + two_pair = 4
two_pair + ace_king = 3
pair + ace_king = 2
"""

OF_FIVE = {
    "pair + ace_king = 2",
    "two_pair + ace_king = 3",
    "three_of_a_kind + ace_king = 4",
    "four_of_a_kind + ace_king = 21",
}

COUNTS_OF_FIVE = [1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4]
COUNTS_OF_SIX = [9_730_740, 2_532_816, 732_160, 361_620, 205_792, 165_984, 14_664, 1_656, 188]
HIGH_CARD_OF_FIVE = 1_302_540
HIGH_CARD_OF_SIX = 6_612_900

HANDS = st.lists(
    st.sampled_from((5, 6)).flatmap(
        lambda size: st.lists(st.sampled_from(DECK), min_size=size, max_size=size, unique=True)
    )
)


@pytest.fixture(scope="module")
def fives() -> Cards:
    every = chain.from_iterable(combinations(range(52), 5))
    return np.fromiter(every, np.uint8, comb(52, 5) * 5).reshape(-1, 5)


@pytest.fixture(scope="module")
def table() -> PayTable:
    return pay_table(PAYS)


def sixes(fives: Cards) -> Iterator[Cards]:
    """Every hand of six cards, by its lowest card."""
    for lowest in range(47):
        higher = fives[fives[:, 0] > lowest]
        yield np.column_stack((np.full(len(higher), lowest, np.uint8), higher))


def pairs(ranks: Ranks, table: PayTable) -> set[str]:
    """The pairs of main and second that occur, with their totals, as the rules list them."""
    kinds = np.unique(ranks.category.astype(np.int64) * 2_048 + ranks.seconds).tolist()
    hands = [Hand(1, Category(kind // 2_048), kind % 2_048) for kind in kinds]
    priced = [(hand.category, *table.price_hand(hand)) for hand in hands]
    return {f"{main.key} + {second.key} = {pay}" for main, second, pay in priced if second}


def test_all_hands_of_five_fall_into_categories_as_the_books_count(fives: Cards) -> None:
    counts = np.bincount(rank(fives).category, minlength=11).tolist()
    assert counts[0] + counts[1] == HIGH_CARD_OF_FIVE
    assert counts[2:] == COUNTS_OF_FIVE


def test_all_hands_of_five_have_7462_strengths_rising_with_the_category(fives: Cards) -> None:
    ranks = rank(fives)
    assert np.unique(ranks.strength).tolist() == list(range(1, 7_463))
    rising = ranks.category[np.argsort(ranks.strength)]
    assert np.all(rising[1:] >= rising[:-1])


def test_hands_of_five_pay_second_only_an_ace_king(fives: Cards, table: PayTable) -> None:
    assert pairs(rank(fives), table) == OF_FIVE


def test_all_hands_of_six_are_worth_their_best_five(fives: Cards) -> None:
    counts = np.zeros(11, np.int64)
    for hands in sixes(fives):
        ranks = rank(hands)
        counts += np.bincount(ranks.category, minlength=11)
        best = np.max([rank(np.delete(hands, out, axis=1)).strength for out in range(6)], axis=0)
        assert np.array_equal(ranks.strength, best)
    assert counts[0] + counts[1] == HIGH_CARD_OF_SIX
    assert counts[2:].tolist() == COUNTS_OF_SIX


def test_exactly_21_pairs_occur_with_the_totals_of_the_rules(fives: Cards, table: PayTable) -> None:
    found = pairs(rank(fives), table).union(*(pairs(rank(hands), table) for hands in sixes(fives)))
    assert found == set(TOTALS.strip().splitlines())


def test_bulk_ranking_agrees_with_the_plain_logic() -> None:
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")  # noqa: T201  a failure must name its seed
    chance = random.Random(seed)
    hands = [chance.sample(DECK, chance.choice((5, 6))) for _ in range(4_000)]
    hands += [[*chance.sample(DECK[suit::4], 5), DECK[suit - 1]] for suit in range(4)] * 50
    ranked = rank_hands(hands)
    assert [one[1:] for one in ranked] == [(main(each).category, seconds(each)) for each in hands]
    plain = [main(each).strength for each in hands]
    numbers = sorted(
        {(strength, one.strength) for strength, one in zip(plain, ranked, strict=True)}
    )
    assert all(low < high for (_, low), (_, high) in pairwise(numbers))
    assert len(numbers) == len(set(plain))


@given(HANDS, st.permutations(range(4)), st.randoms(use_true_random=False))
def test_neither_names_of_suits_nor_order_matter(
    hands: list[list[Card]], suits: list[int], chance: random.Random
) -> None:
    others = [[Card(rank_of(each) * 4 + suits[suit_of(each)]) for each in hand] for hand in hands]
    for other in others:
        chance.shuffle(other)
    assert rank_hands(others) == rank_hands(hands)


def test_mixed_sizes_come_back_in_the_order_given() -> None:
    hands = [
        [card(each) for each in hand.split()]
        for hand in ("Ah Kh Qh Jh Th 2h", "7c 5d 4h 3s 2c", "Ac Kd 9h 7s 2c 3c", "Ac Ad Ks 7d 3h")
    ]
    assert rank_hands(hands) == [
        Hand(7_462, Category.ROYAL_FLUSH, rank_hands(hands[:1])[0].seconds),
        Hand(1, Category.NO_GAME, 0),
        *rank_hands(hands[2:]),
    ]
    assert rank_hands([]) == []


@pytest.mark.parametrize(
    "hand",
    [
        "As As Kd Qd 3c",
        "As As Ac Ad Ah",
        "As As As As As",
        "2s 2s 2s 2s 2s 2s",
        "As As Ks Qs 3s",
        "As As Ks Qs Js Ts",
        "As As Ks Qs 4s 3d",
        "Ac Ad Ah As As As",
    ],
)
def test_cards_of_which_two_are_the_same_are_no_hand(hand: str) -> None:
    assert rank_hands([[card(each) for each in hand.split()]]) == [Hand(0, Category.NO_GAME, 0)]


@pytest.mark.parametrize("size", [0, 4, 7])
def test_another_number_of_cards_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match=str(size)):
        rank_hands([DECK[:5], DECK[:size]])


def test_a_number_that_is_no_card_is_refused() -> None:
    with pytest.raises(IndexError):
        rank(np.array([[0, 1, 2, 3, 52]], np.uint8))


@pytest.mark.parametrize(
    "allowed",
    [None, set(), {(Category.STRAIGHT, Category.PAIR), (Category.FLUSH, Category.ACE_KING)}],
)
@pytest.mark.parametrize("changed", [{}, {Category.PAIR: 2}, {Category.STRAIGHT: 0}])
def test_the_best_paid_second_is_paid_beside_the_main(
    allowed: set[tuple[Category, Category]] | None, changed: dict[Category, int]
) -> None:
    pays = PAYS | changed
    table = pay_table(pays, allowed)
    for first in Category:
        for bits in range(0, 2_048, 7):
            paid = [
                (pays[each], each)
                for each in pays
                if bits >> each & 1 and pays[each] and (allowed is None or (first, each) in allowed)
            ]
            pay, second = max(paid, default=(0, None))
            assert table.price_hand(Hand(1, first, bits)) == (second, pays.get(first, 0) + pay)
