"""What is said of a table: English sentences with their values apart, which a voice speaks.

A template names its values in braces. A form after a colon is the voice's own: ``{hand:a}`` is "a
pair" in English. Templates are English, so that they are read where they stand; a catalogue of
another language gives each of them anew.
"""

from collections.abc import Sequence
from string import Formatter
from typing import Any, Final, NamedTuple, TypeAlias, Union

from ledger.event import Wager
from replay.category import Category
from replay.money import count, figure, money

Value: TypeAlias = Union["Said", "Many", "Amount", Category, Wager, int, str]

COUNTED: Final = frozenset(
    {
        Category.PAIR,
        Category.STRAIGHT,
        Category.FLUSH,
        Category.FULL_HOUSE,
        Category.STRAIGHT_FLUSH,
        Category.ROYAL_FLUSH,
    }
)
"""Categories that take an article: a pair, but two pair."""

ARTICLE: Final = "a"
"""The form of a hand with its article."""

FEES: Final = {
    Wager.EXCHANGE.value: "exchange fee",
    Wager.SIXTH.value: "sixth card's fee",
    Wager.GAME.value: "game's fee",
}

FIGURE: Final = "figure"
"""The form of an amount without its currency."""


class Amount(NamedTuple):
    """Money that is spoken of: minor units of a currency (ISO 4217)."""

    minor: int
    currency: str


class Many(NamedTuple):
    """A number of things: "1 card", "4 cards"; the templates name the number ``number``."""

    one: str
    other: str
    number: int


class Said:
    """Something said: an English template, and the values that it names.

    It is no struct, so that msgspec asks a voice for its words (``enc_hook=voice.tell``).
    """

    __slots__ = ("template", "values")

    def __init__(self, template: str, /, **values: Value) -> None:
        self.template, self.values = template, values

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Said):
            return NotImplemented
        alike = type(self) is type(other) and self.template == other.template
        return alike and self.values == other.values

    def __hash__(self) -> int:
        return hash((type(self), self.template, frozenset(self.values.items())))

    def __str__(self) -> str:
        return ENGLISH.tell(self)

    def given(self, **values: Value) -> "Said":
        """Return the same with these values."""
        return type(self)(self.template, **values)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"


class Sentence(Said):
    """A whole sentence: it begins with a capital and ends in a full stop."""

    __slots__ = ()

    @classmethod
    def of(cls, said: Said) -> "Sentence":
        """Return what was said as a sentence."""
        return cls(said.template, **said.values)


def together(parts: Sequence[Value]) -> Value:
    """Return several values as one, such as "G1, G2 and G3"; there is at least one."""
    first, *others = parts
    told: Value = first
    for each in others[:-1]:
        told = Said("{these}, {this}", these=told, this=each)
    return Said("{these} and {this}", these=told, this=others[-1]) if others else told


class Voice(Formatter):
    """Speaks what is said, in English; a language overrides templates, names and money.

    ``tag`` names the language of a document, as in BCP 47.
    """

    tag = "en-GB"

    def tell(self, said: object) -> str:
        """Return the words of something said; raises TypeError for anything else."""
        if not isinstance(said, Said):
            raise TypeError(type(said))
        words = self.vformat(self.template(said.template), (), said.values)
        if not isinstance(said, Sentence):
            return words
        return f"{words}." if self._begins_with_name(said) else f"{words[0].upper()}{words[1:]}."

    def _begins_with_name(self, said: Said) -> bool:
        """Whether the first word is a guest's or the like, which is written as it is."""
        before, field, *_ = next(iter(self.parse(self.template(said.template))))
        first = said.values[field] if field and not before else None
        if isinstance(first, Said):
            return self._begins_with_name(first)
        return isinstance(first, str) and not isinstance(first, Wager)

    def words(self, value: Value) -> str:
        """Return the words of a value by itself."""
        return self.format_field(value, "")

    def format_field(self, value: Any, format_spec: str) -> str:  # noqa: ANN401 # as Formatter has it
        """Return the words of a value in the form that a template asks for."""
        match value:
            case Said():
                return self.tell(value)
            case Many():
                return self.many(value).format(number=value.number)
            case Amount():
                return self.figure(value) if format_spec == FIGURE else self.money(value)
            case Category():
                return self.hand(value, format_spec)
            case Wager():
                return self.word(value.value, format_spec)
            case _:
                return str(value)

    def template(self, english: str) -> str:
        """Return a template in this voice's language."""
        return english

    def many(self, several: Many) -> str:
        """Return the template that goes with a number."""
        return several.one if several.number == 1 else several.other

    def money(self, amount: Amount) -> str:
        """Return an amount with its currency."""
        return money(*amount)

    def figure(self, amount: Amount) -> str:
        """Return an amount without its currency, as columns of one currency have it."""
        return figure(*amount)

    def count(self, number: int) -> str:
        """Return a whole number, its thousands apart."""
        return count(number)

    def hand(self, category: Category, form: str) -> str:
        """Return what a hand is called."""
        article = form == ARTICLE and category in COUNTED
        return f"a {category.words}" if article else category.words

    def word(self, word: str, _form: str) -> str:
        """Return the name of a wager or an act; a fee is named by what it is paid for."""
        return FEES.get(word, word)


ENGLISH: Final = Voice()
