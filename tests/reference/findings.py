"""What an audit must find in a round: one function a code, or a few that belong together."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from tests.reference.cards import RANKS, UNSEEN, at_least
from tests.reference.hand import FIVE
from tests.reference.reading import (
    AFTER_THE_SHOW,
    BEFORE_THE_DEAL,
    CARDS,
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
    insurance_range,
    insured,
    kept,
    outcome,
    payout_maximum,
    whole,
)

Found = dict[str, str | int]
CAME = {"exchange": "cards_exchanged", "sixth": "sixth_dealt"}
"""What comes for a draw fee."""

EARLY = {
    "ante_below_minimum", "ante_above_maximum", "bonus_out_of_range", "late_wager",
    "wager_misplaced", "box_not_on_table", "light_boxes_exceeded", "blind_boxes_exceeded",
    "light_antes_unequal", "boxes_not_adjacent",
}  # fmt: skip
"""What is found of stakes and seats: a wrong number of cards undoes none of these."""

MONEY = {"overpaid", "underpaid", "payout_above_maximum", "not_taken", "wrongly_taken"}


def readings(events: list[Event], book: Book, limits: dict[str, int]) -> list[Reading]:
    """Return each deal of a round; the last is the one that counts."""
    return [Reading(steps, book, limits) for steps in phased(events)]


def of_round(events: list[Event], book: Book, limits: dict[str, int]) -> list[Found]:
    """Return the findings of a round; what two checks find alike is found once."""
    *void, last = readings(events, book, limits)
    found = [one for deal in void for one in of_void(deal)]
    if not any(event["type"] == "round_closed" for event in events):
        found.append(Found(code="round_not_closed"))
    boxes = {event["box"] for event in events if "box" in event}
    found += [Found(code="box_not_on_table", box=b) for b in boxes if b > book["boxes.on_table"]]
    past = unexamined(last)
    judged = [one for check in CHECKS for one in check(last)]
    found += [one for one in judged if one["code"] in EARLY or not past & {0, one.get("box", 0)}]
    found += [one for one in judged if one["code"] in MONEY and no_hand_matters(last, one)]
    found += [one for one in judged if one["code"] == "bonus_paid_late" and nobodys(last, one)]
    wrong = wrong_counts(last)
    of_hands = [Found(code="wrong_card_count", box=box) for box in sorted(wrong)]
    found += [Found(code="wrong_card_count")] if 0 in wrong else of_hands
    return [one for n, one in enumerate(found) if one not in found[:n]]


def of_void(deal: Reading) -> Iterator[Found]:
    """Yield what stays of a deal that was called off: nothing if there was a cause."""
    if miscounted(deal) or doubles(deal):
        return
    yield Found(code="misdeal_unfounded")
    deal.cut_short = True
    yield from (one for check in ACT_CHECKS for one in check(deal))


def no_hand_matters(r: Reading, one: Found) -> bool:
    """Tell whether money moved for a wager that goes back whatever the cards, or for none."""
    box, guest, wager = int(one["box"]), str(one["guest"]), str(one["wager"])
    return nobodys(r, one) or (guest not in r.guests(box) and bool(r.stake(box, guest, wager)))


def nobodys(r: Reading, one: Found) -> bool:
    """Tell whether nobody had an ante on the box: then no hand of it counts."""
    return not r.guests(int(one["box"])) and 0 not in unexamined(r)


def in_deal(r: Reading, box: int) -> bool:
    """Tell whether a box has a hand: cards, or an ante from before the deal."""
    early = any(s.phase in BEFORE_THE_DEAL for s in r.wagers(box, "ante"))
    lies = any(r.lies(box, guest, "ante") for guest in r.guests(box))
    return bool(r.of_box(box, "cards_dealt")) or (early and lies)


def uneven(r: Reading) -> set[int]:
    """Return the boxes not dealt five cards, or given back another number than they gave."""
    wrong = {box for box in r.by_box if box and len(r.dealt(box)) != FIVE}
    exchanges = [step.event for step in r.steps if step.type == "cards_exchanged"]
    wrong |= {e["box"] for e in exchanges if len(e["discarded"]) != len(e["received"])}
    return wrong | {box for box, hand in r.hands.items() if hand.miscounted}


def miscounted(r: Reading) -> set[int]:
    """Return the hands with a wrong number of cards, by their boxes, 0 for the dealer's."""
    wrong = {box for box in uneven(r) if in_deal(r, box)}
    return wrong | {0} if len(r.dealer_dealt()) != FIVE or r.dealers.miscounted else wrong


