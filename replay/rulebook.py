"""Rulebooks: every figure of a game as data, with its source; the logic that obeys it is code.

A rulebook is TOML. Each figure is a table ``{value, source, reading}``: the value, where it comes
from, and whether it is our reading of a text that is silent. Shares are fractions in quotes.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Literal

import msgspec

from replay.category import Category
from replay.combination import Pair
from replay.ranking import PayTable, pay_table

Count = Annotated[int, msgspec.Meta(ge=1, le=9)]
Held = Count | Literal["any"]
Antes = Annotated[int, msgspec.Meta(ge=0, le=100)]
Multiple = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
Share = Annotated[str, msgspec.Meta(pattern=r"^\d{1,3}(/[1-9]\d{0,2})?\Z")]
Insurable = Literal["ace_king", "pair", "two_pair", "three_of_a_kind", "straight", "flush"]
Outcome = Literal["paid", "back"]


class Section(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A section of a rulebook: values alone, their sources apart."""


class Deck(Section, frozen=True, kw_only=True):
    """The deck, and the cards of a hand."""

    cards: Literal[52]
    hand: Literal[5]


class Course(Section, frozen=True, kw_only=True):
    """The course of a round: what every rulebook of the game shares, named so it can be cited."""

    bets_close: Literal["before_deal"]
    draws: Annotated[int, msgspec.Meta(ge=1, le=9)]
    decision: Literal["fold_or_bet"]
    redeal: Literal["wrong_count_or_card_twice"]
    rounds: Literal["closed_and_numbered"]


class Inventory(Section, frozen=True, kw_only=True):
    """The table's chips."""

    opening: Literal["last_closing"]
    closing: Literal["balanced"]


class Boxes(Section, frozen=True, kw_only=True):
    """How many boxes there are, and which of them one guest may hold."""

    on_table: Count
    open_per_guest: Held
    blind_per_guest: Held
    adjacent: bool
    equal_antes: bool


class TableLimits(Section, frozen=True, kw_only=True):
    """What a table's limits must name."""

    antes: Literal["box_total"]
    payout_max_required: bool


class Draw(Section, frozen=True, kw_only=True):
    """How many cards an exchange takes, and whether boxes draw in order."""

    exchange_min: Annotated[int, msgspec.Meta(ge=1, le=5)]
    exchange_max: Annotated[int, msgspec.Meta(ge=1, le=5)]
    in_order: bool


class Decision(Section, frozen=True, kw_only=True):
    """Whether boxes decide in order."""

    in_order: bool


class Fee(Section, frozen=True, kw_only=True):
    """Fees in antes."""

    exchange: Antes
    sixth: Antes
    game: Antes


class Bet(Section, frozen=True, kw_only=True):
    """The bet in antes."""

    antes: Antes


class Dealer(Section, frozen=True, kw_only=True):
    """When the dealer has a game, and how one is bought."""

    minimum: Insurable
    game_for_sale: bool
    blind_may_buy: bool
    replaced: Literal["highest", "lowest"]
    redraw: Literal["never", "once", "until_it_differs"]


class NoGame(Section, frozen=True, kw_only=True):
    """The ante when the dealer has no game and none is bought."""

    ante: Outcome


class Bought(Section, frozen=True, kw_only=True):
    """The ante when a bought game is none again."""

    failed_ante: Outcome


class Win(Section, frozen=True, kw_only=True):
    """The ante beside a winning bet."""

    ante: Outcome


class Pay(Section, frozen=True, kw_only=True):
    """Pay tables (to one), which second combinations are paid, rounding and the maximum."""

    bet: dict[str, Multiple]
    bonus: dict[str, Multiple]
    seconds: Literal["any"] | list[str]
    round_up_to: Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
    maximum_per: Literal["box", "none"]


class Bonus(Section, frozen=True, kw_only=True):
    """The bonus stake: its range in antes and table minimums, and what loses it."""

    max_antes: Share
    min_table_minimums: Share
    lost_by_draw: bool
    lost_by_fold: bool
    before_draw: bool


class Insurance(Section, frozen=True, kw_only=True, rename={"from_": "from"}):
    """The insurance: from which hand, its range, and what a tie does."""

    from_: Insurable
    min: Literal["table_minimum", "ante", "bet"]
    max_of: Literal["main", "main_and_second"]
    max_share: Share
    tie: Outcome | Literal["taken"]


class Rules(Section, frozen=True, kw_only=True):
    """All values of a rulebook, by section."""

    deck: Deck
    course: Course
    inventory: Inventory
    boxes: Boxes
    limits: TableLimits
    draw: Draw
    decision: Decision
    fee: Fee
    bet: Bet
    dealer: Dealer
    no_game: NoGame
    bought: Bought
    win: Win
    pay: Pay
    bonus: Bonus
    insurance: Insurance


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure: its value, where it comes from; ``reading`` where the text is silent, we chose."""

    value: object
    source: str
    reading: bool


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
    figures: dict[str, Figure] = {}
    values = _values(document, "", figures)
    try:
        rules = msgspec.convert(values, Rules)
        book = Rulebook(**names, rules=rules, figures=figures)
        _ = book.bet_pays, book.bonus_pays, book.seconds
    except ValueError as error:  # msgspec.ValidationError is one
        raise RulebookError(*_told(str(error))) from None
    return book


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
