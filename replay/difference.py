"""What differs between two rulebooks: figures, and what the bet and the bonus pay on each hand."""

from collections.abc import Iterator
from dataclasses import dataclass

from ledger.event import Wager
from replay.category import Category
from replay.figure import Figure
from replay.pairs import hands
from replay.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Difference:
    """A key, and its figure on both sides; None where one does not name it."""

    key: str
    one: Figure | None
    other: Figure | None


@dataclass(frozen=True, slots=True)
class Price:
    """What is paid on a hand, to one, and the second combination that is paid in it."""

    total: int
    second: Category | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """A hand that is paid otherwise: its main combination, and its price on both sides."""

    wager: Wager
    main: Category
    one: Price
    other: Price


def differences(one: Rulebook, other: Rulebook) -> Iterator[Difference]:
    """Yield the figures of other values, in the order of the first rulebook."""
    for key in {**one.figures, **other.figures}:
        before, after = one.figures.get(key), other.figures.get(key)
        if before is None or after is None or before.value != after.value:
            yield Difference(key, before, after)


def resourced(one: Rulebook, other: Rulebook) -> Iterator[Difference]:
    """Yield the figures of the same value that rest on another source, or on a reading."""
    for key, before in one.figures.items():
        after = other.figures.get(key)
        if after and before.value == after.value and before != after:
            yield Difference(key, before, after)


def moves(one: Rulebook, other: Rulebook) -> list[Move]:
    """Return every hand that is paid otherwise, on the bet and on the bonus, lowest first.

    Both rulebooks are asked for each main and set of seconds that a hand can hold.
    """
    found: dict[Move, None] = {}
    for hand in hands():
        prices = [book.pay_table.price_hand(hand) for book in (one, other)]
        before, after = (Price(total, second) for second, total in prices)
        found[Move(Wager.BET, hand.category, before, after)] = None
    for main in Category:
        before, after = (Price(book.bonus_pays.get(main, 0)) for book in (one, other))
        found[Move(Wager.BONUS, main, before, after)] = None
    return [move for move in found if move.one != move.other]
