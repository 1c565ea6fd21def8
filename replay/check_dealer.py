"""Checks of the dealer's game: who may buy it, and which card is replaced."""

from collections.abc import Iterator

from ledger.event import Wager
from replay.card import Card, face, rank_of
from replay.combination import main
from replay.finding import Code, Finding
from replay.judged import Judged, stake_events
from replay.round import Act, Box, Draw
from replay.said import Said, together
from replay.settle import no_game

Breach = tuple[str, Said]
"""The rule that was broken, and how."""


def game_for_sale(judged: Judged) -> Iterator[Finding]:
    """A game is bought only where the rulebook sells one, by a box that may."""
    for box in judged.examined():
        if box.buyers and (fault := not_for_sale(judged, box)):
            rule, told = fault
            why = Said(
                "{guests} on box {box}: {fault}",
                guests=together(list(box.buyers)), box=box.number, fault=told,
            )  # fmt: skip
            events = stake_events(box, None, Wager.GAME) + judged.hand_events(box)
            yield judged.found(Code.GAME_NOT_FOR_SALE, rule, why, events, box=box.number)


def not_for_sale(judged: Judged, box: Box) -> Breach | None:
    """Return why a box may not buy the dealer a game, None where it may."""
    rules = judged.book.rules.dealer
    if not rules.game_for_sale:
        return "dealer.game_for_sale", Said("a game was bought; the rulebook sells none")
    if box.blind and not rules.blind_may_buy:
        return "dealer.blind_may_buy", Said("a game was bought by a blind box")
    if box.decision is not Act.BET:
        return "dealer.game_for_sale", Said("a game was bought by a box that did not bet")
    if judged.show.dealt is not None and not no_game(judged.show, judged.book):
        return "dealer.minimum", Said("a game was bought although the dealer had one")
    return None


def right_exchange(judged: Judged) -> Iterator[Finding]:
    """The dealer exchanges the card that the rulebook names, when a game is bought, as often."""
    dealer = judged.show.dealer
    if dealer.miscounted or dealer.strayed:
        return
    buying = [box for box in judged.deal.played if box.buyers]
    rightful = [box for box in buying if not not_for_sale(judged, box)]
    if buying and not rightful:
        return
    exchanges = judged.deal.dealer.exchanges
    if breach := _wrong(judged, exchanges, bought=bool(rightful)):
        rule, why = breach
        events = [exchange.when.event for exchange in exchanges]
        events += [event for box in rightful for event in stake_events(box, None, Wager.GAME)]
        events += [shown.when.event for shown in judged.deal.dealer.shown]
        yield judged.found(Code.WRONG_DEALER_EXCHANGE, rule, why, events)


NOBODY_BOUGHT = Said("the dealer exchanged a card, and nobody bought a game")
NOT_EXCHANGED = Said("a game was bought, and the dealer exchanged no card")
REPLACED = {
    "highest": Said("{out} was replaced, not the highest card, {named}"),
    "lowest": Said("{out} was replaced, not the lowest card, {named}"),
}


def _wrong(judged: Judged, exchanges: list[Draw], *, bought: bool) -> Breach | None:
    if not bought:
        return ("dealer.game_for_sale", NOBODY_BOUGHT) if exchanges else None
    if not exchanges:
        return None if judged.cut_short else ("dealer.replaced", NOT_EXCHANGED)
    hand = judged.show.dealer.first
    if hand is None:
        return None
    out, named = exchanges[0].discarded[0], _named(judged, hand)
    if out is not None and rank_of(out) != rank_of(named):
        told = REPLACED[judged.book.rules.dealer.replaced]
        return "dealer.replaced", told.given(out=face(out), named=face(named))
    wrong = _wrong_redraw(judged, hand, exchanges)
    return ("dealer.redraw", wrong) if wrong else None


def _named(judged: Judged, hand: tuple[Card, ...]) -> Card:
    highest = judged.book.rules.dealer.replaced == "highest"
    return max(hand, key=rank_of) if highest else min(hand, key=rank_of)


def _wrong_redraw(judged: Judged, hand: tuple[Card, ...], exchanges: list[Draw]) -> Said | None:
    """Return what is wrong with redraws, judged on the cards really discarded."""
    cards = list(hand)
    for number, exchange in enumerate(exchanges, 1):
        out, into = exchange.discarded[0], exchange.received[0]
        if out is None or into is None:
            return None
        if number > 1 and out != exchanges[number - 2].received[0]:
            return Said("{out} went out in the redraw, not the card just drawn", out=face(out))
        cards = [into if card == out else card for card in cards]
        again = rank_of(out) == rank_of(into) and _redraws(judged, number)
        if again and len(set(cards)) < len(cards):
            return None  # a hand that holds a card twice is neither a game nor none
        due = again and main(cards).category < judged.book.minimum
        made = number < len(exchanges)
        if due and not made and not judged.cut_short:
            return Said(
                "{drawn} has the rank of {out}: a redraw was left out",
                drawn=face(into), out=face(out),
            )  # fmt: skip
        if made and not due:
            return _not_due(judged, number, out, into)
    return None


def _not_due(judged: Judged, number: int, out: Card, into: Card) -> Said:
    """Return why a redraw that was made was none of the rule's."""
    if not _redraws(judged, number):
        return Said("a redraw was made, and the rulebook has none after exchange {n}", n=number)
    if rank_of(out) != rank_of(into):
        return Said(
            "a redraw was made, though {drawn} has another rank than {out}",
            drawn=face(into), out=face(out),
        )  # fmt: skip
    return Said("a redraw was made, though the dealer had a game by then")


def _redraws(judged: Judged, number: int) -> bool:
    """Whether the rulebook redraws after this exchange, if there is still no game."""
    redraw = judged.book.rules.dealer.redraw
    return redraw == "until_it_differs" or (redraw == "once" and number == 1)


DEALER_CHECKS = (game_for_sale, right_exchange)
