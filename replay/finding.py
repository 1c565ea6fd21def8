"""A finding: one line of evidence that something does not fit, under a stable code."""

import hashlib
from enum import StrEnum

from msgspec import UNSET, Struct, UnsetType

from ledger.event import Wager, canonical
from replay.said import Sentence


class Code(StrEnum):
    """What can be found. Codes are stable and never reused; docs/findings.md tells the rules."""

    OVERPAID = "overpaid"
    UNDERPAID = "underpaid"
    PAYOUT_ABOVE_MAXIMUM = "payout_above_maximum"
    NOT_TAKEN = "not_taken"
    WRONGLY_TAKEN = "wrongly_taken"
    ANTE_BELOW_MINIMUM = "ante_below_minimum"
    ANTE_ABOVE_MAXIMUM = "ante_above_maximum"
    BONUS_OUT_OF_RANGE = "bonus_out_of_range"
    INSURANCE_OUT_OF_RANGE = "insurance_out_of_range"
    INSURANCE_NOT_ALLOWED = "insurance_not_allowed"
    BET_NOT_TWICE_ANTE = "bet_not_twice_ante"
    FEE_NOT_ANTE = "fee_not_ante"
    LATE_WAGER = "late_wager"
    WAGER_MISPLACED = "wager_misplaced"
    ACTED_AFTER_SHOW = "acted_after_show"
    BONUS_PAID_LATE = "bonus_paid_late"
    DECISION_OUT_OF_ORDER = "decision_out_of_order"
    DRAW_OUT_OF_ORDER = "draw_out_of_order"
    BOX_NOT_ON_TABLE = "box_not_on_table"
    LIMITS_INCOMPLETE = "limits_incomplete"
    DUPLICATE_CARD = "duplicate_card"
    CARDS_CONTRADICT = "cards_contradict"
    WRONG_CARD_COUNT = "wrong_card_count"
    SECOND_DRAW = "second_draw"
    EXCHANGE_COUNT = "exchange_count"
    DRAW_NOT_ALLOWED = "draw_not_allowed"
    DECISION_MISSING = "decision_missing"
    DECISION_CHANGED = "decision_changed"
    BLIND_BOX_DECIDED = "blind_box_decided"
    GAME_NOT_FOR_SALE = "game_not_for_sale"
    WRONG_DEALER_EXCHANGE = "wrong_dealer_exchange"
    MISDEAL_UNFOUNDED = "misdeal_unfounded"
    LIGHT_BOXES_EXCEEDED = "light_boxes_exceeded"
    BLIND_BOXES_EXCEEDED = "blind_boxes_exceeded"
    LIGHT_ANTES_UNEQUAL = "light_antes_unequal"
    BOXES_NOT_ADJACENT = "boxes_not_adjacent"
    CARDS_UNKNOWN = "cards_unknown"
    ROUND_NOT_CLOSED = "round_not_closed"
    ROUND_GAP = "round_gap"
    OPENING_MISMATCH = "opening_mismatch"
    INVENTORY_VARIANCE = "inventory_variance"


class Finding(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was found, where, and on what it rests; amounts in minor units.

    ``difference`` is actual − expected; ``made_good`` what was moved after the round's close to
    mend it. ``rule`` is the rulebook's ``id@version`` and the key; ``events`` are the ids of the
    records that show it. Fields that do not apply are left out.
    """

    code: Code
    table: str
    shift: str
    round: int | UnsetType = UNSET
    box: int | UnsetType = UNSET
    guest: str | UnsetType = UNSET
    card: str | UnsetType = UNSET
    id: str = ""
    wager: str | UnsetType = UNSET
    expected: int | UnsetType = UNSET
    actual: int | UnsetType = UNSET
    difference: int | UnsetType = UNSET
    made_good: int | UnsetType = UNSET
    rule: str
    explanation: Sentence
    events: tuple[str, ...] = ()

    def place(self) -> tuple[object, ...]:
        """Return what findings of one shift are sorted by: round, box, guest, wager, code."""
        return (
            self.round or 0,
            self.box or 0,
            self.guest or "",
            self.wager or "",
            self.code.value,
            self.card or "",
            self.actual or 0,
        )


OF_WAGER = {Code.INSURANCE_NOT_ALLOWED: Wager.INSURANCE, Code.BONUS_PAID_LATE: Wager.BONUS}
"""The wager of findings whose code tells it, so that no key of theirs does."""


def wager_of(finding: Finding) -> str | UnsetType:
    """Return the wager that a finding is of, if it is of one."""
    return finding.wager or OF_WAGER.get(finding.code, UNSET)


KEYS = (
    "code", "table", "shift", "round", "box", "guest", "wager", "card", "expected", "actual",
)  # fmt: skip


def id_of(keys: dict[str, object]) -> str:
    """Return a finding's id: 16 hex digits of the SHA-256 of its keys as canonical JSON."""
    named = {key: keys[key] for key in KEYS if keys.get(key, UNSET) is not UNSET}
    return hashlib.sha256(canonical(named)).hexdigest()[:16]
