"""What if: recorded rounds under another rulebook, and what that would have moved, box by box.

Both sides are the dues of one settlement under two rulebooks; what was really paid does not count.
Net is the house's: taken, fees included, less paid. All amounts are minor units.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from msgspec import UNSET, Struct, UnsetType

from ledger.event import Wager
from replay.audit import Audit
from replay.comparison import BoxIf, Comparison, compare, differing, net
from replay.due import Due
from replay.obstacle import Obstacle


class RoundLeft(Struct, frozen=True, kw_only=True):
    """A round that is not compared: it cannot be told what the other would have come to."""

    table: str
    shift: str
    round: int
    causes: list[Obstacle]


class Net(Struct, frozen=True, kw_only=True):
    """The house's net by its own rulebook and by the other; of one wager's kind, where named."""

    wager: str | UnsetType = UNSET
    own: int
    other: int
    difference: int


class Sum(Struct, frozen=True, kw_only=True):
    """What came of several rounds: the house's net over those compared, by kinds of wager.

    ``rounds`` are those that can be judged, ``differing`` those compared in which a due differs.
    ``rulebook`` is the shift's own; with ``table`` and ``shift`` it is left out of a sum of shifts.
    """

    table: str | UnsetType = UNSET
    shift: str | UnsetType = UNSET
    rulebook: str | UnsetType = UNSET
    currency: str
    rounds: int
    compared: int
    differing: int
    net: Net
    wagers: list[Net]


class WhatIf(Struct, frozen=True, kw_only=True):
    """Shifts under another rulebook: boxes that differ, rounds not compared, sums.

    ``overall`` has one sum for each currency.
    """

    rulebook: str
    boxes: list[BoxIf]
    not_compared: list[RoundLeft]
    shifts: list[Sum]
    overall: list[Sum]


class _Place(NamedTuple):
    """Whose sum it is: a shift, and its own rulebook."""

    table: str
    shift: str
    rulebook: str


@dataclass(slots=True)
class _Count:
    """A sum in the making: rounds, and the nets (own, other) by kinds of wager."""

    rounds: int = 0
    compared: int = 0
    differing: int = 0
    nets: dict[Wager, tuple[int, int]] = field(default_factory=dict)

    def add(self, dues: Iterable[tuple[Due, Due]]) -> None:
        for own, other in dues:
            mine, theirs = self.nets.get(own.wager, (0, 0))
            self.nets[own.wager] = mine + net(own), theirs + net(other)

    def join(self, count: "_Count") -> None:
        self.rounds += count.rounds
        self.compared += count.compared
        self.differing += count.differing
        for wager, (mine, theirs) in count.nets.items():
            own, other = self.nets.get(wager, (0, 0))
            self.nets[wager] = own + mine, other + theirs

    def sum(self, currency: str, place: _Place | None = None) -> Sum:
        kinds = [_sides(*self.nets[kind], kind) for kind in Wager if kind in self.nets]
        return Sum(
            table=place.table if place else UNSET,
            shift=place.shift if place else UNSET,
            rulebook=place.rulebook if place else UNSET,
            currency=currency,
            rounds=self.rounds,
            compared=self.compared,
            differing=self.differing,
            net=_sides(sum(kind.own for kind in kinds), sum(kind.other for kind in kinds)),
            wagers=kinds,
        )


def what_if(audit: Audit) -> WhatIf | None:
    """Return what an audit by another rulebook differs in from the shifts' own, in money.

    None for an audit by the shifts' own rulebooks.
    """
    if audit.instead is None:
        return None
    parts = _Parts([], [], [], {})
    for shift in audit.shifts:
        own, opening, count = shift.own or shift.book, shift.opening, _Count()
        for each in shift.rounds:
            parts.add(compare(each, own), count)
        place = _Place(opening.table, opening.shift, own.name)
        parts.shifts.append(count.sum(opening.currency, place))
        parts.overall.setdefault(opening.currency, _Count()).join(count)
    sums = [count.sum(currency) for currency, count in sorted(parts.overall.items())]
    return WhatIf(
        rulebook=audit.instead.name,
        boxes=parts.boxes,
        not_compared=parts.left,
        shifts=parts.shifts,
        overall=sums,
    )


@dataclass(frozen=True, slots=True)
class _Parts:
    """The lists of a WhatIf in the making; sums in the making by currency."""

    boxes: list[BoxIf]
    left: list[RoundLeft]
    shifts: list[Sum]
    overall: dict[str, _Count]

    def add(self, round_: Comparison, count: _Count) -> None:
        """Count a round, and tell what is to be told of it."""
        count.rounds += 1
        if round_.obstacles:
            this = round_.own.judged.this
            self.left.append(
                RoundLeft(
                    table=this.table, shift=this.shift, round=this.number, causes=round_.obstacles
                )
            )
            return
        boxes = list(differing(round_))
        self.boxes.extend(boxes)
        count.compared += 1
        count.differing += bool(boxes)
        count.add(round_.pairs)


def _sides(own: int, other: int, wager: Wager | None = None) -> Net:
    kind = wager.value if wager else UNSET
    return Net(wager=kind, own=own, other=other, difference=other - own)
