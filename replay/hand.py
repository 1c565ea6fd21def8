"""A hand as it is told: its cards, the main and the second combination with their own cards."""

from collections.abc import Sequence

from msgspec import UNSET, Struct, UnsetType

from ledger.field import UNSEEN
from replay.card import Card, card, face, text
from replay.combination import anatomy
from replay.ranking import Hand
from replay.round import Box, DealerHand, Draw
from replay.rulebook import Rulebook
from replay.settle import Showdown

Seen = Sequence[Card | None]


class HandTold(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A hand: its cards as on the wire, ``??`` for one not seen; what it is worth, if known.

    ``five`` are the cards that count, the most telling first. ``multiple`` is what the bet pays
    to one: ``main_multiple`` and ``second_multiple`` together.
    """

    cards: tuple[str, ...] | UnsetType = UNSET
    main: str | UnsetType = UNSET
    main_cards: tuple[str, ...] | UnsetType = UNSET
    second: str | UnsetType = UNSET
    second_cards: tuple[str, ...] | UnsetType = UNSET
    five: tuple[str, ...] | UnsetType = UNSET
    main_multiple: int | UnsetType = UNSET
    second_multiple: int | UnsetType = UNSET
    multiple: int | UnsetType = UNSET


class DrawTold(Struct, frozen=True, kw_only=True):
    """Cards that went out and came in; a sixth card gives nothing away."""

    draw: str
    discarded: tuple[str, ...]
    received: tuple[str, ...]


def told(cards: Seen, hand: Hand | None, book: Rulebook) -> HandTold:
    """Return a hand as the rulebook pays it; its cards alone where it is not wholly known."""
    known = [each for each in cards if each is not None]
    if hand is None or not hand.strength or len(known) != len(cards):
        return HandTold(cards=texts(cards)) if cards else HandTold()
    second, total = book.pay_table.price_hand(hand)
    parts = anatomy(known, second)
    return HandTold(
        cards=texts(cards),
        main=hand.category.key,
        main_cards=texts(parts.own),
        second=second.key if second is not None else UNSET,
        second_cards=texts(parts.second_own) if second is not None else UNSET,
        five=texts(parts.five),
        main_multiple=book.bet_pays.get(hand.category, 0),
        second_multiple=book.bet_pays[second] if second is not None else UNSET,
        multiple=total,
    )


def drawn(draw: Draw) -> DrawTold:
    """Return what a draw did."""
    return DrawTold(
        draw=draw.wager.value, discarded=texts(draw.discarded), received=texts(draw.received)
    )


def dealt(box: Box, show: Showdown, book: Rulebook) -> HandTold:
    """Return a box's hand as dealt."""
    held = show.boxes[box.number]
    return told(held.first or box.dealt, show.first(box.number), book)


def final(box: Box, show: Showdown, book: Rulebook) -> HandTold:
    """Return a box's last hand; of one that is not wholly known, what was seen of it last."""
    seen: Seen = () if box.draws else box.dealt
    seen = box.shown[-1].cards if box.shown else seen
    return told(show.boxes[box.number].final or seen, show.final(box.number), book)


def first(dealer: DealerHand, show: Showdown, book: Rulebook) -> HandTold:
    """Return the dealer's first five cards."""
    seen = dealer.shown[-1].cards if dealer.shown else dealer.dealt
    return told(show.dealer.first or seen, show.dealt, book)


def after(dealer: DealerHand, show: Showdown, book: Rulebook) -> HandTold:
    """Return the dealer's five after the exchange; none where nothing was exchanged."""
    if not dealer.exchanges:
        return HandTold()
    seen = dealer.again[-1].cards if dealer.again else ()
    return told(show.dealer.final or seen, show.bought, book)


def texts(cards: Seen) -> tuple[str, ...]:
    """Return cards as on the wire."""
    return tuple(UNSEEN if each is None else text(each) for each in cards)


def faces(cards: Sequence[str]) -> str:
    """Return cards of the wire as people read them."""
    return " ".join(face_of(each) for each in cards)


def face_of(text: str) -> str:
    """Return a card of the wire as people read it: "10♦", or "??" for one not seen."""
    return text if text == UNSEEN else face(card(text))
