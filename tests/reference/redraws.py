"""Rounds in which a box may draw again, where a house allows more than one draw."""

from tests.reference.hand import FIVE, SIX
from tests.reference.simulate import Box, Play


class Redrawing(Play):
    """A round played as any other; an open box that has drawn may draw and pay once more."""

    def draw(self, box: Box, how: str) -> None:
        super().draw(box, how)
        for _ in range(1, self.book["course.draws"]):
            enough = len(self.deck) > FIVE * (len(self.boxes) + 1)
            if enough and not box.blind and self.chance(0.5):
                full = len(box.cards) == SIX
                again = "exchange" if full else self.rng.choice(("exchange", "sixth"))
                self.pay_fee(box, again)
                super().draw(box, again)
