"""One mistake made on purpose in a round played by the rules, and the findings it must give."""

import random
from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from typing import Any, NamedTuple, TypeVar

from tests.reference.cards import DECK, RANKS, UNSEEN, at_least
from tests.reference.findings import Found, bonus_range, payments, readings, seats
from tests.reference.reading import DRAWS, FEES, Book, Event, Reading
from tests.reference.settle import insurance_range
from tests.reference.simulate import settle

Item = TypeVar("Item")
Wanted = list[Found]


class NotHereError(Exception):
    """The round gives no occasion for this mistake."""


class Scene:
    """A round in which a mistake is about to be made; only its last deal is touched."""

    def __init__(
        self, rng: random.Random, events: list[Event], book: Book, limits: dict[str, int]
    ) -> None:
        self.rng, self.events, self.book, self.limits = rng, deepcopy(events), book, limits
        redeals = [n for n, e in enumerate(events) if e["type"] == "misdeal_called"]
        self.start = redeals[-1] + 1 if redeals else 0

    @property
    def now(self) -> Reading:
        return readings(self.events, self.book, self.limits)[-1]

    def pick(self, items: Iterable[Item]) -> Item:
        found = list(items)
        need(found)
        return self.rng.choice(found)

    def all(self, *types: str, **fields: Any) -> list[Event]:  # noqa: ANN401
        """Return the events of the deal that have a type and these fields."""
        wanted = fields.items()
        found = [e for e in self.events[self.start :] if not types or e["type"] in types]
        return [e for e in found if all(e.get(name) == value for name, value in wanted)]

    def wagers(self, wager: str, **fields: Any) -> list[Event]:  # noqa: ANN401
        """Return what was placed of a wager in one piece, withdrawals apart."""
        every = [e for e in self.events if e["type"] in {"wager_placed", "wager_withdrawn"}
                 and e["wager"] == wager]  # fmt: skip
        found = [e for e in every if all(e.get(name) == v for name, v in fields.items())]
        return [e for e in found if sum(is_for(e, other) for other in every) == 1]

    def place(self, event: Event) -> int:
        return next(n for n, e in enumerate(self.events) if e is event)

    def put(self, where: int, *events: Event) -> None:
        self.events[where:where] = events

    def remove(self, events: Sequence[Event]) -> None:
        self.events = [e for e in self.events if not any(e is gone for gone in events)]

    def move(self, events: Sequence[Event], before: Event | None) -> None:
        self.remove(events)
        self.put(self.place(before) if before else len(self.events), *events)

    def first_card(self) -> Event:
        return self.all("cards_dealt", "dealer_dealt")[0]

    def first_decision(self) -> Event:
        """Return what comes first after the deal."""
        return self.events[self.place(self.all("dealer_dealt")[0]) + 1]

    def end(self, placed: Event) -> int:
        """Return where a wager may be settled: a bonus at once, all else at the end."""
        early = placed["wager"] == "bonus" and self.book["bonus.before_draw"]
        dealt = self.place(self.all("dealer_dealt")[0]) + 1
        return dealt if early else self.place(self.all("round_closed")[0])

    def show(self) -> Event:
        return self.pick(self.all("dealer_shown"))

    def spare(self) -> str:
        """Return a card that nobody has seen."""
        return self.pick(unused(self.events))

    def open_boxes(self) -> list[int]:
        return [box for box in self.now.boxes() if box not in self.now.blind]

    def insured(self, box: int) -> bool:
        return bool(self.now.wagers(box, "insurance"))

    def bonus_on(self, box: int) -> bool:
        return bool(self.now.wagers(box, "bonus"))

    def betting(self) -> list[int]:
        return [box for box in self.open_boxes() if self.now.bets(box)]

    def straight_in(self) -> list[int]:
        """Return the open boxes that bet without a draw."""
        return [box for box in self.betting() if not self.now.draws(box)]


