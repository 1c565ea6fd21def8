"""What an audit must find in a round: one function a code, or a few that belong together."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from tests.reference.cards import RANKS, at_least
from tests.reference.reading import (
    BEFORE_THE_DEAL,
    DRAWS,
    FEES,
    PAYMENTS,
    Book,
    Event,
    Key,
    Reading,
    Step,
    phased,
)
from tests.reference.settle import (
    Dues,
    Settled,
    bonus_lost,
    dues,
    insurance_counts,
    insurance_range,
    kept,
    outcome,
    payout_maximum,
)

Found = dict[str, str | int]
CAME = {"exchange": "cards_exchanged", "sixth": "sixth_dealt"}
"""What comes for a draw fee."""


def readings(events: list[Event], book: Book, limits: dict[str, int]) -> list[Reading]:
    """Return each deal of a round; the last is the one that counts."""
    return [Reading(steps, book, limits) for steps in phased(events)]


def of_round(events: list[Event], book: Book, limits: dict[str, int]) -> list[Found]:
    """Return the findings of a round."""
    *void, last = readings(events, book, limits)
    found = [
        Found(code="misdeal_unfounded")
        for deal in void
        if not wrong_counts(deal) and not doubles(deal)
    ]
    if not any(event["type"] == "round_closed" for event in events):
        found.append(Found(code="round_not_closed"))
    if 0 in wrong_counts(last):
        return [*found, Found(code="wrong_card_count")]
    found += [one for check in CHECKS for one in check(last)]
    wrong = wrong_counts(last)
    found = [one for one in found if one.get("box") not in wrong]
    return found + [Found(code="wrong_card_count", box=box) for box in wrong]


def wrong_counts(r: Reading) -> set[int]:
    """Return the boxes with a wrong number of cards, 0 for the dealer."""
    wrong = {box for box in r.boxes() if len(r.dealt(box)) != 5}
    if len(r.dealer_dealt()) != 5:
        wrong.add(0)
    exchanges = [step.event for step in r.steps if step.type == "cards_exchanged"]
    wrong |= {e["box"] for e in exchanges if len(e["discarded"]) != len(e["received"])}
    wrong |= {box for box, hand in r.hands.items() if hand.miscounted}
    wrong |= {0} if r.dealers.miscounted else set()
    return wrong


def doubles(r: Reading) -> list[str]:
    """Return the cards that came from the deck more than once."""
    came = Counter[str]()
    for hand in (*r.hands.values(), r.dealers):
        came += hand.places()
    return [card for card, times in came.items() if times > 1]


def duplicate_card(r: Reading) -> Iterator[Found]:
    for card in doubles(r):
        yield {"code": "duplicate_card", "card": card}


def cards_contradict(r: Reading) -> Iterator[Found]:
    for box, hand in r.hands.items():
        if hand.contradicted:
            yield {"code": "cards_contradict", "box": box}
    if r.dealers.contradicted:
        yield {"code": "cards_contradict"}


# Payments


def payments(r: Reading) -> Iterator[Found]:
    due_of = dues(r)
    moved = {(s.event["box"], s.event["guest"], s.event["wager"]) for s in r.steps
             if s.type in PAYMENTS}  # fmt: skip
    for key in sorted(moved | set(due_of)):
        due = due_of.get(key, Settled())
        if due is None:
            continue
        at = Found(box=key[0], guest=key[1], wager=key[2])
        above = "payout_above_maximum" if above_maximum(r, key[0], key[2]) else "overpaid"
        paid = moves(r, key, "payout_made", "payout_returned")
        yield from (at | one for one in off(due.paid, 0, paid, above, "underpaid"))
        fee = due.taken if key[2] in FEES else 0  # taken when it was placed
        taken = moves(r, key, "wager_taken", "take_returned")
        yield from (at | one for one in off(due.taken, fee, taken, "wrongly_taken", "not_taken"))


def moves(r: Reading, key: Key, forth: str, back: str) -> list[tuple[bool, int]]:
    """Return a wager's movements: whether after the close, and how much, a return negative."""
    of_it = [s for s in r.of_box(key[0], forth, back)
             if (s.event["guest"], s.event["wager"]) == key[1:]]  # fmt: skip
    return [(s.phase == "after", s.event["amount"] * (1 if s.type == forth else -1)) for s in of_it]


