"""Hands and their two combinations, found by trying every subset of the cards."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)
UNSEEN = "??"
CATEGORIES = (
    "no_game",
    "ace_king",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
)
Key = tuple[int, ...]
Own = frozenset[str]


def number(card: str) -> int:
    return RANKS.index(card[0])


def straight_top(cards: Sequence[str]) -> int | None:
    """Return the rank of a five-card straight's highest card, None if it is no straight."""
    ranks = sorted(number(card) for card in cards)
    if len(ranks) != 5:
        return None
    if ranks == [0, 1, 2, 3, 12]:
        return 3
    return ranks[4] if ranks == list(range(ranks[0], ranks[0] + 5)) else None


def formed(cards: Sequence[str]) -> str | None:
    """Return the combination whose own cards are exactly these, None if there is none."""
    counts = tuple(sorted(Counter(card[0] for card in cards).values()))
    if len(cards) == 5 and len(counts) == 5:
        return five_apart(cards)
    if len(cards) == 2 and {card[0] for card in cards} == {"A", "K"}:
        return "ace_king"
    alike = {
        (2,): "pair",
        (2, 2): "two_pair",
        (3,): "three_of_a_kind",
        (2, 3): "full_house",
        (4,): "four_of_a_kind",
    }
    return alike.get(counts)


def five_apart(cards: Sequence[str]) -> str | None:
    """Return the combination of five cards of different ranks."""
    top = straight_top(cards)
    if len({card[1] for card in cards}) > 1:
        return None if top is None else "straight"
    return "flush" if top is None else "royal_flush" if top == 12 else "straight_flush"


@lru_cache(maxsize=4096)
def every_combination(cards: Own) -> tuple[tuple[str, Own], ...]:
    """Return every combination that lies in the cards, with its own cards."""
    subsets = (frozenset(s) for size in range(2, 6) for s in combinations(sorted(cards), size))
    found = ((formed(tuple(subset)), subset) for subset in subsets)
    return tuple((name, own) for name, own in found if name)


@lru_cache(maxsize=4096)
def five(cards: Own) -> tuple[Key, Own]:
    """Return what five cards compare by, and the own cards of their best combination."""
    best = max(every_combination(cards), key=lambda c: CATEGORIES.index(c[0]), default=None)
    name, own = best or ("no_game", frozenset())
    counts = Counter(number(card) for card in cards)
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    top = straight_top(tuple(cards))
    return (CATEGORIES.index(name), *((top,) if top is not None else ranks)), own


def worth(cards: Sequence[str]) -> Key:
    """Return what a hand of five or six cards compares by."""
    return max(five(frozenset(s))[0] for s in combinations(cards, 5))


def category(cards: Sequence[str]) -> str:
    return CATEGORIES[worth(cards)[0]]


def mains(cards: Sequence[str]) -> Iterator[Own]:
    """Yield each set of own cards that forms the main combination."""
    best = worth(cards)
    for subset in combinations(cards, 5):
        key, own = five(frozenset(subset))
        if key == best:
            yield own


def main_multiple(cards: Sequence[str], book: dict[str, Any]) -> int:
    paid: int = book["pay.bet"].get(category(cards), 0)
    return paid


def second_multiple(cards: Sequence[str], book: dict[str, Any]) -> int:
    """Return what the best-paid second combination pays, to one."""
    main, paid = category(cards), [0]
    for own in mains(cards):
        for second, cards_of_it in every_combination(frozenset(cards)):
            listed = book["pay.seconds"] == "any" or f"{main}+{second}" in book["pay.seconds"]
            if own and cards_of_it - own and listed:
                paid.append(book["pay.bet"].get(second, 0))
    return max(paid)


def at_least(cards: Sequence[str], least: str) -> bool:
    return CATEGORIES.index(category(cards)) >= CATEGORIES.index(least)