def need(condition: object) -> None:
    if not condition:
        raise NotHereError


def used(events: list[Event]) -> set[str]:
    found = set[str]()
    for event in events:
        for name in ("cards", "discarded", "received", "card"):
            value = event.get(name, [])
            found |= {value} if isinstance(value, str) else set(value)
    return found


def unused(events: list[Event]) -> list[str]:
    return [card for card in DECK if card not in used(events)]


def is_for(event: Event, other: Event) -> bool:
    return all(event[name] == other[name] for name in ("box", "guest", "wager"))


def at(event: Event, code: str, *names: str) -> Found:
    return {"code": code} | {name: event[name] for name in names}


def wager(box: int, guest: str, what: str, amount: int) -> Event:
    return {"type": "wager_placed", "box": box, "guest": guest, "wager": what, "amount": amount}


WHO = ("box", "guest", "wager")

# Stakes


def bonus_out_of_range(s: Scene) -> Wanted:
    bonus = s.pick(s.wagers("bonus"))
    least, most = bonus_range(s.now, bonus["box"], bonus["guest"])
    low, high = -(-least // 1) - 1, most // 1 + 1
    bonus["amount"] = s.pick(n for n in (low, high) if n > 0)
    return [at(bonus, "bonus_out_of_range", *WHO)]


def insurance_out_of_range(s: Scene) -> Wanted:
    stake = s.pick(e for e in s.wagers("insurance") if e["box"] not in s.now.blind)
    hand = s.now.final(stake["box"])
    low, high = insurance_range(s.now, stake["box"], stake["guest"], hand or [])
    stake["amount"] = s.pick(n for n in (low - 1, high + 1) if n > 0)
    return [at(stake, "insurance_out_of_range", *WHO)]


def insurance_below_rank(s: Scene) -> Wanted:
    low = [b for b in s.betting() if not at_least(s.now.final(b) or [], s.book["insurance.from"])]
    box = s.pick(low)
    stake = wager(box, s.pick(s.now.guests(box)), "insurance", s.rng.randint(1, 500))
    s.put(s.place(s.show()), stake)
    return [at(stake, "insurance_not_allowed", "box", "guest")]


def insurance_after_show(s: Scene) -> Wanted:
    box = s.pick(b for b in s.now.boxes() if not s.insured(b))
    stake = wager(box, s.pick(s.now.guests(box)), "insurance", s.rng.randint(1, 500))
    s.put(s.place(s.show()) + 1, stake)
    return [at(stake, "insurance_not_allowed", "box", "guest")]


def insurance_of_a_folded_box(s: Scene) -> Wanted:
    fold = s.pick(s.all("box_folded"))
    stake = wager(fold["box"], s.pick(s.now.guests(fold["box"])), "insurance", 300)
    s.put(s.place(fold) + s.rng.randint(0, 1), stake)
    return [at(stake, "insurance_not_allowed", "box", "guest")]


def bet_not_twice(s: Scene) -> Wanted:
    bets = [e for e in s.wagers("bet") if not s.insured(e["box"])]
    bet = s.pick(bets)
    others = [e for e in s.all("wager_placed", box=bet["box"], wager="bet") if not is_for(e, bet)]
    if others and s.rng.random() < 0.4:
        s.remove([bet])
    else:
        bet["amount"] += s.pick((1, 17, *([-1] if bet["amount"] > 1 else [])))
    return [at(bet, "bet_not_twice_ante", *WHO)]


def fee_not_ante(s: Scene) -> Wanted:
    fee = s.pick(e for name in FEES for e in s.wagers(name))
    others = [e for e in s.all("wager_placed", box=fee["box"], wager=fee["wager"])
              if not is_for(e, fee)]  # fmt: skip
    if others and fee["wager"] != "game" and s.rng.random() < 0.4:
        need(s.now.wagers(fee["box"], fee["wager"])[0].event["guest"] != fee["guest"])
        s.remove([fee])
    else:
        fee["amount"] += s.pick((1, 17, *([-1] if fee["amount"] > 1 else [])))
    return [at(fee, "fee_not_ante", *WHO)]


def late_bonus(s: Scene) -> Wanted:
    bonus = s.pick(s.wagers("bonus"))
    closed = s.all("bets_closed") if s.start == 0 else []
    need(s.start == 0)
    before = s.first_card() if closed and s.rng.random() < 0.5 else s.first_decision()
    s.move([bonus], before)
    return [at(bonus, "late_wager", *WHO)]


def late_blind_stake(s: Scene) -> Wanted:
    need(s.start == 0 and s.all("bets_closed"))
    what = s.pick(("bet", "sixth", "insurance"))
    stake = s.pick(e for e in s.wagers(what) if e["box"] in s.now.blind)
    s.move([stake], s.first_card())
    return [at(stake, "late_wager", *WHO)]


def late_ante(s: Scene) -> Wanted:
    need(s.start == 0 and s.all("bets_closed"))
    ante = s.pick(e for e in s.wagers("ante") if s.now.holder(e["box"]) != e["guest"])
    need(not s.all("wager_withdrawn", guest=ante["guest"]))
    s.move([ante], s.first_card())
    return [at(ante, "late_wager", *WHO)]


def bet_before_the_deal(s: Scene) -> Wanted:
    need(not s.book["decision.in_order"] and s.start == 0)
    box = s.pick(s.straight_in())
    bet = s.pick(s.wagers("bet", box=box))
    s.move([bet], s.pick((s.first_card(), *s.all("bets_closed"))))
    return [at(bet, "wager_misplaced", *WHO)]


def insurance_before_the_draw(s: Scene) -> Wanted:
    draw = s.pick(e for e in s.all(*DRAWS) if e["box"] not in s.now.blind)
    need(not s.insured(draw["box"]) and s.now.bets(draw["box"]))
    hand = s.now.final(draw["box"]) or []
    need(at_least(hand, s.book["insurance.from"]))
    stake = wager(draw["box"], s.pick(s.now.guests(draw["box"])), "insurance", 300)
    s.put(s.place(draw), stake)
    return [at(stake, "wager_misplaced", *WHO)]


def blind_sixth_after_the_deal(s: Scene) -> Wanted:
    draws = [e for e in s.all("sixth_dealt") if e["box"] in s.now.blind]
    draw = s.pick(draws)
    fee = s.pick(s.wagers("sixth", box=draw["box"]))
    need(s.start == 0)
    s.move([fee], draw)
    return [at(fee, "wager_misplaced", *WHO)]


def blind_insurance_after_the_deal(s: Scene) -> Wanted:
    stake = s.pick(e for e in s.wagers("insurance") if e["box"] in s.now.blind)
    need(s.start == 0)
    s.move([stake], s.show())
    return [at(stake, "wager_misplaced", *WHO)]


def game_too_early(s: Scene) -> Wanted:
    game = s.pick(s.wagers("game"))
    s.move([game], s.show())
    return [at(game, "wager_misplaced", *WHO)]


def late_withdrawal(s: Scene) -> Wanted:
    bet = s.pick(e for e in s.wagers("bet") if not s.insured(e["box"]))
    took = bet | {"type": "wager_withdrawn", "amount": s.pick(range(1, bet["amount"]))}
    s.put(s.place(s.show()), took)
    return [at(bet, "wager_misplaced", *WHO)]


def fee_without_card(s: Scene) -> Wanted:
    need(not s.book["decision.in_order"])
    box = s.pick(s.straight_in())
    what = s.pick(("exchange", "sixth"))
    ante = s.pick(s.wagers("ante", box=box))
    fee = wager(box, ante["guest"], what, s.book[f"fee.{what}"] * ante["amount"])
    s.put(s.place(s.all("wager_placed", box=box, wager="bet")[0]), fee)
    return [at(fee, "wager_misplaced", *WHO)]


def stranger(s: Scene) -> Wanted:
    box = s.pick(s.betting())
    what = s.pick(("bet", "bonus", "insurance", "game"))
    stake = wager(box, "stranger", what, 300)
    where = {"bonus": s.first_card(), "bet": s.show(), "insurance": s.show()}
    bonus = what == "bonus" and s.start == 0
    need(what != "bonus" or bonus)
    s.put(s.place(where[what]) if what in where else len(s.events), stake)
    return [at(stake, "wager_misplaced", *WHO)]


def ante_limits(s: Scene) -> Wanted:
    """Let the table's limits lie a unit beside the least or the greatest box."""
    need(not s.all("wager_placed", wager="bonus") and not s.wagers("insurance"))
    totals = {b: sum(s.now.stake(b, g, "ante") for g in s.now.guests(b)) for b in s.now.boxes()}
    if s.rng.random() < 0.5:
        box = min(totals, key=lambda b: totals[b])
        s.limits["ante_min"] = totals[box] + 1
        code = "ante_below_minimum"
    else:
        box = max(totals, key=lambda b: totals[b])
        s.limits["ante_max"] = totals[box] - 1
        code = "ante_above_maximum"
    need(s.limits["ante_min"] <= s.limits["ante_max"] and s.limits["ante_max"])
    need(list(totals.values()).count(totals[box]) == 1)
    need(all(b == box or s.limits["ante_min"] <= t <= s.limits["ante_max"]
             for b, t in totals.items()))  # fmt: skip
    return [{"code": code, "box": box}]


def one_guest_more_boxes(s: Scene) -> Wanted:
    """Let the holder of one box hold another too."""
    box, other = s.pick((a, b) for a in s.now.boxes() for b in s.now.boxes() if a != b)
    was, now = s.now.holder(box), s.now.holder(other)
    need(now not in s.now.guests(box))
    for event in s.events:
        if event.get("box") == box and event.get("guest") == was:
            event["guest"] = now
    found = list(seats(s.now))
    need(found)
    return found


def box_not_on_table(s: Scene) -> Wanted:
    box = max(s.now.boxes())
    for event in s.events:
        if event.get("box") == box:
            event["box"] = s.book["boxes.on_table"] + 1
    return list(seats(s.now))


# Decisions and draws


def acted_after_show(s: Scene) -> Wanted:
    show = s.place(s.show())
    last = [e for e in s.events[s.start : show] if e["type"] == "box_folded"
            or (e["type"] == "wager_placed" and e["wager"] == "bet")][-1:]  # fmt: skip
    need(last and last[0]["box"] not in s.now.blind and not s.insured(last[0]["box"]))
    box = last[0]["box"]
    acts = s.all("box_folded", box=box) + s.all("wager_placed", box=box, wager="bet")
    s.remove(acts)
    s.put(s.place(s.show()) + 1, *acts)
    return [{"code": "acted_after_show", "box": box}]


def swapped_decisions(s: Scene) -> Wanted:
    need(s.book["decision.in_order"])
    direct = [box for box in s.open_boxes() if not s.now.draws(box)]
    low = s.pick(direct)
    higher = [box for box in s.open_boxes() if box > low]
    need(higher and higher[0] in direct and not s.insured(low))
    acts = s.all("box_folded", box=low) + s.all("wager_placed", box=low, wager="bet")
    s.remove(acts)
    theirs = [e for e in s.all("box_folded", "wager_placed", box=higher[0])
              if e.get("wager", "bet") == "bet"]  # fmt: skip
    s.put(s.place(theirs[-1]) + 1, *acts)
    return [{"code": "decision_out_of_order", "box": low}]


def swapped_draws(s: Scene) -> Wanted:
    need(s.book["draw.in_order"] and not s.book["decision.in_order"])
    draws = s.all(*DRAWS)
    need(len(draws) > 1)
    low = s.rng.randrange(len(draws) - 1)
    box, next_ = draws[low]["box"], draws[low + 1]
    need(not s.insured(box) and not s.bonus_on(box))
    rest = [e for e in s.all("box_folded", "wager_placed", box=box)
            if e.get("wager", "bet") == "bet" and box not in s.now.blind]  # fmt: skip
    s.remove([draws[low], *rest])
    s.put(s.place(next_) + 1, draws[low], *rest)
    return [{"code": "draw_out_of_order", "box": box}]


def second_draw(s: Scene) -> Wanted:
    draw = s.pick(e for e in s.all("cards_exchanged") if e["box"] not in s.now.blind)
    box = draw["box"]
    need(not s.insured(box))
    where = s.place(draw) + 1
    fees = [wager(box, g, "sixth", s.book["fee.sixth"] * s.now.stake(box, g, "ante"))
            for g in s.now.guests(box)]  # fmt: skip
    s.put(where, *fees, {"type": "sixth_dealt", "box": box, "card": s.spare()})
    for shown in s.all("hand_shown", box=box):
        s.remove([shown])
    return [{"code": "second_draw", "box": box}]


def exchange_count(s: Scene) -> Wanted:
    draw = s.pick(e for e in s.all("cards_exchanged") if not s.insured(e["box"]))
    for shown in s.all("hand_shown", box=draw["box"]):
        s.remove([shown])
    few, many = s.book["draw.exchange_min"] - 1, s.book["draw.exchange_max"] + 1
    count = s.pick(n for n in (few, many) if 1 <= n <= 5)
    hand = s.now.dealt(draw["box"])
    out = [*draw["discarded"], *(c for c in hand if c not in draw["discarded"])][:count]
    came = draw["received"][:count]
    while len(came) < count:
        came.append(s.pick(card for card in unused(s.events) if card not in came))
    draw |= {"discarded": out, "received": came}
    return [{"code": "exchange_count", "box": draw["box"]}]


def unpaid_draw(s: Scene) -> Wanted:
    draw = s.pick(s.all(*DRAWS))
    what = "sixth" if draw["type"] == "sixth_dealt" else "exchange"
    need(not s.book["decision.in_order"])
    fees = [e for e in s.events if e["type"] == "wager_placed" and e["box"] == draw["box"]
            and e["wager"] == what]  # fmt: skip
    s.remove(fees)
    return [{"code": "draw_not_allowed", "box": draw["box"]}]


def draw_after_the_bet(s: Scene) -> Wanted:
    need(not s.book["decision.in_order"] and not s.book["draw.in_order"])
    box = s.pick(s.straight_in())
    need(not s.insured(box) and not s.all("hand_shown", box=box) and not s.bonus_on(box))
    last = s.all("wager_placed", box=box, wager="bet")[-1]
    fees = [wager(box, g, "sixth", s.book["fee.sixth"] * s.now.stake(box, g, "ante"))
            for g in s.now.guests(box)]  # fmt: skip
    s.put(s.place(last) + 1, *fees, {"type": "sixth_dealt", "box": box, "card": s.spare()})
    return [{"code": "draw_not_allowed", "box": box}]


def decision_missing(s: Scene) -> Wanted:
    box = s.pick(b for b in s.now.boxes() if not s.insured(b))
    need(not s.now.wagers(box, "game"))
    bets = [e for e in s.events if e.get("box") == box and e["type"] == "wager_placed"
            and e["wager"] == "bet"]  # fmt: skip
    s.remove(s.all("box_folded", box=box) + bets)
    return [{"code": "decision_missing", "box": box}]


def decision_changed(s: Scene) -> Wanted:
    box = s.pick(s.open_boxes())
    if s.now.bets(box):
        s.put(s.place(s.show()), {"type": "box_folded", "box": box})
    else:
        need(s.now.decisions(box))
        bets = [wager(box, g, "bet", s.book["bet.antes"] * s.now.stake(box, g, "ante"))
                for g in s.now.guests(box)]  # fmt: skip
        s.put(s.place(s.show()), *bets)
    return [{"code": "decision_changed", "box": box}]


def blind_box_folds(s: Scene) -> Wanted:
    box = s.pick(s.now.blind)
    s.put(s.place(s.show()), {"type": "box_folded", "box": box})
    return [{"code": "blind_box_decided", "box": box}]


def blind_box_bets_late(s: Scene) -> Wanted:
    need(s.start == 0)
    box = s.pick(s.now.blind)
    s.move(s.all("wager_placed", box=box, wager="bet"), s.show())
    return [{"code": "blind_box_decided", "box": box}]


# Cards


def duplicate_card(s: Scene) -> Wanted:
    box = s.pick(b for b in s.now.boxes() if not s.insured(b) and not s.now.draws(b))
    need(not s.all("hand_shown", box=box))
    others = [e for e in s.all("cards_dealt") if e["box"] != box]
    card = s.pick([c for e in others for c in e["cards"]] + s.all("dealer_dealt")[0]["cards"][:1])
    mine = s.pick(s.all("cards_dealt", box=box))
    mine["cards"][s.rng.randrange(len(mine["cards"]))] = card
    return [{"code": "duplicate_card", "card": card}]


def drawn_twice(s: Scene) -> Wanted:
    draw = s.pick(e for e in s.all(*DRAWS) if not s.insured(e["box"]))
    need(not s.all("hand_shown", box=draw["box"]))
    own = [c for e in s.all("cards_exchanged") for c in e["discarded"] if e["box"] != draw["box"]]
    card = s.pick([c for e in s.all("cards_dealt") if e["box"] != draw["box"]
                   for c in e["cards"]] + own)  # fmt: skip
    if draw["type"] == "sixth_dealt":
        draw["card"] = card
    else:
        draw["received"] = [card, *draw["received"][1:]]
    return [{"code": "duplicate_card", "card": card}]


def cards_contradict(s: Scene) -> Wanted:
    box = s.pick(b for b in s.now.boxes() if not s.insured(b) and not s.bonus_on(b))
    hand = s.now.final(box) or []
    s.remove(s.all("hand_shown", box=box))
    hand[s.rng.randrange(len(hand))] = s.spare()
    s.events.append({"type": "hand_shown", "box": box, "cards": hand})
    return [{"code": "cards_contradict", "box": box}]


def dealer_contradicts(s: Scene) -> Wanted:
    show = s.show()
    need(not s.all("dealer_exchanged") and not s.all("wager_placed", wager="game"))
    first = s.all("dealer_dealt")[0]["cards"][0]
    changed = [s.spare() if card == first else card for card in show["cards"]]
    was, show["cards"] = show["cards"], changed
    if s.now.game(changed) != s.now.game(was):
        raise NotHereError
    return [{"code": "cards_contradict"}]


def dealer_discards_a_strange_card(s: Scene) -> Wanted:
    exchange = s.pick(s.all("dealer_exchanged")[-1:])
    exchange["discarded"] = s.spare()
    return [{"code": "cards_contradict"}]


def wrong_card_count(s: Scene) -> Wanted:
    box = s.pick(b for b in s.now.boxes() if not s.now.draws(b) and not s.insured(b))
    need(not s.all("hand_shown", box=box))
    dealt = s.all("cards_dealt", box=box)[-1]
    dealt["cards"] = s.pick((dealt["cards"][1:], [*dealt["cards"], s.spare()]))
    return [{"code": "wrong_card_count", "box": box}]


def draw_of_another_number(s: Scene) -> Wanted:
    draw = s.pick(e for e in s.all("cards_exchanged") if not s.insured(e["box"]))
    need(len(draw["received"]) > 1 and not s.all("hand_shown", box=draw["box"]))
    draw["received"] = draw["received"][1:]
    return [{"code": "wrong_card_count", "box": draw["box"]}]


def dealer_card_count(s: Scene) -> Wanted:
    s.all("dealer_dealt")[0]["cards"].append(UNSEEN)
    return [{"code": "wrong_card_count"}]


def misdeal_unfounded(s: Scene) -> Wanted:
    last = s.all("dealer_dealt")[0]
    every = s.events[s.start : s.place(last) + 1]
    again = deepcopy([e for e in every if e["type"] in {"cards_dealt", "dealer_dealt"}])
    s.put(s.place(last) + 1, {"type": "misdeal_called", "reason": "no cause"}, *again)
    return [{"code": "misdeal_unfounded"}]


# The dealer's game


def game_not_for_sale(s: Scene) -> Wanted:
    dealer = s.now.dealer_first() or []
    need(dealer and not s.all("wager_placed", wager="game"))
    had = s.now.game(dealer)
    sold = s.book["dealer.game_for_sale"] and not had
    boxes = s.now.boxes()
    if sold:
        blind = [] if s.book["dealer.blind_may_buy"] else list(s.now.blind)
        boxes = [b for b in boxes if not s.now.bets(b)] + blind
    box = s.pick(boxes)
    guest = s.pick(s.now.guests(box))
    s.events.append(wager(box, guest, "game", s.book["fee.game"] * s.now.stake(box, guest, "ante")))
    named = max if s.book["dealer.replaced"] == "highest" else min
    out = named(dealer, key=lambda card: RANKS.index(card[0]))
    came = s.pick(c for c in unused(s.events) if c[0] != out[0])
    if s.rng.random() < 0.7 or not had:
        s.events.append({"type": "dealer_exchanged", "discarded": out, "received": came})
    return [{"code": "game_not_for_sale", "box": box}]


def other_card_replaced(s: Scene) -> Wanted:
    exchange = s.pick(s.all("dealer_exchanged")[-1:])
    others = [c for c in s.now.hand_before(s.now.dealer_exchanges()[-1])
              if c[0] != exchange["discarded"][0]]  # fmt: skip
    exchange["discarded"] = s.pick(c for c in others if c[0] != exchange["received"][0])
    return [{"code": "wrong_dealer_exchange"}]


def exchange_nobody_bought(s: Scene) -> Wanted:
    need(not s.all("dealer_exchanged"))
    out = s.pick(s.show()["cards"])
    s.events.append({"type": "dealer_exchanged", "discarded": out, "received": s.spare()})
    return [{"code": "wrong_dealer_exchange"}]


def exchange_left_out(s: Scene) -> Wanted:
    exchanges = s.all("dealer_exchanged")
    s.remove([s.pick(exchanges[-1:])])
    return [{"code": "wrong_dealer_exchange"}]


def redraw_too_many(s: Scene) -> Wanted:
    last = s.pick(s.all("dealer_exchanged")[-1:])
    again = {"type": "dealer_exchanged", "discarded": last["received"], "received": s.spare()}
    s.put(s.place(last) + 1, again)
    return [{"code": "wrong_dealer_exchange"}]


# Payments, when everything has been settled as due


def overpaid(s: Scene) -> Wanted:
    placed = s.pick(e for e in s.all("wager_placed"))
    paid = placed | {"type": "payout_made", "amount": s.rng.choice((1, 100, 5000))}
    paid.pop("blind", None)
    s.put(s.end(placed), paid)
    return list(payments(s.now))


def underpaid(s: Scene) -> Wanted:
    paid = s.pick(s.all("payout_made"))
    if paid["amount"] > 1 and s.rng.random() < 0.5:
        paid["amount"] -= 1
    else:
        need(not s.all("payout_returned", **{name: paid[name] for name in WHO}))
        s.remove([paid])
    return list(payments(s.now))


def not_taken(s: Scene) -> Wanted:
    took = s.pick(s.all("wager_taken"))
    need(not s.all("take_returned", **{name: took[name] for name in WHO}))
    s.remove([took])
    return list(payments(s.now))


def wrongly_taken(s: Scene) -> Wanted:
    placed = s.pick(e for e in s.all("wager_placed") if e["wager"] not in FEES)
    took = placed | {"type": "wager_taken", "amount": s.rng.randint(1, placed["amount"])}
    took.pop("blind", None)
    s.put(s.end(placed), took)
    return list(payments(s.now))


def made_good(s: Scene) -> Wanted:
    """Make a mistake with a payment, and mend a part of it or all after the close."""
    found = s.pick((overpaid, underpaid, not_taken, wrongly_taken))(s)
    one = s.pick(f for f in found if f["wager"] != "bonus")
    mends = {"underpaid": "payout_made", "not_taken": "wager_taken",
             "wrongly_taken": "take_returned"}.get(str(one["code"]), "payout_returned")  # fmt: skip
    off = abs(int(one["actual"]) - int(one["expected"]))
    moved: Event = {"type": mends, "amount": s.rng.choice((off, s.rng.randint(1, off)))}
    s.events.append(moved | {name: one[name] for name in WHO})
    return list(payments(s.now))


def round_not_closed(s: Scene) -> Wanted:
    s.remove(s.all("round_closed"))
    return [{"code": "round_not_closed"}]


def bonus_paid_late(s: Scene) -> Wanted:
    need(s.book["bonus.before_draw"] and s.all(*DRAWS))
    paid = s.pick(s.all("payout_made", "wager_taken", wager="bonus"))
    s.move([paid], s.all("round_closed")[0])
    return [at(paid, "bonus_paid_late", "box", "guest")]


STAKED: tuple[Callable[[Scene], Wanted], ...] = (
    bonus_out_of_range, insurance_out_of_range, insurance_below_rank, insurance_after_show,
    insurance_of_a_folded_box, bet_not_twice, fee_not_ante, late_bonus, late_blind_stake,
    late_ante, bet_before_the_deal, insurance_before_the_draw, blind_sixth_after_the_deal,
    blind_insurance_after_the_deal, game_too_early, late_withdrawal, fee_without_card, stranger,
    acted_after_show, swapped_decisions, swapped_draws, second_draw, exchange_count, unpaid_draw,
    draw_after_the_bet, decision_missing, decision_changed, blind_box_folds, blind_box_bets_late,
    duplicate_card, drawn_twice, cards_contradict, dealer_contradicts,
    dealer_discards_a_strange_card, wrong_card_count, draw_of_another_number, dealer_card_count,
    misdeal_unfounded, game_not_for_sale, other_card_replaced, exchange_nobody_bought,
    exchange_left_out, redraw_too_many, ante_limits, one_guest_more_boxes, box_not_on_table,
)  # fmt: skip
PAID: tuple[Callable[[Scene], Wanted], ...] = (
    overpaid, underpaid, not_taken, wrongly_taken, bonus_paid_late, made_good, round_not_closed,
)  # fmt: skip


class Faulty(NamedTuple):
    """A round with a mistake in it."""

    mistake: str
    events: list[Event]
    limits: dict[str, int]
    wanted: Wanted


def inject(rng: random.Random, events: list[Event], book: Book, limits: dict[str, int]) -> Faulty:
    """Return a settled round with one mistake, or none where no mistake fits."""
    for mistake in rng.sample(STAKED + PAID, 8):
        own = dict(limits)
        try:
            if mistake in PAID:
                scene = Scene(rng, settle(rng, events, book, own), book, own)
                wanted = mistake(scene)
                return Faulty(mistake.__name__, scene.events, own, wanted)
            scene = Scene(rng, events, book, own)
            wanted = mistake(scene)
            settled = settle(rng, scene.events, book, own)
            return Faulty(mistake.__name__, settled, own, wanted)
        except NotHereError:
            continue
    return Faulty("none", settle(rng, events, book, limits), limits, [])
