"""Mistakes with boxes: who holds which, and which antes lie on them."""

from itertools import combinations

from tests.reference.faults.scene import Mistake, Scene, Wanted, need
from tests.reference.findings import seats

HOLDER = "Q1"


def antes_of(s: Scene) -> dict[int, int]:
    return {b: sum(s.now.stake(b, g, "ante") for g in s.now.guests(b)) for b in s.now.boxes()}


def ante_limits(s: Scene) -> Wanted:
    """Let the table's limits lie a unit beside the least or the greatest box."""
    need(not any(e.get("wager") in {"bonus", "insurance"} for e in s.events))
    totals = antes_of(s)
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


def restake(s: Scene, box: int, guest: str, ante: int) -> None:
    """Let a guest have staked another ante on a box, and all that goes by antes with it."""
    need(ante > 0)
    need(not any(s.now.stake(box, guest, what) for what in ("bonus", "insurance")))
    mine = [e for e in s.events if e.get("box") == box and e.get("guest") == guest
            and e["type"] == "wager_placed" and e["wager"] != "bonus"]  # fmt: skip
    last = s.events[s.start :]
    for event in mine:
        what = event["wager"]
        need(what == "ante" or any(event is e for e in last) or box in s.now.blind)
        need(sum(e["wager"] == what for e in mine) == 1)
        times = {"ante": 1, "bet": s.book["bet.antes"]}.get(what) or s.book[f"fee.{what}"]
        event["amount"] = times * ante


def other_ante(s: Scene, box: int, total: int) -> None:
    """Let the antes of a box come to another total, by one guest's."""
    guest = s.pick(s.now.guests(box))
    ante = s.now.stake(box, guest, "ante") + total - antes_of(s)[box]
    restake(s, box, guest, ante)
    need(not of_others(s))


def ante_below_minimum(s: Scene) -> Wanted:
    box = s.pick(s.boxes())
    other_ante(s, box, s.limits["ante_min"] - s.rng.choice((1, 1, 5)))
    return [{"code": "ante_below_minimum", "box": box}]


def ante_above_maximum(s: Scene) -> Wanted:
    box = s.pick(s.boxes())
    other_ante(s, box, s.limits["ante_max"] + s.rng.choice((1, 1, 500)))
    return [{"code": "ante_above_maximum", "box": box}]


def one_guest_more_boxes(s: Scene) -> Wanted:
    """Let the holder of one box hold another too."""
    box, other = s.pick((a, b) for a in s.boxes() for b in s.boxes() if a != b)
    was, now = s.now.holder(box), s.now.holder(other)
    need(now not in s.now.guests(box))
    rename(s, box, was, now)
    found = list(seats(s.now))
    need(found)
    return found


def rename(s: Scene, box: int, was: str, now: str) -> None:
    for event in s.events:
        if event.get("box") == box and event.get("guest") == was:
            event["guest"] = now


def box_not_on_table(s: Scene) -> Wanted:
    box = max(s.now.boxes())
    need(box not in s.touched)
    beyond = s.book["boxes.on_table"] + 1
    for event in s.events:
        if event.get("box") == box:
            event["box"] = beyond
    if box in s.hands:
        s.hands[beyond] = s.hands.pop(box)
    need([one["code"] for one in of_others(s)] == ["box_not_on_table"])
    return [{"code": "box_not_on_table", "box": beyond}]


def of_others(s: Scene) -> Wanted:
    """Return what is wrong with the boxes of guests who were not made to hold too many."""
    return [one for one in seats(s.now) if not str(one.get("guest")).startswith(HOLDER)]


def held_by_one(s: Scene, boxes: tuple[int, ...]) -> bool:
    """Tell whether a guest may hold these boxes, but for the number of them and the antes."""
    side_by_side = boxes[-1] - boxes[0] == len(boxes) - 1
    return side_by_side or not s.book["boxes.adjacent"]


def holds(s: Scene, boxes: tuple[int, ...], code: str) -> Wanted:
    """Let a guest hold these boxes in the place of who held them; only this may be wrong."""
    holder = HOLDER + "x" * any(e.get("guest") == HOLDER for e in s.events)
    before = of_others(s)
    for box in boxes:
        rename(s, box, s.now.holder(box), holder)
    s.touch(*boxes)
    wanted: Wanted = [{"code": code, "guest": holder}]
    need([one for one in seats(s.now) if one.get("guest") == holder] == wanted)
    need(all(one in before for one in of_others(s)))  # who held the middle of three holds two
    return wanted


def light_boxes_exceeded(s: Scene) -> Wanted:
    most = s.book["boxes.open_per_guest"]
    need(most != "any")
    groups = combinations(s.open_boxes(), most + 1)
    return holds(s, s.pick(g for g in groups if held_by_one(s, g)), "light_boxes_exceeded")


def blind_boxes_exceeded(s: Scene) -> Wanted:
    most = s.book["boxes.blind_per_guest"]
    need(most != "any")
    groups = combinations(s.blind_boxes(), most + 1)
    wanted = holds(s, s.pick(g for g in groups if held_by_one(s, g)), "blind_boxes_exceeded")
    need(not of_others(s))  # the round may have been played with one blind box too many
    return wanted


def light_antes_unequal(s: Scene) -> Wanted:
    need(s.book["boxes.equal_antes"])
    group = s.pick(g for g in combinations(s.open_boxes(), 2) if held_by_one(s, g))
    box = s.pick(group)
    guest = s.now.holder(box)
    ante, (low, high) = (
        s.now.stake(box, guest, "ante"),
        (s.limits["ante_min"], s.limits["ante_max"]),
    )
    total = antes_of(s)[box]
    restake(s, box, guest, ante + s.pick(n for n in (1, -1) if low <= total + n <= high))
    return holds(s, group, "light_antes_unequal")


def boxes_not_adjacent(s: Scene) -> Wanted:
    need(s.book["boxes.adjacent"])
    group = s.pick(g for g in combinations(s.boxes(), 2) if not held_by_one(s, g))
    return holds(s, group, "boxes_not_adjacent")


SEATS: tuple[Mistake, ...] = (ante_limits, one_guest_more_boxes, box_not_on_table)
EXACT_SEATS: tuple[Mistake, ...] = (
    ante_below_minimum, ante_above_maximum, light_boxes_exceeded, blind_boxes_exceeded,
    light_antes_unequal, boxes_not_adjacent,
)  # fmt: skip
