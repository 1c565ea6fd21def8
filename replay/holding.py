"""Which cards a hand held: the deal, draws and what was shown brought together.

Unseen cards are filled by what was shown or discarded; where that cannot be, the cards contradict.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from ledger.event import Wager
from replay.card import Card
from replay.round import Box, DealerHand, Draw, Shown

FIVE = 5
SIX = 6

Seen = Sequence[Card | None]


@dataclass(frozen=True, slots=True)
class Holding:
    """A hand's cards, as far as they are known.

    ``first`` is the five as dealt, ``final`` the hand that counts; None where not all was seen.
    ``places`` counts each known card of the deal, discards included; ``mismatched`` are cards
    shown or discarded against what was dealt; ``strayed`` says that a card was discarded that the
    hand did not hold; ``miscounted`` that the number of cards was wrong.
    """

    first: tuple[Card, ...] | None = None
    final: tuple[Card, ...] | None = None
    places: Counter[Card] = field(default_factory=Counter)
    mismatched: frozenset[Card] = frozenset()
    contradicted: bool = False
    strayed: bool = False
    miscounted: bool = False


MISCOUNTED = Holding(miscounted=True)


def of_box(box: Box) -> Holding:
    """Return what a box held."""
    told: list[Draw | Shown] = sorted([*box.draws, *box.shown], key=_order)
    dealt: Seen = box.dealt or _unseen_deal(told)
    if len(dealt) != FIVE or any(uneven(draw) for draw in box.draws):
        return MISCOUNTED
    hand = _hand(dealt)
    if not hand.plays(told):
        return MISCOUNTED
    final = hand.seen()
    return Holding(
        first=_first(hand, dealt, box.draws, final),
        final=final,
        places=hand.counted_places(),
        mismatched=frozenset(hand.mismatched),
        contradicted=hand.misread or hand.strayed,
        strayed=hand.strayed,
    )


def of_dealer(dealer: DealerHand) -> Holding:
    """Return what the dealer held: first the five shown, at the end those after the exchange."""
    told: list[Draw | Shown] = sorted([*dealer.exchanges, *dealer.again], key=_order)
    dealt: Seen = dealer.dealt or ((None,) * FIVE if dealer.shown or told else ())
    if len(dealt) != FIVE:
        return MISCOUNTED
    hand = _hand(dealt)
    if not hand.plays(dealer.shown):
        return MISCOUNTED
    first = hand.seen()
    if not hand.plays(told):
        return MISCOUNTED
    final = hand.seen()
    return Holding(
        first=first or (None if hand.strayed else _undrawn(final, dealer.exchanges)),
        final=final,
        places=hand.counted_places(),
        mismatched=frozenset(hand.mismatched),
        contradicted=hand.misread or hand.strayed,
        strayed=hand.strayed,
    )


def _order(told: Draw | Shown) -> int:
    return told.when.order


def uneven(draw: Draw) -> bool:
    """Tell whether an exchange gave back another number of cards than it took."""
    return draw.wager is Wager.EXCHANGE and len(draw.discarded) != len(draw.received)


def _unseen_deal(told: Sequence[Draw | Shown]) -> Seen:
    """Return the deal of a hand of which only what was shown is recorded.

    However many sixth cards came, six cards are shown.
    """
    sixth = 0
    for each in told:
        if isinstance(each, Shown):
            return (None,) * (len(each.cards) - sixth)
        if each.wager is Wager.SIXTH:
            sixth = 1
    return ()


@dataclass(slots=True)
class _Hand:
    """Cards in the making.

    ``loose`` are discards not told apart yet, which may be the ``doubtful`` ones, ``given`` those
    that were; ``blurred`` says that some never were. ``lost`` is a hand of which it is open what it
    holds, ``misread`` one that was shown otherwise than it was dealt. ``first`` are the five as
    dealt, told by what was kept and given.
    """

    known: list[Card]
    unseen: int
    loose: int = 0
    given: list[Card] = field(default_factory=list)
    places: Counter[Card] = field(default_factory=Counter)
    mismatched: set[Card] = field(default_factory=set)
    lost: bool = False
    misread: bool = False
    strayed: bool = False
    blurred: bool = False
    doubtful: set[Card] = field(default_factory=set)
    in_order: bool = False
    came: list[Card | None] = field(default_factory=list)
    first: tuple[Card, ...] | None = None

    def plays(self, told: Sequence[Draw | Shown]) -> bool:
        """Draw and show in turn; False where the number of cards shown was wrong."""
        for each in told:
            if isinstance(each, Draw):
                self.draw(each)
            elif len(each.cards) != min(self.size, SIX):
                return False
            else:
                self.show(each.cards)
        return True

    @property
    def size(self) -> int:
        return len(self.known) + self.unseen - self.loose

    def draw(self, draw: Draw) -> None:
        self.in_order = False
        for card in draw.discarded:
            self.discard(card)
        if None in draw.discarded:
            self.doubtful = set(self.known)
        if self.first is None and None not in self.came and self.seen() is not None:
            held = (*self.known, *self.given)
            five = tuple(card for card in held if card not in self.came)
            self.first = five if len(five) == FIVE else None
        self.came += draw.received
        self.give_all()
        for card in draw.received:
            if card is None:
                self.unseen += 1
            else:
                self.known.append(card)
                self.places[card] += 1

    def discard(self, card: Card | None) -> None:
        if card is None:
            self.loose += 1
            return
        self.given.append(card)
        if card in self.known:
            self.known.remove(card)
        elif self.unseen:
            self.unseen -= 1
            self.places[card] += 1
        else:
            self.mismatched.add(card)
            self.lost = self.strayed = True
            self.loose += 1

    def give_all(self) -> None:
        """As many cards as may have gone did go: all of a hand, or the doubtful that are left."""
        if not self.loose or self.lost:
            return
        gone = [card for card in self.known if card in self.doubtful or not self.size]
        if not self.size or (not self.unseen and len(gone) == self.loose):
            self.given += gone
            self.blurred |= self.unseen > 0
            self.known = [card for card in self.known if card not in gone]
            self.unseen, self.loose = 0, 0

    def show(self, cards: Seen) -> None:
        """Take what was shown: it stands, whatever was dealt."""
        told = Counter(card for card in cards if card is not None)
        gone, new = Counter(self.known) - told, told - Counter(self.known)
        hidden = self.size - told.total()
        stays = sum(count for card, count in gone.items() if card not in self.doubtful)
        fits = gone.total() <= self.loose + hidden and new.total() <= self.unseen
        fits = fits and stays <= hidden and not self.lost
        whole = None not in cards
        if fits:
            self.places.update(new)
            self.given += gone.elements() if whole else ()
        else:
            self.misread = True
            self.mismatched.update(new, gone if whole else ())
        if whole:
            self.blurred |= self.loose > gone.total()
            self.known, self.unseen, self.loose, self.lost = list(told), 0, 0, False
            self.in_order = True
        elif fits:
            self.known += new.elements()
            self.unseen -= new.total()
        else:
            self.lost = True

    def seen(self) -> tuple[Card, ...] | None:
        """Return the hand if it is wholly known; more than six cards count as the first six."""
        if self.unseen or self.loose or self.lost:
            return None
        return tuple(self.known[:SIX])

    def counted_places(self) -> Counter[Card]:
        """Return where cards lay, mismatched ones left out: they count for no duplicate."""
        return Counter({c: n for c, n in self.places.items() if c not in self.mismatched})


def _hand(dealt: Seen) -> _Hand:
    known = [card for card in dealt if card is not None]
    hand = _Hand(known, len(dealt) - len(known))
    hand.places.update(known)
    return hand


def _whole(cards: Seen) -> tuple[Card, ...] | None:
    whole = tuple(card for card in cards if card is not None)
    return whole if len(whole) == len(cards) else None


def _first(
    hand: _Hand, dealt: Seen, draws: list[Draw], final: tuple[Card, ...] | None
) -> tuple[Card, ...] | None:
    """Return the five as dealt; if not seen, told from the final hand, what was drawn and given."""
    if not hand.misread and (whole := _whole(dealt)):
        return whole
    if not hand.misread and hand.first:
        return hand.first
    if final is None or hand.blurred:
        return None
    came = [card for draw in draws for card in draw.received]
    bought_last = draws and draws[-1].wager is Wager.SIXTH and len(final) == SIX
    if bought_last and hand.in_order and came[-1] is None:
        came[-1] = final[-1]  # a bought sixth card is shown last
    received = _whole(came)
    if all(draw.wager is Wager.SIXTH for draw in draws):
        if received is None or not set(received) <= set(final):
            return final[:FIVE] if hand.in_order else None
    elif received is None:
        return None
    five = tuple(card for card in (*final, *hand.given) if card not in received)
    return five if len(five) == FIVE else None


def _undrawn(final: tuple[Card, ...] | None, exchanges: list[Draw]) -> tuple[Card, ...] | None:
    """Return the dealer's first five, told from what was shown after the exchange."""
    cards: list[Card | None] = list(final or ())
    for exchange in reversed(exchanges):
        (out,), (into,) = exchange.discarded, exchange.received
        if into is None or into not in cards:
            return None
        cards[cards.index(into)] = out
    return _whole(cards) if cards else None
