"""Rounds of any course: more draws than one where a house allows them, redeals without a cause."""

from tests.reference.hand import FIVE, SIX
from tests.reference.simulate import Box, Play, stacked

NO_CAUSE = "the guest asked for it"


class Course(Play):
    """A round played as any other, whose boxes draw again and whose deal is called off at will."""

    def draw(self, box: Box, how: str) -> None:
        super().draw(box, how)
        for _ in range(1, self.book["course.draws"]):
            enough = len(self.deck) > FIVE * (len(self.boxes) + 1)
            if enough and not box.blind and self.chance(0.5):
                full = len(box.cards) == SIX
                again = "exchange" if full else self.rng.choice(("exchange", "sixth"))
                self.pay_fee(box, again)
                super().draw(box, again)

    def misdeal(self) -> None:
        """Call a redeal for a cause, or after some of a round, or all of it, without one."""
        if self.chance(0.5):
            super().misdeal()
            return
        self.deal()
        for play in (self.decisions, self.insurances, self.showdown):
            if self.chance(0.8):
                play()
        self.add("misdeal_called", reason=NO_CAUSE)
        self.deck = stacked(self.rng)
