"""The hands that a finding rests on, with the own cards of main and second marked."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from replay.audit import AuditedRound
from replay.card import Card, card, face
from replay.combination import anatomy
from replay.finding import Code, Finding
from replay.ranking import Hand as Ranking
from replay.round import Box
from replay.said import ENGLISH, Said, Voice
from reports.model import Cards, DrawnCard, Hand

Seen = Sequence[Card | None]

OF_THE_DEALER: Final = frozenset(
    {Code.CARDS_CONTRADICT, Code.CARDS_UNKNOWN, Code.WRONG_CARD_COUNT, Code.WRONG_DEALER_EXCHANGE}
)
"""Findings without a box that rest on the dealer's hand."""

UNSEEN_ALT: Final = Said("a card not seen")


def hands(finding: Finding, played: AuditedRound, voice: Voice = ENGLISH) -> tuple[Hand, ...]:
    """Return the hands to draw for a finding of a round, the dealer's first."""
    table = _Table(played, voice)
    if finding.card:
        return tuple(table.holding(card(finding.card)))
    if finding.box:
        return (*table.dealer(), *table.box(finding.box))
    return tuple(table.dealer()) if finding.code in OF_THE_DEALER else ()


@dataclass(frozen=True, slots=True)
class _Table:
    """The hands of a round as they lay."""

    played: AuditedRound
    voice: Voice

    def dealer(self) -> Iterator[Hand]:
        """Give the dealer's hand, before and after an exchange."""
        judged = self.played.judged
        told, held = judged.deal.dealer, judged.show.dealer
        first: Seen = held.first or (told.shown[-1].cards if told.shown else told.dealt)
        if first:
            yield self._hand(Said("Dealer"), first, judged.show.dealt)
        if told.exchanges and held.final:
            yield self._hand(Said("Dealer, after the exchange"), held.final, judged.show.bought)

    def box(self, number: int) -> Iterator[Hand]:
        """Give a box's cards as dealt, what it gave away, and its final hand."""
        judged = self.played.judged
        box, held = judged.deal.boxes.get(number), judged.show.boxes.get(number)
        if box is None or held is None:
            return
        if box.draws:
            first: Seen = held.first or box.dealt
            if any(first):
                yield self._hand(
                    Said("Box {box}, as dealt", box=number), first, judged.show.first(number)
                )
            gone = [each for draw in box.draws for each in draw.discarded]
            if any(gone):
                yield self._plain(Said("Box {box}, discarded", box=number), gone)
        final: Seen = held.final or _last(box)
        if final:
            whole, last = Said("Box {box}"), Said("Box {box}, final hand")
            name = (last if box.draws else whole).given(box=number)
            yield self._hand(name, final, judged.show.final(number))

    def holding(self, wanted: Card) -> Iterator[Hand]:
        """Give every hand in which a card lay."""
        numbers = sorted(self.played.judged.deal.boxes)
        for hand in (*self.dealer(), *(hand for number in numbers for hand in self.box(number))):
            if any(each.face == face(wanted) for each in hand.cards.cards):
                yield hand

    def _hand(self, label: Said, seen: Seen, ranking: Ranking | None) -> Hand:
        """Draw a hand, and mark its combinations if it is wholly known."""
        known = [each for each in seen if each is not None]
        if ranking is None or len(known) != len(seen):
            return self._plain(label, seen)
        second, _ = self.played.judged.book.pay_table.price_hand(ranking)
        parts = anatomy(known, second)
        drawn = tuple(
            DrawnCard(face(each), each in parts.own, each in parts.second_own) for each in known
        )
        named = (each for each in (parts.main, second) if each is not None)
        return self._drawn(label, drawn, " + ".join(map(self.voice.words, named)))

    def _plain(self, label: Said, seen: Seen) -> Hand:
        """Draw cards without marks."""
        cards = (DrawnCard(face(each) if each is not None else "") for each in seen)
        return self._drawn(label, tuple(cards))

    def _drawn(self, label: Said, drawn: tuple[DrawnCard, ...], worth: str = "") -> Hand:
        words = self.voice.tell(_alt(label, drawn, self.voice))
        return Hand(self.voice.tell(label), Cards(drawn, words), worth)


def _last(box: Box) -> Seen:
    """Return what was seen last of a hand that is not wholly known."""
    if box.shown:
        return box.shown[-1].cards
    return () if box.draws else box.dealt


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
