"""What makes each code: its mistakes, the rulebook and the round that they need."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.reference.books import CHOICES
from tests.reference.faults import cards, dealer, decisions, payments, seats, stakes
from tests.reference.faults.scene import Mistake
from tests.reference.simulate import BY_CHANCE, Wish

DRAWING = ("exchange", "sixth")
Needs = dict[str, tuple[Any, ...]]


@dataclass(frozen=True)
class Fault:
    """A code's mistakes; ``alone`` are those that leave no room for another in their round.

    ``book`` holds the values that the rulebook may have; ``stage`` tells in which order several
    mistakes are made in one round: from PAID on when everything has been settled as due. ``room``
    is how many boxes it takes, beside which another mistake needs its own.
    """

    mistakes: tuple[Mistake, ...] = ()
    book: Needs = field(default_factory=dict)
    wish: Wish = BY_CHANCE
    stage: int = 1
    alone: tuple[Mistake, ...] = ()
    room: int = 1


HOLDING, STAKED, NUMBERED, DEALT_TWICE, PAID, CLOSED = range(6)
OF_A_SHIFT = ("limits_incomplete", "opening_mismatch", "inventory_variance")
OF_NUMBERS = "round_gap"

SEVERAL = {"boxes.open_per_guest": (2, 3, "any")}
BY_CODE: dict[str, Fault] = {
    "overpaid": Fault(
        (payments.overpaid, payments.made_good_of(payments.overpaid)),
        stage=PAID,
        alone=(payments.late_movement,),
    ),
    "underpaid": Fault((payments.underpaid, payments.made_good_of(payments.underpaid)), stage=PAID),
    "payout_above_maximum": Fault(
        (payments.payout_above_maximum, payments.made_good_of(payments.payout_above_maximum)),
        {"pay.maximum_per": ("box",)},
        stage=PAID,
    ),
    "not_taken": Fault((payments.not_taken, payments.made_good_of(payments.not_taken)), stage=PAID),
    "wrongly_taken": Fault(
        (payments.wrongly_taken, payments.made_good_of(payments.wrongly_taken)), stage=PAID
    ),
    "ante_below_minimum": Fault((seats.ante_below_minimum,)),
    "ante_above_maximum": Fault((seats.ante_above_maximum,)),
    "bonus_out_of_range": Fault((stakes.bonus_out_of_range,), wish=Wish(bonus=0.8)),
    "insurance_out_of_range": Fault(
        (stakes.insurance_out_of_range,), wish=Wish(insurance=0.9, blind=0.1)
    ),
    "insurance_not_allowed": Fault(
        (stakes.insurance_below_rank, stakes.insurance_after_show, stakes.insurance_of_a_folded_box)
    ),
    "bet_not_twice_ante": Fault((stakes.bet_not_twice,)),
    "fee_not_ante": Fault(
        (stakes.fee_not_ante,), {"fee.exchange": (1, 2)}, Wish(plans=(*DRAWING, "bet"))
    ),
    "late_wager": Fault(
        (stakes.late_bonus, stakes.late_blind_stake, stakes.late_ante), wish=Wish(bonus=0.5)
    ),
    "wager_misplaced": Fault(
        (
            stakes.bet_before_the_deal,
            stakes.insurance_before_the_draw,
            stakes.blind_sixth_after_the_deal,
            stakes.blind_insurance_after_the_deal,
            stakes.game_too_early,
            stakes.late_withdrawal,
            stakes.fee_without_card,
            stakes.stranger,
        )
    ),
    "acted_after_show": Fault((decisions.acted_after_show,)),
    "bonus_paid_late": Fault(
        (payments.bonus_paid_late,),
        {"bonus.before_draw": (True,), "bonus.lost_by_draw": (False,)},
        Wish(bonus=0.8, plans=DRAWING),
        stage=PAID,
    ),
    "decision_out_of_order": Fault(
        (decisions.swapped_decisions,),
        {"decision.in_order": (True,)},
        Wish(boxes=2, blind=0.05, plans=("fold", "bet")),
        room=2,
    ),
    "draw_out_of_order": Fault(
        (decisions.swapped_draws,),
        {"draw.in_order": (True,), "fee.exchange": (1, 2), "fee.sixth": (1, 2)},
        Wish(boxes=2, plans=DRAWING),
        room=2,
    ),
    "box_not_on_table": Fault((seats.box_not_on_table,), stage=NUMBERED),
    "duplicate_card": Fault((cards.duplicate_card, cards.drawn_twice), wish=Wish(boxes=2)),
    "cards_contradict": Fault(
        (cards.cards_contradict, cards.dealer_contradicts, cards.dealer_discards_a_strange_card)
    ),
    "wrong_card_count": Fault(
        (cards.wrong_card_count, cards.draw_of_another_number), alone=(cards.dealer_card_count,)
    ),
    "second_draw": Fault(
        (decisions.second_draw,), {"course.draws": (1,)}, Wish(blind=0.1, plans=("exchange",))
    ),
    "exchange_count": Fault(
        (decisions.exchange_count,), {"draw.exchange_min": (2, 3)}, Wish(plans=("exchange",))
    ),
    "draw_not_allowed": Fault(
        (decisions.unpaid_draw, decisions.draw_after_the_bet, decisions.blind_exchange),
        wish=Wish(plans=(*DRAWING, "bet", "bet")),
    ),
    "decision_missing": Fault((decisions.decision_missing,)),
    "decision_changed": Fault((decisions.decision_changed,)),
    "blind_box_decided": Fault(
        (decisions.blind_box_folds, decisions.blind_box_bets_late),
        {"boxes.blind_per_guest": (1, 2, "any")},
        Wish(blind=0.5),
    ),
    "game_not_for_sale": Fault((dealer.game_not_for_sale,)),
    "wrong_dealer_exchange": Fault(
        (
            dealer.other_card_replaced,
            dealer.exchange_nobody_bought,
            dealer.exchange_left_out,
            dealer.redraw_too_many,
        ),
        wish=Wish(dealer="none", game=0.8),
    ),
    "misdeal_unfounded": Fault((cards.misdeal_unfounded,), stage=DEALT_TWICE),
    "light_boxes_exceeded": Fault(
        (seats.light_boxes_exceeded,),
        {"boxes.open_per_guest": (1, 2)},
        Wish(boxes=3, alike=True, blind=0.05),
        stage=HOLDING,
        room=3,
    ),
    "blind_boxes_exceeded": Fault(
        (seats.blind_boxes_exceeded,),
        {"boxes.blind_per_guest": (0, 1, 2)},
        Wish(boxes=2, alike=True, blind=0.5, blind_over=True),
        stage=HOLDING,
        room=3,
    ),
    "light_antes_unequal": Fault(
        (seats.light_antes_unequal,),
        {"boxes.equal_antes": (True,), **SEVERAL},
        Wish(boxes=2, alike=True, blind=0.05),
        stage=HOLDING,
        room=3,
    ),
    "boxes_not_adjacent": Fault(
        (seats.boxes_not_adjacent,),
        {"boxes.adjacent": (True,), **SEVERAL},
        Wish(boxes=2, alike=True),
        stage=HOLDING,
        room=3,
    ),
    "cards_unknown": Fault(
        (cards.never_shown,), wish=Wish(dealer="game"), alone=(cards.dealer_never_shown,)
    ),
    "round_not_closed": Fault((payments.round_not_closed,), stage=CLOSED),
    OF_NUMBERS: Fault(),
    "limits_incomplete": Fault(book={"limits.payout_max_required": (True,)}),
    "opening_mismatch": Fault(),
    "inventory_variance": Fault(),
}

APART: dict[frozenset[str], str] = {
    frozenset({"game_not_for_sale", "wrong_dealer_exchange"}): (
        "`wrong_dealer_exchange` is not given beside it."
    ),
}
"""Pairs that cannot stand in one round, and the sentence that says so; two rounds have them."""


def needs(codes: Sequence[str]) -> Needs:
    """Return the values that a rulebook may have for all these codes to be found."""
    found: Needs = {}
    for code in codes:
        for key, values in BY_CODE[code].book.items():
            found[key] = tuple(v for v in found.get(key, CHOICES[key]) if v in values)
    if len(codes) > 1:
        room = min(6, sum(BY_CODE[code].room for code in codes))
        found["boxes.on_table"] = tuple(n for n in CHOICES["boxes.on_table"] if n >= room)
    return found
