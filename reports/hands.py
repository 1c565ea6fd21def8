"""The hands that a finding rests on, with the own cards of main and second marked."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from msgspec import UNSET

from ledger.field import UNSEEN
from replay.card import card, face
from replay.category import Category
from replay.explain import BoxTold, Explanation
from replay.finding import Code, Finding
from replay.hand import HandTold
from replay.said import ENGLISH, Said, Voice
from reports.model import Cards, DrawnCard, Hand

OF_THE_DEALER: Final = frozenset(
    {Code.CARDS_CONTRADICT, Code.CARDS_UNKNOWN, Code.WRONG_CARD_COUNT, Code.WRONG_DEALER_EXCHANGE}
)
"""Findings without a box that rest on the dealer's hand."""

DEALT: Final = Said("Box {box}, as dealt")
DISCARDED: Final = Said("Box {box}, discarded")
UNSEEN_ALT: Final = Said("a card not seen")


def hands(finding: Finding, told: Explanation, voice: Voice = ENGLISH) -> tuple[Hand, ...]:
    """Return the hands to draw for a finding of a round, the dealer's first."""
    table = Table(told, voice)
    if finding.card:
        return tuple(table.holding(finding.card))
    if finding.box:
        boxes = (box for box in told.boxes if box.box == finding.box)
        return (*table.dealer(), *(hand for box in boxes for hand in table.box(box)))
    return tuple(table.dealer()) if finding.code in OF_THE_DEALER else ()


@dataclass(frozen=True, slots=True)
class Table:
    """The hands of a round as they lay, ready to be drawn."""

    told: Explanation
    voice: Voice

    def dealer(self) -> Iterator[Hand]:
        """Give the dealer's hand, before and after an exchange."""
        yield from self.drawn(Said("Dealer"), self.told.dealer)
        if self.told.dealer_after_exchange is not UNSET:
            after = self.told.dealer_after_exchange
            yield from self.drawn(Said("Dealer, after the exchange"), after)

    def box(self, box: BoxTold) -> Iterator[Hand]:
        """Give a box's cards as dealt, what it gave away, and its final hand."""
        if not box.draws:
            yield from self.drawn(Said("Box {box}", box=box.box), box.final)
            return
        gone = HandTold(cards=tuple(each for draw in box.draws for each in draw.discarded))
        for said, hand in ((DEALT, box.dealt), (DISCARDED, gone)):
            if _seen(hand):
                yield from self.drawn(said.given(box=box.box), hand)
        yield from self.drawn(Said("Box {box}, final hand", box=box.box), box.final)

    def holding(self, wanted: str) -> Iterator[Hand]:
        """Give every hand in which a card lay."""
        boxes = (hand for box in self.told.boxes for hand in self.box(box))
        for hand in (*self.dealer(), *boxes):
            if any(each.face == face(card(wanted)) for each in hand.cards.cards):
                yield hand

    def drawn(self, label: Said, hand: HandTold) -> Iterator[Hand]:
        """Give a hand that lay there, its combinations marked if it is known."""
        if hand.cards is UNSET:
            return
        main = () if hand.main_cards is UNSET else hand.main_cards
        second = () if hand.second_cards is UNSET else hand.second_cards
        shown = tuple(DrawnCard(_face(each), each in main, each in second) for each in hand.cards)
        named = (Category.named(each) for each in (hand.main, hand.second) if each)
        worth = " + ".join(map(self.voice.words, named))
        words = self.voice.tell(_alt(label, shown, self.voice))
        yield Hand(self.voice.tell(label), Cards(shown, words), worth)


def _seen(hand: HandTold) -> bool:
    return hand.cards is not UNSET and any(each != UNSEEN for each in hand.cards)


def _face(text: str) -> str:
    return "" if text == UNSEEN else face(card(text))


def _alt(label: Said, drawn: tuple[DrawnCard, ...], voice: Voice) -> Said:
    """Say what is drawn: the cards, and the own cards of main and second."""
    said = Said("{hand}: {cards}", hand=label, cards=_faces(drawn, voice))
    if main := _faces(tuple(each for each in drawn if each.main), voice):
        said = Said("{told}. Main combination: {cards}", told=said, cards=main)
    if second := _faces(tuple(each for each in drawn if each.second), voice):
        said = Said("{told}. Second combination: {cards}", told=said, cards=second)
    return said


def _faces(drawn: tuple[DrawnCard, ...], voice: Voice) -> str:
    return ", ".join(each.face or voice.tell(UNSEEN_ALT) for each in drawn)
