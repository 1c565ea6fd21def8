"""The languages that reports are told in: English, and those that have a catalogue.

A catalogue is a gettext file in `reports/languages`, named by the language (ISO 639-1). English
templates are its ids; a hand's or a wager's name has a context for each form that the catalogue's
own templates ask for, as ``{hand:genitive}`` does.
"""

from decimal import Decimal
from enum import StrEnum
from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from io import BytesIO
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from replay.category import Category
from replay.money import decimals
from replay.said import ENGLISH, Amount, Many, Voice


class Language(StrEnum):
    """A language of reports, by its code (ISO 639-1)."""

    ENGLISH = "en"
    RUSSIAN = "ru"


TAGS: Final = {Language.RUSSIAN: "ru-RU"}
"""The languages of documents, as in BCP 47."""


class Foreign(Voice):
    """Speaks another language than English, by its catalogue."""

    def __init__(self, language: Language, translations: GNUTranslations) -> None:
        self.language, self.translations = language, translations
        self.tag = TAGS[language]

    def template(self, english: str) -> str:
        """Return a template in this language; the English one where the catalogue lacks it."""
        return self.translations.gettext(english)

    def many(self, several: Many) -> str:
        """Return the template that goes with a number by this language's plurals."""
        return self.translations.ngettext(*several)

    def money(self, amount: Amount) -> str:
        """Return an amount as this language writes it, its currency's code (ISO 4217) behind it."""
        return f"{self.figure(amount)}\xa0{amount.currency}"

    def figure(self, amount: Amount) -> str:
        """Return an amount without its currency, with that currency's decimals."""
        places = decimals(amount.currency)
        point = f".{'0' * places}" if places else ""
        exact = Decimal(amount.minor).scaleb(-places)
        return format_decimal(exact, f"#,##0{point}", locale=self.language)

    def count(self, number: int) -> str:
        """Return a whole number, its thousands apart as this language has them."""
        return format_decimal(number, "#,##0", locale=self.language)

    def hand(self, category: Category, form: str) -> str:
        """Return what a hand is called."""
        return self.word(category.words, form)

    def word(self, word: str, form: str) -> str:
        """Return the name of a hand, a wager or an act in a form."""
        if form:
            return self.translations.pgettext(form, word)
        return self.translations.gettext(word)


def voice(language: Language) -> Voice:
    """Return who speaks a language."""
    return ENGLISH if language is Language.ENGLISH else _foreign(language)


@cache
def _foreign(language: Language) -> Foreign:
    compiled = BytesIO()
    write_mo(compiled, catalogue(language))
    compiled.seek(0)
    return Foreign(language, GNUTranslations(compiled))


def catalogue(language: Language) -> Catalog:
    """Return the catalogue of a language other than English; raises PoFileError if it is none."""
    text = (files("reports") / "languages" / f"{language}.po").read_bytes()
    return read_po(BytesIO(text), locale=language, abort_invalid=True)
