"""Mistakes with decisions and draws: too late, out of order, once too often, not at all."""

from tests.reference.faults.scene import DRAWS, Event, Mistake, Scene, Wanted, fees, need, wager


def acts(s: Scene, box: int) -> list[Event]:
    """Return the folds and the bets of a box."""
    return [e for e in s.all("box_folded", "wager_placed", box=box) if e.get("wager") in
            {None, "bet"}]  # fmt: skip


def acted_after_show(s: Scene) -> Wanted:
    show = s.place(s.show())
    last = [e for e in s.events[s.start : show] if e["type"] == "box_folded"
            or (e["type"] == "wager_placed" and e["wager"] == "bet")][-1:]  # fmt: skip
    need(last and last[0]["box"] in s.open_boxes() and not s.insured(last[0]["box"]))
    box = last[0]["box"]
    late = acts(s, box)
    s.remove(late)
    s.put(s.place(s.show()) + 1, *late)
    return [{"code": "acted_after_show", "box": box}]


def swapped_decisions(s: Scene) -> Wanted:
    need(s.book["decision.in_order"])
    direct = [box for box in s.open_boxes() if not s.now.draws(box)]
    low = s.pick(direct)
    higher = [b for b in s.now.boxes() if b > low and b not in s.now.blind]
    need(higher and higher[0] in direct and not s.insured(low))
    moved, theirs = acts(s, low), acts(s, higher[0])
    need(moved and theirs)
    s.touch(higher[0])
    s.remove(moved)
    s.put(s.place(theirs[-1]) + 1, *moved)
    return [{"code": "decision_out_of_order", "box": low}]


def swapped_draws(s: Scene) -> Wanted:
    need(s.book["draw.in_order"])
    draws = s.all(*DRAWS)
    need(len(draws) > 1)
    low = s.rng.randrange(len(draws) - 1)
    draw, next_ = draws[low], draws[low + 1]
    box = draw["box"]
    need({box, next_["box"]} <= set(s.boxes()) and not s.bonus_on(box))
    free = not (s.book["fee.exchange"] and s.book["fee.sixth"])
    need(not free or not s.book["decision.in_order"])  # else a draw is a decision, too
    between = s.events[s.place(draw) : s.place(next_)]
    need(not any(e["type"] == "box_folded" or e.get("wager") == "bet" for e in between))
    s.touch(next_["box"])
    s.remove([draw])
    s.put(s.place(next_) + 1, draw)
    return [{"code": "draw_out_of_order", "box": box}]


def second_draw(s: Scene) -> Wanted:
    draw = s.pick(e for e in s.free("cards_exchanged") if e["box"] not in s.now.blind)
    box = draw["box"]
    need(not s.insured(box) and s.seen(box) and s.book.get("course.draws", 1) == 1)
    sixth = {"type": "sixth_dealt", "box": box, "card": s.spare()}
    s.put(s.place(draw) + 1, *fees(s, box, "sixth"), sixth)
    s.remove(s.all("hand_shown", box=box))
    return [{"code": "second_draw", "box": box}]


def exchange_count(s: Scene) -> Wanted:
    draw = s.pick(e for e in s.free("cards_exchanged")
                  if not s.insured(e["box"]) and s.seen(e["box"]))  # fmt: skip
    s.remove(s.all("hand_shown", box=draw["box"]))
    few, many = s.book["draw.exchange_min"] - 1, s.book["draw.exchange_max"] + 1
    count = s.pick(n for n in (few, many) if 1 <= n <= 5)
    hand = s.now.dealt(draw["box"])
    out = [*draw["discarded"], *(c for c in hand if c not in draw["discarded"])][:count]
    came = draw["received"][:count]
    while len(came) < count:
        came.append(s.pick(card for card in s.spares() if card not in came))
    draw |= {"discarded": out, "received": came}
    return [{"code": "exchange_count", "box": draw["box"]}]


def unpaid_draw(s: Scene) -> Wanted:
    draw = s.pick(s.free(*DRAWS))
    what = "sixth" if draw["type"] == "sixth_dealt" else "exchange"
    need(not s.book["decision.in_order"] and s.book[f"fee.{what}"])
    s.remove([e for e in s.events if e["type"] == "wager_placed" and e["box"] == draw["box"]
              and e["wager"] == what])  # fmt: skip
    return [{"code": "draw_not_allowed", "box": draw["box"]}]


def draw_after_the_bet(s: Scene) -> Wanted:
    box = s.pick(s.straight_in())
    ordered = s.book["draw.in_order"] or s.book["decision.in_order"]
    need(not ordered or not [e for e in s.all(*DRAWS) if e["box"] < box])
    need(not s.insured(box) and not s.all("hand_shown", box=box) and not s.bonus_on(box))
    need(s.seen(box))
    last = s.all("wager_placed", box=box, wager="bet")[-1]
    sixth = {"type": "sixth_dealt", "box": box, "card": s.spare()}
    s.put(s.place(last) + 1, *fees(s, box, "sixth"), sixth)
    return [{"code": "draw_not_allowed", "box": box}]


def blind_exchange(s: Scene) -> Wanted:
    """Let a blind box exchange a card, and pay for it."""
    box = s.pick(b for b in s.blind_boxes() if not s.now.draws(b) and s.seen(b))
    need(not s.insured(box) and not s.bonus_on(box) and not s.all("hand_shown", box=box))
    higher = [e for e in s.all(*DRAWS) if e["box"] > box]
    lower = [e for e in s.all(*DRAWS) if e["box"] < box]
    where = s.place(lower[-1]) + 1 if lower else s.place(s.all("dealer_dealt")[0]) + 1
    need(not s.book["draw.in_order"] or all(s.place(e) >= where for e in higher))
    count = s.book["draw.exchange_min"]
    spare = s.spares()
    need(len(spare) >= count)
    out, came = s.rng.sample(s.now.dealt(box), count), s.rng.sample(spare, count)
    draw = {"type": "cards_exchanged", "box": box, "discarded": out, "received": came}
    s.put(where, *fees(s, box, "exchange"), draw)
    return [{"code": "draw_not_allowed", "box": box}]


def decision_missing(s: Scene) -> Wanted:
    box = s.pick(b for b in s.boxes() if not s.insured(b))
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
    box = s.pick(s.blind_boxes())
    s.put(s.place(s.show()), {"type": "box_folded", "box": box})
    return [{"code": "blind_box_decided", "box": box}]


def blind_box_bets_late(s: Scene) -> Wanted:
    need(s.start == 0)
    box = s.pick(s.blind_boxes())
    s.move(s.all("wager_placed", box=box, wager="bet"), s.show())
    return [{"code": "blind_box_decided", "box": box}]


DECISIONS: tuple[Mistake, ...] = (
    acted_after_show, swapped_decisions, swapped_draws, second_draw, exchange_count, unpaid_draw,
    draw_after_the_bet, blind_exchange, decision_missing, decision_changed, blind_box_folds,
    blind_box_bets_late,
)  # fmt: skip
