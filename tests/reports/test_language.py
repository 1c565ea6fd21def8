"""Languages say the same in their own words."""

import pytest

from replay.category import Category
from replay.said import ENGLISH, Amount, Many, Said, Sentence
from reports.language import Language, voice

RUSSIAN = voice(Language.RUSSIAN)
BACK = Said("{stake} goes back", stake=Amount(-210050, "RUB"))


def test_english_needs_no_catalogue() -> None:
    assert voice(Language.ENGLISH) is ENGLISH


def test_another_language_has_its_own_template_and_amounts() -> None:
    assert RUSSIAN.tell(Sentence.of(BACK)) == "-2\xa0100,50\xa0RUB возвращается."


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        (Amount(2**53 - 1, "JPY"), "9\xa0007\xa0199\xa0254\xa0740\xa0991\xa0JPY"),
        (Amount(1, "KWD"), "0,001\xa0KWD"),
        (Amount(2**53 - 1, "EUR"), "90\xa0071\xa0992\xa0547\xa0409,91\xa0EUR"),
    ],
)
def test_amounts_are_exact_and_have_their_currencys_decimals(amount: Amount, words: str) -> None:
    assert RUSSIAN.money(amount) == words


def test_a_hand_is_named_in_the_form_that_is_asked_for() -> None:
    told = [RUSSIAN.hand(Category.PAIR, form) for form in ("", "genitive")]
    assert told == ["пара", "пары"]


def test_numbers_agree_with_their_things() -> None:
    cards = [Many("{number} card", "{number} cards", number) for number in (1, 3, 11, 21)]
    told = [RUSSIAN.tell(Said("{cards}", cards=each)) for each in cards]
    assert told == ["1 карта", "3 карты", "11 карт", "21 карта"]


def test_what_a_catalogue_lacks_is_told_in_english() -> None:
    assert RUSSIAN.tell(Said("not in it")) == "not in it"
