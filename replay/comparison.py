"""One round under its own rulebook and under another, wager by wager."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from msgspec import UNSET, Struct, UnsetType

from ledger.event import FEES, Wager
from replay.audit import AuditedRound, audit_round
from replay.due import Due
from replay.judged import Judged
from replay.obstacle import Obstacle, obstacles
from replay.reason import reason
from replay.restake import restaked
from replay.rulebook import Rulebook
from replay.said import Said


class Settled(Struct, frozen=True, kw_only=True):
    """A wager under one rulebook: what lay there, its due, and why.

    ``category`` is the main combination that it rests on, ``multiple`` what the stake was paid by;
    ``rule`` is ``id@version`` and the key.
    """

    stake: int
    paid: int
    taken: int
    category: str | UnsetType = UNSET
    multiple: int | UnsetType = UNSET
    rule: str
    why: Said


class WagerIf(Struct, frozen=True, kw_only=True):
    """A wager that is due otherwise; ``difference`` is what the house's net gains by the other."""

    guest: str
    wager: str
    difference: int
    own: Settled
    other: Settled


class BoxIf(Struct, frozen=True, kw_only=True):
    """A box with a wager that is due otherwise: the house's net on it by its own, by the other."""

    table: str
    shift: str
    round: int
    box: int
    own: int
    other: int
    difference: int
    wagers: list[WagerIf]


@dataclass(frozen=True, slots=True)
class Comparison:
    """A round judged by its own rulebook and by another, and why it tells nothing, if so."""

    own: AuditedRound
    other: AuditedRound
    obstacles: list[Obstacle]

    @property
    def pairs(self) -> list[tuple[Due, Due]]:
        """Each wager's due by its own rulebook and by the other."""
        return list(zip(self.own.dues, self.other.dues, strict=True))


def compare(judged: AuditedRound, own: Rulebook) -> Comparison:
    """Compare a round, judged by another rulebook, with itself under its own.

    What was staked as its own asks is staked as the other asks; nothing else is supposed.
    """
    this, worth = judged.judged.this, judged.judged.show.worth
    staked = restaked(this, own, judged.judged.book)
    other = judged if staked is this else audit_round(staked, worth, judged.judged.book)
    mine = audit_round(this, worth, own)
    return Comparison(mine, other, list(obstacles(mine, other)))


def differing(round_: Comparison) -> Iterator[BoxIf]:
    """Yield the boxes of a round on which a wager is due otherwise."""
    this = round_.own.judged.this
    for box, group in groupby(round_.pairs, key=lambda pair: pair[0].box):
        pairs = list(group)
        wagers = [_wager(round_, *pair) for pair in pairs if _unlike(*pair)]
        if not wagers:
            continue
        own, other = (sum(net(pair[side]) for pair in pairs) for side in (0, 1))
        yield BoxIf(
            table=this.table,
            shift=this.shift,
            round=this.number,
            box=box,
            own=own,
            other=other,
            difference=other - own,
            wagers=wagers,
        )


def net(due: Due) -> int:
    """Return what a wager's due leaves the house, in minor units."""
    return due.taken - due.paid


def _unlike(own: Due, other: Due) -> bool:
    return (own.paid, own.taken) != (other.paid, other.taken)


def _wager(round_: Comparison, own: Due, other: Due) -> WagerIf:
    return WagerIf(
        guest=own.guest,
        wager=own.wager.value,
        difference=net(other) - net(own),
        own=_settled(round_.own.judged, own),
        other=_settled(round_.other.judged, other),
    )


def _settled(judged: Judged, due: Due) -> Settled:
    show = judged.show
    hand = show.first(due.box) if due.wager is Wager.BONUS else show.final(due.box)
    return Settled(
        stake=due.stake,
        paid=due.paid,
        taken=due.taken,
        category=hand.category.key if hand and due.wager not in FEES else UNSET,
        multiple=due.multiple or UNSET,
        rule=f"{judged.book.name} {due.rule}",
        why=reason(judged, due),
    )
