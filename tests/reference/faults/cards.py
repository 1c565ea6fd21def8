"""Mistakes with cards: too many or too few, one twice, shown as others, never shown."""

from tests.reference.cards import DECK, UNSEEN
from tests.reference.faults.scene import DEALER, DRAWS, Event, Mistake, Scene, Wanted, need


def duplicate_card(s: Scene) -> Wanted:
    box = s.pick(b for b in s.boxes() if not s.insured(b) and not s.now.draws(b) and s.seen(b))
    need(not s.all("hand_shown", box=box))
    found = {c: e["box"] for e in s.free("cards_dealt") if e["box"] != box for c in e["cards"]}
    if DEALER not in s.touched:
        found[s.all("dealer_dealt")[0]["cards"][0]] = DEALER
    card = s.pick(card for card in found if card != UNSEEN)
    mine = s.pick(s.all("cards_dealt", box=box))
    mine["cards"][s.rng.randrange(len(mine["cards"]))] = card
    s.touch(box, found[card])
    return [{"code": "duplicate_card", "card": card}]


def drawn_twice(s: Scene) -> Wanted:
    draw = s.pick(e for e in s.free(*DRAWS) if not s.insured(e["box"]) and s.seen(e["box"]))
    box = draw["box"]
    need(not s.all("hand_shown", box=box))
    found = {c: e["box"] for e in s.free("cards_exchanged", "cards_dealt") if e["box"] != box
             for c in e.get("discarded", []) + e.get("cards", [])}  # fmt: skip
    card = s.pick(card for card in found if card != UNSEEN)
    if draw["type"] == "sixth_dealt":
        draw["card"] = card
    else:
        draw["received"] = [card, *draw["received"][1:]]
    s.touch(box, found[card])
    return [{"code": "duplicate_card", "card": card}]


def cards_contradict(s: Scene) -> Wanted:
    box = s.pick(b for b in s.boxes() if not s.insured(b) and not s.bonus_on(b) and s.seen(b))
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
    need(s.now.game(changed) == s.now.game(was))
    s.touch(DEALER)
    return [{"code": "cards_contradict"}]


def dealer_discards_a_strange_card(s: Scene) -> Wanted:
    exchange = s.pick(s.all("dealer_exchanged")[-1:])
    exchange["discarded"] = s.spare()
    s.touch(DEALER)
    return [{"code": "cards_contradict"}]


def wrong_card_count(s: Scene) -> Wanted:
    box = s.pick(b for b in s.boxes() if not s.now.draws(b) and not s.insured(b))
    need(not s.all("hand_shown", box=box))
    dealt = s.all("cards_dealt", box=box)[-1]
    dealt["cards"] = s.pick((dealt["cards"][1:], [*dealt["cards"], s.spare()]))
    return [{"code": "wrong_card_count", "box": box}]


def draw_of_another_number(s: Scene) -> Wanted:
    draw = s.pick(e for e in s.free("cards_exchanged") if not s.insured(e["box"]))
    need(len(draw["received"]) > 1 and not s.all("hand_shown", box=draw["box"]))
    draw["received"] = draw["received"][1:]
    return [{"code": "wrong_card_count", "box": draw["box"]}]


def dealer_card_count(s: Scene) -> Wanted:
    s.touch_all()
    s.all("dealer_dealt")[0]["cards"].append(UNSEEN)
    return [{"code": "wrong_card_count"}]


def misdeal_unfounded(s: Scene) -> Wanted:
    """Deal once before, from another deck, as one should, and call a redeal all the same."""
    first = s.place(s.first_card())
    undone = [e for e in s.events[:first] if e["type"] == "wager_placed"
              and e["wager"] not in {"ante", "bonus"}]  # fmt: skip
    need(all(e["box"] in s.now.blind for e in undone))  # a redeal would undo an open box's bet
    boxes = list(dict.fromkeys(e["box"] for e in s.all("cards_dealt")))
    cards = s.rng.sample(DECK, 5 * (len(boxes) + 1))
    deal: list[Event] = [
        {"type": "cards_dealt", "box": box, "cards": [cards.pop() for _ in range(5)]}
        for box in boxes
    ]
    deal.append({"type": "dealer_dealt", "cards": [cards.pop(), *[UNSEEN] * 4]})
    s.put(first, *deal, {"type": "misdeal_called", "reason": "no cause"})
    return [{"code": "misdeal_unfounded"}]


def never_shown(s: Scene) -> Wanted:
    """Leave a card of a box unseen on whose hand money depends."""
    dealt = s.now.dealer_had_game()
    box = s.pick(b for b in s.boxes() if s.now.bets(b) and s.seen(b)
                 and (dealt or (s.insured(b) and b not in s.now.blind)))  # fmt: skip
    s.remove(s.all("hand_shown", box=box))
    gone = [c for e in s.all("cards_exchanged", box=box) for c in e["discarded"]]
    for event in s.all("cards_dealt", "cards_exchanged", box=box):
        name = "cards" if "cards" in event else "received"
        event[name] = [card if card in gone else UNSEEN for card in event[name]]
    s.never_shown.add(box)
    return [{"code": "cards_unknown", "box": box}]


def dealer_never_shown(s: Scene) -> Wanted:
    show = s.show()
    need(any(s.now.bets(box) for box in s.now.boxes()))
    s.touch_all()
    late = s.all("wager_placed", wager="game") + s.all("dealer_exchanged")
    s.remove([show, *late])
    return [{"code": "cards_unknown"}]


CARDS: tuple[Mistake, ...] = (
    duplicate_card, drawn_twice, cards_contradict, dealer_contradicts,
    dealer_discards_a_strange_card, wrong_card_count, draw_of_another_number, dealer_card_count,
    misdeal_unfounded, never_shown, dealer_never_shown,
)  # fmt: skip
