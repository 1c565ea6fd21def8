"""What a wager is due under a rulebook."""

from dataclasses import dataclass, replace
from enum import StrEnum

from ledger.event import Wager


class Case(StrEnum):
    """Why a wager is settled as it is."""

    FOLDED = "folded"
    UNDECIDED = "undecided"
    NO_GAME = "no_game"
    STILL_NO_GAME = "still_no_game"
    HIGHER = "higher"
    EQUAL = "equal"
    LOWER = "lower"
    BONUS_MADE = "bonus_made"
    BONUS_MISSED = "bonus_missed"
    BONUS_LOST_BY_DRAW = "bonus_lost_by_draw"
    BONUS_LOST_BY_FOLD = "bonus_lost_by_fold"
    INSURED_NO_GAME = "insured_no_game"
    INSURED_LOWER = "insured_lower"
    INSURED_HIGHER = "insured_higher"
    INSURANCE_VOID = "insurance_void"
    INSURANCE_TIE_BACK = "insurance_tie_back"
    FEE = "fee"
    NO_ANTE = "no_ante"
    NOT_JUDGED = "not_judged"


@dataclass(frozen=True, slots=True)
class Due:
    """What one guest's wager on a box is due when the round closes, in minor units.

    ``stake`` lay there; ``paid`` comes from the house beside it, ``taken`` goes to the house;
    what is left of the stake goes back. ``uncut`` is the payout before the payout maximum,
    ``multiple`` what the stake was multiplied with. ``rule`` is the rulebook key it rests on.
    """

    box: int
    guest: str
    wager: Wager
    stake: int
    case: Case
    rule: str
    paid: int = 0
    taken: int = 0
    multiple: int = 0
    uncut: int = 0

    @property
    def judged(self) -> bool:
        """Whether enough was seen to say what is due: nothing is where nothing lies."""
        return self.case is not Case.NOT_JUDGED or not self.stake

    def cut(self, paid: int) -> "Due":
        """Return the due with its payout cut to what the payout maximum leaves."""
        return replace(self, paid=paid)
