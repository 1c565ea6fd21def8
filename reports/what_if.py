"""What another rulebook would have moved, in words for a terminal of a given width."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Final

from ledger.event import Wager
from replay.comparison import BoxIf, Settled, WagerIf
from replay.money import PLUS, count, figure
from replay.obstacle import FREE_GAME, NOT_OFFERED
from replay.what_if import Net, RoundLeft, Sum, WhatIf
from reports.vocabulary import CODES, WAGERS

CAUSES: Final = {
    **{code.value: words for code, words in CODES.items()},
    NOT_OFFERED: "Game not on offer by its own rules",
    FREE_GAME: "Game that would cost nothing",
}
"""Why rounds are not compared, in short."""

GAP: Final = 2
LABEL: Final = 20
"""So many columns are left for labels, however wide the amounts."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a table: a label and three amounts, or words alone; ``depth`` indents it."""

    label: str
    amounts: tuple[str, ...] = ()
    depth: int = 2


def what_if_words(told: WhatIf, width: int) -> str:
    """Return what would have been due, no wider than ``width`` columns as far as words break."""
    shifts = [line for each in told.shifts for line in _Shift(told, each).lines()]
    overall = [line for each in told.overall for line in _overall(told, each)]
    head = f"What if {told.rulebook} had been the rulebook: what would have been due"
    lines = [_Line(head, depth=0), *shifts, *(overall if len(told.shifts) > 1 else ())]
    return "\n".join(_laid_out(lines, width))


def _laid_out(lines: Sequence[_Line], width: int) -> Iterator[str]:
    """Yield lines with their amounts in columns, labels and words broken to fit."""
    columns = [max(map(len, each)) for each in zip(*_amounts(lines), strict=True)]
    room = max(width - sum(columns) - GAP * len(columns), LABEL)
    for line in lines:
        indent, further = " " * line.depth, " " * (line.depth + 2)
        broken = wrap(
            line.label,
            room if line.amounts else width,
            initial_indent=indent,
            subsequent_indent=further,
        )
        first, *rest = broken or [""]
        amounts = (f"{'':{GAP}}{each:>{w}}" for each, w in zip(line.amounts, columns, strict=False))
        yield f"{first:<{room}}{''.join(amounts)}" if line.amounts else first
        yield from rest


def _amounts(lines: Iterable[_Line]) -> list[tuple[str, ...]]:
    return [line.amounts for line in lines if line.amounts]


@dataclass(frozen=True, slots=True)
class _Shift:
    """One shift of what would have been: its boxes that differ, the rounds left out, its sum."""

    told: WhatIf
    sum: Sum

    def lines(self) -> Iterator[_Line]:
        each = self.sum
        yield _Line("", depth=0)
        yield _Line(f"{each.table}  {each.shift}  {each.rulebook}", depth=0)
        boxes = [box for box in self.told.boxes if self.here(box)]
        if boxes:
            yield _head(self.told, each)
        for box in boxes:
            yield from self.box(box)
        yield from _left([one for one in self.told.not_compared if self.here(one)])
        yield from _sum(self.told, each)

    def here(self, each: BoxIf | RoundLeft) -> bool:
        return (each.table, each.shift) == (self.sum.table, self.sum.shift)

    def box(self, box: BoxIf) -> Iterator[_Line]:
        where = f"round {box.round}, box {box.box}"
        yield _Line(where, _sides(box, self.sum.currency))
        for wager in box.wagers:
            yield _Line(f"{wager.guest}, {WAGERS[Wager(wager.wager)]}", self.nets(wager), depth=4)
            yield from (_why(side) for side in (wager.own, wager.other))

    def nets(self, wager: WagerIf) -> tuple[str, ...]:
        own, other = (side.taken - side.paid for side in (wager.own, wager.other))
        sides = Net(own=own, other=other, difference=wager.difference)
        return _sides(sides, self.sum.currency)


def _why(side: Settled) -> _Line:
    return _Line(f"{side.rule}: {side.why}", depth=6)


def _left(rounds: list[RoundLeft]) -> Iterator[_Line]:
    """Name the rounds that are not compared, by what stands in the way first."""
    if not rounds:
        return
    yield _Line("not compared, as what would have been cannot be told:")
    groups: dict[tuple[str, str], list[str]] = {}
    for one in rounds:
        first = one.causes[0]
        groups.setdefault((first.cause, first.rule), []).append(str(one.round))
    for (cause, rule), numbers in groups.items():
        named = f"round{'s' * (len(numbers) > 1)} {', '.join(numbers)}"
        yield _Line(f"{CAUSES[cause]} [{rule}]: {named}", depth=4)


def _sum(told: WhatIf, each: Sum) -> Iterator[_Line]:
    compared = f"{count(each.compared)} of {count(each.rounds)} rounds compared"
    yield _Line(f"{compared}, {count(each.differing)} of them due otherwise")
    yield _head(told, each)
    for net in each.wagers:
        if net.wager:
            yield _Line(WAGERS[Wager(net.wager)], _sides(net, each.currency), depth=4)
    yield _Line("all wagers", _sides(each.net, each.currency), depth=4)


def _overall(told: WhatIf, each: Sum) -> Iterator[_Line]:
    yield _Line("", depth=0)
    yield _Line(f"All shifts in {each.currency}", depth=0)
    yield from _sum(told, each)


def _head(told: WhatIf, each: Sum) -> _Line:
    own = each.rulebook or "own rulebook"
    return _Line(f"the house's net, {each.currency}", (own, told.rulebook, "difference"))


def _sides(each: Net | BoxIf, currency: str) -> tuple[str, ...]:
    sign = PLUS if each.difference > 0 else ""
    return (
        figure(each.own, currency),
        figure(each.other, currency),
        sign + figure(each.difference, currency),
    )
