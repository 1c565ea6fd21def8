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
from replay.money import figure, money


def kind(event: AnyEvent) -> str:
    """Return what kind of event it is: "payout made"."""
    return type_of(event).replace("_", " ")


def gist(event: AnyEvent, currency: str) -> str:
    """Return what an event says; nothing where its type says all."""
    match event:
        case wire.EventVoided() | wire.EventReplaced() | wire.EventInserted():
            return _correction(event, currency)
        case wire.RoundEvent():
            return _round(event, currency)
        case _:
            return _shift(event, currency)


def told(event: AnyEvent, currency: str) -> str:
    """Return an event with its kind and what it says: "payout made, box 1, G1, bet 16.00 EUR"."""
    said = gist(event, currency)
    return f"{kind(event)}, {said}" if said else kind(event)


def _correction(event: AnyCorrection, currency: str) -> str:
    match event:
        case wire.EventVoided():
            done = f"voids {event.target}"
        case wire.EventReplaced():
            done = f"replaces {event.target} by {_inner(event, currency)}"
        case wire.EventInserted():
            done = f"inserts {_inner(event, currency)} after {event.after}"
        case _:
            assert_never(event)
    return f"{done}; authorised by {event.authorised_by}: {event.reason}"


def _inner(correction: EventReplaced | EventInserted, currency: str) -> str:
    """Tell the event within a correction, of whichever round."""
    return told(embedded(correction.event, correction, ANY_ROUND), currency)


def _shift(event: wire.ShiftEvent, currency: str) -> str:
    match event:
        case wire.ShiftOpened():
            counted = money(event.opening_inventory, event.currency)
            limits = _limits(event.limits, event.currency)
            return f"{event.gaming_day}, {event.rulebook}, {limits}, inventory {counted}"
        case wire.LimitsChanged():
            return _limits(event.limits, currency)
        case wire.DealerChanged():
            return event.dealer
        case wire.Fill() | wire.Credit():
            return f"{money(event.amount, currency)}, slip {event.slip}"
        case wire.Drop():
            guest = f", {event.guest}" if event.guest else ""
            return f"{money(event.amount, currency)}{guest}"
        case wire.ShiftClosed():
            return f"inventory {money(event.closing_inventory, currency)}"
        case _:
            assert_never(event)


def _limits(limits: Limits, currency: str) -> str:
    most: int | UnsetType = limits.payout_max
    cap = "" if most is UNSET else f", payout to {money(most, currency)}"
    ante = f"{figure(limits.ante_min, currency)} to {money(limits.ante_max, currency)}"
    return f"ante {ante}{cap}"


def _round(event: wire.AnyRoundEvent, currency: str) -> str:
    box = getattr(event, "box", None)
    said = (f"box {box}" if box else "", _done(event, currency))
    return ", ".join(each for each in said if each)


def _done(event: wire.AnyRoundEvent, currency: str) -> str:
    match event:
        case wire.WagerPlaced() | wire.WagerWithdrawn() | wire.Payment():
            blind = ", blind" if getattr(event, "blind", UNSET) is True else ""
            return f"{event.guest}, {event.wager.value} {money(event.amount, currency)}{blind}"
        case wire.CardsExchanged() | wire.DealerExchanged():
            return f"{_faces(event.discarded)} for {_faces(event.received)}"
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
