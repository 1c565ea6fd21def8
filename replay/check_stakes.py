"""Checks of stakes: their limits and ranges, when they were placed, and by whom."""

from collections.abc import Iterator

from ledger.event import Wager
from replay.finding import Code, Finding
from replay.insured import counted, range_of
from replay.judged import Judged, stake_events
from replay.round import Act, Box, Phase, Placed

DRAW_FEES = (Wager.EXCHANGE, Wager.SIXTH)
STAKED_BEFORE_DEAL = frozenset({Wager.BET, Wager.SIXTH, Wager.INSURANCE})


def antes_within_limits(judged: Judged) -> Iterator[Finding]:
    """A box's antes together lie within the table's limits in force when bets close."""
    limits = judged.this.limits
    for box in judged.deal.played():
        if not box.antes:
            continue
        events = stake_events(box, None, Wager.ANTE)
        told = f"the antes of box {box.number} together are {box.antes}"
        if box.antes < limits.ante_min:
            why = f"{told}; the table's minimum is {limits.ante_min}"
            yield judged.found(
                Code.ANTE_BELOW_MINIMUM, "limits.antes", why, events, box=box.number
            )
        if box.antes > limits.ante_max:
            why = f"{told}; the table's maximum is {limits.ante_max}"
            yield judged.found(
                Code.ANTE_ABOVE_MAXIMUM, "limits.antes", why, events, box=box.number
            )


def bonus_in_range(judged: Judged) -> Iterator[Finding]:
    """A guest's bonus lies between its share of the table minimum and of the ante, exactly."""
    least, most = judged.book.bonus_range
    floor = least * judged.this.limits.ante_min
    for box in judged.deal.played():
        for guest in box.guests():
            stake = box.stake(guest, Wager.BONUS)
            ceiling = most * box.stake(guest, Wager.ANTE)
            if stake and not floor <= stake <= ceiling:
                why = f"a bonus of {stake}; it may be from {float(floor):g} to {float(ceiling):g}"
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
        for guest in box.guests():
            bet, wanted = box.stake(guest, Wager.BET), antes * box.stake(guest, Wager.ANTE)
            if bet != wanted:
                why = f"a bet of {bet}; {antes} times the ante is {wanted}"
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
                for guest in box.guests():
                    yield from _fee(judged, box, guest, wager, draws)
        for guest in box.guests():
            if box.stake(guest, Wager.GAME):
                yield from _fee(judged, box, guest, Wager.GAME, 1)


def _fee(judged: Judged, box: Box, guest: str, wager: Wager, times: int) -> Iterator[Finding]:
    antes = getattr(judged.book.rules.fee, wager.value)
    paid, once = box.stake(guest, wager), antes * box.stake(guest, Wager.ANTE)
    if paid not in [once * time for time in range(1, times + 1)]:
        why = f"a fee of {paid} for {FEE_WORDS[wager]}; it is {once}"
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
    for box in judged.deal.played():
        late: dict[tuple[str, Wager], Placed] = {}
        for placed in box.placed:
            if placed.amount > 0 and placed.guest in box.guests() and _late(box, placed):
                late.setdefault((placed.guest, placed.wager), placed)
        for (guest, wager), placed in late.items():
            why = f"a stake of {placed.amount} on the {wager.value} after bets had closed"
            yield judged.found(
                Code.LATE_WAGER, "course.bets_close", why, [placed.when.event],
                box=box.number, guest=guest, wager=wager.value,
            )  # fmt: skip


def _late(box: Box, placed: Placed) -> bool:
    if placed.wager in {Wager.ANTE, Wager.BONUS}:
        return placed.when.phase >= Phase.CLOSED
    blind = box.blind and placed.wager in STAKED_BEFORE_DEAL
    return blind and placed.when.phase is Phase.CLOSED


