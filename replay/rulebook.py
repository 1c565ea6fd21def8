"""Rulebooks: every figure of a game as data, with its source; the logic that obeys it is code.

A rulebook is TOML. Each figure is a table ``{value, source, reading}``: the value, where it comes
from, and whether it is our reading of a text that is silent. Shares are fractions in quotes.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import msgspec

from ledger.error import LedgerError
from replay.category import Category
from replay.combination import Pair
from replay.fault import Fault, shown
from replay.figure import Figure
from replay.manuscript import Manuscript, manuscript
from replay.proofreading import CATEGORIES, NAMES, proofread
from replay.ranking import PayTable, pay_table
from replay.rules import Rules


class RulebookError(LedgerError, ValueError):
    """A rulebook that cannot be obeyed: its name, the key, what was expected, what stands there."""

    def __init__(self, key: str, expected: str, got: str, name: str = "") -> None:
        self.key, self.expected, self.got, self.name = key, expected, got, name
        called = f"rulebook {name}" if name else "rulebook"
        super().__init__(f"{called}, {key}: expected {expected}, got {got}")


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
        return None if isinstance(pairs, str) else frozenset(pair_of(pair) for pair in pairs)

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


def pair_of(text: str) -> Pair:
    """Return the main and the second of "flush+pair"; raises ValueError for others."""
    main, _, second = text.partition("+")
    return Category.named(main.strip()), Category.named(second.strip())


def load(toml: str, name: str = "") -> Rulebook:
    """Return the rulebook of a TOML text; raises RulebookError with the key that is wrong.

    ``name`` is what the text is registered as, for the error to tell.
    """
    book, faults = loaded(manuscript(toml))
    if book is None:
        raise RulebookError(faults[0].key, faults[0].expected, faults[0].got, name)
    return book


def loaded(text: Manuscript) -> tuple[Rulebook | None, list[Fault]]:
    """Return the rulebook of a text, or all the faults for which it cannot be obeyed."""
    proof = proofread(text)
    if proof.faults:
        return None, proof.faults
    names: dict[str, Any] = {name: text.document[name] for name in NAMES}
    values = {name: _values(item) for name, item in text.document.items() if name not in names}
    rules = msgspec.convert(values, Rules)
    if faults := list(_contradicted(text, rules)):
        return None, faults
    return Rulebook(**names, rules=rules, figures=proof.figures), []


def _contradicted(text: Manuscript, rules: Rules) -> Iterator[Fault]:
    """Yield what the figures alone cannot tell: a pair that is none, a range that is none."""
    for pair in () if isinstance(rules.pay.seconds, str) else rules.pay.seconds:
        if not set(CATEGORIES).issuperset(each.strip() for each in pair.partition("+")[::2]):
            yield text.fault(("pay", "seconds"), 'pairs of hands, as "flush+pair"', shown(pair))
    least, most = rules.draw.exchange_min, rules.draw.exchange_max
    if least > most:
        path = ("draw", "exchange_min")
        yield text.fault(path, f"at most draw.exchange_max, {most}", str(least))


def _values(item: object) -> object:
    """Return a section's values without their sources."""
    if not isinstance(item, dict):
        return item
    return item["value"] if "value" in item else {key: _values(each) for key, each in item.items()}
