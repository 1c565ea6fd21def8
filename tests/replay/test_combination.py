"""Hands are read as tables, and judged against a slow model that tries every set of cards."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.card import DECK, Card, card, rank_of, suit_of, text
from replay.category import Category
from replay.combination import NotAHandError, Strength, anatomy, by_pay, main, seconds

PAYS = dict(zip(list(Category)[1:], (1, 1, 2, 3, 4, 5, 7, 20, 50, 100), strict=True))

SETTLED = """
hand              | main            | second         | total
Ah Kh Qh Jh Th 9h | royal_flush     | straight_flush | 150
Ah Kh Qh Jh Th 2h | royal_flush     | flush          | 105
Ah Kh Qh Jh Th 9s | royal_flush     | straight       | 104
Ah Kh Qh Jh Th Ks | royal_flush     | straight       | 104
Ah Kh Qh Jh Th 2s | royal_flush     | -              | 100
9h 8h 7h 6h 5h 4h | straight_flush  | straight_flush | 100
Ah 6h 5h 4h 3h 2h | straight_flush  | straight_flush | 100
Ah 5h 4h 3h 2h Kh | straight_flush  | flush          | 55
9h 8h 7h 6h 5h Ts | straight_flush  | straight       | 54
9h 8h 7h 6h 5h 5s | straight_flush  | straight       | 54
Ah 5h 4h 3h 2h Ks | straight_flush  | ace_king       | 51
9c 9d 9h 9s Kc Kd | four_of_a_kind  | full_house     | 27
9c 9d 9h 9s Ac Kd | four_of_a_kind  | ace_king       | 21
Ac Ad Ah As Kd    | four_of_a_kind  | ace_king       | 21
9c 9d 9h 9s Ac Qd | four_of_a_kind  | -              | 20
Kc Kd Kh Qc Qd Qh | full_house      | full_house     | 14
Qc Qd Qh Ac Ad Ks | full_house      | ace_king       | 8
Ac Ad Ah Kc Kd Qs | full_house      | -              | 7
Qc Qd Qh Jc Jd As | full_house      | -              | 7
Ah Kh 9h 4h 2h 3h | flush           | flush          | 10
Kh 5h 4h 3h 2h 6s | flush           | straight       | 9
Kh 5h 4h 3h 2h As | flush           | straight       | 9
Kh 9h 4h 3h 2h 2s | flush           | pair           | 6
Kh 9h 4h 3h 2h As | flush           | ace_king       | 6
Ah Kh 4h 3h 2h As | flush           | pair           | 6
Ah Kh 9h 4h 2h    | flush           | -              | 5
Ah Kh 9h 4h 2h 3s | flush           | -              | 5
3c 4d 5h 5s 6s 7s | straight        | straight       | 8
3c 4d 5h 6s 7s 8c | straight        | straight       | 8
Ac 2d 3h 4s 5s Kd | straight        | ace_king       | 5
Ac Kd Qh Js Tc 2s | straight        | -              | 4
Ac Ad Ah Ks 2c    | three_of_a_kind | ace_king       | 4
2c 2d 2h As Kc    | three_of_a_kind | ace_king       | 4
2c 2d 2h As Qc Jd | three_of_a_kind | -              | 3
Ac Ad Kc Kd Qs Qh | two_pair        | two_pair       | 4
Ac Ad Qc Qd Ks    | two_pair        | ace_king       | 3
3c 3d 2c 2d Ah Ks | two_pair        | ace_king       | 3
Ac Ad Kc Kd Qs    | two_pair        | -              | 2
2c 2d Ah Ks 7d    | pair            | ace_king       | 2
Ac Ad Ks 7d 3h 2h | pair            | ace_king       | 2
Ac Ad Qs 7d 3h 2h | pair            | -              | 1
Ac Kd Qs Jd 9h 2h | ace_king        | -              | 1
Kc Ad 2s 3d 4h    | ace_king        | -              | 1
Ac Qd Js Td 8h 2h | no_game         | -              | 0
"""

FALLING = """
Ah Kh Qh Jh Th
Kc Qc Jc Tc 9c
5s 4s 3s 2s As
2c 2d 2h 2s 3c
Ac Ad Ah Kc Kd
Ac Ad Ah Qc Qd
Ah Kh Qh Jh 9h
Kh Qh Jh Th 8h
Ac Kd Qh Js Tc
6c 5d 4h 3s 2c
5c 4d 3h 2s Ac
Ac Ad Ah Kc Qd
2c 2d 2h Ac Kd
Ac Ad Kc Kd Qh
Ac Ad Kc Kd Jh
Ac Ad Kc Qd Jh
2c 2d Ah Kh Qs
2c 2d Ah Kh Js
Ac Kd Qh Js 9c
Kc Ah 4d 3s 2c
Ac Qd Jh Ts 9c
Kc Qd Jh Ts 8c
7c 5d 4h 3s 2c
"""

OWN_CARDS = """
hand              | main                | second
3c 4d 5h 5s 6s 7s | 7s 6s 5s 4d 3c      | 7s 6s 5h 4d 3c
4s Kc As 2d 5s 3h | 5s 4s 3h 2d As      | As Kc
Kd Qh Ac Qd Ad Qc | Qh Qd Qc Ad Ac      | Ad Kd
Kc Qc Kh Qh Kd Qd | Kh Kd Kc Qh Qd      | Qh Qd Qc Kh Kd
Qs Ac Kd Qh Kc Ad | Ad Ac Kd Kc + Qs    | Ad Ac Qs Qh
9c Kc 9d Kd 9h 9s | 9s 9h 9d 9c + Kd    | 9s 9h 9d Kd Kc
2h 3h Kh 4h 9h 2s | Kh 9h 4h 3h 2h      | 2s 2h
2c Ks 7d 2d Ah    | 2d 2c + Ah Ks 7d    | Ah Ks
2h Kd 9h Ac Jd Qs | Ac Kd + Qs Jd 9h    | -
2h 4h Qs Ac 9d Jd | + Ac Qs Jd 9d 4h    | -
"""

HANDS = st.permutations(DECK).flatmap(
    lambda deck: st.sampled_from((5, 6)).map(lambda size: tuple(deck[:size]))
)


def cards(texts: str) -> tuple[Card, ...]:
    return tuple(map(card, texts.split()))


def rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in row.split("|")] for row in table.strip().splitlines()[1:]]


def second_of(hand: str) -> Category | None:
    best, bits = main(cards(hand)).category, seconds(cards(hand))
    return next((each for each in by_pay(best, PAYS, None) if bits >> each & 1), None)


@pytest.mark.parametrize(("hand", "first", "second", "total"), rows(SETTLED))
def test_a_hand_is_paid_for_its_main_and_one_second(
    hand: str, first: str, second: str, total: str
) -> None:
    best = main(cards(hand)).category
    other = second_of(hand)
    assert (best.key, other.key if other else "-") == (first, second)
    assert PAYS.get(best, 0) + (PAYS[other] if other else 0) == int(total)


def test_hands_compare_by_category_then_by_ranks_and_kickers() -> None:
    strengths = [main(cards(hand)).strength for hand in FALLING.strip().splitlines()]
    assert strengths == sorted(set(strengths), reverse=True)


def test_equal_ranks_tie_whatever_the_suits() -> None:
    assert main(cards("Ac Ad 9h 7s 2c")).strength == main(cards("Ah As 9d 7c 2d")).strength
    assert main(cards("Kh 9h 4h 3h 2h")).strength == main(cards("Kc 9c 4c 3c 2c")).strength


def test_a_sixth_card_below_the_best_five_breaks_no_tie() -> None:
    assert main(cards("Ac Ad 9h 7s 5c 2c")).strength == main(cards("Ah As 9d 7c 5d 3d")).strength


def test_the_ace_does_not_stand_in_the_middle_of_a_straight() -> None:
    assert main(cards("2c Ad Kh Qs Jc")).category is Category.ACE_KING
    assert main(cards("3c 2c Ad Kh Qs 4c")).category is Category.ACE_KING


@pytest.mark.parametrize(("hand", "first", "second"), rows(OWN_CARDS))
def test_an_explanation_names_the_own_cards(hand: str, first: str, second: str) -> None:
    own, kickers = (cards(part) for part in [*first.split("+"), ""][:2])
    told = anatomy(cards(hand), second_of(hand))
    assert (told.main, told.second) == (main(cards(hand)).category, second_of(hand))
    assert (told.own, told.kickers, told.five) == (own, kickers, own + kickers)
    assert told.second_own == (() if second == "-" else cards(second))


def test_a_second_that_the_cards_do_not_hold_has_no_explanation() -> None:
    with pytest.raises(ValueError, match="ace_king"):
        anatomy(cards("Ac Ad Kc Kd Qs"), Category.ACE_KING)


@pytest.mark.parametrize("wrong", ["", "As Ks Qs Js", "As Ks Qs Js Ts 9s 8s", "As As Kd Qd 3c"])
def test_only_five_or_six_different_cards_are_a_hand(wrong: str) -> None:
    with pytest.raises(NotAHandError) as caught:
        main(cards(wrong))
    assert caught.value.cards == cards(wrong)
    assert (wrong or "none") in str(caught.value)


def test_of_equal_multiples_the_higher_category_is_paid() -> None:
    assert by_pay(Category.FLUSH, PAYS, None)[-2:] == [Category.PAIR, Category.ACE_KING]
    dearer = {Category.PAIR: 1, Category.ACE_KING: 2}
    assert by_pay(Category.FLUSH, dearer, None) == [Category.ACE_KING, Category.PAIR]


def test_a_second_that_the_rulebook_does_not_pay_is_none() -> None:
    unpaid = {Category.PAIR: 1, Category.STRAIGHT: 0}
    assert by_pay(Category.STRAIGHT, unpaid, None) == [Category.PAIR]
    listed = {(Category.STRAIGHT, Category.PAIR)}
    assert by_pay(Category.STRAIGHT, PAYS, listed) == [Category.PAIR]
    assert by_pay(Category.FLUSH, PAYS, listed) == []
    assert by_pay(Category.STRAIGHT, {}, None) == []


def test_main_and_seconds_agree_with_a_slow_model() -> None:
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")  # noqa: T201  a failure must name its seed
    chance = random.Random(seed)
    for hand in (tuple(chance.sample(DECK, size)) for size in (5, 6) for _ in range(1500)):
        assert_as_the_model(hand)


@pytest.mark.parametrize("hand", [hand for hand, *_ in rows(SETTLED)])
def test_the_slow_model_knows_the_rare_hands_too(hand: str) -> None:
    assert_as_the_model(cards(hand))


@given(HANDS, st.permutations(range(4)), st.randoms(use_true_random=False))
def test_neither_names_of_suits_nor_order_matter(
    hand: tuple[Card, ...], suits: list[int], chance: random.Random
) -> None:
    other = [Card(rank_of(each) * 4 + suits[suit_of(each)]) for each in hand]
    chance.shuffle(other)
    assert main(other).strength == main(hand).strength
    assert seconds(other) == seconds(hand)


@given(HANDS, st.randoms(use_true_random=False))
def test_an_explanation_is_the_same_in_any_order(
    hand: tuple[Card, ...], chance: random.Random
) -> None:
    other = chance.sample(hand, len(hand))
    assert anatomy(other, None) == anatomy(hand, None)
    for second in (each for each in Category if seconds(hand) >> each & 1):
        told = anatomy(hand, second)
        assert anatomy(other, second) == told
        assert not set(told.second_own) <= set(told.own)
        assert set(told.five + told.second_own) <= set(hand)


def assert_as_the_model(hand: tuple[Card, ...]) -> None:
    best = max(map(model_strength, combinations(hand, 5)))
    assert model_strength(main(hand).five) == best, " ".join(map(text, hand))
    assert main(hand).category == best[0]
    assert seconds(hand) == model_seconds(hand, best), " ".join(map(text, hand))


def model_strength(five: tuple[Card, ...]) -> Strength:
    """Category, then ranks by how often they come, as every poker book has it."""
    often = Counter(map(rank_of, five)).most_common()
    ranks = [rank for rank, _ in sorted(often, key=lambda one: (one[1], one[0]), reverse=True)]
    if ranks == [12, 3, 2, 1, 0]:
        ranks = [3, 2, 1, 0, -1]
    counts = sorted((count for _, count in often), reverse=True)
    return (model_category(five, ranks, counts), *ranks)


def model_category(five: tuple[Card, ...], ranks: list[int], counts: list[int]) -> Category:
    straight = len(ranks) == 5 and ranks[0] - ranks[4] == 4
    flush = len({suit_of(each) for each in five}) == 1
    if straight and flush:
        return Category.ROYAL_FLUSH if ranks[0] == 12 else Category.STRAIGHT_FLUSH
    by_count = {
        (4, 1): Category.FOUR_OF_A_KIND,
        (3, 2): Category.FULL_HOUSE,
        (3, 1, 1): Category.THREE_OF_A_KIND,
        (2, 2, 1): Category.TWO_PAIR,
        (2, 1, 1, 1): Category.PAIR,
    }
    if tuple(counts) in by_count:
        return by_count[tuple(counts)]
    if flush:
        return Category.FLUSH
    if straight:
        return Category.STRAIGHT
    return Category.ACE_KING if {11, 12} <= set(ranks) else Category.NO_GAME


def model_seconds(hand: tuple[Card, ...], best: Strength) -> int:
    """Try every set of cards against every set that can stand for the main."""
    formed = [(model_formed(own), set(own)) for own in subsets(hand)]
    fives = [set(five) for five in combinations(hand, 5) if model_strength(five) == best]
    mains = [own for kind, own in formed if kind == best[0] and any(own <= five for five in fives)]
    bits = 0
    for kind, own in formed:
        if kind is not None and any(not own <= first for first in mains):
            bits |= 1 << kind
    return bits


def subsets(hand: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    for size in range(2, 6):
        yield from combinations(hand, size)


def model_formed(own: tuple[Card, ...]) -> Category | None:
    """The category that these cards form with none to spare."""
    ranks = sorted(map(rank_of, own))
    counts = tuple(sorted(Counter(ranks).values()))
    if len(own) == 5:
        whole = model_strength(own)[0]
        return Category(whole) if whole >= Category.STRAIGHT and counts != (1, 4) else None
    if ranks == [11, 12]:
        return Category.ACE_KING
    by_count = {
        (2,): Category.PAIR,
        (2, 2): Category.TWO_PAIR,
        (3,): Category.THREE_OF_A_KIND,
        (4,): Category.FOUR_OF_A_KIND,
    }
    return by_count.get(counts)
