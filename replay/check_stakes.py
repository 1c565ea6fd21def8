"""Checks of stakes: their limits and ranges, when they were placed, and by whom."""

from collections.abc import Iterator
from math import ceil

from ledger.event import BLIND_STAKES, DRAW_FEES, Wager
from replay.finding import Code, Finding
from replay.insured import counted, range_of
from replay.judged import Judged, stake_events
from replay.reason import named
from replay.round import Act, Box, Phase, Placed


def _shares(box: Box, guest: str, wager: Wager) -> set[int]:
    """Return a guest's stake as it lay and as it was staked: a late withdrawal is found alone."""
    return {box.stake(guest, wager), box.staked(guest, wager)}


def antes_within_limits(judged: Judged) -> Iterator[Finding]:
    """A box's antes together lie within the table's limits in force when bets close."""
    limits = judged.this.limits
    for box in judged.deal.played:
        antes = sum(placed.amount for placed in box.placings(Wager.ANTE))
        events = stake_events(box, None, Wager.ANTE)
        told = f"the antes of box {box.number} together are {judged.money(antes)}"
        if 0 < antes < limits.ante_min:
            why = f"{told}; the table's minimum is {judged.money(limits.ante_min)}"
            yield judged.found(Code.ANTE_BELOW_MINIMUM, "limits.antes", why, events, box=box.number)
        if antes > limits.ante_max:
            why = f"{told}; the table's maximum is {judged.money(limits.ante_max)}"
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
                least_told, most_told = judged.money(ceil(floor)), judged.money(int(ceiling))
                why = f"{guest} staked a bonus of {judged.money(stake)} on box {box.number} beside"
                why += f" an ante of {judged.money(ante)}; it may be {least_told} to {most_told}"
                events = stake_events(box, guest, Wager.ANTE, Wager.BONUS)
                yield judged.found(
                    Code.BONUS_OUT_OF_RANGE, "bonus.max_antes", why, events,
                    box=box.number, guest=guest, wager="bonus",
                )  # fmt: skip


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
                why = f"{guest} bet {judged.money(bet)} on box {box.number}; {antes} times the ante"
                why += f" of {judged.money(ante)} is {judged.money(antes * ante)}"
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
        for time in range(1, times + 1)
    }
    if wanted.isdisjoint(_shares(box, guest, wager)):
        paid, ante = box.stake(guest, wager), box.stake(guest, Wager.ANTE)
        why = f"{guest} paid a fee of {judged.money(paid)} for {FEE_WORDS[wager]} on box"
        why += f" {box.number}; for an ante of {judged.money(ante)} it is"
        why += f" {judged.money(antes * ante)}"
        yield judged.found(
            Code.FEE_NOT_ANTE, f"fee.{wager.value}", why,
            stake_events(box, guest, Wager.ANTE, wager),
            box=box.number, guest=guest, wager=wager.value,
        )  # fmt: skip


FEE_WORDS = {
    Wager.EXCHANGE: "the exchange",
    Wager.SIXTH: "the sixth card",
    Wager.GAME: "the dealer's game",
}


def stakes_in_time(judged: Judged) -> Iterator[Finding]:
    """Antes, bonuses and blind stakes are placed before bets close."""
    for box in judged.deal.played:
        late: dict[tuple[str, Wager], Placed] = {}
        for placed in box.placed:
            if placed.amount > 0 and placed.guest in box.guests and _late(box, placed):
                late.setdefault((placed.guest, placed.wager), placed)
        for (guest, wager), placed in late.items():
            why = f"{guest} staked {judged.money(placed.amount)} on the {wager.value} of box"
            why += f" {box.number} after bets had closed"
            yield judged.found(
                Code.LATE_WAGER, "course.bets_close", why, [placed.when.event],
                box=box.number, guest=guest, wager=wager.value,
            )  # fmt: skip


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
        told: dict[tuple[str, Wager], tuple[str, str]] = {}
        for placed in box.kept:
            if why := _misplaced(judged, box, placed, further=number in examined):
                told.setdefault((placed.guest, placed.wager), (why, placed.when.event))
        for over in box.overdrawn:
            why = "more was withdrawn than lay there"
            told.setdefault((over.guest, over.wager), (why, over.when.event))
        for (guest, wager), (fault, event) in told.items():
            why = f"{wager.value} of {guest} on box {number}: {fault}"
            yield judged.found(
                Code.WAGER_MISPLACED, "course.bets_close", why, [event],
                box=number, guest=guest, wager=wager.value,
            )  # fmt: skip


