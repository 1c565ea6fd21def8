"""Misdeals: whether a redeal had a cause, and what of a round stays when its cards are void."""

from ledger.event import Wager
from replay.holding import FIVE, of_box, of_dealer
from replay.places import duplicates
from replay.round import Box, Deal

STAYS = frozenset({Wager.ANTE, Wager.BONUS})
BLIND_STAYS = STAYS | {Wager.BET, Wager.SIXTH, Wager.INSURANCE}


def founded(deal: Deal) -> bool:
    """Whether some hand had a wrong number of cards, or a card lay twice."""
    boxes = [box for box in deal.boxes.values() if box.antes or box.dealt]
    if any(of_box(box).miscounted for box in boxes):
        return True
    dealer = deal.dealer
    if len(dealer.dealt or (dealer.shown[-1].cards if dealer.shown else ())) != FIVE:
        return True
    return of_dealer(dealer).miscounted or bool(duplicates(deal))


def redealt(deal: Deal) -> Deal:
    """Return the deal that starts again: antes, bonuses and blind stakes stay, all else is undone."""
    return Deal(boxes={number: _again(box) for number, box in deal.boxes.items()})


def _again(box: Box) -> Box:
    stays = BLIND_STAYS if box.blind else STAYS
    return Box(
        number=box.number,
        placed=[placed for placed in box.placed if placed.wager in stays],
        overdrawn=[overdrawn for overdrawn in box.overdrawn if overdrawn.wager in stays],
        blind=box.blind,
    )