def off(
    due: int, start: int, moved: list[tuple[bool, int]], above: str, below: str
) -> Iterator[Found]:
    """Yield what moved too much or too little, and how much of each was made good.

    What moves after the close and mends nothing counts as if it had moved before; what takes a
    mending back mends nothing.
    """
    balance = start + sum(amount for after, amount in moved if not after) - due
    wrong = {1: max(balance, 0), -1: max(-balance, 0)}
    good = {1: 0, -1: 0}
    for amount in (amount for after, amount in moved if after):
        way = 1 if amount > 0 else -1
        mends = min(abs(amount), wrong[-way] - good[-way])
        undoes = min(abs(amount) - mends, good[way])
        good[-way] += mends
        good[way] -= undoes
        wrong[way] += abs(amount) - mends - undoes
    for way, code in ((1, above), (-1, below)):
        if wrong[way]:
            made_good = Found(made_good=good[way]) if good[way] else Found()
            yield Found(code=code, expected=due, actual=due + way * wrong[way]) | made_good


def above_maximum(r: Reading, box: int, wager: str) -> bool:
    """Tell whether a box was paid above the maximum: what came back after the close was paid."""
    most = payout_maximum(r)
    if most is None or wager not in {"bet", "insurance"}:
        return False
    paid = sum(
        amount
        for key in {(box, s.event["guest"], w) for s in r.of_box(box, *PAYMENTS)
                    for w in ("bet", "insurance")}
        for after, amount in moves(r, key, "payout_made", "payout_returned")
        if not after or amount > 0
    )  # fmt: skip
    return paid > most


def bonus_paid_late(r: Reading) -> Iterator[Found]:
    drawn, late = False, set()
    for step in r.steps:
        drawn = drawn or step.type in DRAWS
        bonus = step.type in {"payout_made", "wager_taken"} and step.event["wager"] == "bonus"
        if bonus and drawn and r.book["bonus.before_draw"]:
            late.add((step.event["box"], step.event["guest"]))
    yield from ({"code": "bonus_paid_late", "box": b, "guest": g} for b, g in sorted(late))


# Stakes


def ante_limits(r: Reading) -> Iterator[Found]:
    for box in r.boxes():
        total = sum(r.stake(box, guest, "ante") for guest in r.guests(box))
        if total < r.limits["ante_min"]:
            yield {"code": "ante_below_minimum", "box": box}
        if total > r.limits["ante_max"]:
            yield {"code": "ante_above_maximum", "box": box}


def bonus_range(r: Reading, box: int, guest: str) -> tuple[Fraction, Fraction]:
    least = Fraction(r.book["bonus.min_table_minimums"]) * r.limits["ante_min"]
    return least, Fraction(r.book["bonus.max_antes"]) * r.stake(box, guest, "ante")


def bonus_out_of_range(r: Reading) -> Iterator[Found]:
    for box, guest, wager in r.wagered():
        stake = r.stake(box, guest, wager)
        if wager == "bonus" and stake and guest in r.guests(box):
            least, most = bonus_range(r, box, guest)
            if not least <= stake <= most:
                yield Found(code="bonus_out_of_range", box=box, guest=guest, wager=wager)


