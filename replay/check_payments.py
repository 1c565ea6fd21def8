"""Checks of payments: what was paid and taken against what was due, and what was made good."""

from collections.abc import Iterator

from msgspec import UNSET

from ledger.event import FEES, Wager
from replay.account import Difference, differences
from replay.due import Due
from replay.finding import Code, Finding
from replay.judged import Judged, stake_events
from replay.reason import NO_STAKE, reason
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


def payments_as_due(judged: Judged) -> Iterator[Finding]:
    """Each wager is paid and taken what is due, no more and no less."""
    dues: dict[Key, Due] = {(due.box, due.guest, due.wager): due for due in judged.dues}
    moved: dict[Key, list[Moved]] = {}
    for each in judged.this.moved:
        moved.setdefault((each.box, each.guest, each.wager), []).append(each)
    for key in dict.fromkeys((*dues, *moved)):
        due = dues.get(key)
        if (due is None and not judgeable(judged, key[0])) or (due and not due.judged):
            continue
        yield from _payments(judged, key, due, moved.get(key, []))


def judgeable(judged: Judged, number: int) -> bool:
    """Whether money moved for no stake can be judged: not on a box that is not examined."""
    box = judged.deal.boxes.get(number)
    if box is None or not box.guests:
        return not (judged.deal.begun and judged.show.dealer.miscounted)
    return any(each is box for each in judged.examined())


def _payments(judged: Judged, key: Key, due: Due | None, moved: list[Moved]) -> Iterator[Finding]:
    """Compare both directions; a fee is taken when it is placed."""
    fee = due.taken if due and key[2] in FEES else 0
    expected = due.paid if due else 0
    for paid in _differences(expected, 0, [(each, each.paid) for each in moved]):
        code = Code.OVERPAID if paid.actual > expected else Code.UNDERPAID
        if code is Code.OVERPAID and _above_maximum(judged, key):
            code = Code.PAYOUT_ABOVE_MAXIMUM
        yield _finding(judged, key, code, expected, paid)
    expected = due.taken if due else 0
    for taken in _differences(expected, fee, [(each, each.taken) for each in moved]):
        code = Code.WRONGLY_TAKEN if taken.actual > expected else Code.NOT_TAKEN
        yield _finding(judged, key, code, expected, taken)


def _differences(due: int, fee: int, moved: list[tuple[Moved, int]]) -> Iterator[Difference]:
    until = fee + sum(amount for each, amount in moved if not each.after_close)
    return differences(due, until, [amount for each, amount in moved if each.after_close])


def _above_maximum(judged: Judged, key: Key) -> bool:
    """Whether a box was paid above the table's payout maximum on bets and insurances together."""
    maximum = judged.this.limits.payout_max
    limited = {Wager.BET, Wager.INSURANCE}
    if maximum is UNSET or judged.book.rules.pay.maximum_per == "none" or key[2] not in limited:
        return False
    return _paid_on_box(judged, key[0]) > maximum


def _paid_on_box(judged: Judged, box: int) -> int:
    """Return what was paid on a box's bets and insurances together, as it stood at the close."""
    return sum(
        each.paid
        for each in judged.this.moved
        if each.box == box
        and each.wager in {Wager.BET, Wager.INSURANCE}
        and not (each.after_close and each.paid < 0)
    )


def _finding(judged: Judged, key: Key, code: Code, expected: int, found: Difference) -> Finding:
    number, guest, wager = key
    due = _due(judged, key)
    box = judged.deal.boxes.get(number)
    events = stake_events(box, guest, wager) + judged.hand_events(box) if box else []
    events += [each.when.event for each in judged.this.moved if _on(each, key)]
    return judged.found(
        code, due.rule if due else RULES[wager], _sentence(judged, key, code, found), events,
        box=number, guest=guest, wager=wager.value, expected=expected, actual=found.actual,
        **({"made_good": found.mended} if found.mended else {}),
    )  # fmt: skip


def _sentence(judged: Judged, key: Key, code: Code, found: Difference) -> str:
    """Tell the wager, why it was due what it was, and what was done instead."""
    number, guest, wager = key
    due = _due(judged, key)
    told = reason(judged, due) if due else f"{NO_STAKE}, and nothing was due"
    verb = "taken" if code in {Code.NOT_TAKEN, Code.WRONGLY_TAKEN} else "paid"
    done = f"{verb} {judged.money(found.actual)}" if found.actual else f"nothing was {verb}"
    if found.actual < 0:
        done = f"{judged.money(-found.actual)} more came back than was {verb}"
    if code is Code.PAYOUT_ABOVE_MAXIMUM:
        assert judged.this.limits.payout_max
        done += f"; the box was paid {judged.money(_paid_on_box(judged, number))} together"
        if due is None or due.paid == due.uncut:  # else the cut has told the maximum
            done += f", the payout maximum is {judged.money(judged.this.limits.payout_max)}"
    mended = f"; {judged.money(found.mended)} made good after the close" if found.mended else ""
    return f"{wager.value.capitalize()} of {guest} on box {number}: {told}; {done}{mended}"


def _due(judged: Judged, key: Key) -> Due | None:
    dues = (due for due in judged.dues if (due.box, due.guest, due.wager) == key)
    return next(dues, None)


def _on(moved: Moved, key: Key) -> bool:
    return (moved.box, moved.guest, moved.wager) == key


PAYMENT_CHECKS = (payments_as_due,)
