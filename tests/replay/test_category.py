import pytest

from replay.category import Category

RISING = (
    "no_game ace_king pair two_pair three_of_a_kind straight flush full_house "
    "four_of_a_kind straight_flush royal_flush"
)


def test_categories_rise_from_no_game_to_the_royal_flush() -> None:
    assert [category.key for category in sorted(Category)] == RISING.split()
    assert [int(category) for category in Category] == list(range(11))


@pytest.mark.parametrize("category", Category)
def test_a_category_is_found_by_its_key(category: Category) -> None:
    assert Category.named(category.key) is category


@pytest.mark.parametrize("key", ["PAIR", "three", "ace-king"])
def test_another_key_is_refused(key: str) -> None:
    with pytest.raises(ValueError, match=key):
        Category.named(key)


def test_sentences_hyphenate_ace_king_alone() -> None:
    words = [category.words for category in Category]
    assert [word for word in words if "-" in word] == ["ace-king"]
    assert Category.THREE_OF_A_KIND.words == "three of a kind"
