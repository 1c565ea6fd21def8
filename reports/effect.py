"""What a finding did to the house's money, for and against it, never netted."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from replay.finding import Code, Finding

AGAINST_IF_MORE: Final = frozenset(
    {Code.OVERPAID, Code.UNDERPAID, Code.PAYOUT_ABOVE_MAXIMUM},
)
"""Payouts: what is paid beyond the due is the house's loss."""

AGAINST_IF_LESS: Final = frozenset(
    {Code.NOT_TAKEN, Code.WRONGLY_TAKEN, Code.INVENTORY_VARIANCE, Code.OPENING_MISMATCH},
)
"""Takes and counted chips: what is missing is the house's loss."""


@dataclass(frozen=True, slots=True)
class Effect:
    """Minor units against and for the house, and how much of both was made good later."""

    against: int = 0
    favour: int = 0
    made_good: int = 0

    def __add__(self, other: "Effect") -> "Effect":
        """Return both together, each side by itself."""
        return Effect(
            self.against + other.against,
            self.favour + other.favour,
            self.made_good + other.made_good,
        )


def effect(finding: Finding) -> Effect:
    """Return what a finding did to the house's money: nothing, if it tells of no amount."""
    loss = finding.difference or 0
    if finding.code in AGAINST_IF_LESS:
        loss = -loss
    elif finding.code not in AGAINST_IF_MORE:
        return Effect()
    return Effect(max(loss, 0), max(-loss, 0), finding.made_good or 0)


def total(findings: Iterable[Finding]) -> Effect:
    """Return what findings did together."""
    return sum(map(effect, findings), Effect())
