"""Misdeals: whether a redeal had a cause, and what of a round stays when its cards are void."""

from ledger.event import BLIND_STAKES, Wager
from replay.holding import of_box, of_dealer
from replay.places import duplicates
from replay.round import Box, Deal, Phase, Placed, lies

STAYS = frozenset({Wager.ANTE, Wager.BONUS})


def founded(deal: Deal) -> bool:
    """Whether some hand had a wrong number of cards, or a card lay twice."""
    if any(box.in_deal and of_box(box).miscounted for box in deal.boxes.values()):
        return True
    return of_dealer(deal.dealer).miscounted or bool(duplicates(deal))


def redealt(deal: Deal) -> Deal:
    """Return the deal that starts again: what was staked before it stays, the rest is undone."""
    return Deal(boxes={number: _again(box) for number, box in deal.boxes.items()})


def _again(box: Box) -> Box:
    again = Box(number=box.number)
    for placed in box.placed:
        lay = lies(again.placed, placed.guest, placed.wager)
        if _stays(box, placed) and placed.amount + lay >= 0:
            again.placed.append(placed)
    stays = STAYS | BLIND_STAKES if box.blind else STAYS
    again.overdrawn = [overdrawn for overdrawn in box.overdrawn if overdrawn.wager in stays]
    return again


def _stays(box: Box, placed: Placed) -> bool:
    """Whether chips stay for the next deal; a withdrawal does as what it was taken from."""
    if placed.wager in STAYS:
        return True
    before = placed.amount < 0 or placed.when.phase < Phase.DEALT
    return box.blind and placed.wager in BLIND_STAKES and before
