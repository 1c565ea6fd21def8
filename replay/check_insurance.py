"""Checks of insurances: whether one may be staked at all, and its range."""

from collections.abc import Iterator

from ledger.event import Wager
from replay.finding import Code, Finding
from replay.insured import counted, range_of
from replay.judged import Judged, stake_events
from replay.round import Act, Box, Phase
from replay.said import Said


def refused_insurance(judged: Judged, box: Box, guest: str) -> Said | None:
    """Return why a guest's insurance is not allowed at all, None where it is."""
    if any(p.when.phase is Phase.SHOWN for p in box.placings(Wager.INSURANCE, guest)):
        return Said("an insurance after the dealer showed")
    if box.decision is not Act.BET and not (judged.cut_short and box.decision is None):
        return Said("an insurance on a box that did not bet")
    hand = judged.show.final(box.number) if box.number in judged.show.boxes else None
    if hand and not box.blind and hand.category < judged.book.insurable:
        return Said(
            "{hand:a} was insured; {least:a} is the least that may be",
            hand=hand.category, least=judged.book.insurable,
        )  # fmt: skip
    return None


def insurance_allowed(judged: Judged) -> Iterator[Finding]:
    """Only an insurable hand of a betting box is insured, before the dealer shows."""
    for box in judged.examined():
        for guest in box.guests:
            if not box.stake(guest, Wager.INSURANCE):
                continue
            if fault := refused_insurance(judged, box, guest):
                why = Said(
                    "insurance of {guest} on box {box}: {fault}",
                    guest=guest, box=box.number, fault=fault,
                )  # fmt: skip
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
                told = NO_INSURANCE if allowed.least > allowed.most else INSURANCE
                why = told.given(
                    guest=guest, hand=hand.category, box=box.number, stake=judged.money(stake),
                    least=judged.money(allowed.least), most=judged.money(allowed.most),
                )  # fmt: skip
                events = stake_events(box, guest, Wager.INSURANCE) + judged.hand_events(box)
                rule = "insurance.min" if stake < allowed.least else "insurance.max_of"
                yield judged.found(
                    Code.INSURANCE_OUT_OF_RANGE, rule, why, events,
                    box=box.number, guest=guest, wager="insurance",
                )  # fmt: skip


INSURANCE = Said("{guest} insured {hand:a} on box {box} with {stake}; it may be {least} to {most}")
NO_INSURANCE = Said(
    "{guest} insured {hand:a} on box {box} with {stake}; it may be {least} to {most}, so none is"
    " allowed"
)

INSURANCE_CHECKS = (insurance_allowed, insurance_in_range)
