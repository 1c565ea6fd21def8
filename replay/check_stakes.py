"""Checks of what stakes come to: antes, bonuses, bets and fees within their limits."""

from collections.abc import Iterator
from math import ceil

from ledger.event import DRAW_FEES, Wager
from replay.finding import Code, Finding
from replay.judged import Judged, stake_events
from replay.round import Act, Box
from replay.said import Said


def _shares(box: Box, guest: str, wager: Wager) -> set[int]:
    """Return a guest's stake as it lay and as it was staked: a late withdrawal is found alone."""
    return {box.stake(guest, wager), box.staked(guest, wager)}


def antes_within_limits(judged: Judged) -> Iterator[Finding]:
    """A box's antes together lie within the table's limits in force when bets close."""
    limits = judged.this.limits
    for box in judged.deal.played:
        antes = sum(placed.amount for placed in box.placings(Wager.ANTE))
        events = stake_events(box, None, Wager.ANTE)
        if 0 < antes < limits.ante_min:
            why = Said(
                "the antes of box {box} together are {antes}; the table's minimum is {least}",
                box=box.number, antes=judged.money(antes), least=judged.money(limits.ante_min),
            )  # fmt: skip
            yield judged.found(Code.ANTE_BELOW_MINIMUM, "limits.antes", why, events, box=box.number)
        if antes > limits.ante_max:
            why = Said(
                "the antes of box {box} together are {antes}; the table's maximum is {most}",
                box=box.number, antes=judged.money(antes), most=judged.money(limits.ante_max),
            )  # fmt: skip
            yield judged.found(Code.ANTE_ABOVE_MAXIMUM, "limits.antes", why, events, box=box.number)


def bonus_in_range(judged: Judged) -> Iterator[Finding]:
    """A guest's bonus lies between its share of the table minimum and of the ante, exactly."""
    least, most = judged.book.bonus_range
    floor = least * judged.this.limits.ante_min
    for box in judged.deal.played:
        for guest in box.guests:
            stake, ante = box.staked(guest, Wager.BONUS), box.staked(guest, Wager.ANTE)
            ceiling = most * ante
            if stake and not floor <= stake <= ceiling:
                told = BONUS if floor <= ceiling else NO_BONUS
                why = told.given(
                    guest=guest, stake=judged.money(stake), box=box.number,
                    ante=judged.money(ante), least=judged.money(ceil(floor)),
                    most=judged.money(int(ceiling)),
                )  # fmt: skip
                events = stake_events(box, guest, Wager.ANTE, Wager.BONUS)
                rule = "bonus.min_table_minimums" if stake < floor else "bonus.max_antes"
                yield judged.found(
                    Code.BONUS_OUT_OF_RANGE, rule, why, events,
                    box=box.number, guest=guest, wager="bonus",
                )  # fmt: skip


BONUS = Said(
    "{guest} staked a bonus of {stake} on box {box} beside an ante of {ante}; it may be {least} to"
    " {most}"
)
NO_BONUS = Said(
    "{guest} staked a bonus of {stake} on box {box} beside an ante of {ante}; it may be {least} to"
    " {most}, so none is allowed"
)


def bet_is_antes(judged: Judged) -> Iterator[Finding]:
    """Every guest of a betting box bets so many of their own antes."""
    antes = judged.book.rules.bet.antes
    for box in judged.examined():
        if box.decision is not Act.BET:
            continue
        for guest in box.guests:
            bets = _shares(box, guest, Wager.BET)
            wanted = {antes * ante for ante in _shares(box, guest, Wager.ANTE)}
            if bets.isdisjoint(wanted):
                bet, ante = box.stake(guest, Wager.BET), box.stake(guest, Wager.ANTE)
                if judged.cut_short and not bet:
                    continue
                why = Said(
                    "{guest} bet {bet} on box {box}; {antes} times the ante of {ante} is {wanted}",
                    guest=guest, bet=judged.money(bet), box=box.number, antes=antes,
                    ante=judged.money(ante), wanted=judged.money(antes * ante),
                )  # fmt: skip
                events = stake_events(box, guest, Wager.ANTE, Wager.BET)
                yield judged.found(
                    Code.BET_NOT_TWICE_ANTE, "bet.antes", why, events,
                    box=box.number, guest=guest, wager="bet",
                )  # fmt: skip


def fee_is_antes(judged: Judged) -> Iterator[Finding]:
    """Every guest of a drawing box, and every one who buys the game, pays the fee in full."""
    for box in judged.examined():
        for wager in DRAW_FEES:
            draws = sum(draw.wager is wager for draw in box.draws)
            if draws and box.placings(wager):
                for guest in box.guests:
                    yield from _fee(judged, box, guest, wager, draws)
        for guest in box.buyers:
            yield from _fee(judged, box, guest, Wager.GAME, 1)


def _fee(judged: Judged, box: Box, guest: str, wager: Wager, times: int) -> Iterator[Finding]:
    antes = getattr(judged.book.rules.fee, wager.value)
    wanted = {
        antes * ante * time
        for ante in _shares(box, guest, Wager.ANTE)
        for time in range(min(times, judged.book.rules.course.draws), times + 1)
    }
    if wanted.isdisjoint(_shares(box, guest, wager)):
        paid, ante = box.stake(guest, wager), box.stake(guest, Wager.ANTE)
        why = FEES_TOLD[wager].given(
            guest=guest, paid=judged.money(paid), box=box.number,
            ante=judged.money(ante), fee=judged.money(antes * ante),
        )  # fmt: skip
        yield judged.found(
            Code.FEE_NOT_ANTE, f"fee.{wager.value}", why,
            stake_events(box, guest, Wager.ANTE, wager),
            box=box.number, guest=guest, wager=wager.value,
        )  # fmt: skip


FEES_TOLD = {
    Wager.EXCHANGE: Said(
        "{guest} paid a fee of {paid} for the exchange on box {box}; for an ante of {ante} it is"
        " {fee}"
    ),
    Wager.SIXTH: Said(
        "{guest} paid a fee of {paid} for the sixth card on box {box}; for an ante of {ante} it is"
        " {fee}"
    ),
    Wager.GAME: Said(
        "{guest} paid a fee of {paid} for the dealer's game on box {box}; for an ante of {ante} it"
        " is {fee}"
    ),
}


STAKE_CHECKS = (antes_within_limits, bonus_in_range, bet_is_antes, fee_is_antes)
