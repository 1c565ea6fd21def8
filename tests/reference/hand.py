"""A hand of which not all was seen: every way in which it can have gone, card by card."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tests.reference.cards import UNSEEN

Cards = Sequence[str]
FIVE, SIX = 5, 6


class Came(NamedTuple):
    """A card that came: 0 with the deal, 1 with the first draw; its name; whether it is held."""

    batch: int
    name: str
    held: bool = True


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
            yield self.replaced(came, Came(came.batch, name, held=False))

    def receiving(self, cards: Cards, batch: int) -> "Way":
        return Way(sorted([*self, *(Came(batch, card) for card in cards)]))

    def showing(self, cards: Cards) -> "set[Way]":
        """Return the ways in which the hand can be what is shown."""
        seen = [card for card in cards if card != UNSEEN]
        hidden = sum(card not in seen for card in self.known())
        if len(cards) != len(self.held()) or hidden > len(cards) - len(seen):
            return set()
        ways = {self}
        for card in seen:
            if card not in self.known():
                ways = {way.replaced(came, Came(came.batch, card))
                        for way in ways for came in way.unknown()}  # fmt: skip
        return ways


class Hand:
    """A hand as it is told: dealt, drawn to, shown."""

    def __init__(self, dealt: Cards) -> None:
        self.dealt, self.told = list(dealt), list[tuple[str, Cards, Cards]]()
        self.ways = {Way().receiving(dealt, 0)}
        self.batch = 0
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
        self.batch += 1
        self.sixth = self.sixth if discarded else self.batch
        self.ways = {way.receiving(received, self.batch) for way in self.ways}

    def show(self, cards: Cards) -> None:
        self.told.append(("show", cards, ()))
        self.miscounted |= any(len(way.held()) != len(cards) for way in self.ways)
        fitting = {shown for way in self.ways for shown in way.showing(cards)}
        if not fitting:
            self.contradict(cards)
        last = {way for way in fitting if self.sixth and way.of(self.sixth) == [cards[-1]]}
        if fitting:
            self.ways = last if len(cards) == SIX and last else fitting

    def contradict(self, cards: Cards) -> None:
        """Take what is shown for what is held, whatever was dealt."""
        self.contradicted = self.misread = True
        before = min(self.ways, default=Way())
        new = [card for card in cards if card not in before.known()]
        self.mismatched |= set(new) - {UNSEEN}
        self.ways = set()
        if UNSEEN not in cards:
            self.mismatched |= set(before.known()) - set(cards)
            kept = Way(came._replace(held=came.held and came.name in cards) for came in before)
            self.batch += 1
            self.ways = {kept.receiving(new, self.batch)}

    def first(self) -> list[str] | None:
        """Return the five as dealt if they can be told; against what was dealt, as shown."""
        if not self.misread:
            return agreed([way.of(0) for way in self.ways or self.gone])
        again = Hand([UNSEEN] * FIVE)
        shows = [what == "show" for what, _, _ in self.told]
        last = len(shows) - 1 - shows[::-1].index(True)
        for place, (what, one, other) in enumerate(self.told):
            if what == "draw":
                again.draw(one, other)
            elif place == last:
                again.show(one)
        return None if again.contradicted else again.first()

    def now(self) -> list[str] | None:
        """Return what is held if it can be told, in the order in which it came."""
        return agreed([way.held() for way in self.ways])

    def places(self) -> Counter[str]:
        """Return how many cards of each name came, whichever way it went; mismatched ones none."""
        told = (*self.dealt, *(card for _, _, received in self.told for card in received))
        counts = [Counter(came.name for came in way) for way in self.ways] or [Counter(told)]
        cards = {card for count in counts for card in count} - self.mismatched - {UNSEEN}
        return Counter({card: min(count[card] for count in counts) for card in cards})


def agreed(hands: Sequence[Cards]) -> list[str] | None:
    """Return the one hand that all ways come to, None if they differ or not all is known."""
    different = {tuple(sorted(hand)) for hand in hands}
    if len(different) != 1 or UNSEEN in next(iter(different)):
        return None
    return list(hands[0])
