from replay.builtin import toml
from replay.category import Category
from replay.pairs import hands, pairs
from replay.rulebook import load, pair_of
from tests.reference.books import PAIRS


def test_every_pair_that_is_best_paid_is_one_of_the_twenty_one() -> None:
    book = load(toml("open"))
    priced = {(hand.category, book.pay_table.price_hand(hand)[0]) for hand in hands()}
    assert {pair for pair in priced if pair[1]} == {pair_of(pair) for pair in PAIRS}


def test_a_pair_that_others_outbid_occurs_too() -> None:
    assert (Category.STRAIGHT, Category.PAIR) in pairs()
    assert (Category.PAIR, Category.PAIR) not in pairs()
    assert (Category.ACE_KING, Category.ACE_KING) not in pairs()


def test_every_category_occurs_without_a_second_but_what_always_has_one() -> None:
    assert {hand.category for hand in hands() if not hand.seconds} == set(Category)
