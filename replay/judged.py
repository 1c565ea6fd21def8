"""A round that can be judged: its facts, its hands, its dues, and the rulebook that judges it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ledger.event import DRAW_FEES, Wager
from replay.due import Due
from replay.finding import Code, Finding, id_of
from replay.round import Box, Deal, Moment, Round
from replay.rulebook import Rulebook
from replay.said import Amount, Said, Sentence
from replay.settle import Showdown, unexamined


@dataclass(frozen=True, slots=True)
class Judged:
    """What every check of a round looks at.

    ``deal`` is the one that counts, or one called off without cause: then ``cut_short``, so that
    what is missing from it is no breach.
    """

    this: Round
    deal: Deal
    show: Showdown
    dues: list[Due]
    book: Rulebook
    cut_short: bool = False

    def money(self, amount: int) -> Amount:
        """Return an amount of minor units in the shift's currency."""
        return Amount(amount, self.this.currency)

    def examined(self) -> Iterator[Box]:
        """Yield the boxes with an ante whose number of cards can be judged upon."""
        for box in self.deal.played:
            holding = self.show.boxes.get(box.number)
            if holding is None or not unexamined(self.this, self.show, holding):
                yield box

    def found(
        self,
        code: Code,
        rule: str,
        why: Said,
        events: Iterable[str] = (),
        **keys: str | int,
    ) -> Finding:
        """Return a finding of this round; it rests on the round's opening if on no ``events``."""
        where: dict[str, str | int]
        where = {"table": self.this.table, "shift": self.this.shift, "round": self.this.number}
        told = tuple(events) or (self.this.opened.event,)
        return finding(code, f"{self.book.name} {rule}", why, told, **where, **keys)

    def hand_events(self, box: Box) -> list[str]:
        """Return the ids of the events that tell a box's cards and the dealer's."""
        return [*box.hand_events, *self.deal.dealer.hand_events]


def finding(
    code: Code, rule: str, why: Said, events: Iterable[str] = (), **keys: str | int
) -> Finding:
    """Return a finding with its id; keys are the fields that apply, ``why`` becomes a sentence."""
    if "expected" in keys and "actual" in keys:
        keys["difference"] = int(keys["actual"]) - int(keys["expected"])
    return Finding(
        code=code,
        id=id_of({"code": code.value, **keys}),
        rule=rule,
        explanation=Sentence.of(why),
        events=tuple(dict.fromkeys(events)),
        **keys,  # type: ignore[arg-type]  # the names are the struct's own
    )


def stake_events(box: Box, guest: str | None = None, *wagers: Wager) -> list[str]:
    """Return the ids of the events that placed or withdrew these wagers."""
    return [
        placed.when.event
        for placed in box.placed
        if guest in (None, placed.guest) and (not wagers or placed.wager in wagers)
    ]


def draw_fees(box: Box) -> list[Moment]:
    """Return the moments at which a box's fees for a draw were placed."""
    return [placed.when for wager in DRAW_FEES for placed in box.placings(wager)]
