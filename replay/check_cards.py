"""Checks of cards: their number, that none lies twice, that what is shown is what was dealt."""

from collections.abc import Iterator

from ledger.event import Wager
from replay.card import face, text
from replay.finding import Code, Finding
from replay.holding import FIVE, uneven
from replay.insured import counted
from replay.judged import Judged
from replay.places import twice
from replay.round import Act, Box
from replay.said import Many, Said, Value, together
from replay.settle import no_game


def hands_of_five(judged: Judged) -> Iterator[Finding]:
    """Every hand has five cards after the deal, and a draw gives back as many as it took."""
    if not judged.deal.begun:
        return
    if judged.show.dealer.miscounted:
        dealt = len(judged.deal.dealer.dealt)
        why = Said("the dealer was dealt {cards}, not five", cards=_cards(dealt))
        if dealt in {0, FIVE}:
            why = Said("the dealer did not show five cards")
        yield judged.found(Code.WRONG_CARD_COUNT, "deck.hand", why, judged.deal.dealer.hand_events)
        return
    for number, held in judged.show.boxes.items():
        box = judged.deal.boxes[number]
        if held.miscounted and box.in_deal:
            why = _miscounted(box)
            yield judged.found(
                Code.WRONG_CARD_COUNT, "deck.hand", why, box.hand_events, box=box.number
            )


def _miscounted(box: Box) -> Said:
    """Return what is wrong with a box's number of cards: dealt, drawn or shown."""
    if len(box.dealt) != FIVE:
        dealt = _cards(len(box.dealt))
        return Said("box {box} was dealt {cards}, not five", box=box.number, cards=dealt)
    for draw in box.draws:
        if uneven(draw):
            out, drawn = _cards(len(draw.discarded)), _cards(len(draw.received))
            return Said(
                "box {box} gave up {out} and drew {drawn}", box=box.number, out=out, drawn=drawn
            )
    return Said("box {box} showed another number of cards than it held", box=box.number)


def _cards(number: int) -> Many:
    return Many("{number} card", "{number} cards", number)


def no_card_twice(judged: Judged) -> Iterator[Finding]:
    """No card lies in two places of a deal, discards included."""
    if judged.show.dealer.miscounted:
        return
    for card in twice(dict(judged.show.boxes), judged.show.dealer):
        where: list[Value] = [
            Said("in box {box}", box=number)
            for number, held in judged.show.boxes.items()
            if held.places[card]
        ]
        where += [Said("in the dealer's hand")] if judged.show.dealer.places[card] else []
        events = [
            event
            for number, held in judged.show.boxes.items()
            if held.places[card]
            for event in judged.deal.boxes[number].hand_events
        ]
        if judged.show.dealer.places[card]:
            events += judged.deal.dealer.hand_events
        why = Said("{card} lay twice: {places}", card=face(card), places=together(where))
        yield judged.found(Code.DUPLICATE_CARD, "deck.cards", why, events, card=text(card))


def shown_as_dealt(judged: Judged) -> Iterator[Finding]:
    """What is shown or discarded was dealt."""
    if judged.show.dealer.miscounted:
        return
    for number, held in judged.show.boxes.items():
        if held.contradicted and not held.miscounted:
            cards = " ".join(face(card) for card in sorted(held.mismatched))
            why = Said(
                "box {box} showed or discarded other cards than it was dealt: {cards}",
                box=number, cards=cards,
            )  # fmt: skip
            events = judged.deal.boxes[number].hand_events
            yield judged.found(Code.CARDS_CONTRADICT, "deck.cards", why, events, box=number)
    if judged.show.dealer.contradicted:
        cards = " ".join(face(card) for card in sorted(judged.show.dealer.mismatched))
        why = Said(
            "the dealer showed or discarded other cards than were dealt: {cards}", cards=cards
        )
        yield judged.found(Code.CARDS_CONTRADICT, "deck.cards", why, judged.deal.dealer.hand_events)


def hands_known(judged: Judged) -> Iterator[Finding]:
    """Every hand on which money depends was shown."""
    if judged.deal.begun and judged.show.dealer.miscounted:
        return
    boxes = list(judged.examined())
    if any(_needs_dealer(judged, box) for box in boxes):
        why = Said("the dealer's hand was not seen whole; what depends on it is not judged")
        yield judged.found(
            Code.CARDS_UNKNOWN, "dealer.minimum", why, judged.deal.dealer.hand_events
        )
    for box in boxes:
        if _needs_hand(judged, box) or _needs_first(judged, box):
            why = Said(
                "the hand of box {box} was not seen whole; what depends on it is not judged",
                box=box.number,
            )
            yield judged.found(Code.CARDS_UNKNOWN, "pay.bet", why, box.hand_events, box=box.number)


def _needs_dealer(judged: Judged, box: Box) -> bool:
    dealer = judged.show.dealer
    if box.decision is not Act.BET:
        return False
    if dealer.first is None:
        return True
    bought = no_game(judged.show, judged.book) and box.buyers
    return bool(bought) and dealer.final is None and not dealer.strayed


def _needs_hand(judged: Judged, box: Box) -> bool:
    held = judged.show.boxes.get(box.number)
    if box.decision is not Act.BET or held is None or held.final is not None:
        return False
    if any(counted(box, guest) for guest in box.guests):
        return True
    if not no_game(judged.show, judged.book):
        return True
    again = judged.show.bought
    return bool(box.buyers) and (again is None or again.category >= judged.book.minimum)


def _needs_first(judged: Judged, box: Box) -> bool:
    held = judged.show.boxes.get(box.number)
    return (
        held is not None
        and held.first is None
        and any(
            due.box == box.number and due.wager is Wager.BONUS and not due.judged
            for due in judged.dues
        )
    )


CARD_CHECKS = (hands_of_five, no_card_twice, shown_as_dealt, hands_known)
