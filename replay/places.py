"""Where the cards of a deal lay: no card can lie in two places, discards included."""

from collections import Counter

from replay.card import Card
from replay.holding import Holding, of_box, of_dealer
from replay.round import Deal


def duplicates(deal: Deal) -> list[Card]:
    """Return the cards known to lie in two places of a deal, in the order of the deck."""
    return twice(holdings(deal), of_dealer(deal.dealer))


def holdings(deal: Deal) -> dict[int, Holding]:
    """Return what each box with cards held."""
    return {
        number: of_box(box)
        for number, box in sorted(deal.boxes.items())
        if box.dealt or box.shown or box.draws or box.guests
    }


def twice(boxes: dict[int, Holding], dealer: Holding) -> list[Card]:
    """Return the cards in two places, from what boxes and dealer held."""
    total: Counter[Card] = Counter()
    for holding in (*boxes.values(), dealer):
        total += holding.places
    return sorted(card for card, count in total.items() if count > 1)
