"""A round with its bets and fees as another rulebook asks for them.

Bet and fees are figures of a rulebook, so many antes: where they were right by the round's own, the
other's take their place. What a guest was free to stake, or staked against the rule, stays.
"""

from collections.abc import Iterator
from dataclasses import replace

from ledger.event import Wager
from replay.round import Box, Deal, Placed, Round
from replay.rulebook import Rulebook

Figures = dict[Wager, tuple[int, int]]
"""Wagers that are so many antes by one rulebook, and so many by another."""


def restaked(this: Round, own: Rulebook, other: Rulebook) -> Round:
    """Return a round as staked by ``other``; itself where both ask for the same."""
    figures = dict(_unlike(own, other))
    if not figures:
        return this
    return replace(
        this,
        deal=_deal(this.deal, figures),
        unfounded=[(when, _deal(deal, figures)) for when, deal in this.unfounded],
    )


def _unlike(own: Rulebook, other: Rulebook) -> Iterator[tuple[Wager, tuple[int, int]]]:
    theirs = _antes(other)
    for wager, antes in _antes(own).items():
        told = theirs[wager] or wager is not Wager.GAME  # the fee tells that a game was bought
        if antes != theirs[wager] and told:
            yield wager, (antes, theirs[wager])


def _antes(book: Rulebook) -> dict[Wager, int]:
    rules = book.rules
    return {
        Wager.BET: rules.bet.antes,
        Wager.EXCHANGE: rules.fee.exchange,
        Wager.SIXTH: rules.fee.sixth,
        Wager.GAME: rules.fee.game,
    }


def _deal(deal: Deal, figures: Figures) -> Deal:
    boxes = {number: _box(box, figures) for number, box in deal.boxes.items()}
    return replace(deal, boxes=boxes)


def _box(box: Box, figures: Figures) -> Box:
    placed = box.placed
    for guest in box.guests:
        ante = box.stake(guest, Wager.ANTE)
        for wager, (antes, others) in figures.items():
            stake = box.stake(guest, wager)
            if stake and stake == antes * ante:
                placed = list(_scaled(placed, guest, wager, others, antes))
    return replace(box, placed=placed)


def _scaled(
    placed: list[Placed], guest: str, wager: Wager, times: int, share: int
) -> Iterator[Placed]:
    """Yield what was placed, one guest's wager times ``times`` / ``share``, whole in the end."""
    before = 0
    for each in placed:
        if (each.guest, each.wager) == (guest, wager):
            after = before + each.amount
            amount = after * times // share - before * times // share
            yield replace(each, amount=amount)
            before = after
        else:
            yield each
