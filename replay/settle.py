"""Settling a round: what each wager on each box is due under the rulebook of its shift."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from msgspec import UNSET

from ledger.event import FEES, Limits, Wager
from replay.card import Card
from replay.due import Case, Due
from replay.holding import Holding, of_dealer
from replay.insured import counting
from replay.maximum import within
from replay.places import holdings
from replay.ranking import Hand
from replay.round import Act, Box, Round
from replay.rulebook import Rulebook

Worth = Mapping[tuple[Card, ...], Hand]
"""What hands are worth; a hand with one card twice is worth strength 0 and not judged."""


@dataclass(frozen=True, slots=True)
class Showdown:
    """A round's hands: what each box and the dealer held, and what these are worth."""

    boxes: Mapping[int, Holding]
    dealer: Holding
    worth: Worth

    def final(self, box: int) -> Hand | None:
        """Return the worth of a box's final hand, None where it is not known."""
        return self._worth(self.boxes[box].final)

    def first(self, box: int) -> Hand | None:
        """Return the worth of a box's first five cards."""
        return self._worth(self.boxes[box].first)

    @property
    def dealt(self) -> Hand | None:
        """The worth of the dealer's first five cards."""
        return self._worth(self.dealer.first)

    @property
    def bought(self) -> Hand | None:
        """The worth of the dealer's five after the exchange."""
        return self._worth(self.dealer.final)

    def _worth(self, cards: tuple[Card, ...] | None) -> Hand | None:
        hand = self.worth.get(cards) if cards else None
        return hand if hand and hand.strength else None


def hands_of(this: Round) -> list[tuple[Card, ...]]:
    """Return every hand of a round whose worth its settlement asks for."""
    deals = [this.deal, *(deal for _, deal in this.unfounded)]
    held = [each for deal in deals for each in (*holdings(deal).values(), of_dealer(deal.dealer))]
    return [cards for holding in held for cards in (holding.first, holding.final) if cards]


def showdown(this: Round, worth: Worth) -> Showdown:
    """Return a round's hands with their worth."""
    return Showdown(holdings(this.deal), of_dealer(this.deal.dealer), worth)


def settle(this: Round, show: Showdown, book: Rulebook) -> list[Due]:
    """Return the due of every wager that lay on a box of the round, box by box.

    Boxes with a wrong number of cards are not examined; with a wrong dealer's hand none is.
    """
    dues: list[Due] = []
    for number, box in sorted(this.deal.boxes.items()):
        dues += _strangers(box)
        holding = show.boxes.get(number)
        if holding is None or unexamined(this, show, holding) or not box.guests:
            continue
        dues += _capped(this.limits, _Table(this, show, book, box).dues(), book)
    return dues


def unexamined(this: Round, show: Showdown, holding: Holding) -> bool:
    """Whether a box is past judging: its own or the dealer's number of cards was wrong."""
    return this.deal.begun and (holding.miscounted or show.dealer.miscounted)


def _strangers(box: Box) -> list[Due]:
    """Wagers of those who never had an ante on the box go back."""
    guests = box.guests
    pairs = dict.fromkeys((p.guest, p.wager) for p in box.kept if p.guest not in guests)
    return [
        Due(box.number, guest, wager, box.stake(guest, wager), Case.NO_ANTE, "course.bets_close")
        for guest, wager in pairs
    ]


def _capped(limits: Limits, dues: list[Due], book: Rulebook) -> list[Due]:
    if limits.payout_max is UNSET or book.rules.pay.maximum_per == "none":
        return dues
    return within(dues, limits.payout_max)


