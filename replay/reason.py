"""Why a wager was due what it was, in the words of a pit: the hands, the multiple, the maximum."""

from ledger.event import Wager
from replay.arithmetic import beside, reckoned
from replay.due import Case, Due
from replay.insured import counting
from replay.judged import Judged
from replay.ranking import Hand
from replay.said import Said

WHY = {
    Case.FOLDED: Said("the box folded"),
    Case.UNDECIDED: Said("the box neither folded nor bet and is settled as folded"),
    Case.NO_GAME: Said("the dealer has no game"),
    Case.STILL_NO_GAME: Said("the dealer has no game after the one bought either"),
    Case.BONUS_LOST_BY_DRAW: Said("a draw loses the bonus"),
    Case.BONUS_LOST_BY_FOLD: Said("a fold loses the bonus"),
    Case.INSURANCE_VOID: Said("an insurance that does not count"),
    Case.FEE: Said("a fee is the house's when placed"),
    Case.NO_ANTE: Said("the guest had no ante on the box"),
    Case.NOT_JUDGED: Said("the cards it depends on were not seen"),
}
"""Cases that are told without the hands."""

AGAINST = {
    (Case.HIGHER, False): Said("{hand:a} beats the dealer's {dealer}"),
    (Case.HIGHER, True): Said("{hand:a} beats the dealer's lower {dealer}"),
    (Case.LOWER, False): Said("{hand:a} loses to the dealer's {dealer}"),
    (Case.LOWER, True): Said("{hand:a} loses to the dealer's higher {dealer}"),
    (Case.EQUAL, True): Said("{hand:a} ties with the dealer's {dealer}"),
}
"""How a hand stands against the dealer's, by the case and whether both are of one category."""

INSURED = {
    Case.INSURED_HIGHER: Said("the dealer has {dealer:a} that beats the box's {hand}; {moves}"),
    Case.INSURANCE_TIE_BACK: Said("the dealer has {dealer:a} that ties with the box; {moves}"),
    Case.INSURED_LOWER: Said(
        "the dealer has {dealer:a} that does not beat the box's {hand}; {moves}"
    ),
}
"""What becomes of an insurance when the dealer has a game."""

NO_STAKE = Said("no stake lay there")
"""Why nothing was due, where money moved all the same."""

TAKEN_BACK = Said("the stake was taken back, so nothing is due")
"""Why nothing is due on a wager of which nothing was left."""

MISCOUNTED = Said("not judged, as a number of cards was wrong")
"""Why nothing can be said of a wager's due."""


def reason(judged: Judged, due: Due) -> Said:
    """Return why a wager is due what it is, such as "a pair, 1 to 1 on 2.00 EUR is 2.00 EUR"."""
    if not due.judged:
        return WHY[due.case]
    if not due.stake:
        return TAKEN_BACK
    if due.case in WHY:
        return Said("{why}; {moves}", why=WHY[due.case], moves=_moves(judged, due))
    match due.wager:
        case Wager.BONUS:
            return _bonus(judged, due)
        case Wager.INSURANCE:
            return _insurance(judged, due)
        case _:
            return _compared(judged, due)


def _moves(judged: Judged, due: Due) -> Said:
    """Return what becomes of a stake that no pay table prices."""
    if due.paid:
        return reckoned(judged, due, due.stake)
    return _taken(judged, due.stake) if due.taken else _back(judged, due.stake)


def _taken(judged: Judged, amount: int) -> Said:
    return Said("{stake} is to be taken", stake=judged.money(amount))


def _back(judged: Judged, amount: int) -> Said:
    return Said("{stake} goes back", stake=judged.money(amount))


def _compared(judged: Judged, due: Due) -> Said:
    """Tell the hands that were compared, and what came of it."""
    hand = judged.show.final(due.box)
    bought = due.guest in judged.deal.boxes[due.box].buyers
    dealer = judged.show.dealt
    if dealer and dealer.category < judged.book.minimum and bought:
        dealer = judged.show.bought
    assert hand
    assert dealer
    if due.multiple and due.wager is Wager.BET:
        return Said(
            "{paid}; {dealer}", paid=_priced(judged, hand, due), dealer=_lower(dealer, hand)
        )
    against = _against(due.case, dealer, hand)
    return Said("{compared}; {moves}", compared=against, moves=_moves(judged, due))


def _against(case: Case, dealer: Hand, hand: Hand) -> Said:
    """Return how a hand stands against the dealer's: "a pair beats the dealer's lower pair"."""
    same = dealer.category is hand.category
    told = AGAINST[case, same]
    return told.given(hand=hand.category, dealer=dealer.category)


def _lower(dealer: Hand, hand: Hand) -> Said:
    """Return what the dealer has who lost."""
    if dealer.category is hand.category:
        return Said("the dealer has the lower {dealer}", dealer=dealer.category)
    return Said("the dealer has {dealer:a}", dealer=dealer.category)


def _priced(judged: Judged, hand: Hand, due: Due) -> Said:
    """Tell main and second combination, and the sum: "two pair and ace-king, 3 to 1 on …"."""
    second, _ = judged.book.pay_table.price_hand(hand)
    main, told = hand.category, reckoned(judged, due, due.stake)
    if second is None:
        if (unpaid := beside(hand)) is not None:
            return UNPAID.given(hand=main, beside=unpaid, sum=told)
        return Said("{hand:a}, {sum}", hand=main, sum=told)
    if second is main:
        return Said("{hand:a} and another, {sum}", hand=main, sum=told)
    return Said("{hand:a} and {second:a}, {sum}", hand=main, second=second, sum=told)


UNPAID = Said("{hand:a}, {sum}; {beside} beside it is not paid")


def _bonus(judged: Judged, due: Due) -> Said:
    hand = judged.show.first(due.box)
    assert hand
    if due.case is Case.BONUS_MISSED:
        return Said(
            "{hand:a} in the first five cards, which pay no bonus; {moves}",
            hand=hand.category, moves=_moves(judged, due),
        )  # fmt: skip
    told = reckoned(judged, due, due.stake)
    return Said("{hand:a} in the first five cards, {sum}", hand=hand.category, sum=told)


def _insurance(judged: Judged, due: Due) -> Said:
    dealer, hand = judged.show.dealt, judged.show.final(due.box)
    assert dealer
    if due.case is Case.INSURED_NO_GAME:
        told = _insurance_paid(judged, due, hand)
        return Said("the dealer's first five cards are no game; {sum}", sum=told)
    assert hand
    told, moves = INSURED[due.case], _insured(judged, due)
    return told.given(dealer=dealer.category, hand=hand.category, moves=moves)


def _insurance_paid(judged: Judged, due: Due, hand: Hand | None) -> Said:
    """Return how an insurance is paid, on that part of it that counts."""
    box = judged.deal.boxes[due.box]
    counts = counting(judged.this, box, due.guest, hand, judged.book)
    told = reckoned(judged, due, counts)
    if counts == due.stake:
        return told
    return Said(
        "{counts} of {stake} counts and the rest goes back; {sum}",
        counts=judged.money(counts), stake=judged.money(due.stake), sum=told,
    )  # fmt: skip


def _insured(judged: Judged, due: Due) -> Said:
    """Return what becomes of an insurance that is not paid; of a blind box's, part may go back."""
    if not due.taken:
        return _back(judged, due.stake)
    taken = _taken(judged, due.taken)
    if due.taken == due.stake:
        return taken
    return Said("{taken}, {back}", taken=taken, back=_back(judged, due.stake - due.taken))
