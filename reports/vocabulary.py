"""The words of reports: what codes, wagers and cases are called."""

from typing import Final

from ledger.event import Wager
from replay.finding import Code
from replay.said import Said

CODES: Final = {
    Code.OVERPAID: Said("Overpaid"),
    Code.UNDERPAID: Said("Underpaid"),
    Code.PAYOUT_ABOVE_MAXIMUM: Said("Payout above the maximum"),
    Code.NOT_TAKEN: Said("Stake not taken"),
    Code.WRONGLY_TAKEN: Said("Stake wrongly taken"),
    Code.ANTE_BELOW_MINIMUM: Said("Ante below the minimum"),
    Code.ANTE_ABOVE_MAXIMUM: Said("Ante above the maximum"),
    Code.BONUS_OUT_OF_RANGE: Said("Bonus out of range"),
    Code.INSURANCE_OUT_OF_RANGE: Said("Insurance out of range"),
    Code.INSURANCE_NOT_ALLOWED: Said("Insurance not allowed"),
    Code.BET_NOT_TWICE_ANTE: Said("Bet does not fit the ante"),
    Code.FEE_NOT_ANTE: Said("Fee does not fit the ante"),
    Code.LATE_WAGER: Said("Late wager"),
    Code.WAGER_MISPLACED: Said("Wager out of place"),
    Code.ACTED_AFTER_SHOW: Said("Act after the dealer's show"),
    Code.BONUS_PAID_LATE: Said("Bonus settled late"),
    Code.DECISION_OUT_OF_ORDER: Said("Decision out of order"),
    Code.DRAW_OUT_OF_ORDER: Said("Draw out of order"),
    Code.BOX_NOT_ON_TABLE: Said("Box not on the table"),
    Code.LIMITS_INCOMPLETE: Said("Limits incomplete"),
    Code.DUPLICATE_CARD: Said("Card in two places"),
    Code.CARDS_CONTRADICT: Said("Cards contradict each other"),
    Code.WRONG_CARD_COUNT: Said("Wrong number of cards"),
    Code.SECOND_DRAW: Said("Second draw"),
    Code.EXCHANGE_COUNT: Said("Wrong number exchanged"),
    Code.DRAW_NOT_ALLOWED: Said("Draw not allowed"),
    Code.DECISION_MISSING: Said("Decision missing"),
    Code.DECISION_CHANGED: Said("Decision changed"),
    Code.BLIND_BOX_DECIDED: Said("Blind box decided"),
    Code.GAME_NOT_FOR_SALE: Said("Game not for sale"),
    Code.WRONG_DEALER_EXCHANGE: Said("Wrong exchange by the dealer"),
    Code.MISDEAL_UNFOUNDED: Said("Redeal without cause"),
    Code.LIGHT_BOXES_EXCEEDED: Said("Too many open boxes"),
    Code.BLIND_BOXES_EXCEEDED: Said("Too many blind boxes"),
    Code.LIGHT_ANTES_UNEQUAL: Said("Unequal antes of open boxes"),
    Code.BOXES_NOT_ADJACENT: Said("Boxes not side by side"),
    Code.CARDS_UNKNOWN: Said("Cards unknown"),
    Code.ROUND_NOT_CLOSED: Said("Round not closed"),
    Code.ROUND_GAP: Said("Rounds missing"),
    Code.OPENING_MISMATCH: Said("Opening differs from last closing"),
    Code.INVENTORY_VARIANCE: Said("Inventory variance"),
}

WAGERS: Final = {
    Wager.ANTE: Said("ante"),
    Wager.BONUS: Said("bonus"),
    Wager.BET: Said("bet"),
    Wager.EXCHANGE: Said("exchange fee"),
    Wager.SIXTH: Said("sixth card's fee"),
    Wager.INSURANCE: Said("insurance"),
    Wager.GAME: Said("fee for the dealer's game"),
}
