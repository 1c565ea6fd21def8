"""What figures that are fine by themselves say against each other, and what is to be looked at.

A rulebook that contradicts itself is not taken into the log. One that is there is obeyed all the
same, so that what was once registered can always be read.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise

from replay.category import Category
from replay.fault import Path, shown
from replay.pairs import pairs
from replay.rulebook import Rulebook, pair_of

Remark = tuple[Path, str, str]
"""The key, what was expected, what came."""


def every_hand_is_paid(book: Rulebook) -> Iterator[Remark]:
    """The bet's table names every hand, the bonus's every hand above its lowest."""
    lowest = min((hand for hand, pays in book.bonus_pays.items() if pays), default=None)
    for hand in list(Category)[1:]:
        above = lowest is not None and hand > lowest
        for table, pays, wanted in (
            ("bet", book.bet_pays, True),
            ("bonus", book.bonus_pays, above),
        ):
            if wanted and hand not in pays:
                expected = f"what {hand.words} pays; 0 if nothing"
                yield ("pay", table, hand.key), expected, "nothing"


def no_game_wins_nothing(book: Rulebook) -> Iterator[Remark]:
    """A hand that is no game never beats a dealer who has one."""
    if pays := book.bet_pays.get(Category.NO_GAME):
        yield ("pay", "bet", "no_game"), "none: no game never wins", str(pays)


def seconds_occur(book: Rulebook) -> Iterator[Remark]:
    """A second that is paid lies beside its main in some hand, and is named once."""
    named = book.rules.pay.seconds
    told = set()
    for pair in () if isinstance(named, str) else named:
        both = pair_of(pair)
        if both not in pairs():
            yield ("pay", "seconds"), "pairs that a hand can hold, main first", shown(pair)
        elif both in told:
            yield ("pay", "seconds"), "each pair once", f"{shown(pair)} again"
        told.add(both)


def boxes_suffice(book: Rulebook) -> Iterator[Remark]:
    """A guest may hold no more boxes than there are."""
    boxes = book.rules.boxes
    for name, most in (("open", boxes.open_per_guest), ("blind", boxes.blind_per_guest)):
        if most != "any" and most > boxes.on_table:
            expected = f'at most boxes.on_table, {boxes.on_table}, or "any"'
            yield ("boxes", f"{name}_per_guest"), expected, str(most)


def no_sale_no_terms(book: Rulebook) -> Iterator[Remark]:
    """Where no game is for sale, nobody may buy one, and none is redrawn."""
    dealer = book.rules.dealer
    why = "as dealer.game_for_sale is false"
    if not dealer.game_for_sale and dealer.blind_may_buy:
        yield ("dealer", "blind_may_buy"), f"false, {why}", "true"
    if not dealer.game_for_sale and dealer.redraw != "never":
        yield ("dealer", "redraw"), f'"never", {why}', shown(dealer.redraw)


def a_sold_game_has_a_fee(book: Rulebook) -> Iterator[Remark]:
    """A game is bought by placing its fee: a free one would leave no record of its buyer."""
    if book.rules.dealer.game_for_sale and not book.rules.fee.game:
        yield ("fee", "game"), "at least 1, as dealer.game_for_sale is true", "0"


def bonus_is_settled_once(book: Rulebook) -> Iterator[Remark]:
    """A bonus that is paid before any draw is not lost by one; a least one has a greatest."""
    bonus = book.rules.bonus
    if bonus.before_draw and bonus.lost_by_draw:
        yield ("bonus", "lost_by_draw"), "false, as bonus.before_draw is true", "true"
    least, most = book.bonus_range
    if least and not most:
        expected = "0, as bonus.max_antes is 0"
        yield ("bonus", "min_table_minimums"), expected, shown(bonus.min_table_minimums)


def a_higher_hand_pays_no_less(book: Rulebook) -> Iterator[Remark]:
    """A table that falls is odd."""
    for table, pays in (("bet", book.bet_pays), ("bonus", book.bonus_pays)):
        yield from _falling(table, pays)


def _falling(table: str, pays: Mapping[Category, int]) -> Iterator[Remark]:
    rising = sorted(pays)
    for low, high in pairwise(rising):
        if pays[high] < pays[low]:
            expected = f"at least the {pays[low]} of {low.words}"
            yield ("pay", table, high.key), expected, str(pays[high])


def a_bonus_fits_the_least_ante(book: Rulebook) -> Iterator[Remark]:
    """A bonus that the least ante cannot carry is odd."""
    least, most = book.bonus_range
    if least > most > 0:
        text = book.rules.bonus.min_table_minimums
        expected = f"at most bonus.max_antes, {most}: the least ante carries no bonus else"
        yield ("bonus", "min_table_minimums"), expected, shown(text)


def insured_for_no_more_than_is_paid(book: Rulebook) -> Iterator[Remark]:
    """An insurance of more than the payout that it insures is odd."""
    share = book.rules.insurance.max_share
    if Fraction(share) > 1:
        yield ("insurance", "max_share"), 'at most "1", the full payout', shown(share)


CONTRADICTIONS = (
    every_hand_is_paid,
    no_game_wins_nothing,
    seconds_occur,
    boxes_suffice,
    no_sale_no_terms,
    a_sold_game_has_a_fee,
    bonus_is_settled_once,
)
DOUBTS = (
    a_higher_hand_pays_no_less,
    a_bonus_fits_the_least_ante,
    insured_for_no_more_than_is_paid,
)
