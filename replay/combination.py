"""The combinations that five or six cards hold: the main one, and those that may be paid second.

This is the only place that knows how a hand is ranked; the bulk tables are made from it. A
combination is a category and its own cards: all five of a straight, flush, full house or better,
the four, three, four or two of quads, trips, two pair and a pair, the ace and the king of
ace-king. The main combination is the highest-ranking one, kickers included. A second is any
combination whose own cards include at least one that is not an own card of the main; where
several sets of own cards form an equally ranking main, each may be taken as the main.

Source: house rules `club`, points 9 and 10, as read in the rulebook.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from replay.card import ACE, KING, Card, rank_of, suit_of, text
from replay.category import Category

Strength = tuple[int, ...]
"""Category, ranks of the own cards, ranks of the kickers: a tuple that compares as hands do."""

Pair = tuple[Category, Category]
"""A main and a second category."""

_WHEEL = (3, 2, 1, 0, ACE)


class NotAHandError(ValueError):
    """Cards that are not five or six different ones."""

    def __init__(self, cards: Sequence[Card]) -> None:
        """Keep the cards and say what was expected."""
        self.cards = tuple(cards)
        got = " ".join(map(text, cards))
        super().__init__(f"not a hand: expected five or six different cards, got {got or 'none'}")


@dataclass(frozen=True, slots=True)
class Combination:
    """A category formed by its own cards, with the kickers that complete five cards."""

    category: Category
    own: tuple[Card, ...]
    kickers: tuple[Card, ...]

    @property
    def five(self) -> tuple[Card, ...]:
        """The own cards, most telling first, then the kickers, highest first."""
        return self.own + self.kickers

    @property
    def strength(self) -> Strength:
        """A tuple by which combinations compare: higher is better, equal ties."""
        return (self.category, *map(rank_of, self.five))

    def lies_within(self, other: "Combination") -> bool:
        """Whether every own card is also an own card of the other."""
        return set(self.own) <= set(other.own)


@dataclass(frozen=True, slots=True)
class Anatomy:
    """Which cards form what, for explanations: the same whatever the order of the cards given."""

    main: Category
    five: tuple[Card, ...]
    own: tuple[Card, ...]
    kickers: tuple[Card, ...]
    second: Category | None
    second_own: tuple[Card, ...]


def main(cards: Sequence[Card]) -> Combination:
    """Return the highest-ranking combination of five or six different cards.

    Equally ranking sets of own cards are told apart by card number, so that the answer does not
    depend on the order given. Raise `NotAHandError` for anything but a hand.
    """
    return _mains(_found(cards))[0]


def seconds(cards: Sequence[Card]) -> int:
    """Return the categories that may be paid second, as bits ``1 << category``.

    Raise `NotAHandError` for anything but five or six different cards.
    """
    found = _found(cards)
    mains = _mains(found)
    bits = 0
    for each in found:
        if not all(each.lies_within(main) for main in mains):
            bits |= 1 << each.category
    return bits


def by_pay(
    main: Category, pays: Mapping[Category, int], allowed: Collection[Pair] | None
) -> list[Category]:
    """Return the seconds paid beside this main, best paid first, then highest category first.

    `pays` gives each category's multiple of the bet, to one; what is missing or zero is not paid.
    `allowed` lists the pairs (main, second) that the rulebook pays; None allows all.
    """
    paid = [each for each in Category if pays.get(each, 0) > 0]
    if allowed is not None:
        paid = [each for each in paid if (main, each) in allowed]
    return sorted(paid, key=lambda each: (pays[each], each), reverse=True)


def anatomy(cards: Sequence[Card], second: Category | None) -> Anatomy:
    """Return the cards of the main and of the second that is paid beside it.

    Of several seconds that fit, the highest-ranking below the main is named, then the highest card
    numbers. Raise `NotAHandError` for anything but a hand, ValueError if there is no such second.
    """
    found = _found(cards)
    mains = _mains(found)
    if second is None:
        return _anatomy(mains[0], None)
    for one, other in product(mains, found[len(mains) :] + mains):
        if other.category is second and not other.lies_within(one):
            return _anatomy(one, other)
    raise ValueError(second.key)


def _anatomy(main: Combination, second: Combination | None) -> Anatomy:
    return Anatomy(
        main=main.category,
        five=main.five,
        own=main.own,
        kickers=main.kickers,
        second=second.category if second else None,
        second_own=second.own if second else (),
    )


def _found(cards: Sequence[Card]) -> list[Combination]:
    """Every combination in the cards, highest-ranking first, equal ones by card number."""
    if len(cards) not in (5, 6) or len(set(cards)) != len(cards):
        raise NotAHandError(cards)
    falling = sorted(cards, reverse=True)
    found = [_completed(category, own, falling) for category, own in _sets(falling)]
    return sorted(found, key=lambda each: (each.strength, each.five), reverse=True)


def _mains(found: list[Combination]) -> list[Combination]:
    """The combinations that rank equal to the highest; they differ in their own cards."""
    highest = found[0].strength
    return [each for each in found if each.strength == highest]


def _completed(category: Category, own: tuple[Card, ...], falling: list[Card]) -> Combination:
    kickers = [card for card in falling if card not in own][: 5 - len(own)]
    return Combination(category, own, tuple(kickers))


def _sets(falling: list[Card]) -> Iterator[tuple[Category, tuple[Card, ...]]]:
    """Every set of own cards in the cards, which fall by number; the empty set is no game."""
    yield Category.NO_GAME, ()
    yield from _ace_kings(falling)
    yield from _same_ranks(falling)
    for five in combinations(falling, 5):
        yield from _five_card(five)


def _ace_kings(falling: list[Card]) -> Iterator[tuple[Category, tuple[Card, ...]]]:
    aces = [card for card in falling if rank_of(card) == ACE]
    kings = [card for card in falling if rank_of(card) == KING]
    for pair in product(aces, kings):
        yield Category.ACE_KING, pair


def _same_ranks(falling: list[Card]) -> Iterator[tuple[Category, tuple[Card, ...]]]:
    """Pairs, trips and quads, and two pair and full houses as two of them."""
    pairs, trips, quads = (_of_a_kind(falling, count) for count in (2, 3, 4))
    yield from ((Category.PAIR, own) for own in pairs)
    yield from ((Category.THREE_OF_A_KIND, own) for own in trips)
    yield from ((Category.FOUR_OF_A_KIND, own) for own in quads)
    for high, low in product(pairs, pairs):
        if rank_of(high[0]) > rank_of(low[0]):
            yield Category.TWO_PAIR, high + low
    for three, two in product(trips, pairs):
        if rank_of(three[0]) != rank_of(two[0]):
            yield Category.FULL_HOUSE, three + two


def _of_a_kind(falling: list[Card], count: int) -> list[tuple[Card, ...]]:
    return [own for own in combinations(falling, count) if len(set(map(rank_of, own))) == 1]


def _five_card(five: tuple[Card, ...]) -> Iterator[tuple[Category, tuple[Card, ...]]]:
    """A straight or flush under its exact category; the ace of A-2-3-4-5 comes last."""
    run = _run(five)
    flush = len(set(map(suit_of, five))) == 1
    if run and flush:
        royal = rank_of(run[-1]) == ACE - 4
        yield (Category.ROYAL_FLUSH if royal else Category.STRAIGHT_FLUSH), run
    elif run:
        yield Category.STRAIGHT, run
    elif flush:
        yield Category.FLUSH, five


def _run(five: tuple[Card, ...]) -> tuple[Card, ...] | None:
    """The cards of a straight from the top, or None."""
    turned = (*five[1:], five[0])
    if tuple(map(rank_of, turned)) == _WHEEL:
        return turned
    top = rank_of(five[0])
    falling = all(rank_of(card) == top - step for step, card in enumerate(five))
    return five if falling else None
