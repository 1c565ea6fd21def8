"""Which cards a hand held: the deal, draws and what was shown brought together.

Unseen cards are filled by what was shown or discarded; where that cannot be, the cards contradict.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from ledger.event import Wager
from replay.card import Card
from replay.round import Box, DealerHand, Draw

FIVE = 5
SIX = 6

Seen = Sequence[Card | None]


@dataclass(frozen=True, slots=True)
class Holding:
    """A hand's cards, as far as they are known.

    ``first`` is the five as dealt, ``final`` the hand that counts; None where not all was seen.
    ``places`` counts each known card of the deal, discards included; ``mismatched`` are cards
    shown or discarded against what was dealt; ``miscounted`` says that their number was wrong.
    """

    first: tuple[Card, ...] | None = None
    final: tuple[Card, ...] | None = None
    places: Counter[Card] = field(default_factory=Counter)
    mismatched: frozenset[Card] = frozenset()
    contradicted: bool = False
    miscounted: bool = False


@dataclass(slots=True)
class _Hand:
    """Cards in the making: known ones, unseen ones, and unseen discards not yet told apart."""

    known: list[Card]
    unseen: int
    loose: int = 0
    given: list[Card] = field(default_factory=list)
    places: Counter[Card] = field(default_factory=Counter)
    mismatched: set[Card] = field(default_factory=set)
    lost: bool = False

    def draw(self, draw: Draw) -> None:
        for card in draw.discarded:
            self.discard(card)
        for card in draw.received:
            if card is None:
                self.unseen += 1
            else:
                self.known.append(card)
                self.places[card] += 1

    def discard(self, card: Card | None) -> None:
        if card is None:
            self.loose += 1
        elif card in self.known:
            self.known.remove(card)
            self.given.append(card)
        elif self.unseen:
            self.unseen -= 1
            self.places[card] += 1
            self.given.append(card)
        else:
            self.mismatched.add(card)
            self.lost = True
            self.loose += 1

    @property
    def size(self) -> int:
        return len(self.known) + self.unseen - self.loose

    def agrees(self, shown: Sequence[Card]) -> bool:
        """Whether the shown cards can be this hand; what cannot be is noted."""
        gone = [card for card in self.known if card not in shown]
        new = [card for card in shown if card not in self.known]
        if not self.lost and len(gone) <= self.loose and len(new) <= self.unseen:
            self.places.update(new)
            return True
        self.mismatched.update(gone, new)
        return False

    def seen(self) -> tuple[Card, ...] | None:
        if self.unseen or self.loose or self.lost:
            return None
        return tuple(self.known)


def _hand(dealt: Seen) -> _Hand:
    known = [card for card in dealt if card is not None]
    hand = _Hand(known, len(dealt) - len(known))
    hand.places.update(known)
    return hand


def _whole(cards: Seen) -> tuple[Card, ...] | None:
    whole = tuple(card for card in cards if card is not None)
    return whole if len(whole) == len(cards) else None


def of_box(box: Box) -> Holding:
    """Return what a box held."""
    shown = box.shown[-1].cards if box.shown else ()
    sixes = sum(draw.wager is Wager.SIXTH for draw in box.draws)
    dealt: Seen = box.dealt or (None,) * (len(shown) - sixes)
    if len(dealt) != FIVE or any(
        len(draw.discarded) != len(draw.received)
        for draw in box.draws
        if draw.wager is Wager.EXCHANGE
    ):
        return Holding(miscounted=True)
    hand = _hand(dealt)
    for draw in box.draws:
        hand.draw(draw)
    if shown and len(shown) != hand.size:
        return Holding(miscounted=True)
    return _settled(hand, dealt, box.draws, shown)


def _settled(hand: _Hand, dealt: Seen, draws: list[Draw], shown: Seen) -> Holding:
    told = [card for card in shown if card is not None]
    wrong = bool(shown) and not _fits(hand, told, shown)
    final = _whole(shown) if shown else hand.seen()
    first = None if wrong else _whole(dealt)
    return Holding(
        first=first or _first(hand, draws, final),
        final=final if final is not None else _only(hand, shown),
        places=Counter({c: n for c, n in hand.places.items() if c not in hand.mismatched}),
        mismatched=frozenset(hand.mismatched),
        contradicted=wrong or bool(hand.mismatched),
    )


def _fits(hand: _Hand, told: Sequence[Card], shown: Seen) -> bool:
    """Check what was shown, as far as it was seen."""
    if len(told) == len(shown):
        return hand.agrees(told)
    new = [card for card in told if card not in hand.known]
    if hand.lost or len(new) > hand.unseen:
        hand.mismatched.update(new)
        return False
    hand.places.update(new)
    return True


def _only(hand: _Hand, shown: Seen) -> tuple[Card, ...] | None:
    """Return a hand shown in part that was wholly known before."""
    return hand.seen() if shown else None


def _first(
    hand: _Hand, draws: list[Draw], final: tuple[Card, ...] | None
) -> tuple[Card, ...] | None:
    """Return the five as dealt, told from the final hand and what was drawn and given away."""
    if final is None or hand.loose:
        return None
    if all(draw.wager is Wager.SIXTH for draw in draws):
        return final[:FIVE]
    received = [card for draw in draws for card in draw.received]
    if None in received:
        return None
    kept = [card for card in final if card not in received]
    five = (*kept, *(card for card in hand.given if card not in received))
    return five if len(five) == FIVE else None


def of_dealer(dealer: DealerHand) -> Holding:
    """Return what the dealer held: first the five shown, at the end those after the exchange."""
    shown = dealer.shown[-1].cards if dealer.shown else ()
    dealt: Seen = dealer.dealt or shown
    if len(dealt) != FIVE or (shown and len(shown) != FIVE):
        return Holding(miscounted=True)
    hand = _hand(dealt)
    held = _settled(hand, dealt, [], shown)
    after = _hand(held.final or dealt)
    for exchange in dealer.exchanges:
        after.draw(exchange)
    again = dealer.again[-1].cards if dealer.again else ()
    clash = bool(again) and not _fits(after, [c for c in again if c is not None], again)
    for card, count in after.places.items():
        held.places[card] = max(held.places[card], count)
    mismatched = held.mismatched | after.mismatched
    return Holding(
        first=held.final,
        final=_whole(again) if again else after.seen(),
        places=Counter({c: n for c, n in held.places.items() if c not in mismatched}),
        mismatched=mismatched,
        contradicted=held.contradicted or clash or bool(after.mismatched),
    )