@dataclass(frozen=True, slots=True)
class _Table:
    """One box of a round against the dealer."""

    this: Round
    show: Showdown
    book: Rulebook
    box: Box

    def dues(self) -> list[Due]:
        dues: list[Due] = []
        for guest in self.box.guests:
            case, rule = self.outcome(guest)
            wagers = self.box.wagers(guest)
            dues.append(self.ante(guest, case, rule))
            dues += [self.bet(guest, case, rule)] if Wager.BET in wagers else []
            dues += [self.bonus(guest)] if Wager.BONUS in wagers else []
            dues += [self.insurance(guest)] if Wager.INSURANCE in wagers else []
            dues += [self.fee(guest, fee) for fee in Wager if fee in FEES & wagers]
        return dues

    def due(self, guest: str, wager: Wager, case: Case, rule: str) -> Due:
        stake = self.box.stake(guest, wager)
        return Due(self.box.number, guest, wager, stake, case, rule)

    def pays(self, due: Due, multiple: int) -> Due:
        return self.pays_amount(due, due.stake * multiple, multiple)

    def pays_amount(self, due: Due, exact: int, multiple: int) -> Due:
        amount = rounded_up(exact, self.book.rules.pay.round_up_to)
        return replace(due, paid=amount, multiple=multiple, uncut=amount)

    def takes(self, due: Due) -> Due:
        return replace(due, taken=due.stake)

    def outcome(self, guest: str) -> tuple[Case, str]:
        """Return how a guest's ante and bet come out, and the rule."""
        if self.box.decision is not Act.BET:
            folded = self.box.decision is Act.FOLD
            return (Case.FOLDED if folded else Case.UNDECIDED), "course.decision"
        dealer = self.show.dealt
        if dealer is None:
            return Case.NOT_JUDGED, "dealer.minimum"
        if dealer.category < self.book.minimum:
            if guest not in self.box.buyers:
                return Case.NO_GAME, "no_game.ante"
            dealer = self.show.bought
            if dealer is None:
                return Case.NOT_JUDGED, "dealer.minimum"
            if dealer.category < self.book.minimum:
                return Case.STILL_NO_GAME, "bought.failed_ante"
        return self.against(dealer), "win.ante"

    def against(self, dealer: Hand) -> Case:
        hand = self.show.final(self.box.number)
        if hand is None:
            return Case.NOT_JUDGED
        if hand.strength == dealer.strength:
            return Case.EQUAL
        return Case.HIGHER if hand.strength > dealer.strength else Case.LOWER

    def ante(self, guest: str, case: Case, rule: str) -> Due:
        rules = self.book.rules
        due = self.due(guest, Wager.ANTE, case, rule)
        paid = {
            Case.NO_GAME: rules.no_game.ante,
            Case.STILL_NO_GAME: rules.bought.failed_ante,
            Case.HIGHER: rules.win.ante,
        }.get(case)
        if paid == "paid":
            return self.pays(due, 1)
        return self.takes(due) if case in {Case.FOLDED, Case.UNDECIDED, Case.LOWER} else due

    def bet(self, guest: str, case: Case, rule: str) -> Due:
        compared = case in {Case.HIGHER, Case.EQUAL, Case.LOWER}
        due = self.due(guest, Wager.BET, case, "pay.bet" if compared else rule)
        if case is Case.LOWER:
            return self.takes(due)
        if case is Case.HIGHER:
            hand = self.show.final(self.box.number)
            assert hand is not None
            return self.pays(due, self.book.pay_table.price_hand(hand)[1])
        return due

    def bonus(self, guest: str) -> Due:
        rules = self.book.rules.bonus
        if rules.lost_by_draw and self.box.draws:
            case, rule = Case.BONUS_LOST_BY_DRAW, "bonus.lost_by_draw"
        elif rules.lost_by_fold and self.box.decision is not Act.BET:
            case, rule = Case.BONUS_LOST_BY_FOLD, "bonus.lost_by_fold"
        else:
            return self.bonus_by_hand(guest)
        return self.takes(self.due(guest, Wager.BONUS, case, rule))

    def bonus_by_hand(self, guest: str) -> Due:
        hand = self.show.first(self.box.number)
        if hand is None:
            return self.due(guest, Wager.BONUS, Case.NOT_JUDGED, "pay.bonus")
        multiple = self.book.bonus_pays.get(hand.category, 0)
        case = Case.BONUS_MADE if multiple else Case.BONUS_MISSED
        due = self.due(guest, Wager.BONUS, case, "pay.bonus")
        return self.pays(due, multiple) if multiple else self.takes(due)

    def insurance(self, guest: str) -> Due:
        stake, case = self.insured(guest)
        due = self.due(guest, Wager.INSURANCE, case, self.insurance_rule(case))
        if case is Case.INSURED_NO_GAME:
            return self.pays_amount(due, stake, 1)
        return replace(due, taken=stake) if case is Case.INSURED_LOWER else due

    def insurance_rule(self, case: Case) -> str:
        """Return the rule that an insurance comes out by."""
        if case is Case.INSURANCE_VOID:
            return "insurance.from"
        dealer, hand = self.show.dealt, self.show.final(self.box.number)
        tie = dealer and hand and dealer.strength == hand.strength
        return "insurance.tie" if tie and case is not Case.INSURED_NO_GAME else "insurance.max_of"

    def insured(self, guest: str) -> tuple[int, Case]:
        """Return what of a guest's insurance counts, and how it comes out."""
        dealer, hand = self.show.dealt, self.show.final(self.box.number)
        stake = counting(self.this, self.box, guest, hand, self.book)
        if not stake:
            return 0, Case.INSURANCE_VOID
        if dealer is None or (hand is None and self.box.blind):
            return 0, Case.NOT_JUDGED
        if dealer.category < self.book.minimum:
            return stake, Case.INSURED_NO_GAME
        if hand is None:
            return 0, Case.NOT_JUDGED
        return stake, self.insured_against(dealer, hand)

    def insured_against(self, dealer: Hand, hand: Hand) -> Case:
        if dealer.strength > hand.strength:
            return Case.INSURED_HIGHER
        tie = dealer.strength == hand.strength and self.book.rules.insurance.tie == "back"
        return Case.INSURANCE_TIE_BACK if tie else Case.INSURED_LOWER

    def fee(self, guest: str, wager: Wager) -> Due:
        return self.takes(self.due(guest, wager, Case.FEE, f"fee.{wager.value}"))


def rounded_up(amount: int, unit: int) -> int:
    """Return a payout rounded up to the smallest chip, in minor units; a unit of 0 is exact."""
    return -(-amount // unit) * unit if unit else amount


def no_game(show: Showdown, book: Rulebook) -> bool:
    """Whether the dealer is known to have had no game on the first five cards."""
    return show.dealt is not None and show.dealt.category < book.minimum
