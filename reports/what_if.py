"""What another rulebook would have moved, in words for a terminal of a given width."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Final

from ledger.event import Wager
from replay.comparison import BoxIf, WagerIf
from replay.money import PLUS
from replay.obstacle import FREE_GAME, NOT_OFFERED
from replay.said import ENGLISH, Amount, Said, Voice
from replay.what_if import Net, RoundLeft, Sum, WhatIf
from reports.vocabulary import CODES, WAGERS

CAUSES: Final = {
    **{code.value: words for code, words in CODES.items()},
    NOT_OFFERED: Said("Game not on offer by its own rules"),
    FREE_GAME: Said("Game that would cost nothing"),
}
"""Why rounds are not compared, in short."""

ONE: Final = Said("round {rounds}")
SEVERAL: Final = Said("rounds {rounds}")

GAP: Final = 2
LABEL: Final = 20
"""So many columns are left for labels, however wide the amounts."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a table: a label and three amounts, or words alone; ``depth`` indents it."""

    label: str
    amounts: tuple[str, ...] = ()
    depth: int = 2


def what_if_words(told: WhatIf, width: int, voice: Voice = ENGLISH) -> str:
    """Return what would have been due, no wider than ``width`` columns as far as words break."""
    head = Said(
        "What if {rulebook} had been the rulebook: what would have been due",
        rulebook=told.rulebook,
    )
    lines = [_Line(voice.tell(head), depth=0)]
    lines += [line for each in told.shifts for line in _Sum(told, each, voice).of_shift()]
    if len(told.shifts) > 1:
        lines += [line for each in told.overall for line in _Sum(told, each, voice).overall()]
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
class _Sum:
    """What would have been in one shift, or in several: boxes that differ, rounds left out, sum."""

    told: WhatIf
    sum: Sum
    voice: Voice

    def of_shift(self) -> Iterator[_Line]:
        each = self.sum
        yield _Line("", depth=0)
        yield _Line(f"{each.table}  {each.shift}  {each.rulebook}", depth=0)
        boxes = [box for box in self.told.boxes if self.here(box)]
        if boxes:
            yield self.head()
        for box in boxes:
            yield from self.box(box)
        yield from self.left([one for one in self.told.not_compared if self.here(one)])
        yield from self.lines()

    def overall(self) -> Iterator[_Line]:
        yield _Line("", depth=0)
        yield self.line(Said("All shifts in {currency}", currency=self.sum.currency), depth=0)
        yield from self.lines()

    def here(self, each: BoxIf | RoundLeft) -> bool:
        return (each.table, each.shift) == (self.sum.table, self.sum.shift)

    def line(self, said: Said, amounts: tuple[str, ...] = (), depth: int = 2) -> _Line:
        return _Line(self.voice.tell(said), amounts, depth)

    def box(self, box: BoxIf) -> Iterator[_Line]:
        where = Said("round {round}, box {box}", round=box.round, box=box.box)
        yield self.line(where, self.sides(box))
        for wager in box.wagers:
            named = f"{wager.guest}, {self.voice.tell(WAGERS[Wager(wager.wager)])}"
            yield _Line(named, self.nets(wager), depth=4)
            for side in (wager.own, wager.other):
                yield _Line(f"{side.rule}: {self.voice.tell(side.why)}", depth=6)

    def nets(self, wager: WagerIf) -> tuple[str, ...]:
        own, other = (side.taken - side.paid for side in (wager.own, wager.other))
        return self.sides(Net(own=own, other=other, difference=wager.difference))

    def left(self, rounds: list[RoundLeft]) -> Iterator[_Line]:
        """Name the rounds that are not compared, by what stands in the way first."""
        if not rounds:
            return
        yield self.line(Said("not compared, as what would have been cannot be told:"))
        groups: dict[tuple[str, str], list[str]] = {}
        for one in rounds:
            first = one.causes[0]
            groups.setdefault((first.cause, first.rule), []).append(str(one.round))
        for (cause, rule), numbers in groups.items():
            named = SEVERAL if numbers[1:] else ONE
            place = self.voice.tell(named.given(rounds=", ".join(numbers)))
            yield _Line(f"{self.voice.tell(CAUSES[cause])} [{rule}]: {place}", depth=4)

    def lines(self) -> Iterator[_Line]:
        """Sum up: how many rounds, and the house's net by kinds of wager."""
        each = self.sum
        compared = Said(
            "{compared} of {rounds} rounds compared, {differing} of them due otherwise",
            compared=self.voice.count(each.compared),
            rounds=self.voice.count(each.rounds),
            differing=self.voice.count(each.differing),
        )
        yield self.line(compared)
        yield self.head()
        for net in each.wagers:
            if net.wager:
                yield self.line(WAGERS[Wager(net.wager)], self.sides(net), depth=4)
        yield self.line(Said("all wagers"), self.sides(each.net), depth=4)

    def head(self) -> _Line:
        own = self.sum.rulebook or self.voice.tell(Said("own rulebook"))
        label = Said("the house's net, {currency}", currency=self.sum.currency)
        return self.line(label, (own, self.told.rulebook, self.voice.tell(Said("difference"))))

    def sides(self, each: Net | BoxIf) -> tuple[str, ...]:
        own, other, difference = (
            self.voice.figure(Amount(minor, self.sum.currency))
            for minor in (each.own, each.other, each.difference)
        )
        return own, other, (PLUS if each.difference > 0 else "") + difference
