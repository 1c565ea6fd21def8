"""Why a wager was due what it was, in the words of a pit: the hands, the multiple, the maximum."""

from ledger.event import Wager
from replay.category import Category
from replay.due import Case, Due
from replay.judged import Judged
from replay.ranking import Hand

COUNTED = frozenset(
    {
        Category.PAIR,
        Category.STRAIGHT,
        Category.FLUSH,
        Category.FULL_HOUSE,
        Category.STRAIGHT_FLUSH,
        Category.ROYAL_FLUSH,
    }
)
"""Categories that take an article: a pair, but two pair."""


WHY = {
    Case.FOLDED: "the box folded",
    Case.UNDECIDED: "the box neither folded nor bet and is settled as folded",
    Case.NO_GAME: "the dealer has no game",
    Case.STILL_NO_GAME: "the dealer has no game after the one bought either",
    Case.BONUS_LOST_BY_DRAW: "a draw loses the bonus",
    Case.BONUS_LOST_BY_FOLD: "a fold loses the bonus",
    Case.INSURANCE_VOID: "an insurance that does not count",
    Case.FEE: "a fee is the house's when placed",
    Case.NO_ANTE: "the guest had no ante on the box",
    Case.NOT_JUDGED: "the cards it depends on were not seen",
}
"""Cases that are told without the hands."""

NO_STAKE = "no stake lay there"
"""Why nothing was due, where money moved all the same."""

MISCOUNTED = "not judged, as a number of cards was wrong"
"""Why nothing can be said of a wager's due."""

TAKEN, BACK = "is to be taken", "goes back"


def reason(judged: Judged, due: Due) -> str:
    """Return why a wager is due what it is, such as "a pair, 1 to 1 on 2.00 EUR is 2.00 EUR"."""
    if not due.judged:
        return WHY[due.case]
    if due.case in WHY:
        return f"{WHY[due.case]}; {_moves(judged, due)}"
    match due.wager:
        case Wager.BONUS:
            return _bonus(judged, due)
        case Wager.INSURANCE:
            return _insurance(judged, due)
        case _:
            return _compared(judged, due)


def named(category: Category) -> str:
    """Return a category with its article, such as "a pair" or "two pair"."""
    return f"a {category.words}" if category in COUNTED else category.words


def _moves(judged: Judged, due: Due) -> str:
    """Return what becomes of a stake that no pay table prices."""
    if due.paid:
        return _sum(judged, due, due.stake)
    return f"{judged.money(due.stake)} {TAKEN if due.taken else BACK}"


def _sum(judged: Judged, due: Due, stake: int) -> str:
    """Return how a payout is reckoned, such as "3 to 1 on 2.00 EUR is 6.00 EUR"."""
    exact = stake * due.multiple
    rounded = f", rounded up to {judged.money(due.uncut)}" if due.uncut != exact else ""
    cut = f", cut to {judged.money(due.paid)} by the box's payout maximum"
    told = f"{due.multiple} to 1 on {judged.money(stake)} is {judged.money(exact)}{rounded}"
    return told + (cut if due.paid < due.uncut else "")


def _compared(judged: Judged, due: Due) -> str:
    """Tell the hands that were compared, and what came of it."""
    hand = judged.show.final(due.box)
    bought = due.guest in judged.deal.boxes[due.box].buyers
    dealer = judged.show.dealt
    if dealer and dealer.category < judged.book.minimum and bought:
        dealer = judged.show.bought
    assert hand
    assert dealer
    if due.multiple and due.wager is Wager.BET:
        return f"{_priced(judged, hand, due)}; {_dealer(dealer, hand)}"
    return f"{named(hand.category)} {_against(due.case, dealer, hand)}; {_moves(judged, due)}"


def _against(case: Case, dealer: Hand, hand: Hand) -> str:
    """Return how a hand stands against the dealer's, such as "beats the dealer's lower pair"."""
    same = dealer.category is hand.category
    match case:
        case Case.HIGHER:
            told = "beats the dealer's lower" if same else "beats the dealer's"
        case Case.LOWER:
            told = "loses to the dealer's higher" if same else "loses to the dealer's"
        case _:
            told = "ties with the dealer's"
    return f"{told} {dealer.category.words}"


def _dealer(dealer: Hand, hand: Hand) -> str:
    same = dealer.category is hand.category
    told = f"the lower {dealer.category.words}" if same else named(dealer.category)
    return f"the dealer has {told}"


def _priced(judged: Judged, hand: Hand, due: Due) -> str:
    """Tell main and second combination, and the sum: "two pair and ace-king, 3 to 1 on …"."""
    second, _ = judged.book.pay_table.price_hand(hand)
    beside = "another" if second is hand.category else named(second) if second else ""
    told = named(hand.category) + (f" and {beside}" if beside else "")
    return f"{told}, {_sum(judged, due, due.stake)}"


def _bonus(judged: Judged, due: Due) -> str:
    hand = judged.show.first(due.box)
    assert hand
    told = f"{named(hand.category)} in the first five cards"
    if due.case is Case.BONUS_MISSED:
        return f"{told}, which pay no bonus; {_moves(judged, due)}"
    return f"{told}, {_sum(judged, due, due.stake)}"


def _insurance(judged: Judged, due: Due) -> str:
    dealer, hand = judged.show.dealt, judged.show.final(due.box)
    assert dealer
    if due.case is Case.INSURED_NO_GAME:
        return f"the dealer has no game; {_sum(judged, due, min(due.stake, due.uncut))}"
    assert hand
    told = f"the dealer has {named(dealer.category)}"
    if due.case is Case.INSURED_HIGHER:
        told += f" that beats the box's {hand.category.words}"
        return f"{told}; {judged.money(due.stake)} goes back"
    if due.case is Case.INSURANCE_TIE_BACK:
        return f"{told} that ties with the box; {judged.money(due.stake)} goes back"
    back = f", {judged.money(due.stake - due.taken)} goes back" if due.taken < due.stake else ""
    told += f" that does not beat the box's {hand.category.words}"
    return f"{told}; {judged.money(due.taken)} is to be taken{back}"
