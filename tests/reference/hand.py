"""A hand of which not all was seen: every way in which it can have gone, card by card."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tests.reference.cards import UNSEEN

Cards = Sequence[str]
FIVE, SIX, NO_PLACE = 5, 6, 9


class Came(NamedTuple):
    """A card that came: 0 with the deal, 1 with the first draw; its name; whether it is held.

    ``place`` is its turn among those that came with it, none if it was not seen.
    """

    batch: int
    place: int
    name: str
    held: bool = True

    def named(self, card: str, *, held: bool = True) -> "Came":
        return self._replace(name=card, held=held)


class Way(tuple[Came, ...]):
    """One way: every card that came, in order; cards that came alike and are unseen are alike."""

    __slots__ = ()

    def known(self) -> dict[str, Came]:
        """Return the cards in hand that are known."""
        return {came.name: came for came in self if came.held and came.name != UNSEEN}

    def unknown(self) -> set[Came]:
        return {came for came in self if came.held and came.name == UNSEEN}

    def held(self) -> list[str]:
        return [came.name for came in self if came.held]

    def of(self, batch: int) -> list[str]:
        return [came.name for came in self if came.batch == batch]

    def replaced(self, one: Came, other: Came) -> "Way":
        place = self.index(one)
        return Way(sorted([*self[:place], other, *self[place + 1 :]]))

    def discarding(self, card: str) -> "Iterator[Way]":
        """Yield the ways in which a card can go: it was seen, or one that was not is this one."""
        if card == UNSEEN:
            gone = {came for came in self if came.held}
        else:
            gone = {self.known()[card]} if card in self.known() else self.unknown()
        for came in gone:
            name = came.name if card == UNSEEN else card
            yield self.replaced(came, came.named(name, held=False))

    def receiving(self, cards: Cards, batch: int) -> "Way":
        places = [NO_PLACE if card == UNSEEN else n for n, card in enumerate(cards)]
        came = [Came(batch, n, card) for n, card in zip(places, cards, strict=True)]
        return Way(sorted([*self, *came]))

    def showing(self, cards: Cards) -> "set[Way]":
        """Return the ways in which the hand can be what is shown; of seven cards six are."""
        seen = [card for card in cards if card != UNSEEN]
        hidden = sum(card not in seen for card in self.known())
        if len(cards) != min(len(self.held()), SIX) or hidden > len(self.held()) - len(seen):
            return set()
        ways = {self}
        for card in seen:
            if card not in self.known():
                ways = {way.replaced(came, came.named(card))
                        for way in ways for came in way.unknown()}  # fmt: skip
        if len(seen) < len(cards):
            return ways
        return {Way(c._replace(held=c.held and c.name in seen) for c in way) for way in ways}


class Hand:
    """A hand as it is told: dealt, drawn to, shown."""

    def __init__(self, dealt: Cards, *, opened: bool = False) -> None:
        self.opened = opened  # shown before any draw, as the dealer's is
        self.dealt, self.told = list(dealt), list[tuple[str, Cards, Cards]]()
        self.ways = {Way().receiving(dealt, 0)}
        self.batch = self.short = 0
        self.sixth: int | None = None
        self.mismatched: set[str] = set()
        self.contradicted = self.misread = self.strayed = self.miscounted = self.lost = False

    def draw(self, discarded: Cards, received: Cards) -> None:
        self.told.append(("draw", discarded, received))
        for card in sorted(discarded, key=lambda card: card == UNSEEN):
            after = {after for way in self.ways for after in way.discarding(card)}
            if self.ways and not after:  # nobody holds it: what is held cannot be told any more
                self.contradicted = self.strayed = self.lost = True
                self.short += 1
                self.mismatched.add(card)
            self.ways = after or self.ways
        self.batch += 1
        self.sixth = None if discarded else self.batch
        self.ways = {way.receiving(received, self.batch) for way in self.ways}

    def show(self, cards: Cards) -> None:
        self.told.append(("show", cards, ()))
        size = len(min(self.ways).held()) - self.short
        self.miscounted |= len(cards) != min(size, SIX)
        fitting = {shown for way in self.ways for shown in way.showing(cards)}
        if not fitting or self.lost:
            self.contradict(cards)
        else:
            self.ways = {way for way in fitting if self.sixth_last(way, cards)} or fitting

    def sixth_last(self, way: Way, cards: Cards) -> bool:
        """Tell whether of six cards shown the last is the bought one, as it should be."""
        if self.sixth is None or len(cards) != SIX:
            return False
        if any(discarded for what, discarded, _ in self.told if what == "draw"):
            return way.of(self.sixth) == [cards[-1]]
        return set(way.of(0)) == set(cards[:FIVE])

    def contradict(self, cards: Cards) -> None:
        """Take what is shown for what is held, whatever was dealt."""
        self.contradicted = self.misread = True
        before = min(self.ways, default=Way())
        new = [card for card in cards if card not in before.known()]
        self.mismatched |= set(new) - {UNSEEN}
        self.lost = UNSEEN in cards
        if not self.lost:
            self.short = 0
            left, kept = list(cards), list[Came]()
            for came in before:
                stays = came.held and came.name in left
                kept.append(came._replace(held=stays))
                if stays:
                    left.remove(came.name)
                elif came.held:
                    self.mismatched |= {came.name} - {UNSEEN}
            self.batch += 1
            self.ways = {Way(kept).receiving(new, self.batch)}

    def first(self) -> list[str] | None:
        """Return the five as dealt if they can be told; against what was dealt, as shown."""
        if not self.misread:
            return agreed([way.of(0) for way in self.ways])
        shows = [what == "show" for what, _, _ in self.told]
        drawn = shows.index(False) if False in shows else 0
        if self.opened and drawn and UNSEEN not in self.told[drawn - 1][1]:
            return list(self.told[drawn - 1][1])
        again = Hand([UNSEEN] * FIVE)
        last = len(shows) - 1 - shows[::-1].index(True)
        for place, (what, one, other) in enumerate(self.told):
            if what == "draw":
                again.draw(one, other)
            elif place == last:
                again.show(one)
        if not again.contradicted:
            return again.first()
        bought = all(what == "show" or not one for what, one, _ in self.told)
        shown = list(self.told[last][1][:FIVE])  # a bought card is shown last
        return shown if bought and UNSEEN not in shown else None

    def now(self) -> list[str] | None:
        """Return what is held if it can be told, in order; of seven cards the first six."""
        held = None if self.lost else agreed([way.held() for way in self.ways])
        return held[:SIX] if held else None

    def places(self) -> Counter[str]:
        """Return how many cards of each name came, whichever way it went; mismatched ones none."""
        counts = [Counter(came.name for came in way) for way in self.ways]
        cards = {card for count in counts for card in count} - self.mismatched - {UNSEEN}
        return Counter({card: min(count[card] for count in counts) for card in cards})


def agreed(hands: Sequence[Cards]) -> list[str] | None:
    """Return the one hand that all ways come to, None if they differ or not all is known."""
    different = {tuple(sorted(hand)) for hand in hands}
    if len(different) != 1 or UNSEEN in next(iter(different)):
        return None
    return list(hands[0])