def _misplaced(judged: Judged, box: Box, placed: Placed, *, further: bool) -> str:
    """Return why chips cannot lie there, nothing where they can."""
    if placed.guest not in box.guests:
        return f"a stake of {placed.amount} by a guest who at no time had an ante on the box"
    if placed.amount < 0:
        return f"a withdrawal of {-placed.amount} after bets had closed"
    if not further or placed.wager in {Wager.ANTE, Wager.BONUS}:
        return ""
    return _out_of_place(judged, box, placed)


def _out_of_place(judged: Judged, box: Box, placed: Placed) -> str:
    """Return why a bet, fee or insurance cannot lie there."""
    match placed.wager:
        case Wager.GAME:
            before = placed.when.phase < Phase.SHOWN
            return "a game bought before the dealer showed" if before else ""
        case Wager.EXCHANGE | Wager.SIXTH if _no_card_came(judged, box, placed.wager):
            return f"a fee for {FEE_WORDS[placed.wager]}, and no card came"
        case Wager.INSURANCE if refused_insurance(judged, box, placed.guest):
            return ""
        case _:
            return _blind_misplaced(placed) if box.blind else _open_misplaced(box, placed)


def _no_card_came(judged: Judged, box: Box, wager: Wager) -> bool:
    return not judged.cut_short and not any(draw.wager is wager for draw in box.draws)


def _blind_misplaced(placed: Placed) -> str:
    """Return why a bet, insurance or draw fee cannot lie on a blind box."""
    late = placed.when.phase >= Phase.DEALT and placed.wager in {Wager.SIXTH, Wager.INSURANCE}
    return f"a blind box's {placed.wager.value} after the deal" if late else ""


def _open_misplaced(box: Box, placed: Placed) -> str:
    """Return why a bet, insurance or draw fee cannot lie on an open box."""
    if placed.when.phase < Phase.DEALT:
        return f"an open box's {placed.wager.value} before the deal"
    drawn = any(draw.when.order > placed.when.order for draw in box.draws)
    early = placed.wager is Wager.INSURANCE and drawn
    return "an insurance before the box's draw" if early else ""


def refused_insurance(judged: Judged, box: Box, guest: str) -> str:
    """Return why a guest's insurance is not allowed at all, nothing where it is."""
    if any(p.when.phase is Phase.SHOWN for p in box.placings(Wager.INSURANCE, guest)):
        return "an insurance after the dealer showed"
    if box.decision is not Act.BET and not (judged.cut_short and box.decision is None):
        return "an insurance on a box that did not bet"
    hand = judged.show.final(box.number) if box.number in judged.show.boxes else None
    if hand and not box.blind and hand.category < judged.book.insurable:
        least = named(judged.book.insurable)
        return f"{named(hand.category)} was insured; {least} is the least that may be"
    return ""


def insurance_allowed(judged: Judged) -> Iterator[Finding]:
    """Only an insurable hand of a betting box is insured, before the dealer shows."""
    for box in judged.examined():
        for guest in box.guests:
            if not box.stake(guest, Wager.INSURANCE):
                continue
            if fault := refused_insurance(judged, box, guest):
                why = f"insurance of {guest} on box {box.number}: {fault}"
                events = stake_events(box, guest, Wager.INSURANCE) + judged.hand_events(box)
                yield judged.found(
                    Code.INSURANCE_NOT_ALLOWED, "insurance.from", why, events,
                    box=box.number, guest=guest,
                )  # fmt: skip


def insurance_in_range(judged: Judged) -> Iterator[Finding]:
    """An open box's insurance lies in the range of its final hand."""
    for box in judged.examined():
        hand = None if box.blind else judged.show.final(box.number)
        for guest in box.guests if hand else ():
            stake = counted(box, guest)
            if not stake or refused_insurance(judged, box, guest):
                continue
            assert hand is not None
            allowed = range_of(judged.this, box, guest, hand, judged.book)
            if not allowed.least <= stake <= allowed.most:
                why = f"{guest} insured {named(hand.category)} on box {box.number} with"
                why += f" {judged.money(stake)}; it may be {judged.money(allowed.least)} to"
                why += f" {judged.money(allowed.most)}"
                if allowed.least > allowed.most:
                    why += ", so none is allowed"
                events = stake_events(box, guest, Wager.INSURANCE) + judged.hand_events(box)
                yield judged.found(
                    Code.INSURANCE_OUT_OF_RANGE, "insurance.max_of", why, events,
                    box=box.number, guest=guest, wager="insurance",
                )  # fmt: skip


STAKE_CHECKS = (
    antes_within_limits,
    bonus_in_range,
    bet_is_antes,
    fee_is_antes,
    stakes_in_time,
    stakes_in_place,
    insurance_allowed,
    insurance_in_range,
)