def insurances(r: Reading) -> Iterator[Found]:
    for box, guest, wager in r.wagered():
        if wager != "insurance" or guest not in r.guests(box):
            continue
        placed = [s for s in r.wagers(box, wager) if s.event["guest"] == guest]
        late = any(step.phase in {"shown", "after"} for step in placed)
        hand = r.final(box)
        low = hand and box not in r.blind and not at_least(hand, r.book["insurance.from"])
        if late or not r.bets(box) or (low and all(insurance_counts(r, s) for s in placed)):
            yield Found(code="insurance_not_allowed", box=box, guest=guest)
        elif any(misplaced_insurance(r, step) for step in placed):
            yield Found(code="wager_misplaced", box=box, guest=guest, wager=wager)
        elif hand and box not in r.blind:
            least, most = insurance_range(r, box, guest, hand)
            if not least <= r.stake(box, guest, wager) <= most:
                yield Found(code="insurance_out_of_range", box=box, guest=guest, wager=wager)


def misplaced_insurance(r: Reading, step: Step) -> bool:
    late = step.event["box"] in r.blind and step.phase not in BEFORE_THE_DEAL
    return late or not insurance_counts(r, step)


def bet_not_twice_ante(r: Reading) -> Iterator[Found]:
    for box in r.boxes():
        if not any(r.stake(box, guest, "bet") for guest in r.guests(box)):
            continue
        for guest in r.guests(box):
            due = r.book["bet.antes"] * r.stake(box, guest, "ante")
            if r.stake(box, guest, "bet") != due:
                yield Found(code="bet_not_twice_ante", box=box, guest=guest, wager="bet")


def fee_not_ante(r: Reading) -> Iterator[Found]:
    for box in r.boxes():
        for fee in FEES:
            paid = {guest: r.stake(box, guest, fee) for guest in r.guests(box)}
            if not any(paid.values()) or fee_without_card(r, box, fee):
                continue
            for guest, amount in paid.items():
                times = len(r.of_box(box, CAME[fee])) if fee in CAME else 1
                due = times * r.book[f"fee.{fee}"] * r.stake(box, guest, "ante")
                if amount != due and not (fee == "game" and amount == 0):
                    yield Found(code="fee_not_ante", box=box, guest=guest, wager=fee)


def fee_without_card(r: Reading, box: int, fee: str) -> bool:
    return fee in CAME and not r.of_box(box, CAME[fee])


def late_wager(r: Reading) -> Iterator[Found]:
    late = set()
    for step in r.steps:
        if step.type == "wager_placed":
            e = step.event
            stake = e["wager"] in {"ante", "bonus"}
            blind = e["box"] in r.blind and e["wager"] in {"bet", "sixth", "insurance"}
            after = step.phase != "open" and (stake or (blind and step.phase == "closed"))
            if after and e["guest"] in r.guests(e["box"]):
                late.add((e["box"], e["guest"], e["wager"]))
    yield from (Found(code="late_wager", box=b, guest=g, wager=w) for b, g, w in sorted(late))


def wager_misplaced(r: Reading) -> Iterator[Found]:
    at = set()
    for step in r.steps:
        e = step.event
        if step.type == "wager_withdrawn" and step.phase != "open":
            at.add((e["box"], e["guest"], e["wager"]))
        if step.type == "wager_placed" and misplaced(r, step):
            at.add((e["box"], e["guest"], e["wager"]))
    yield from (Found(code="wager_misplaced", box=b, guest=g, wager=w) for b, g, w in sorted(at))


def misplaced(r: Reading, step: Step) -> bool:
    """Tell whether a stake lies in a wrong place (an insurance is judged with insurances)."""
    e, early = step.event, step.phase in BEFORE_THE_DEAL
    blind, what = e["box"] in r.blind, e["wager"]
    if e["guest"] not in r.guests(e["box"]) or fee_without_card(r, e["box"], what):
        return True
    match what:
        case "bet":
            return early and not blind
        case "exchange" | "sixth":
            return not early if blind and what == "sixth" else early
        case "game":
            return step.phase != "shown"
        case _:
            return False


# Decisions and draws