def dealt(r: Reading) -> bool:
    return any(step.type in CARDS for step in r.steps)


def wrong_counts(r: Reading) -> set[int]:
    """Return where a round that was dealt has a wrong number of cards."""
    return miscounted(r) if dealt(r) else set()


def unexamined(r: Reading) -> set[int]:
    """Return the boxes of which nothing further is judged: miscounted, or without a hand."""
    return wrong_counts(r) | uneven(r) if dealt(r) else set()


def doubles(r: Reading) -> list[str]:
    """Return the cards that came from the deck more than once."""
    came, wrong = Counter[str](), miscounted(r) | uneven(r)
    for box, hand in (*r.hands.items(), (0, r.dealers)):
        came += Counter() if box in wrong else hand.places()
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
        if bonus and step.phase != "after" and drawn and r.book["bonus.before_draw"]:
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
    past = unexamined(r)
    for box, guest, wager in r.wagered():
        if wager != "insurance" or guest not in r.guests(box) or past & {0, box}:
            continue
        placed = [s for s in r.wagers(box, wager) if s.event["guest"] == guest]
        if refused(r, box, placed):
            if r.lies(box, guest, wager):
                yield Found(code="insurance_not_allowed", box=box, guest=guest)
            continue
        if any(misplaced_insurance(r, step) for step in placed):
            yield Found(code="wager_misplaced", box=box, guest=guest, wager=wager)
        stake, hand = insured(r, box, guest), whole(r.final(box))
        if stake and hand and box not in r.blind:
            least, most = insurance_range(r, box, guest, hand)
            if not least <= stake <= most:
                yield Found(code="insurance_out_of_range", box=box, guest=guest, wager=wager)


def refused(r: Reading, box: int, placed: list[Step]) -> bool:
    """Tell whether an insurance is not allowed: too late, without a bet, on too low a hand."""
    late = any(step.phase in AFTER_THE_SHOW for step in placed)
    open_yet = r.cut_short and not r.decisions(box)
    hand = whole(r.final(box))
    low = bool(hand) and not at_least(hand or [], r.book["insurance.from"])
    return late or not (r.bets(box) or open_yet) or (low and box not in r.blind)


def misplaced_insurance(r: Reading, step: Step) -> bool:
    """Tell whether an insurance lies too early on an open box, too late on a blind one."""
    early = step.phase in BEFORE_THE_DEAL
    drawn_after = any(draw.place > step.place for draw in r.draws(step.event["box"]))
    return not early if step.event["box"] in r.blind else early or drawn_after


def amounts(r: Reading, box: int, guest: str, wager: str) -> set[int]:
    """Return a stake as it was placed and as it lay: a late withdrawal is found by itself."""
    return {r.stake(box, guest, wager), r.lies(box, guest, wager)}


def bet_not_twice_ante(r: Reading) -> Iterator[Found]:
    for box in r.played():
        for guest in r.guests(box) if r.bets(box) else []:
            due = {r.book["bet.antes"] * ante for ante in amounts(r, box, guest, "ante")}
            missing = r.cut_short and not r.lies(box, guest, "bet")
            if not missing and not due & amounts(r, box, guest, "bet"):
                yield Found(code="bet_not_twice_ante", box=box, guest=guest, wager="bet")


def fee_not_ante(r: Reading) -> Iterator[Found]:
    """A fee is so many antes for each draw; of draws beyond those allowed it may be paid or not."""
    for box in r.played():
        for fee in FEES:
            paid = {guest: amounts(r, box, guest, fee) for guest in r.guests(box)}
            if not any(any(each) for each in paid.values()) or fee_without_card(r, box, fee):
                continue
            came = len(r.of_box(box, CAME[fee])) if fee in CAME else 1
            times = range(min(came, r.book["course.draws"]), came + 1)
            for guest, amount in paid.items():
                antes = amounts(r, box, guest, "ante")
                due = {n * r.book[f"fee.{fee}"] * ante for n in times for ante in antes}
                buys = fee != "game" or r.lies(box, guest, fee)
                if buys and not amount & due:
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
        if step.type == "wager_withdrawn":
            over = step.event["amount"] > r.lay(*step.wager_of, until=step)
            if over or step.phase != "open":
                at.add(step.wager_of)
        if step in r.kept and misplaced(r, step):
            at.add(step.wager_of)
    yield from (Found(code="wager_misplaced", box=b, guest=g, wager=w) for b, g, w in sorted(at))


