"""Rulebooks: every figure of a game as data, with its source; the logic that obeys it is code.

A rulebook is TOML. Each figure is a table ``{value, source, reading}``: the value, where it comes
from, and whether it is our reading of a text that is silent. Shares are fractions in quotes.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import msgspec

from replay.category import Category
from replay.combination import Pair
from replay.ranking import PayTable, pay_table
from replay.rules import Rules


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure: its value, where it comes from; ``reading`` where the text is silent, we chose."""

    value: object
    source: str
    reading: bool


CATEGORIES = frozenset(category.key for category in Category)


class RulebookError(ValueError):
    """A rulebook that cannot be obeyed: the key, what was expected, what stands there."""

    def __init__(self, key: str, expected: str, got: str) -> None:
        self.key, self.expected, self.got = key, expected, got
        super().__init__(f"rulebook, {key}: expected {expected}, got {got}")


@dataclass(frozen=True)
class Rulebook:
    """A rulebook that the replay obeys: named ``id@version``, its values and their sources."""

    id: str
    version: int
    title: str
    text: str
    rules: Rules
    figures: Mapping[str, Figure]

    @property
    def name(self) -> str:
        """Return ``id@version``."""
        return f"{self.id}@{self.version}"

    @cached_property
    def bet_pays(self) -> dict[Category, int]:
        """The multiples of the bet by category."""
        return {Category.named(key): pays for key, pays in self.rules.pay.bet.items()}

    @cached_property
    def bonus_pays(self) -> dict[Category, int]:
        """The multiples of the bonus by category."""
        return {Category.named(key): pays for key, pays in self.rules.pay.bonus.items()}

    @cached_property
    def seconds(self) -> frozenset[Pair] | None:
        """The pairs (main, second) that are paid, None for all."""
        pairs = self.rules.pay.seconds
        return None if isinstance(pairs, str) else frozenset(_pair(pair) for pair in pairs)

    @cached_property
    def pay_table(self) -> PayTable:
        """Second combination and total multiple for every hand."""
        return pay_table(self.bet_pays, self.seconds)

    @cached_property
    def minimum(self) -> Category:
        """The lowest category that is a game of the dealer."""
        return Category.named(self.rules.dealer.minimum)

    @cached_property
    def insurable(self) -> Category:
        """The lowest category that may be insured."""
        return Category.named(self.rules.insurance.from_)

    @cached_property
    def bonus_range(self) -> tuple[Fraction, Fraction]:
        """The least bonus in table minimums, the greatest in antes."""
        bonus = self.rules.bonus
        return Fraction(bonus.min_table_minimums), Fraction(bonus.max_antes)


def _pair(text: str) -> Pair:
    main, _, second = text.partition("+")
    return Category.named(main.strip()), Category.named(second.strip())


def load(toml: str) -> Rulebook:
    """Return the rulebook of a TOML text; raises RulebookError with the key that is wrong."""
    try:
        document = tomllib.loads(toml)
    except tomllib.TOMLDecodeError as error:
        raise RulebookError("file", "TOML", str(error)) from None
    names = {key: document.pop(key, None) for key in ("id", "version", "title", "text")}
    for key, value in names.items():
        if not isinstance(value, int if key == "version" else str) or isinstance(value, bool):
            raise RulebookError(key, "a number" if key == "version" else "text", repr(value))
    if names["version"] < 1:
        raise RulebookError("version", "a number from 1", str(names["version"]))
    figures: dict[str, Figure] = {}
    values = _values(document, "", figures)
    try:
        rules = msgspec.convert(values, Rules)
    except msgspec.ValidationError as error:
        raise RulebookError(*_told(str(error))) from None
    _check(rules)
    return Rulebook(**names, rules=rules, figures=figures)


def _check(rules: Rules) -> None:
    """Refuse what the sections alone cannot: unknown categories, a range that is none."""
    for table, pays in (("pay.bet", rules.pay.bet), ("pay.bonus", rules.pay.bonus)):
        for name in pays:
            if name not in CATEGORIES:
                raise RulebookError(f"{table}.{name}", "a category of hands", name)
    for pair in () if isinstance(rules.pay.seconds, str) else rules.pay.seconds:
        if not CATEGORIES.issuperset(each.strip() for each in pair.partition("+")[::2]):
            raise RulebookError("pay.seconds", "pairs such as 'flush + pair'", pair)
    least, most = rules.draw.exchange_min, rules.draw.exchange_max
    if least > most:
        raise RulebookError("draw.exchange_min", f"at most exchange_max, {most}", str(least))


def _values(
    table: Mapping[str, object], path: str, figures: dict[str, Figure]
) -> dict[str, object]:
    values: dict[str, object] = {}
    for name, item in table.items():
        key = f"{path}.{name}" if path else name
        if not isinstance(item, dict):
            raise RulebookError(key, "{ value = …, source = … }", repr(item))
        if "value" in item:
            figures[key] = _figure(key, item)
            values[name] = figures[key].value
        else:
            values[name] = _values(item, key, figures)
    return values


def _figure(key: str, item: Mapping[str, object]) -> Figure:
    source, reading = item.get("source"), item.get("reading", False)
    if not isinstance(source, str) or not isinstance(reading, bool):
        raise RulebookError(key, "a source in words, and reading = true or none", repr(item))
    if extra := set(item) - {"value", "source", "reading"}:
        raise RulebookError(key, "value, source and reading alone", ", ".join(sorted(extra)))
    return Figure(item["value"], source, reading)


def _told(message: str) -> tuple[str, str, str]:
    what, _, path = message.partition(" - at `$")
    expected, _, got = what.removeprefix("Expected ").partition(", got ")
    return path.strip(".`") or "file", expected, got or "another"