def acted_after_show(r: Reading) -> Iterator[Found]:
    acts = {"box_folded", *DRAWS}
    boxes = {
        s.event["box"]
        for s in r.steps
        if s.phase in {"shown", "after"}
        and (s.type in acts or any(s.is_wager(w) for w in ("bet", "exchange", "sixth")))
        and s.event["box"] not in r.blind
    }
    yield from (Found(code="acted_after_show", box=box) for box in sorted(boxes))


def out_of_order(times: dict[int, int]) -> set[int]:
    """Return the boxes that came after a higher one."""
    return {box for box in times for other in times if other > box and times[other] < times[box]}


def order_kept(r: Reading) -> Iterator[Found]:
    first, second, draw = dict[int, int](), dict[int, int](), dict[int, int]()
    for step in r.steps:
        place, box = step.place, step.event.get("box", 0)
        if step.type in DRAWS:
            draw.setdefault(box, place)
        if box in r.blind:
            continue
        decides = step.type == "box_folded" or step.is_wager("bet")
        fee = step.is_wager("exchange") or step.is_wager("sixth")
        if decides or fee or step.type in DRAWS:
            first.setdefault(box, place)
        if decides and box in draw:
            second.setdefault(box, place)
    if r.book["decision.in_order"]:
        for box in sorted(out_of_order(first) | out_of_order(second)):
            yield Found(code="decision_out_of_order", box=box)
    if r.book["draw.in_order"]:
        for box in sorted(out_of_order(draw)):
            yield Found(code="draw_out_of_order", box=box)


def draw_faults(r: Reading) -> Iterator[Found]:
    for box in r.boxes():
        draws = r.draws(box)
        if len(draws) > r.book["course.draws"]:
            yield Found(code="second_draw", box=box)
        for step in draws:
            few, many = r.book["draw.exchange_min"], r.book["draw.exchange_max"]
            cards = len(step.event.get("discarded", []))
            if step.type == "cards_exchanged" and not few <= cards <= many:
                yield Found(code="exchange_count", box=box)
        if any(forbidden(r, box, step) for step in draws):
            yield Found(code="draw_not_allowed", box=box)


def forbidden(r: Reading, box: int, draw: Step) -> bool:
    fee = "sixth" if draw.type == "sixth_dealt" else "exchange"
    paid = any(r.stake(box, guest, fee) for guest in r.guests(box))
    if r.book[f"fee.{fee}"] and not paid:
        return True
    if box in r.blind:
        return fee == "exchange"
    decided = r.decisions(box)[:1]
    return bool(decided) and decided[0].place < draw.place


def decision_faults(r: Reading) -> Iterator[Found]:
    for box in r.boxes():
        if not r.decisions(box):
            yield Found(code="decision_missing", box=box)
        if len({step.type for step in r.decisions(box)}) > 1:
            yield Found(code="decision_changed", box=box)
        late = [s for s in r.wagers(box, "bet") if s.phase not in BEFORE_THE_DEAL]
        if box in r.blind and (late or r.of_box(box, "box_folded")):
            yield Found(code="blind_box_decided", box=box)


# The dealer's game


def game_not_for_sale(r: Reading) -> Iterator[Found]:
    boxes = {box for box, guest, wager in r.wagered() if wager == "game" and guest in r.guests(box)}
    for box in sorted(boxes):
        blind = box in r.blind and not r.book["dealer.blind_may_buy"]
        sold = r.book["dealer.game_for_sale"] and not blind
        if not sold or not r.bets(box) or r.dealer_had_game():
            yield Found(code="game_not_for_sale", box=box)


def wrong_dealer_exchange(r: Reading) -> Iterator[Found]:
    first = r.dealer_first()
    if first is None or any(game_not_for_sale(r)):
        return
    exchanges = [(s.event["discarded"], s.event["received"]) for s in r.dealer_exchanges()]
    if r.dealers.strayed:
        return
    bought = any(r.bought(box, guest) for box, guest, wager in r.wagered() if wager == "game")
    if bought != bool(exchanges) or (exchanges and not exchanged_by_rule(r, first, exchanges)):
        yield Found(code="wrong_dealer_exchange")