def misplaced(r: Reading, step: Step) -> bool:
    """Tell whether a stake lies in a wrong place (an insurance is judged with insurances)."""
    box, guest, what = step.wager_of
    early, blind = step.phase in BEFORE_THE_DEAL, box in r.blind
    if guest not in r.guests(box):
        return True
    if unexamined(r) & {0, box} or what in {"ante", "bonus", "insurance"}:
        return False
    if fee_without_card(r, box, what) and not r.cut_short:
        return True
    if what == "game":
        return step.phase not in AFTER_THE_SHOW
    return (what == "sixth" and not early) if blind else early


# Decisions and draws


def acts(r: Reading, box: int) -> list[Step]:
    """Return what a box did: folds, bets, draws and the fees for them."""
    with_ante = r.guests(box)
    paid = [s for s in r.wagers(box, "bet", "exchange", "sixth") if s.event["guest"] in with_ante]
    return sorted([*paid, *r.of_box(box, "box_folded", *DRAWS)], key=lambda step: step.place)


def acted_after_show(r: Reading) -> Iterator[Found]:
    for box in r.boxes():
        late = any(step.phase in AFTER_THE_SHOW for step in acts(r, box))
        if late and box not in r.blind:
            yield Found(code="acted_after_show", box=box)


def out_of_order(steps: dict[int, list[Step]]) -> set[int]:
    """Return the boxes whose first step, before the show, came after a higher box's."""
    first = {box: of_box[0] for box, of_box in steps.items() if of_box}
    return {
        box
        for box, step in first.items()
        for other in first
        if other > box and first[other].place < step.place and step.phase not in AFTER_THE_SHOW
    }


def order_kept(r: Reading) -> Iterator[Found]:
    boxes = [box for box in r.boxes() if box not in unexamined(r)]
    light = [box for box in boxes if box not in r.blind]
    draws = {box: r.draws(box) for box in boxes}
    first = {box: [s for s in acts(r, box) if s.phase not in BEFORE_THE_DEAL] for box in light}
    second = {
        box: [s for s in r.decisions(box) if s.place > draws[box][0].place]
        for box in light
        if draws[box]
    }
    if r.book["decision.in_order"]:
        for box in sorted(out_of_order(first) | out_of_order(second)):
            yield Found(code="decision_out_of_order", box=box)
    if r.book["draw.in_order"]:
        for box in sorted(out_of_order(draws)):
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
    decided = [step for step in r.decisions(box) if step.phase not in BEFORE_THE_DEAL]
    return bool(decided) and decided[0].place < draw.place


def decision_missing(r: Reading) -> Iterator[Found]:
    for box in r.boxes():
        lies = any(r.lies(box, guest, "ante") for guest in r.guests(box))
        if lies and not r.decisions(box):
            yield Found(code="decision_missing", box=box)


def decision_faults(r: Reading) -> Iterator[Found]:
    for box in r.boxes():
        if box not in r.blind and len({step.type for step in r.decisions(box)}) > 1:
            yield Found(code="decision_changed", box=box)
        late = [s for s in r.decisions(box) if s.phase not in BEFORE_THE_DEAL]
        if box in r.blind and (late or r.of_box(box, "box_folded")):
            yield Found(code="blind_box_decided", box=box)


# The dealer's game


def buying(r: Reading) -> list[int]:
    """Return the boxes on which somebody bought a game."""
    return [b for b in r.boxes() if any(r.lies(b, guest, "game") for guest in r.guests(b))]


def sold(r: Reading, box: int) -> bool:
    """Tell whether a box may buy the dealer a game."""
    may = box not in r.blind or r.book["dealer.blind_may_buy"]
    for_sale = r.book["dealer.game_for_sale"] and may
    return bool(for_sale and r.bets(box) and not r.dealer_had_game())


