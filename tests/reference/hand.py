"""A hand of which not all was seen: every way in which it can have gone, card by card."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

from tests.reference.cards import UNSEEN

Cards = Sequence[str]
FIVE, SIX = 5, 6


class Way(NamedTuple):
    """One way: a name for each card that came, in the order of coming, and those still held."""

    names: tuple[str, ...]
    held: frozenset[int]

    def known(self) -> dict[str, int]:
        """Return the places of the cards in hand that are known."""
        return {self.names[n]: n for n in self.held if self.names[n] != UNSEEN}

    def unknown(self) -> list[int]:
        return sorted(n for n in self.held if self.names[n] == UNSEEN)

    def named(self, places: Sequence[int], cards: Cards) -> "Way":
        names = list(self.names)
        for place, card in zip(places, cards, strict=True):
            names[place] = card
        return Way(tuple(names), self.held)

    def without(self, place: int) -> "Way":
        return Way(self.names, self.held - {place})

    def discarding(self, card: str) -> "Iterator[Way]":
        """Yield the ways in which a card can go: it was seen, or one that was not is this one."""
        if card == UNSEEN:
            yield from (self.without(place) for place in self.held)
        elif card in self.known():
            yield self.without(self.known()[card])
        else:
            yield from (self.named([n], [card]).without(n) for n in self.unknown())

    def receiving(self, cards: Cards) -> "Way":
        more = range(len(self.names), len(self.names) + len(cards))
        return Way((*self.names, *cards), self.held | frozenset(more))

    def showing(self, cards: Cards) -> "Iterator[Way]":
        """Yield the ways in which the hand can be what is shown."""
        seen = [card for card in cards if card != UNSEEN]
        new = [card for card in seen if card not in self.known()]
        hidden = sum(card not in seen for card in self.known())
        if len(cards) == len(self.held) and hidden <= len(cards) - len(seen):
            for places in permutations(self.unknown(), len(new)):
                yield self.named(places, new)


class Hand:
    """A hand as it is told: dealt, drawn to, shown."""

    def __init__(self, dealt: Cards) -> None:
        self.dealt, self.told = list(dealt), list[tuple[str, Cards, Cards]]()
        self.ways = {Way(tuple(dealt), frozenset(range(len(dealt))))}
        self.sixth: int | None = None
        self.mismatched: set[str] = set()
        self.gone = set[Way]()
        self.contradicted = self.misread = self.strayed = self.miscounted = False

    def draw(self, discarded: Cards, received: Cards) -> None:
        self.told.append(("draw", discarded, received))
        before = self.ways
        for card in sorted(discarded, key=lambda card: card == UNSEEN):
            self.ways = {after for way in self.ways for after in way.discarding(card)}
        if before and not self.ways:
            self.contradicted = self.strayed = True
            self.gone = before
            held = {card for way in before for card in way.known()}
            self.mismatched |= set(discarded) - held - {UNSEEN}
        if not discarded and self.ways:
            self.sixth = len(next(iter(self.ways)).names)
        self.ways = {way.receiving(received) for way in self.ways}

    def show(self, cards: Cards) -> None:
        self.told.append(("show", cards, ()))
        self.miscounted |= any(len(way.held) != len(cards) for way in self.ways)
        fitting = {shown for way in self.ways for shown in way.showing(cards)}
        if not fitting:
            self.contradict(cards)
        last = {way for way in fitting if self.sixth and way.names[self.sixth] == cards[-1]}
        if fitting:
            self.ways = last if len(cards) == SIX and last else fitting

    def contradict(self, cards: Cards) -> None:
        """Take what is shown for what is held, whatever was dealt."""
        self.contradicted = self.misread = True
        before = min(self.ways, default=Way((), frozenset()))
        new = [card for card in cards if card not in before.known()]
        self.mismatched |= set(new) - {UNSEEN}
        self.ways = set()
        if UNSEEN not in cards:
            self.mismatched |= set(before.known()) - set(cards)
            kept = frozenset(n for card, n in before.known().items() if card in cards)
            self.ways = {Way(before.names, kept).receiving(new)}

    def first(self) -> list[str] | None:
        """Return the five as dealt if they can be told; against what was dealt, as shown."""
        if not self.misread:
            return agreed([way.names[:FIVE] for way in self.ways or self.gone])
        again = Hand([UNSEEN] * FIVE)
        for what, one, other in self.told:
            if what == "draw":
                again.draw(one, other)
            else:
                again.show(one)
        return None if again.contradicted else again.first()

    def now(self) -> list[str] | None:
        """Return what is held if it can be told."""
        return agreed([[way.names[n] for n in sorted(way.held)] for way in self.ways])

    def places(self) -> Counter[str]:
        """Return how many cards of each name came, whichever way it went; mismatched ones none."""
        told = (*self.dealt, *(card for _, _, received in self.told for card in received))
        counts = [Counter(way.names) for way in self.ways] or [Counter(told)]
        cards = {card for count in counts for card in count} - self.mismatched - {UNSEEN}
        return Counter({card: min(count[card] for count in counts) for card in cards})


def agreed(hands: Sequence[Cards]) -> list[str] | None:
    """Return the one hand that all ways come to, None if they differ or not all is known."""
    different = {tuple(sorted(hand)) for hand in hands}
    if len(different) != 1 or UNSEEN in next(iter(different)):
        return None
    return list(hands[0])