def exchanged_by_rule(r: Reading, first: list[str], exchanges: list[tuple[str, str]]) -> bool:
    """Play the dealer's exchange as the rulebook says, with the cards that really came."""
    ranks = [RANKS.index(card[0]) for card in first]
    named = max(ranks) if r.book["dealer.replaced"] == "highest" else min(ranks)
    if RANKS.index(exchanges[0][0][0]) != named:
        return False
    cards = list(first)
    for place, (out, in_) in enumerate(exchanges):
        cards[cards.index(out)] = in_
        again = out[0] == in_[0] and not r.game(cards)
        more = {"never": False, "once": again and place == 0, "until_it_differs": again}
        follows = place + 1 < len(exchanges)
        if follows != more[r.book["dealer.redraw"]]:
            return False
        if follows and exchanges[place + 1][0] != in_:
            return False
    return True


# Seats


def seats(r: Reading) -> Iterator[Found]:
    for box in r.boxes():
        if box > r.book["boxes.on_table"]:
            yield Found(code="box_not_on_table", box=box)
    for guest in sorted({r.holder(box) for box in r.boxes()}):
        yield from (Found(code=code, guest=guest) for code in seats_of(r, guest))


def seats_of(r: Reading, guest: str) -> Iterator[str]:
    held = [box for box in r.boxes() if r.holder(box) == guest]
    light = [box for box in held if box not in r.blind]
    if exceeds(len(light), r.book["boxes.open_per_guest"]):
        yield "light_boxes_exceeded"
    if exceeds(len(held) - len(light), r.book["boxes.blind_per_guest"]):
        yield "blind_boxes_exceeded"
    if r.book["boxes.equal_antes"] and len({r.stake(b, guest, "ante") for b in light}) > 1:
        yield "light_antes_unequal"
    if r.book["boxes.adjacent"] and held != list(range(held[0], held[0] + len(held))):
        yield "boxes_not_adjacent"


def exceeds(count: int, most: int | str) -> bool:
    return most != "any" and count > int(most)


# What was never seen


def cards_unknown(r: Reading) -> Iterator[Found]:
    due_of = dues(r)
    playing = any(r.bets(box) for box in r.boxes())
    if r.dealer_first() is None and playing:
        yield {"code": "cards_unknown"}
    yield from (Found(code="cards_unknown", box=b) for b in r.boxes() if unknown(r, b, due_of))


def unknown(r: Reading, box: int, due_of: Dues) -> bool:
    insured = any(insurance_counts(r, step) for step in r.wagers(box, "insurance"))
    if r.final(box) is None and r.bets(box):
        compared = any(not outcome(r, box, g) for g in r.guests(box))
        if insured or compared:
            return True
    bonus = any(due is None for key, due in due_of.items() if key[::2] == (box, "bonus"))
    return bonus and not bonus_lost(r, box)


def closing_inventory(opening: int, rounds: list[Reading]) -> int:
    """Return what a tray must hold after rounds of which the last deals are given."""
    total = opening
    for r in rounds:
        signs = {"wager_taken": 1, "payout_returned": 1, "payout_made": -1, "take_returned": -1}
        total += sum(signs.get(s.type, 0) * s.event.get("amount", 0) for s in r.steps) + kept(r)
    return total


CHECKS = (
    duplicate_card,
    cards_contradict,
    payments,
    bonus_paid_late,
    ante_limits,
    bonus_out_of_range,
    insurances,
    bet_not_twice_ante,
    fee_not_ante,
    late_wager,
    wager_misplaced,
    acted_after_show,
    order_kept,
    draw_faults,
    decision_faults,
    game_not_for_sale,
    wrong_dealer_exchange,
    seats,
    cards_unknown,
)
