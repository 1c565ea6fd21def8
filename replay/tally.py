"""What moved on a table: chips for the inventory, and the totals of a shift."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from msgspec import Struct

from ledger.event import FEES, Credit, Drop, Fill, ShiftClosed, ShiftOpened, TableEvent
from replay.round import Round


@dataclass(frozen=True, slots=True)
class Chips:
    """Movements of a table's chips in minor units, as recorded."""

    fills: int = 0
    credits: int = 0
    drops: int = 0
    takes: int = 0
    fees: int = 0
    payouts: int = 0

    @property
    def balance(self) -> int:
        """What the movements add to the table's inventory."""
        into = self.fills + self.takes + self.fees
        return into - self.credits - self.drops - self.payouts


def chips(events: Iterable[TableEvent], rounds: Iterable[Round]) -> Chips:
    """Return the movements of a shift: payouts and takes less what was returned of them."""
    fills = returned = drops = 0
    for event in events:
        match event:
            case Fill():
                fills += event.amount
            case Credit():
                returned += event.amount
            case Drop():
                drops += event.amount
            case _:
                pass
    played = list(rounds)
    return Chips(
        fills=fills,
        credits=returned,
        drops=drops,
        takes=sum(moved.taken for each in played for moved in each.moved),
        fees=sum(fees(each) for each in played),
        payouts=sum(moved.paid for each in played for moved in each.moved),
    )


def fees(this: Round) -> int:
    """Return a round's fees that stand: the house's when placed, a redeal excepted."""
    return sum(
        placed.amount
        for box in this.deal.played
        for placed in box.placed
        if placed.wager in FEES and placed.guest in box.guests
    )


class Totals(Struct, frozen=True, kw_only=True):
    """A shift's figures, in minor units of its currency; ``net`` is taken less paid."""

    table: str
    shift: str
    rulebook: str
    currency: str
    open: bool
    events: int
    rounds: int
    pending: int
    boxes: int
    hands_unknown: int
    wagered: int
    paid: int
    taken: int
    net: int


def totals(
    events: Sequence[TableEvent],
    recorded: int,
    rounds: Iterable[Round],
    rulebook: str,
    unknown: int,
) -> Totals:
    """Return a shift's figures from its standing events and its rounds that can be judged.

    ``recorded`` counts its events in the log, ``unknown`` the hands that were never shown.
    """
    opening = events[0]
    assert isinstance(opening, ShiftOpened)
    played = list(rounds)
    over = [each for each in played if each.over]
    moved = chips((), over)
    taken = moved.takes + moved.fees
    return Totals(
        table=opening.table,
        shift=opening.shift,
        rulebook=rulebook,
        currency=opening.currency,
        open=not any(isinstance(event, ShiftClosed) for event in events),
        events=recorded,
        rounds=len(over),
        pending=len(played) - len(over),
        boxes=sum(bool(box.antes) for each in over for box in each.deal.played),
        hands_unknown=unknown,
        wagered=sum(wagered(each) for each in over),
        paid=moved.payouts,
        taken=taken,
        net=taken - moved.payouts,
    )


def wagered(this: Round) -> int:
    """Return every stake and fee that was placed in a round and not withdrawn."""
    return sum(placed.amount for box in this.deal.boxes.values() for placed in box.placed)