def game_not_for_sale(r: Reading) -> Iterator[Found]:
    yield from (Found(code="game_not_for_sale", box=b) for b in buying(r) if not sold(r, b))


def wrong_dealer_exchange(r: Reading) -> Iterator[Found]:
    rightly = any(sold(r, box) for box in buying(r))
    if r.dealers.strayed or (buying(r) and not rightly):
        return
    first = r.dealer_first()
    exchanges = [(s.event["discarded"], s.event["received"]) for s in r.dealer_exchanges()]
    unseen = first is None or any(UNSEEN in exchange for exchange in exchanges)
    if rightly != bool(exchanges):
        if exchanges or not r.cut_short:
            yield Found(code="wrong_dealer_exchange")
    elif first and exchanges:
        other = wrong_card(r, first, exchanges[0][0])
        if other or (not unseen and not exchanged_by_rule(r, first, exchanges)):
            yield Found(code="wrong_dealer_exchange")


def wrong_card(r: Reading, first: list[str], out: str) -> bool:
    """Tell whether another card went out than the rulebook names; not of one that nobody saw."""
    ranks = [RANKS.index(card[0]) for card in first]
    named = max(ranks) if r.book["dealer.replaced"] == "highest" else min(ranks)
    return out != UNSEEN and RANKS.index(out[0]) != named


def exchanged_by_rule(r: Reading, first: list[str], exchanges: list[tuple[str, str]]) -> bool:
    """Play the dealer's exchange as the rulebook says, with the cards that really came."""
    cards = list(first)
    for place, (out, in_) in enumerate(exchanges):
        cards[cards.index(out)] = in_
        again = out[0] == in_[0] and not r.game(cards)
        may = {"never": False, "once": place == 0, "until_it_differs": True}
        if out[0] == in_[0] and may[r.book["dealer.redraw"]] and not whole(cards):
            return True  # a hand that holds a card twice is neither a game nor none
        more = {"never": False, "once": again and place == 0, "until_it_differs": again}
        follows = place + 1 < len(exchanges)
        due = more[r.book["dealer.redraw"]]
        if follows != due and not (due and r.cut_short):
            return False
        if follows and exchanges[place + 1][0] != in_:
            return False
    return True


# Seats


def seats(r: Reading) -> Iterator[Found]:
    for box in sorted(r.by_box):
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
    due_of, boxes = dues(r), [box for box in r.played() if box not in unexamined(r)]
    playing = [box for box in boxes if r.bets(box)]
    buyers = any(r.bought(box, guest) for box in playing for guest in r.guests(box))
    drawn = buyers and r.dealer_final() is None and not r.dealers.strayed
    if playing and (r.dealer_first() is None or drawn):
        yield {"code": "cards_unknown"}
    yield from (Found(code="cards_unknown", box=b) for b in boxes if unknown(r, b, due_of))


def unknown(r: Reading, box: int, due_of: Dues) -> bool:
    """Tell whether money depends on cards of a box that were never seen."""
    if r.final(box) is None and r.bets(box):
        compared = any(not outcome(r, box, guest) for guest in r.guests(box))
        if compared or any(insured(r, box, guest) for guest in r.guests(box)):
            return True
    bonus = any(due is None for key, due in due_of.items() if key[::2] == (box, "bonus"))
    return bonus and r.first(box) is None and not bonus_lost(r, box)


def closing_inventory(opening: int, rounds: list[Reading]) -> int:
    """Return what a tray must hold after rounds of which the last deals are given."""
    total = opening
    for r in rounds:
        signs = {"wager_taken": 1, "payout_returned": 1, "payout_made": -1, "take_returned": -1}
        total += sum(signs.get(s.type, 0) * s.event.get("amount", 0) for s in r.steps) + kept(r)
    return total


ACT_CHECKS = (
    cards_contradict,
    insurances,
    bet_not_twice_ante,
    fee_not_ante,
    wager_misplaced,
    acted_after_show,
    order_kept,
    draw_faults,
    decision_faults,
    bonus_paid_late,
    game_not_for_sale,
    wrong_dealer_exchange,
)
"""What is found of single acts: in a deal called off without cause, too."""

CHECKS = (
    *ACT_CHECKS,
    duplicate_card,
    payments,
    ante_limits,
    bonus_out_of_range,
    late_wager,
    decision_missing,
    seats,
    cards_unknown,
)
