"""Checks of when stakes are placed, where, and by whom."""

from collections.abc import Iterator

from ledger.event import BLIND_STAKES, Wager
from replay.check_insurance import refused_insurance
from replay.finding import Code, Finding
from replay.judged import Judged
from replay.round import Box, Phase, Placed
from replay.said import Said


def stakes_in_time(judged: Judged) -> Iterator[Finding]:
    """Antes, bonuses and blind stakes are placed before bets close."""
    for box in judged.deal.played:
        late: dict[tuple[str, Wager], Placed] = {}
        for placed in box.placed:
            if placed.amount > 0 and placed.guest in box.guests and _late(box, placed):
                late.setdefault((placed.guest, placed.wager), placed)
        for (guest, wager), placed in late.items():
            why = LATE[wager].given(guest=guest, stake=judged.money(placed.amount), box=box.number)
            yield judged.found(
                Code.LATE_WAGER, "course.bets_close", why, [placed.when.event],
                box=box.number, guest=guest, wager=wager.value,
            )  # fmt: skip


LATE = {
    Wager.ANTE: Said("{guest} staked {stake} on the ante of box {box} after bets had closed"),
    Wager.BONUS: Said("{guest} staked {stake} on the bonus of box {box} after bets had closed"),
    Wager.BET: Said("{guest} staked {stake} on the bet of box {box} after bets had closed"),
    Wager.SIXTH: Said(
        "{guest} staked {stake} on the sixth card of box {box} after bets had closed"
    ),
    Wager.INSURANCE: Said(
        "{guest} staked {stake} on the insurance of box {box} after bets had closed"
    ),
}


def _late(box: Box, placed: Placed) -> bool:
    if placed.wager in {Wager.ANTE, Wager.BONUS}:
        return placed.when.phase >= Phase.CLOSED
    blind = box.blind and placed.wager in BLIND_STAKES
    return blind and placed.when.phase is Phase.CLOSED


def stakes_in_place(judged: Judged) -> Iterator[Finding]:
    """No stake lies where, when or by whom it cannot be placed; none is withdrawn late."""
    examined = {box.number for box in judged.examined()}
    for number in sorted(judged.deal.boxes):
        box = judged.deal.boxes[number]
        told: dict[tuple[str, Wager], tuple[Said, str]] = {}
        for placed in box.kept:
            if why := _misplaced(judged, box, placed, further=number in examined):
                told.setdefault((placed.guest, placed.wager), (why, placed.when.event))
        for over in box.overdrawn:
            why = Said("more was withdrawn than lay there")
            told.setdefault((over.guest, over.wager), (why, over.when.event))
        for (guest, wager), (fault, event) in told.items():
            why = Said(
                "{wager} of {guest} on box {box}: {fault}",
                wager=wager, guest=guest, box=number, fault=fault,
            )  # fmt: skip
            yield judged.found(
                Code.WAGER_MISPLACED, "course.bets_close", why, [event],
                box=number, guest=guest, wager=wager.value,
            )  # fmt: skip


def _misplaced(judged: Judged, box: Box, placed: Placed, *, further: bool) -> Said | None:
    """Return why chips cannot lie there, None where they can."""
    if placed.guest not in box.guests:
        return Said(
            "a stake of {stake} by a guest who at no time had an ante on the box",
            stake=judged.money(placed.amount),
        )
    if placed.amount < 0:
        stake = judged.money(-placed.amount)
        return Said("a withdrawal of {stake} after bets had closed", stake=stake)
    if not further or placed.wager in {Wager.ANTE, Wager.BONUS}:
        return None
    return _out_of_place(judged, box, placed)


def _out_of_place(judged: Judged, box: Box, placed: Placed) -> Said | None:
    """Return why a bet, fee or insurance cannot lie there."""
    match placed.wager:
        case Wager.GAME:
            before = placed.when.phase < Phase.SHOWN
            return Said("a game bought before the dealer showed") if before else None
        case Wager.EXCHANGE | Wager.SIXTH if _no_card_came(judged, box, placed.wager):
            return NO_CARD[placed.wager]
        case Wager.INSURANCE if refused_insurance(judged, box, placed.guest):
            return None
        case _:
            return _blind_misplaced(placed) if box.blind else _open_misplaced(box, placed)


NO_CARD = {
    Wager.EXCHANGE: Said("a fee for the exchange, and no card came"),
    Wager.SIXTH: Said("a fee for the sixth card, and no card came"),
}

BLIND_LATE = {
    Wager.SIXTH: Said("a blind box's fee for the sixth card after the deal"),
    Wager.INSURANCE: Said("a blind box's insurance after the deal"),
}

OPEN_EARLY = {
    Wager.BET: Said("an open box's bet before the deal"),
    Wager.EXCHANGE: Said("an open box's fee for the exchange before the deal"),
    Wager.SIXTH: Said("an open box's fee for the sixth card before the deal"),
    Wager.INSURANCE: Said("an open box's insurance before the deal"),
}


def _no_card_came(judged: Judged, box: Box, wager: Wager) -> bool:
    return not judged.cut_short and not any(draw.wager is wager for draw in box.draws)


def _blind_misplaced(placed: Placed) -> Said | None:
    """Return why a bet, insurance or draw fee cannot lie on a blind box."""
    return BLIND_LATE.get(placed.wager) if placed.when.phase >= Phase.DEALT else None


def _open_misplaced(box: Box, placed: Placed) -> Said | None:
    """Return why a bet, insurance or draw fee cannot lie on an open box."""
    if placed.when.phase < Phase.DEALT:
        return OPEN_EARLY[placed.wager]
    drawn = any(draw.when.order > placed.when.order for draw in box.draws)
    early = placed.wager is Wager.INSURANCE and drawn
    return Said("an insurance before the box's draw") if early else None


PLACING_CHECKS = (stakes_in_time, stakes_in_place)
