"""Checks of a shift as a whole: its chips, its limits."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from msgspec import UNSET

from ledger.correcting.embedded import embedded
from ledger.event import (
    AnyEvent,
    EventReplaced,
    Limits,
    LimitsChanged,
    ShiftClosed,
    ShiftOpened,
    TableEvent,
)
from replay.finding import Code, Finding
from replay.judged import finding
from replay.rulebook import Rulebook
from replay.said import Amount, Said
from replay.tally import Chips


@dataclass(frozen=True, slots=True)
class JudgedShift:
    """What every check of a shift looks at; ``closed_before`` is the table's last closing."""

    opening: ShiftOpened
    events: list[TableEvent]
    chips: Chips
    book: Rulebook
    closed_before: int | None

    def money(self, amount: int) -> Amount:
        """Return an amount of minor units in the shift's currency."""
        return Amount(amount, self.opening.currency)

    def sum(self) -> Said:
        """Return the movements as a sum, as the expected closing is reckoned."""
        moved = self.chips
        return Said(
            "opening {opening} + fills {fills} - credits {credits} - drops {drops}"
            " + taken {takes} + fees {fees} - paid {payouts}",
            opening=self.money(self.opening.opening_inventory),
            fills=self.money(moved.fills),
            credits=self.money(moved.credits),
            drops=self.money(moved.drops),
            takes=self.money(moved.takes),
            fees=self.money(moved.fees),
            payouts=self.money(moved.payouts),
        )

    def found(self, code: Code, rule: str, why: Said, events: list[str], **keys: int) -> Finding:
        """Return a finding of this shift."""
        where = {"table": self.opening.table, "shift": self.opening.shift}
        return finding(code, f"{self.book.name} {rule}", why, events, **where, **keys)


def opens_as_closed(judged: JudgedShift) -> Iterator[Finding]:
    """A shift opens with the inventory that the table's last one closed with."""
    before, opened = judged.closed_before, judged.opening.opening_inventory
    if before is not None and before != opened:
        why = Said(
            "the shift opened with {opened}; the table's last shift closed with {closed}",
            opened=judged.money(opened), closed=judged.money(before),
        )  # fmt: skip
        yield judged.found(
            Code.OPENING_MISMATCH, "inventory.opening", why, [judged.opening.id],
            expected=before, actual=opened,
        )  # fmt: skip


def inventory_balances(judged: JudgedShift) -> Iterator[Finding]:
    """The closing inventory is the opening one and what moved, as recorded."""
    for event in judged.events:
        if isinstance(event, ShiftClosed):
            expected = judged.opening.opening_inventory + judged.chips.balance
            if event.closing_inventory != expected:
                why = Said(
                    "counted {counted} at the close; by the record it is {expected}: {sum}",
                    counted=judged.money(event.closing_inventory),
                    expected=judged.money(expected), sum=judged.sum(),
                )  # fmt: skip
                events = [judged.opening.id, event.id]
                yield judged.found(
                    Code.INVENTORY_VARIANCE, "inventory.closing", why, events,
                    expected=expected, actual=event.closing_inventory,
                )  # fmt: skip


def limits_complete(judged: JudgedShift) -> Iterator[Finding]:
    """A payout maximum is set where the rulebook demands one."""
    if not judged.book.rules.limits.payout_max_required:
        return
    stated: list[tuple[str, Limits]] = [(judged.opening.id, judged.opening.limits)]
    stated += [(e.id, e.limits) for e in judged.events if isinstance(e, LimitsChanged)]
    lacking = [event for event, limits in stated if limits.payout_max is UNSET]
    if lacking:
        why = Said("the table's limits name no payout maximum")
        yield judged.found(Code.LIMITS_INCOMPLETE, "limits.payout_max_required", why, lacking)


SHIFT_CHECKS = (opens_as_closed, inventory_balances, limits_complete)


def closing_inventory(events: Iterable[AnyEvent]) -> int | None:
    """Return what a shift closed with, corrections applied; None while it is open.

    ``events`` are the shift's in the order of the log; its closing and its corrections are enough:
    a closing is never voided or inserted, only replaced, and the latest replacement stands.
    """
    recorded: ShiftClosed | None = None
    stands: TableEvent | None = None
    for event in events:
        if isinstance(event, ShiftClosed):
            recorded = stands = event
        elif isinstance(event, EventReplaced) and recorded and event.target == recorded.id:
            stands = embedded(event.event, event, None)
    assert stands is None or isinstance(stands, ShiftClosed)
    return stands.closing_inventory if stands else None
