"""An event in a few words: what it says beside its type, time, place and names."""

from typing import assert_never

from msgspec import UNSET, UnsetType

from ledger import event as wire
from ledger.correcting.embedded import embedded
from ledger.event import (
    AnyCorrection,
    AnyEvent,
    EventInserted,
    EventReplaced,
    Limits,
    type_of,
)
from ledger.field import UNSEEN
from ledger.intake import ANY_ROUND
from replay.card import card, face
from replay.said import ENGLISH, Amount, Said, Value, Voice
from reports.vocabulary import EVENTS


def kind(event: AnyEvent, voice: Voice = ENGLISH) -> str:
    """Return what kind of event it is: "payout made"."""
    return voice.tell(EVENTS[type_of(event)])


def gist(event: AnyEvent, currency: str, voice: Voice = ENGLISH) -> str:
    """Return what an event says; nothing where its type says all."""
    return voice.words(_gist(event, currency))


def told(event: AnyEvent, currency: str, voice: Voice = ENGLISH) -> str:
    """Return an event with its kind and what it says: "payout made, box 1, G1, bet 16.00 EUR"."""
    return voice.words(happening(event, currency))


def happening(event: AnyEvent, currency: str) -> Value:
    """Return an event with its kind and what it says, to be spoken."""
    return _listed(EVENTS[type_of(event)], _gist(event, currency))


def _gist(event: AnyEvent, currency: str) -> Value:
    match event:
        case wire.EventVoided() | wire.EventReplaced() | wire.EventInserted():
            return _correction(event, currency)
        case wire.RoundEvent():
            box = getattr(event, "box", None)
            return _listed(Said("box {box}", box=box) if box else "", _done(event, currency))
        case _:
            return _shift(event, currency)


def _listed(*parts: Value) -> Value:
    """Return several values with commas between, those that say nothing left out."""
    first, *others = [each for each in parts if each] or [""]
    told: Value = first
    for each in others:
        told = Said("{these}, {this}", these=told, this=each)
    return told


def _correction(event: AnyCorrection, currency: str) -> Said:
    match event:
        case wire.EventVoided():
            done = Said("voids {target}", target=event.target)
        case wire.EventReplaced():
            inner = _inner(event, currency)
            done = Said("replaces {target} by {event}", target=event.target, event=inner)
        case wire.EventInserted():
            inner = _inner(event, currency)
            done = Said("inserts {event} after {target}", event=inner, target=event.after)
        case _:
            assert_never(event)
    return Said(
        "{done}; authorised by {authorised_by}: {reason}",
        done=done, authorised_by=event.authorised_by, reason=event.reason,
    )  # fmt: skip


def _inner(correction: EventReplaced | EventInserted, currency: str) -> Value:
    """Tell the event within a correction, of whichever round."""
    return happening(embedded(correction.event, correction, ANY_ROUND), currency)


def _shift(event: wire.ShiftEvent, currency: str) -> Value:
    match event:
        case wire.ShiftOpened():
            limits = _limits(event.limits, event.currency)
            counted = _inventory(event.opening_inventory, event.currency)
            return _listed(event.gaming_day, event.rulebook, limits, counted)
        case wire.LimitsChanged():
            return _limits(event.limits, currency)
        case wire.DealerChanged():
            return event.dealer
        case wire.Fill() | wire.Credit():
            return _listed(Amount(event.amount, currency), Said("slip {slip}", slip=event.slip))
        case wire.Drop():
            return _listed(Amount(event.amount, currency), event.guest or "")
        case wire.ShiftClosed():
            return _inventory(event.closing_inventory, currency)
        case _:
            assert_never(event)


def _inventory(counted: int, currency: str) -> Said:
    return Said("inventory {counted}", counted=Amount(counted, currency))


def _limits(limits: Limits, currency: str) -> Value:
    least, most = Amount(limits.ante_min, currency), Amount(limits.ante_max, currency)
    ante = Said("ante {least:figure} to {most}", least=least, most=most)
    cap: int | UnsetType = limits.payout_max
    if cap is UNSET:
        return ante
    return _listed(ante, Said("payout to {most}", most=Amount(cap, currency)))


def _done(event: wire.AnyRoundEvent, currency: str) -> Value:
    match event:
        case wire.WagerPlaced() | wire.WagerWithdrawn() | wire.Payment():
            amount = Amount(event.amount, currency)
            wager = Said("{wager} {amount}", wager=event.wager, amount=amount)
            blind = Said("blind") if getattr(event, "blind", UNSET) is True else ""
            return _listed(event.guest, wager, blind)
        case wire.CardsExchanged() | wire.DealerExchanged():
            out, into = _faces(event.discarded), _faces(event.received)
            return Said("{discarded} for {received}", discarded=out, received=into)
        case wire.CardsDealt() | wire.HandShown() | wire.DealerDealt() | wire.DealerShown():
            return _faces(event.cards)
        case wire.SixthDealt():
            return _faces(event.card)
        case wire.MisdealCalled():
            return event.reason
        case wire.BoxFolded() | wire.RoundOpened() | wire.BetsClosed() | wire.RoundClosed():
            return ""
        case _:
            assert_never(event)


def _faces(cards: str | tuple[str, ...]) -> str:
    """Return cards as people read them, unseen ones as ??."""
    each = (cards,) if isinstance(cards, str) else cards
    return " ".join(one if one == UNSEEN else face(card(one)) for one in each)
