"""The insurance: which stakes count, and in which range they must lie."""

from dataclasses import dataclass
from fractions import Fraction

from msgspec import UNSET

from ledger.event import Wager
from replay.ranking import Hand
from replay.round import Act, Box, Phase, Round
from replay.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Range:
    """The least and the greatest insurance of one guest on a hand, in minor units."""

    least: int
    most: int


def counted(box: Box, guest: str) -> int:
    """Return a guest's insurance that counts: on the final hand, before the dealer showed.

    An open box's stakes before the deal or before its draw are not on the final hand.
    """
    if box.decision is not Act.BET:
        return 0
    drawn = max((draw.when.order for draw in box.draws), default=-1)
    in_time = [
        placed.amount
        for placed in box.placings(Wager.INSURANCE, guest)
        if placed.when.phase is not Phase.SHOWN
        and (box.blind or (placed.when.phase >= Phase.DEALT and placed.when.order > drawn))
    ]
    return min(sum(in_time), box.stake(guest, Wager.INSURANCE))


def range_of(this: Round, box: Box, guest: str, hand: Hand, book: Rulebook) -> Range:
    """Return the range of a guest's insurance on the box's final hand."""
    rules = book.rules.insurance
    bet = box.stake(guest, Wager.BET)
    least = {
        "table_minimum": this.limits.ante_min,
        "ante": box.stake(guest, Wager.ANTE),
        "bet": bet,
    }[rules.min]
    _, total = book.pay_table.price_hand(hand)
    main = book.bet_pays.get(hand.category, 0)
    payout = (main if rules.max_of == "main" else total) * bet
    if this.limits.payout_max is not UNSET and book.rules.pay.maximum_per == "box":
        payout = min(payout, this.limits.payout_max)
    share = Fraction(rules.max_share)
    return Range(least, payout * share.numerator // share.denominator)


def counting(this: Round, box: Box, guest: str, hand: Hand | None, book: Rulebook) -> int:
    """Return what of a guest's insurance counts: of a blind box's, no more than its hand allows."""
    stake = counted(box, guest)
    if not stake or not box.blind or hand is None:
        return stake
    if hand.category < book.insurable:
        return 0
    return min(stake, range_of(this, box, guest, hand, book).most)