def stakes_in_place(judged: Judged) -> Iterator[Finding]:
    """No stake lies where, when or by whom it cannot be placed; none is withdrawn late."""
    examined = {box.number for box in judged.examined()}
    for number in sorted(judged.deal.boxes):
        box = judged.deal.boxes[number]
        told: dict[tuple[str, Wager], tuple[str, str]] = {}
        for placed in box.placed:
            if why := _misplaced(judged, box, placed, further=number in examined):
                told.setdefault((placed.guest, placed.wager), (why, placed.when.event))
        for over in box.overdrawn:
            why = "more was withdrawn than lay there"
            told.setdefault((over.guest, over.wager), (why, over.when.event))
        for (guest, wager), (why, event) in told.items():
            yield judged.found(
                Code.WAGER_MISPLACED, "course.bets_close", why, [event],
                box=number, guest=guest, wager=wager.value,
            )  # fmt: skip


def _misplaced(judged: Judged, box: Box, placed: Placed, *, further: bool) -> str:
    """Return why chips cannot lie there, nothing where they can."""
    wager, phase = placed.wager, placed.when.phase
    if placed.guest not in box.guests():
        return "a guest who at no time had an ante on the box"
    if placed.amount < 0:
        return "a withdrawal after bets had closed" if phase >= Phase.CLOSED else ""
    if not further or wager in {Wager.ANTE, Wager.BONUS}:
        return ""
    if wager is Wager.GAME:
        return "a game bought before the dealer showed" if phase < Phase.SHOWN else ""
    if wager in DRAW_FEES and not any(draw.wager is wager for draw in box.draws):
        return f"a fee for {FEE_WORDS[wager]}, and no card came"
    if wager is Wager.INSURANCE and refused_insurance(judged, box, placed.guest):
        return ""
    if box.blind:
        after = wager in {Wager.SIXTH, Wager.INSURANCE} and phase >= Phase.DEALT
        return f"a blind box's {wager.value} after the deal" if after else ""
    if phase < Phase.DEALT:
        return f"an open box's {wager.value} before the deal"
    drawn = any(draw.when.order > placed.when.order for draw in box.draws)
    return "an insurance before the box's draw" if wager is Wager.INSURANCE and drawn else ""


def refused_insurance(judged: Judged, box: Box, guest: str) -> str:
    """Return why a guest's insurance is not allowed at all, nothing where it is."""
    if any(p.when.phase is Phase.SHOWN for p in box.placings(Wager.INSURANCE, guest)):
        return "an insurance after the dealer showed"
    if box.decision is not Act.BET:
        return "an insurance on a box that did not bet"
    hand = judged.show.final(box.number) if box.number in judged.show.boxes else None
    if hand and not box.blind and hand.category < judged.book.insurable:
        return (
            f"an insurance of {hand.category.words}; from {judged.book.insurable.words} it may be"
        )
    return ""


def insurance_allowed(judged: Judged) -> Iterator[Finding]:
    """Only an insurable hand of a betting box is insured, before the dealer shows."""
    for box in judged.examined():
        for guest in box.guests():
            if not box.stake(guest, Wager.INSURANCE):
                continue
            if why := refused_insurance(judged, box, guest):
                events = stake_events(box, guest, Wager.INSURANCE) + judged.hand_events(box)
                yield judged.found(
                    Code.INSURANCE_NOT_ALLOWED, "insurance.from", why, events,
                    box=box.number, guest=guest, wager="insurance",
                )  # fmt: skip


def insurance_in_range(judged: Judged) -> Iterator[Finding]:
    """An open box's insurance lies in the range of its final hand."""
    for box in judged.examined():
        hand = None if box.blind else judged.show.final(box.number)
        for guest in box.guests() if hand else ():
            stake = counted(box, guest)
            if not stake or refused_insurance(judged, box, guest):
                continue
            assert hand is not None
            allowed = range_of(judged.this, box, guest, hand, judged.book)
            if not allowed.least <= stake <= allowed.most:
                why = f"an insurance of {stake}; it may be from {allowed.least} to {allowed.most}"
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
