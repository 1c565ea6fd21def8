"""Mistakes with payments, when everything has been settled as due, and with the round's close."""

from tests.reference.faults.scene import DRAWS, FEES, WHO, Event, Mistake, Scene, Wanted, at, need
from tests.reference.findings import Found
from tests.reference.settle import payout_maximum

LIMITED = {"bet", "insurance"}
MENDS = {
    "underpaid": "payout_made",
    "not_taken": "wager_taken",
    "wrongly_taken": "take_returned",
    "overpaid": "payout_returned",
    "payout_above_maximum": "payout_returned",
}


def wrong(code: str, event: Event, expected: int, actual: int) -> Wanted:
    return [at(event, code, *WHO) | Found(expected=expected, actual=actual)]


def paid_on(s: Scene, box: int) -> int:
    """Return what was paid on a box's bets and insurances together."""
    signs = {"payout_made": 1, "payout_returned": -1}
    return sum(e["amount"] * signs[e["type"]] for e in s.all(*signs, box=box)
               if e["wager"] in LIMITED)  # fmt: skip


def pays_more(s: Scene, placed: Event, more: int) -> None:
    paid = placed | {"type": "payout_made", "amount": more}
    paid.pop("blind", None)
    s.put(s.end(placed), paid)


def overpaid(s: Scene) -> Wanted:
    placed = s.pick(s.free("wager_placed"))
    due, more = s.due(placed), s.rng.choice((1, 100, 5000))
    most = payout_maximum(s.now)
    limited = placed["wager"] in LIMITED and most is not None
    need(not limited or paid_on(s, placed["box"]) + more <= (most or 0))
    pays_more(s, placed, more)
    return wrong("overpaid", placed, due.paid, due.paid + more)


def payout_above_maximum(s: Scene) -> Wanted:
    most = payout_maximum(s.now)
    placed = s.pick(e for e in s.free("wager_placed") if e["wager"] in LIMITED)
    if most is None:
        return s.pick([])
    due, paid = s.due(placed), paid_on(s, placed["box"])
    more = max(most - paid, 0) + s.rng.choice((1, 1, 500))
    pays_more(s, placed, more)
    return wrong("payout_above_maximum", placed, due.paid, due.paid + more)


def underpaid(s: Scene) -> Wanted:
    paid = s.pick(s.free("payout_made"))
    due, less = s.due(paid), paid["amount"]
    if less > 1 and s.rng.random() < 0.5:
        less = 1
        paid["amount"] -= 1
    else:
        need(not s.all("payout_returned", **{name: paid[name] for name in WHO}))
        s.remove([paid])
    return wrong("underpaid", paid, due.paid, due.paid - less)


def not_taken(s: Scene) -> Wanted:
    took = s.pick(s.free("wager_taken"))
    due = s.due(took)
    need(not s.all("take_returned", **{name: took[name] for name in WHO}))
    s.remove([took])
    return wrong("not_taken", took, due.taken, due.taken - took["amount"])


def wrongly_taken(s: Scene) -> Wanted:
    placed = s.pick(e for e in s.free("wager_placed") if e["wager"] not in FEES)
    due, more = s.due(placed), s.rng.randint(1, placed["amount"])
    took = placed | {"type": "wager_taken", "amount": more}
    took.pop("blind", None)
    s.put(s.end(placed), took)
    return wrong("wrongly_taken", placed, due.taken, due.taken + more)


def mended(s: Scene, found: Wanted) -> Wanted:
    """Mend a part of a wrong payment, or all of it, after the close."""
    (one,) = found
    off = abs(int(one["actual"]) - int(one["expected"]))
    amount = s.rng.choice((off, s.rng.randint(1, off)))
    moved: Event = {"type": MENDS[str(one["code"])], "amount": amount}
    s.events.append(moved | {name: one[name] for name in WHO})
    return [one | Found(made_good=amount)]


def made_good(s: Scene) -> Wanted:
    found = s.pick((overpaid, underpaid, not_taken, wrongly_taken, payout_above_maximum))(s)
    need(found[0]["wager"] != "bonus")
    return mended(s, found)


def made_good_of(mistake: Mistake) -> Mistake:
    """Return a mistake with a payment that is made good after the close."""

    def and_made_good(s: Scene) -> Wanted:
        return mended(s, mistake(s))

    return and_made_good


def late_movement(s: Scene) -> Wanted:
    """Pay after the close what nobody was due: a finding of its own, as if it had come before."""
    placed = s.pick(e for e in s.free("wager_placed") if e["wager"] not in LIMITED)
    due = s.due(placed)
    paid = placed | {"type": "payout_made", "amount": 9}
    paid.pop("blind", None)
    s.events.append(paid)
    return wrong("overpaid", placed, due.paid, due.paid + 9)


def round_not_closed(s: Scene) -> Wanted:
    closed = s.all("round_closed")
    need(s.events[-1] is closed[0])
    s.remove(closed)
    return [{"code": "round_not_closed"}]


def bonus_paid_late(s: Scene) -> Wanted:
    need(s.book["bonus.before_draw"] and s.all(*DRAWS))
    paid = s.pick(s.free("payout_made", "wager_taken", wager="bonus"))
    s.move([paid], s.all("round_closed")[0])
    return [at(paid, "bonus_paid_late", "box", "guest")]


PAYMENTS: tuple[Mistake, ...] = (
    overpaid, payout_above_maximum, underpaid, not_taken, wrongly_taken, bonus_paid_late, made_good,
    late_movement, round_not_closed,
)  # fmt: skip
