"""The payout maximum of a box: insurances first, then bets; guests share in proportion."""

from collections.abc import Sequence

from ledger.event import Wager
from replay.due import Due


def shared(amounts: Sequence[tuple[str, int]], limit: int) -> list[int]:
    """Share ``limit`` in proportion to the amounts of guests, exactly, in minor units.

    Rounded down; the units left over go to the largest remainders, equal ones by guest name.
    Amounts that together keep the limit stay whole.
    """
    total = sum(amount for _, amount in amounts)
    if total <= limit:
        return [amount for _, amount in amounts]
    shares = [amount * limit // total for _, amount in amounts]
    by_remainder = sorted(
        range(len(amounts)), key=lambda i: (-(amounts[i][1] * limit % total), amounts[i][0])
    )
    for i in by_remainder[: limit - sum(shares)]:
        shares[i] += 1
    return shares


def within(dues: list[Due], limit: int) -> list[Due]:
    """Return one box's dues with its insurances, then its bets, cut to the payout maximum."""
    left = limit
    cut: dict[int, Due] = {}
    for wager in (Wager.INSURANCE, Wager.BET):
        paid = [i for i, due in enumerate(dues) if due.wager is wager and due.paid]
        shares = shared([(dues[i].guest, dues[i].paid) for i in paid], left)
        cut |= {i: dues[i].cut(share) for i, share in zip(paid, shares, strict=True)}
        left -= sum(shares)
    return [cut.get(i, due) for i, due in enumerate(dues)]
