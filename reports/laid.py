"""An explained round as its table lay at the end, to be drawn: the dealer and every box."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from msgspec import Struct

from replay.explain import BoxTold, Explanation
from replay.said import ENGLISH, Amount, Said, Voice
from reports.explained import DECISIONS
from reports.hands import Table
from reports.model import Felt, Place

GUESTS: Final = 3
"""So many guests of a box stand in the drawing; the wagers are told of all."""


class Staked(Struct, frozen=True, kw_only=True):
    """What a guest staked on a box in all, fees included, in minor units."""

    box: int
    guest: str
    amount: int


def staked(told: Explanation) -> list[Staked]:
    """Return what each guest staked on each box, in the order of the boxes and of the guests."""
    return [
        Staked(box=box.box, guest=guest, amount=_staked(told, box, guest))
        for box in told.boxes
        for guest in box.guests
    ]


def _staked(told: Explanation, box: BoxTold, guest: str) -> int:
    wagers = (each for each in told.wagers if (each.box, each.guest) == (box.box, guest))
    return sum(each.stake for each in wagers)


def felt(told: Explanation, boxes: int, voice: Voice = ENGLISH) -> Felt:
    """Return the table as the cards lay at the end; it has so many boxes by its rulebook."""
    return _Laid(told, voice).felt(boxes)


@dataclass(frozen=True, slots=True)
class _Laid:
    """An explained round, and who tells of it."""

    told: Explanation
    voice: Voice

    def felt(self, boxes: int) -> Felt:
        """Put all places together, boxes that the table does not have too."""
        played = {box.box: box for box in self.told.boxes}
        numbers = sorted({*range(1, boxes + 1), *played})
        return Felt(self.dealer(), tuple(self.place(each, played.get(each)) for each in numbers))

    def dealer(self) -> Place:
        """Return the dealer's place with the last of the dealer's hands."""
        *_, last = (None, *Table(self.told, self.voice).dealer())
        if last is None:
            return Place(self.voice.tell(Said("Dealer")))
        return Place(last.label, last.cards, last.worth)

    def place(self, number: int, box: BoxTold | None) -> Place:
        """Return a box as it lay."""
        label = Said("Box {box}", box=number)
        if box is None:
            return Place(self.voice.tell(Said("{box}: nobody", box=label)))
        label = Said("{box}, blind", box=label) if box.blind else label
        did, chips = self.voice.tell(DECISIONS[box.decision]), tuple(self.chips(box))
        for hand in Table(self.told, self.voice).drawn(label, box.final):
            worth = " · ".join(each for each in (did, hand.worth) if each)
            return Place(hand.label, hand.cards, worth, chips)
        return Place(self.voice.tell(label), worth=did, chips=chips)

    def chips(self, box: BoxTold) -> Iterator[tuple[str, str]]:
        """Give each guest with what was staked on the box in all."""
        for guest in box.guests[:GUESTS]:
            amount = Amount(_staked(self.told, box, guest), self.told.currency)
            yield guest, self.voice.money(amount)
        if (more := len(box.guests) - GUESTS) > 0:
            yield self.voice.tell(Said("and {more} more", more=more)), ""
