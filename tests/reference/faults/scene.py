"""A round in which a mistake is about to be made, and what a mistake may look up in it."""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from typing import Any, TypeAlias, TypeVar

from tests.reference.cards import DECK, UNSEEN
from tests.reference.findings import Found, readings, unknown, wrong_counts
from tests.reference.reading import DRAWS, FEES, Book, Event, Reading
from tests.reference.settle import Settled, dues

Item = TypeVar("Item")
Wanted = list[Found]
WHO = ("box", "guest", "wager")
DEALER = 0


class NotHereError(Exception):
    """The round gives no occasion for this mistake."""


class Scene:
    """A round in which a mistake is about to be made; only its last deal is touched.

    ``touched`` are the boxes (0: the dealer) that a mistake was made on: none other is made there.
    ``deck`` are the cards not dealt, ``hands`` what the boxes hold, where that is known.
    """

    def __init__(
        self,
        rng: random.Random,
        events: list[Event],
        book: Book,
        limits: dict[str, int],
        *,
        deck: Sequence[str] = DECK,
        hands: Mapping[int, list[str]] | None = None,
    ) -> None:
        self.rng, self.events, self.book, self.limits = rng, deepcopy(events), book, limits
        self.touched, self.deck, self.hands = set[int](), deck, dict(hands or {})
        self.never_shown = set[int]()

    @property
    def start(self) -> int:
        """Return where the last deal begins: 0, or after a redeal was called."""
        redeals = [n for n, e in enumerate(self.events) if e["type"] == "misdeal_called"]
        return redeals[-1] + 1 if redeals else 0

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

    def free(self, *types: str, **fields: Any) -> list[Event]:  # noqa: ANN401
        """Return these events of the boxes on which no mistake was made."""
        return [e for e in self.all(*types, **fields) if e["box"] not in self.touched]

    def wagers(self, wager: str, **fields: Any) -> list[Event]:  # noqa: ANN401
        """Return what was placed of a wager in one piece, withdrawals apart."""
        every = [e for e in self.events if e["type"] in {"wager_placed", "wager_withdrawn"}
                 and e["wager"] == wager]  # fmt: skip
        found = [e for e in every if all(e.get(name) == v for name, v in fields.items())]
        found = [e for e in found if e["box"] not in self.touched]
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

    def touch(self, *boxes: int) -> None:
        """Keep other mistakes from these boxes; 0 is the dealer's hand."""
        need(not self.touched & set(boxes))
        self.touched |= set(boxes)

    def touch_all(self) -> None:
        """Keep every other mistake from the round."""
        self.touch(DEALER, *self.now.boxes())

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
        """Return a card that nobody holds or has seen."""
        return self.pick(self.spares())

    def spares(self) -> list[str]:
        seen = used(self.events)
        return [card for card in self.deck if card not in seen]

    # Boxes on which no mistake was made

    def boxes(self) -> list[int]:
        return [box for box in self.now.boxes() if box not in self.touched]

    def open_boxes(self) -> list[int]:
        return [box for box in self.boxes() if box not in self.now.blind]

    def blind_boxes(self) -> list[int]:
        return [box for box in self.boxes() if box in self.now.blind]

    def betting(self) -> list[int]:
        return [box for box in self.open_boxes() if self.now.bets(box)]

    def straight_in(self) -> list[int]:
        """Return the open boxes that bet without a draw."""
        return [box for box in self.betting() if not self.now.draws(box)]

    def insured(self, box: int) -> bool:
        return bool(self.now.wagers(box, "insurance"))

    def bonus_on(self, box: int) -> bool:
        return bool(self.now.wagers(box, "bonus"))

    def seen(self, box: int) -> bool:
        """Tell whether every card of a box was seen when it came or went."""
        cards = self.now.dealt(box)
        for step in self.now.draws(box):
            cards += step.event.get("received", [step.event.get("card")])
            cards += step.event.get("discarded", [])
        return UNSEEN not in cards

    # What the mistake leaves open

    def due(self, event: Event) -> Settled:
        """Return what a wager is due, if that is known."""
        now = self.now
        need(not wrong_counts(now) & {DEALER, event["box"]})
        due = dues(now)[event["box"], event["guest"], event["wager"]]
        if due is None:
            raise NotHereError
        return due

    def turn_over(self) -> None:
        """Show every hand on which something depends, as the table does at the end."""
        hidden = self.not_known()
        for box in hidden:
            self.events.append({"type": "hand_shown", "box": box, "cards": self.hands[box]})
        need(not hidden or not self.not_known())  # the first five may stay unknown all the same

    def not_known(self) -> list[int]:
        """Return the boxes of which too little was seen, but for those left so on purpose."""
        now = self.now
        hidden = [b for b in now.boxes() if b not in self.never_shown and not self.seen(b)]
        due_of = dues(now) if hidden else {}
        wrong = wrong_counts(now)
        return [box for box in hidden if box not in wrong and unknown(now, box, due_of)]


Mistake: TypeAlias = Callable[[Scene], Wanted]


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


def is_for(event: Event, other: Event) -> bool:
    return all(event[name] == other[name] for name in WHO)


def at(event: Event, code: str, *names: str) -> Found:
    return {"code": code} | {name: event[name] for name in names}


def wager(box: int, guest: str, what: str, amount: int) -> Event:
    return {"type": "wager_placed", "box": box, "guest": guest, "wager": what, "amount": amount}


def fees(s: Scene, box: int, what: str) -> list[Event]:
    """Return what every guest of a box pays for a draw, where it is not free."""
    times = s.book[f"fee.{what}"]
    antes = {guest: s.now.stake(box, guest, "ante") for guest in s.now.guests(box)}
    return [wager(box, guest, what, times * ante) for guest, ante in antes.items() if times]


__all__ = [
    "DEALER", "DRAWS", "FEES", "WHO", "Book", "Event", "Mistake", "NotHereError", "Reading",
    "Scene", "Wanted", "at", "fees", "is_for", "need", "used", "wager",
]  # fmt: skip
