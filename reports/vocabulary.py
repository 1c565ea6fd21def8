"""The words of reports: what codes, wagers and cases are called."""

from typing import Final

from ledger.event import Wager
from replay.finding import Code

CODES: Final = {
    Code.OVERPAID: "Overpaid",
    Code.UNDERPAID: "Underpaid",
    Code.PAYOUT_ABOVE_MAXIMUM: "Payout above the maximum",
    Code.NOT_TAKEN: "Stake not taken",
    Code.WRONGLY_TAKEN: "Stake wrongly taken",
    Code.ANTE_BELOW_MINIMUM: "Ante below the minimum",
    Code.ANTE_ABOVE_MAXIMUM: "Ante above the maximum",
    Code.BONUS_OUT_OF_RANGE: "Bonus out of range",
    Code.INSURANCE_OUT_OF_RANGE: "Insurance out of range",
    Code.INSURANCE_NOT_ALLOWED: "Insurance not allowed",
    Code.BET_NOT_TWICE_ANTE: "Bet does not fit the ante",
    Code.FEE_NOT_ANTE: "Fee does not fit the ante",
    Code.LATE_WAGER: "Late wager",
    Code.WAGER_MISPLACED: "Wager out of place",
    Code.ACTED_AFTER_SHOW: "Act after the dealer's show",
    Code.BONUS_PAID_LATE: "Bonus settled late",
    Code.DECISION_OUT_OF_ORDER: "Decision out of order",
    Code.DRAW_OUT_OF_ORDER: "Draw out of order",
    Code.BOX_NOT_ON_TABLE: "Box not on the table",
    Code.LIMITS_INCOMPLETE: "Limits incomplete",
    Code.DUPLICATE_CARD: "Card in two places",
    Code.CARDS_CONTRADICT: "Cards contradict each other",
    Code.WRONG_CARD_COUNT: "Wrong number of cards",
    Code.SECOND_DRAW: "Second draw",
    Code.EXCHANGE_COUNT: "Wrong number exchanged",
    Code.DRAW_NOT_ALLOWED: "Draw not allowed",
    Code.DECISION_MISSING: "Decision missing",
    Code.DECISION_CHANGED: "Decision changed",
    Code.BLIND_BOX_DECIDED: "Blind box decided",
    Code.GAME_NOT_FOR_SALE: "Game not for sale",
    Code.WRONG_DEALER_EXCHANGE: "Wrong exchange by the dealer",
    Code.MISDEAL_UNFOUNDED: "Redeal without cause",
    Code.LIGHT_BOXES_EXCEEDED: "Too many open boxes",
    Code.BLIND_BOXES_EXCEEDED: "Too many blind boxes",
    Code.LIGHT_ANTES_UNEQUAL: "Unequal antes of open boxes",
    Code.BOXES_NOT_ADJACENT: "Boxes not side by side",
    Code.CARDS_UNKNOWN: "Cards unknown",
    Code.ROUND_NOT_CLOSED: "Round not closed",
    Code.ROUND_GAP: "Rounds missing",
    Code.OPENING_MISMATCH: "Opening differs from last closing",
    Code.INVENTORY_VARIANCE: "Inventory variance",
}

WAGERS: Final = {
    Wager.ANTE: "ante",
    Wager.BONUS: "bonus",
    Wager.BET: "bet",
    Wager.EXCHANGE: "exchange fee",
    Wager.SIXTH: "sixth card's fee",
    Wager.INSURANCE: "insurance",
    Wager.GAME: "fee for the dealer's game",
}
