"""Rounds recorded anyhow: events left out, told twice, moved and changed, as no rule foresees."""

import random
from copy import deepcopy

from tests.reference.cards import DECK, UNSEEN
from tests.reference.reading import FEES, PAYMENTS, Event

WAGERS = ("ante", "bonus", "bet", "exchange", "sixth", "insurance", "game")
MONEY = ("wager_placed", "wager_withdrawn", *PAYMENTS)


def mangled(rng: random.Random, events: list[Event]) -> list[Event]:
    """Return a round with one to three events mangled, as far as the ledger takes it.

    It takes no payment on a fee, and nothing but payments of a round that was closed.
    """
    done = deepcopy(events)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        if done:
            rng.choice((left_out, told_twice, moved, changed, changed, changed))(rng, done)
    done = [event for event in done if not (event["type"] in PAYMENTS and event["wager"] in FEES)]
    closed = [n for n, event in enumerate(done) if event["type"] == "round_closed"]
    after = closed[0] + 1 if closed else len(done)
    late = [event for event in done[after:] if event["type"] in PAYMENTS]
    return [
        event for n, event in enumerate(done[:after]) if not untold(event, done[n:after])
    ] + late


def untold(shown: Event, rest: list[Event]) -> bool:
    """Tell a hand shown before a draw whose discards nobody saw: no rule says what it was then."""
    return shown["type"] == "hand_shown" and any(
        UNSEEN in event.get("discarded", ()) and event.get("box") == shown["box"] for event in rest
    )


def left_out(rng: random.Random, events: list[Event]) -> None:
    events.remove(rng.choice(events))


def told_twice(rng: random.Random, events: list[Event]) -> None:
    events.insert(rng.randrange(len(events) + 1), deepcopy(rng.choice(events)))


def moved(rng: random.Random, events: list[Event]) -> None:
    event = events.pop(rng.randrange(len(events)))
    events.insert(rng.randrange(len(events) + 1), event)


def changed(rng: random.Random, events: list[Event]) -> None:
    """Change one event: its box, its guest, its wager, its amount, its cards, what it is."""
    event = rng.choice(events)
    name = rng.choice(sorted(event))
    others = [other[name] for other in events if name in other]
    match name:
        case "type" if event["type"] in MONEY:
            event["type"] = rng.choice(MONEY)
            event.pop("blind", None)
        case "box" | "guest":
            event[name] = rng.choice(others)
        case "wager":
            event["wager"] = rng.choice(WAGERS)
            event.pop("blind", None)
        case "amount":
            near = (event["amount"] + 1, event["amount"] * 2, max(1, event["amount"] - 1))
            event["amount"] = rng.choice((*near, rng.choice(others)))
        case "cards" | "discarded" | "received" | "card":
            change_cards(rng, event, name)
        case _:
            pass


def change_cards(rng: random.Random, event: Event, name: str) -> None:
    new = rng.choice((UNSEEN, rng.choice(DECK)))
    if event["type"] in {"hand_shown", "dealer_shown"}:  # a hand is turned over whole
        new = rng.choice(DECK)
    if isinstance(event[name], str):
        event[name] = new
        return
    place = rng.randrange(len(event[name]))
    if new not in event[name] or new == UNSEEN:
        event[name][place] = new
