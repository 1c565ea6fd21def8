"""How a payout is reckoned: the multiple of the stake, rounded to chips, cut to the maximum."""

from msgspec import UNSET

from ledger.event import Wager
from replay.category import Category
from replay.due import Due
from replay.judged import Judged
from replay.ranking import Hand
from replay.said import Said

MAXIMUM = Said("the box's payout maximum of {most}")
LEFT = Said("what insurances of {insured} leave of the box's payout maximum of {most}")


def reckoned(judged: Judged, due: Due, stake: int) -> Said:
    """Return how a payout is reckoned, such as "4 + 4 = 8 to 1 on 2.00 EUR is 16.00 EUR"."""
    exact = stake * due.multiple
    told = Said(
        "{multiple} to 1 on {stake} is {exact}",
        multiple=_multiple(judged, due), stake=judged.money(stake), exact=judged.money(exact),
    )  # fmt: skip
    if due.uncut != exact:
        told = Said("{sum}, rounded up to {paid}", sum=told, paid=judged.money(due.uncut))
    return _cut(judged, due, told) if due.paid < due.uncut else told


def beside(hand: Hand) -> Category | None:
    """Return the highest combination beside a hand's main one, paid or not, if any."""
    return max((each for each in Category if hand.seconds >> each & 1), default=None)


def rests_on(judged: Judged, due: Due) -> tuple[str, ...]:
    """Return the keys of the rulebook that a due rests on: those of its figures, where paid."""
    keys = [due.rule]
    hand = _priced(judged, due)
    if hand:
        second, _ = judged.book.pay_table.price_hand(hand)
        keys = [f"pay.bet.{hand.category.key}"]
        keys += [f"pay.bet.{second.key}"] if second else []
        keys += ["pay.seconds"] if beside(hand) is not None else []
    elif due.multiple and due.wager is Wager.BONUS and (first := judged.show.first(due.box)):
        keys = [f"pay.bonus.{first.category.key}"]
    if due.uncut and judged.book.rules.pay.round_up_to:
        keys.append("pay.round_up_to")
    if due.paid < due.uncut:
        keys.append("pay.maximum_per")
    return tuple(keys)


def _priced(judged: Judged, due: Due) -> Hand | None:
    """Return the hand that a bet is paid by."""
    paid = due.multiple and due.wager is Wager.BET
    return judged.show.final(due.box) if paid else None


def _multiple(judged: Judged, due: Due) -> str:
    """Return what is paid to one: "4", or "4 + 4 = 8" of two combinations."""
    hand = _priced(judged, due)
    second = judged.book.pay_table.price_hand(hand)[0] if hand else None
    if hand is None or second is None:
        return str(due.multiple)
    pays = judged.book.bet_pays
    return f"{pays.get(hand.category, 0)} + {pays[second]} = {due.multiple}"


def _cut(judged: Judged, due: Due, told: Said) -> Said:
    """Return how the payout maximum cuts a payout: what insurances leave of it, a guest's share."""
    paid = judged.money(due.paid)
    insurances = _of_box(judged, due, Wager.INSURANCE) if due.wager is Wager.BET else []
    insured = sum(each.paid for each in insurances)
    together = sum(each.uncut for each in _of_box(judged, due, due.wager))
    if not insured and together == due.uncut:
        return Said("{sum}, cut to {paid} by the box's payout maximum", sum=told, paid=paid)
    limit = _limit(judged, insured)
    if together == due.uncut:
        return Said("{sum}, cut to {paid}: {limit}", sum=told, paid=paid, limit=limit)
    return Said(
        "{sum}, cut to {paid}: {limit}, shared in proportion, {part} of {together}",
        sum=told, paid=paid, limit=limit,
        part=judged.money(due.uncut), together=judged.money(together),
    )  # fmt: skip


def _of_box(judged: Judged, due: Due, wager: Wager) -> list[Due]:
    """Return the dues of a wager on a due's box, those of all its guests."""
    return [each for each in judged.dues if each.box == due.box and each.wager is wager]


def _limit(judged: Judged, insured: int) -> Said:
    """Return what is left of a box's payout maximum: insurances take from it before bets do."""
    most = judged.this.limits.payout_max
    assert most is not UNSET
    if not insured:
        return MAXIMUM.given(most=judged.money(most))
    return LEFT.given(insured=judged.money(insured), most=judged.money(most))
