"""Table events as they travel: one frozen, strict struct for each type of the wire format.

Source: the wire format of table events (docs/events.md); what a field may hold is in field.py.
"""

from enum import StrEnum
from typing import Final, TypeAlias

from msgspec import UNSET, Struct, UnsetType
from msgspec.json import Decoder, Encoder

from ledger import field


class Wager(StrEnum):
    """What chips are staked on or paid for."""

    ANTE = "ante"
    BONUS = "bonus"
    BET = "bet"
    EXCHANGE = "exchange"
    SIXTH = "sixth"
    INSURANCE = "insurance"
    GAME = "game"


FEES = frozenset({Wager.EXCHANGE, Wager.SIXTH, Wager.GAME})
"""Wagers that are the house's when placed: they are never taken afterwards."""
BLIND_STAKES = frozenset({Wager.BET, Wager.SIXTH, Wager.INSURANCE})
"""Wagers that a blind box stakes before the deal, beside its antes and bonuses."""
DRAW_FEES = (Wager.EXCHANGE, Wager.SIXTH)
"""Fees for new cards: for those given in exchange, and for a sixth."""


class Strict(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """A JSON object that holds its fields and nothing else."""


class Event(Strict, frozen=True, kw_only=True, tag_field="type"):
    """What every event says: which one, when, who recorded it, at which table and shift."""

    id: field.Id
    at: field.Time
    by: field.Text
    table: field.Text
    shift: field.Text


class RoundEvent(Event, frozen=True, kw_only=True):
    """An event within a round."""

    round: field.Ordinal


class Limits(Strict, frozen=True, kw_only=True):
    """A table's limits: antes of a box together, and what a box may be paid."""

    ante_min: field.Amount
    ante_max: field.Amount
    payout_max: field.Amount | UnsetType = UNSET


class ShiftOpened(Event, frozen=True, kw_only=True, tag="shift_opened"):
    """A table opens with counted chips, a rulebook and limits."""

    gaming_day: field.Day
    rulebook: field.RulebookName
    currency: field.Currency
    limits: Limits
    opening_inventory: field.Inventory
    dealer: field.Text | UnsetType = UNSET
    inspector: field.Text | UnsetType = UNSET
    property: field.Text | UnsetType = UNSET
    video: field.Text | UnsetType = UNSET
    counted_by: field.TwoNames | UnsetType = UNSET


class LimitsChanged(Event, frozen=True, kw_only=True, tag="limits_changed"):
    """New limits, for every round whose bets close from then on."""

    limits: Limits


class DealerChanged(Event, frozen=True, kw_only=True, tag="dealer_changed"):
    """Another dealer stands at the table."""

    dealer: field.Text


class Fill(Event, frozen=True, kw_only=True, tag="fill"):
    """Chips come to the table from the cage."""

    amount: field.Amount
    slip: field.Text


class Credit(Event, frozen=True, kw_only=True, tag="credit"):
    """Chips go back from the table to the cage."""

    amount: field.Amount
    slip: field.Text


class Drop(Event, frozen=True, kw_only=True, tag="drop"):
    """Cash goes into the drop box, chips to a guest."""

    amount: field.Amount
    guest: field.Text | UnsetType = UNSET


class ShiftClosed(Event, frozen=True, kw_only=True, tag="shift_closed"):
    """A table closes with counted chips."""

    closing_inventory: field.Inventory
    inspector: field.Text | UnsetType = UNSET
    counted_by: field.TwoNames | UnsetType = UNSET


class RoundOpened(RoundEvent, frozen=True, kw_only=True, tag="round_opened"):
    """A round begins: antes may be placed."""


class WagerEvent(RoundEvent, frozen=True, kw_only=True):
    """Chips of one guest move for one wager on a box."""

    box: field.Box
    guest: field.Text
    wager: Wager
    amount: field.Amount


class WagerPlaced(WagerEvent, frozen=True, kw_only=True, tag="wager_placed"):
    """A guest stakes chips on a box, or pays a fee; ``blind`` marks a blind box's ante."""

    blind: bool | UnsetType = UNSET


class WagerWithdrawn(WagerEvent, frozen=True, kw_only=True, tag="wager_withdrawn"):
    """A guest takes chips back before bets close."""


class BetsClosed(RoundEvent, frozen=True, kw_only=True, tag="bets_closed"):
    """No more bets: the deal follows."""


class CardsDealt(RoundEvent, frozen=True, kw_only=True, tag="cards_dealt"):
    """Cards go to a box, in the order dealt, at once or in parts."""

    box: field.Box
    cards: field.Cards


class DealerDealt(RoundEvent, frozen=True, kw_only=True, tag="dealer_dealt"):
    """Cards go to the dealer, usually the first one open."""

    cards: field.Cards


class BoxFolded(RoundEvent, frozen=True, kw_only=True, tag="box_folded"):
    """A box gives up its hand."""

    box: field.Box


class CardsExchanged(RoundEvent, frozen=True, kw_only=True, tag="cards_exchanged"):
    """A box gives cards away for new ones."""

    box: field.Box
    discarded: field.Cards
    received: field.Cards


class SixthDealt(RoundEvent, frozen=True, kw_only=True, tag="sixth_dealt"):
    """A box gets the sixth card that it bought."""

    box: field.Box
    card: field.Card


class HandShown(RoundEvent, frozen=True, kw_only=True, tag="hand_shown"):
    """A box's final hand is turned over, a bought sixth card last."""

    box: field.Box
    cards: field.Cards


class DealerShown(RoundEvent, frozen=True, kw_only=True, tag="dealer_shown"):
    """The dealer's five cards are turned over."""

    cards: field.Cards


class DealerExchanged(RoundEvent, frozen=True, kw_only=True, tag="dealer_exchanged"):
    """A dealer's card goes out for the next one, after a game is bought."""

    discarded: field.Card
    received: field.Card


class Payment(WagerEvent, frozen=True, kw_only=True):
    """Chips move between the house and a guest, to settle a wager or to mend its settlement."""


class PayoutMade(Payment, frozen=True, kw_only=True, tag="payout_made"):
    """The house pays, the stake not counted."""


class WagerTaken(Payment, frozen=True, kw_only=True, tag="wager_taken"):
    """The house takes a stake."""


class PayoutReturned(Payment, frozen=True, kw_only=True, tag="payout_returned"):
    """A guest gives an overpayment back."""


class TakeReturned(Payment, frozen=True, kw_only=True, tag="take_returned"):
    """The house gives back a stake that it wrongly took."""


class MisdealCalled(RoundEvent, frozen=True, kw_only=True, tag="misdeal_called"):
    """The cards so far are void; the deal starts again."""

    reason: field.Reason


class RoundClosed(RoundEvent, frozen=True, kw_only=True, tag="round_closed"):
    """A round ends: stakes not taken go back."""


class Correction(Event, frozen=True, kw_only=True):
    """A mistake in the record, mended by a second person's leave."""

    reason: field.Reason
    authorised_by: field.Text


Embedded: TypeAlias = dict[str, object]
"""An event within a correction: ``type``, ``at`` and that type's own fields."""


class EventVoided(Correction, frozen=True, kw_only=True, tag="event_voided"):
    """The target never happened."""

    target: field.Id


class EventReplaced(Correction, frozen=True, kw_only=True, tag="event_replaced"):
    """``event`` stands in the target's place."""

    target: field.Id
    event: Embedded


class EventInserted(Correction, frozen=True, kw_only=True, tag="event_inserted"):
    """``event`` was forgotten, and happened right after the one named."""

    after: field.Id
    event: Embedded


ShiftEvent: TypeAlias = (
    ShiftOpened | LimitsChanged | DealerChanged | Fill | Credit | Drop | ShiftClosed
)
AnyPayment: TypeAlias = PayoutMade | WagerTaken | PayoutReturned | TakeReturned
AnyRoundEvent: TypeAlias = (
    RoundOpened
    | WagerPlaced
    | WagerWithdrawn
    | BetsClosed
    | CardsDealt
    | DealerDealt
    | BoxFolded
    | CardsExchanged
    | SixthDealt
    | HandShown
    | DealerShown
    | DealerExchanged
    | AnyPayment
    | MisdealCalled
    | RoundClosed
)
TableEvent: TypeAlias = ShiftEvent | AnyRoundEvent
AnyCorrection: TypeAlias = EventVoided | EventReplaced | EventInserted
AnyEvent: TypeAlias = TableEvent | AnyCorrection

DECODER: Final[Decoder[AnyEvent]] = Decoder(AnyEvent)
_ENCODER: Final = Encoder(order="sorted")


def type_of(event: AnyEvent) -> str:
    """Return an event's type as the wire has it."""
    return str(type(event).__struct_config__.tag)


def canonical(value: object) -> bytes:
    """Return the canonical JSON of an event or a plain value (RFC 8785).

    Exact where keys are ASCII and numbers are integers within ±(2^53 - 1), as here.
    """
    return _ENCODER.encode(value)
