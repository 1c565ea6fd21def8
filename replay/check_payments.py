"""Checks of payments: what was paid and taken against what was due, and what was made good."""

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec import UNSET

from ledger.event import FEES, Wager
from replay.due import Due
from replay.finding import Code, Finding
from replay.judged import Judged, stake_events
from replay.round import Moved

Key = tuple[int, str, Wager]

RULES = {
    Wager.ANTE: "no_game.ante",
    Wager.BONUS: "pay.bonus",
    Wager.BET: "pay.bet",
    Wager.EXCHANGE: "fee.exchange",
    Wager.SIXTH: "fee.sixth",
    Wager.INSURANCE: "insurance.max_of",
    Wager.GAME: "fee.game",
}
"""The rule that a payment rests on where no stake lay."""


@dataclass(frozen=True, slots=True)
class Account:
    """One wager's money in one direction: due, moved until the close, moved after it.

    ``more`` moved on in the same direction after the close, ``back`` came back after it.
    """

    due: int
    until: int
    more: int
    back: int

    def differences(self) -> Iterator[tuple[int, int]]:
        """Yield (actual, made good) for each finding: what came to pass, and how far it was mended.

        A movement after the close that mends nothing counts as if it had come before.
        """
        over = self.until - self.due
        if over > 0:
            actual = self.until + self.more
            mended = min(self.back, actual - self.due)
            yield actual, mended
            if self.back > mended:
                yield self.due - (self.back - mended), 0
        elif over < 0:
            actual = self.until - self.back
            mended = min(self.more, self.due - actual)
            yield actual, mended
            if self.more > mended:
                yield self.due + (self.more - mended), 0
        else:
            if self.more:
                yield self.due + self.more, 0
            if self.back:
                yield self.due - self.back, 0


def payments_as_due(judged: Judged) -> Iterator[Finding]:
    """Each wager is paid and taken what is due, no more and no less."""
    dues: dict[Key, Due] = {(due.box, due.guest, due.wager): due for due in judged.dues}
    moved: dict[Key, list[Moved]] = {}
    for each in judged.this.moved:
        moved.setdefault((each.box, each.guest, each.wager), []).append(each)
    for key in dict.fromkeys((*dues, *moved)):
        due = dues.get(key)
        if (due is None and not _judgeable(judged, key)) or (due and not due.judged):
            continue
        yield from _payments(judged, key, due, moved.get(key, []))


def _judgeable(judged: Judged, key: Key) -> bool:
    """Whether money moved for no stake can be judged: not on a box that is not examined."""
    box = judged.deal.boxes.get(key[0])
    if box is None or not box.guests():
        return not (judged.deal.begun and judged.show.dealer.miscounted)
    return box in list(judged.examined())


def _payments(judged: Judged, key: Key, due: Due | None, moved: list[Moved]) -> Iterator[Finding]:
    stake = due.stake if due and key[2] in FEES and due.taken else 0
    paid = _account(due.paid if due else 0, 0, [(each, each.paid) for each in moved])
    taken = _account(due.taken if due else 0, stake, [(each, each.taken) for each in moved])
    for actual, mended in paid.differences():
        code = Code.OVERPAID if actual > paid.due else Code.UNDERPAID
        if code is Code.OVERPAID and _above_maximum(judged, key):
            code = Code.PAYOUT_ABOVE_MAXIMUM
        yield _finding(judged, key, due, code, (paid.due, actual, mended), moved)
    for actual, mended in taken.differences():
        code = Code.WRONGLY_TAKEN if actual > taken.due else Code.NOT_TAKEN
        yield _finding(judged, key, due, code, (taken.due, actual, mended), moved)


def _account(due: int, stake: int, moved: list[tuple[Moved, int]]) -> Account:
    """Add up movements; a fee is taken when it is placed."""
    after = [amount for each, amount in moved if each.after_close]
    return Account(
        due=due,
        until=stake + sum(amount for each, amount in moved if not each.after_close),
        more=sum(amount for amount in after if amount > 0),
        back=-sum(amount for amount in after if amount < 0),
    )


def _above_maximum(judged: Judged, key: Key) -> bool:
    """Whether a box was paid above the table's payout maximum on bets and insurances together."""
    maximum = judged.this.limits.payout_max
    limited = {Wager.BET, Wager.INSURANCE}
    if maximum is UNSET or judged.book.rules.pay.maximum_per == "none" or key[2] not in limited:
        return False
    paid = sum(
        each.paid
        for each in judged.this.moved
        if each.box == key[0] and each.wager in limited and not (each.after_close and each.paid < 0)
    )
    return paid > maximum


def _finding(
    judged: Judged,
    key: Key,
    due: Due | None,
    code: Code,
    amounts: tuple[int, int, int],
    moved: list[Moved],
) -> Finding:
    number, guest, wager = key
    expected, actual, mended = amounts
    box = judged.deal.boxes.get(number)
    events = stake_events(box, guest, wager) + judged.hand_events(box) if box else []
    events += [each.when.event for each in moved]
    verb = "taken" if code in {Code.NOT_TAKEN, Code.WRONGLY_TAKEN} else "paid"
    case = f" ({due.case.value.replace('_', ' ')})" if due else ", where no stake lay"
    why = f"{wager.value} of {guest} on box {number}{case}: {verb} {actual}, due {expected}"
    made_good = {"made_good": mended} if mended else {}
    return judged.found(
        code, due.rule if due else RULES[wager], why, events,
        box=number, guest=guest, wager=wager.value, expected=expected, actual=actual, **made_good,
    )  # fmt: skip


PAYMENT_CHECKS = (payments_as_due,)
