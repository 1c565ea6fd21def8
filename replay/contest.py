"""A hand against another: the category decides, then rank by rank, the kickers last."""

from dataclasses import dataclass
from typing import Final

from replay.card import ACE, Card, rank_of
from replay.card import face as face_of
from replay.category import Category
from replay.combination import Combination, main
from replay.due import Case
from replay.said import Said

Cards = tuple[Card, ...]

CARD: Final = (
    Said("the first card decides, {high} over {low}"),
    Said("the second card decides, {high} over {low}"),
    Said("the third card decides, {high} over {low}"),
    Said("the fourth card decides, {high} over {low}"),
    Said("the fifth card decides, {high} over {low}"),
)
"""Which of five cards decides between hands of one category."""

BY_CARD: Final = {
    Case.HIGHER: Said("the box is higher: {ranks} against {others}, {decides}"),
    Case.LOWER: Said("the dealer is higher: {others} against {ranks}, {decides}"),
}
BY_CATEGORY: Final = {
    Case.HIGHER: Said("the box is higher: {hand} over {dealer}"),
    Case.LOWER: Said("the dealer is higher: {dealer} over {hand}"),
}
EQUAL: Final = Said("equal: {ranks} against {others}, no card decides")


@dataclass(frozen=True, slots=True)
class Contest:
    """Two hands, each by its best five cards, the most telling first; ``place`` is 1 to 5.

    ``place`` is that of the first cards that differ in rank, None where the category decides or
    nothing does. ``case`` tells whether the box is higher, lower or equal.
    """

    case: Case
    category: Category
    five: Cards
    dealer_category: Category
    dealer_five: Cards
    place: int | None

    @property
    def words(self) -> Said:
        """What decides, such as "Q Q K 9 2 against Q Q K 8 7, the fourth card decides"."""
        told = self._words()
        if _low_ace(self.five, self.category) or _low_ace(self.dealer_five, self.dealer_category):
            return Said("{contest}; in 5 4 3 2 A the ace is the lowest card", contest=told)
        return told

    def _words(self) -> Said:
        if self.category is not self.dealer_category:
            told = BY_CATEGORY[self.case]
            return told.given(hand=self.category, dealer=self.dealer_category)
        ranks, others = _ranks(self.five), _ranks(self.dealer_five)
        if self.place is None:
            return EQUAL.given(ranks=ranks, others=others)
        pair = (self.five[self.place - 1], self.dealer_five[self.place - 1])
        low, high = sorted(pair, key=rank_of)
        decides = CARD[self.place - 1].given(high=_rank(high), low=_rank(low))
        return BY_CARD[self.case].given(ranks=ranks, others=others, decides=decides)


def contest(cards: Cards, dealer: Cards) -> Contest:
    """Compare a box's five or six cards with the dealer's; raises NotAHandError for no hands."""
    box, other = main(cards), main(dealer)
    place = None
    if box.category is other.category:
        pairs = enumerate(zip(box.five, other.five, strict=True), start=1)
        unlike = (n for n, (mine, theirs) in pairs if rank_of(mine) != rank_of(theirs))
        place = next(unlike, None)
    return Contest(_case(box, other), box.category, box.five, other.category, other.five, place)


def _case(box: Combination, dealer: Combination) -> Case:
    if box.strength == dealer.strength:
        return Case.EQUAL
    return Case.HIGHER if box.strength > dealer.strength else Case.LOWER


def _rank(card: Card) -> str:
    return face_of(card)[:-1]


def _ranks(cards: Cards) -> str:
    return " ".join(map(_rank, cards))


def _low_ace(five: Cards, category: Category) -> bool:
    straight = category in {Category.STRAIGHT, Category.STRAIGHT_FLUSH}
    return straight and rank_of(five[-1]) == ACE
