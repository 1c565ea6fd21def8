"""Languages say the same in their own words."""

import re
from itertools import product

import pytest
from babel.messages.catalog import Catalog

from ledger.event import Wager
from replay.category import Category
from replay.due import Case
from replay.reason import AGAINST, INSURED
from replay.said import ENGLISH, Amount, Many, Said, Sentence
from reports.language import Language, catalogue, voice
from reports.vocabulary import CODES, WAGERS
from reports.what_if import what_if_words
from tests.hand_audits import CASES, audited
from tests.replay.play import book
from tests.replay.suppositions import difference
from tests.replay.test_what_if import OTHER, SHIFT
from tests.wording import CATALOGUES, NAMES, asked, fields, ids, messages, renewed, texts, wanted

FOREIGN = list(Language)[1:]
RUSSIAN = voice(Language.RUSSIAN)
BACK = Said("{stake} goes back", stake=Amount(-210050, "RUB"))

FACE = r"(?:10|[2-9AKQJ])[♠♥♦♣]"
GUEST = r"\bG[0-9]+\b"
FINDINGS = [found for case in CASES for found in audited(case).findings]


@pytest.fixture(params=FOREIGN)
def catalog(request: pytest.FixtureRequest) -> Catalog:
    return catalogue(request.param)


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
    assert RUSSIAN.figure(amount) == words[:-4]


def test_thousands_stand_apart() -> None:
    assert (RUSSIAN.count(1234567), RUSSIAN.count(-1)) == ("1\xa0234\xa0567", "-1")


def test_a_hand_is_named_in_the_form_that_is_asked_for() -> None:
    told = [RUSSIAN.hand(Category.PAIR, form) for form in ("", "genitive")]
    assert told == ["пара", "пары"]


def test_numbers_agree_with_their_things() -> None:
    cards = [Many("{number} card", "{number} cards", number) for number in (1, 3, 11, 21)]
    told = [RUSSIAN.tell(Said("{cards}", cards=each)) for each in cards]
    assert told == ["1 карта", "3 карты", "11 карт", "21 карта"]


def test_what_a_catalogue_lacks_is_told_in_english() -> None:
    assert RUSSIAN.tell(Said("not in it")) == "not in it"


# Catalogues hold what the sources say


def test_a_catalogue_has_every_template_and_no_other(catalog: Catalog) -> None:
    told = [(m.id, m.context) for m in messages(catalog)]
    assert told == list(dict.fromkeys(wanted(catalog))), "make words"


@pytest.mark.parametrize("language", FOREIGN)
def test_renewing_a_catalogue_that_is_complete_changes_nothing(language: Language) -> None:
    assert renewed(language) == (CATALOGUES / f"{language}.po").read_text("utf-8"), "make words"


def test_every_translation_is_there_and_is_meant(catalog: Catalog) -> None:
    doubtful = [m.id for m in messages(catalog) if m.fuzzy or not all(texts(m))]
    assert (doubtful, list(catalog.obsolete)) == ([], [])
    assert all(len(texts(m)) == catalog.num_plurals for m in messages(catalog) if m.pluralizable)


def test_a_translation_names_the_same_values(catalog: Catalog) -> None:
    def named(told: str) -> set[str]:
        return {name for name, _ in fields(told)}

    unlike = [
        (english, told)
        for message in messages(catalog)
        for english, told in product(ids(message), texts(message))
        if named(english) != named(told)
    ]
    assert unlike == []


def test_every_form_that_is_asked_for_is_there_for_every_name(catalog: Catalog) -> None:
    lacking = [
        (name, form)
        for form, wager in asked(catalog)
        for name in NAMES[wager]
        if not catalog.get(name, form)
    ]
    assert lacking == []


# Russian


def is_russian(words: str) -> bool:
    """Tell whether words hold no letter but Russian ones, cards, guests and currencies apart."""
    left = re.sub(rf"{FACE}|{GUEST}|\b(?:EUR|RUB|JPY)\b", "", words)
    return not re.search(r"[A-Za-z{}]", left)


def is_sentence(words: str) -> bool:
    return words[0] == words[0].upper() and words.endswith(".") and not words.endswith("..")


def test_every_finding_of_every_case_is_told_in_russian() -> None:
    assert {found.code for found in FINDINGS} == set(CODES)
    told = [RUSSIAN.tell(found.explanation) for found in FINDINGS]
    assert [words for words in told if not (is_russian(words) and is_sentence(words))] == []


def test_what_stands_in_the_way_of_a_comparison_is_told_in_russian() -> None:
    told = what_if_words(difference(SHIFT, book(), OTHER), 200, RUSSIAN)
    rules = r"\b(?:\w+@\d+)( \w+(?:\.\w+)+)?|RP-01  \S+|\[.*?\]"
    assert is_russian(re.sub(r"\s+", " ", re.sub(rules, "", told)))


@pytest.mark.parametrize(
    "told", [*AGAINST.values(), *INSURED.values()], ids=lambda told: told.template
)
def test_hands_are_compared_in_russian_whichever_they_are(told: Said) -> None:
    for hand, dealer in product(Category, Category):
        words = RUSSIAN.tell(told.given(hand=hand, dealer=dealer, moves=BACK))
        assert is_russian(words)
        assert "нет игры" not in words.replace("у дилера нет игры", "")


def test_every_code_and_wager_has_a_russian_name() -> None:
    for names in (CODES.values(), WAGERS.values()):
        told = [RUSSIAN.tell(name) for name in names]
        assert len(set(told)) == len(told)
        assert all(map(is_russian, told))
    assert all(is_russian(RUSSIAN.word(wager, "")) for wager in Wager)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (
            AGAINST[Case.LOWER, False].given(hand=Category.NO_GAME, dealer=Category.ACE_KING),
            "карты без игры младше, чем туз-король у дилера",
        ),
        (
            Said(
                "{hand:a} was insured; {least:a} is the least that may be",
                hand=Category.TWO_PAIR,
                least=Category.THREE_OF_A_KIND,
            ),
            "на боксе две пары, а страховать можно от тройки",
        ),
    ],
)
def test_it_is_said_as_a_pit_says_it(said: Said, words: str) -> None:
    assert RUSSIAN.tell(said) == words
