"""Checks of payments: what was paid and taken against what was due, and what was made good."""

from collections.abc import Iterator

from msgspec import UNSET

from ledger.event import FEES, Wager
from replay.account import Difference, differences
from replay.due import Due
from replay.finding import Code, Finding
from replay.judged import Judged, stake_events
from replay.reason import reason
from replay.round import Moved
from replay.said import Said

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
    rule = due.rule if due else RULES[wager]
    if code is Code.PAYOUT_ABOVE_MAXIMUM:
        rule = "pay.maximum_per"
    return judged.found(
        code, rule, _sentence(judged, key, code, found), events,
        box=number, guest=guest, wager=wager.value, expected=expected, actual=found.actual,
        **({"made_good": found.mended} if found.mended else {}),
    )  # fmt: skip


def _sentence(judged: Judged, key: Key, code: Code, found: Difference) -> Said:
    """Tell the wager, why it was due what it was, and what was done instead."""
    number, guest, wager = key
    due = _due(judged, key)
    told = Said(
        "{wager} of {guest} on box {box}: {why}; {done}",
        wager=wager,
        guest=guest,
        box=number,
        why=reason(judged, due) if due else NOTHING_DUE,
        done=_done(judged, code, found.actual),
    )
    if code is Code.PAYOUT_ABOVE_MAXIMUM:
        told = _above(judged, key, due, told)
    if found.mended:
        mended = judged.money(found.mended)
        told = Said("{found}; {amount} made good after the close", found=told, amount=mended)
    return told


NOTHING_DUE = Said("no stake lay there, and nothing was due")


def _done(judged: Judged, code: Code, actual: int) -> Said:
    taken = code in {Code.NOT_TAKEN, Code.WRONGLY_TAKEN}
    if not actual:
        return Said("nothing was taken") if taken else Said("nothing was paid")
    amount = judged.money(abs(actual))
    if actual < 0:
        returned = Said("{amount} more came back than was paid", amount=amount)
        given_back = Said("{amount} more came back than was taken", amount=amount)
        return given_back if taken else returned
    return Said("taken {amount}", amount=amount) if taken else Said("paid {amount}", amount=amount)


def _above(judged: Judged, key: Key, due: Due | None, told: Said) -> Said:
    """Tell what the box was paid together, and the maximum where a cut has not told it."""
    most = judged.this.limits.payout_max
    assert most
    paid = judged.money(_paid_on_box(judged, key[0]))
    told = Said("{found}; the box was paid {paid} together", found=told, paid=paid)
    if due is None or due.paid == due.uncut:
        limit = judged.money(most)
        told = Said("{found}, the payout maximum is {limit}", found=told, limit=limit)
    return told


def _due(judged: Judged, key: Key) -> Due | None:
    dues = (due for due in judged.dues if (due.box, due.guest, due.wager) == key)
    return next(dues, None)


def _on(moved: Moved, key: Key) -> bool:
    return (moved.box, moved.guest, moved.wager) == key


PAYMENT_CHECKS = (payments_as_due,)
