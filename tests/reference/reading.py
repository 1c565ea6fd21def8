"""A round as its recorded events tell it: stakes, cards and decisions, each looked up anew."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

from tests.reference.cards import UNSEEN, at_least
from tests.reference.hand import FIVE, SIX, Hand

Event = dict[str, Any]
Book = dict[str, Any]
Key = tuple[int, str, str]
PAYMENTS = ("payout_made", "wager_taken", "payout_returned", "take_returned")
DRAWS = ("cards_exchanged", "sixth_dealt")
SEEN = ("cards_dealt", *DRAWS, "hand_shown")
FEES = ("exchange", "sixth", "game")
BEFORE_THE_DEAL = ("open", "closed")


class Step:
    """An event, its place in its round, and how far this had come.

    The phases are open, closed, dealt, shown and after.
    """

    def __init__(self, place: int, phase: str, event: Event) -> None:
        self.place, self.phase, self.event = place, phase, event
        self.type = str(event["type"])

    def is_wager(self, wager: str) -> bool:
        return self.type == "wager_placed" and self.event["wager"] == wager


def blind_boxes(events: Iterable[Event]) -> set[int]:
    return {event["box"] for event in events if event.get("blind")}


def stays(step: Step, blind: set[int]) -> bool:
    """Tell whether a redeal leaves this: antes, bonuses, blind stakes, and chips that moved."""
    if step.type in PAYMENTS:
        return True
    if step.type not in {"wager_placed", "wager_withdrawn"}:
        return False
    own = step.event["wager"] in {"bet", "sixth", "insurance"} and step.event["box"] in blind
    return step.event["wager"] in {"ante", "bonus"} or (own and step.phase in BEFORE_THE_DEAL)


def phased(events: list[Event]) -> Iterator[list[Step]]:
    """Yield the steps of each deal of a round; those that a redeal leaves come again."""
    phase, steps, blind = "open", list[Step](), blind_boxes(events)
    for place, event in enumerate(events):
        type_ = event["type"]
        if type_ == "misdeal_called":
            yield steps
            phase, steps = "closed", [step for step in steps if stays(step, blind)]
            continue
        if type_ == "bets_closed" and phase == "open":
            phase = "closed"
        if type_ in {"cards_dealt", "dealer_dealt"} and phase in BEFORE_THE_DEAL:
            phase = "dealt"
        steps.append(Step(place, phase, event))
        phase = {"dealer_shown": "shown", "round_closed": "after"}.get(type_, phase)
    yield steps


class Reading:
    """What one deal of a round says."""

    def __init__(self, steps: list[Step], book: Book, limits: dict[str, int]) -> None:
        self.steps, self.book, self.limits = steps, book, limits
        self.blind = blind_boxes(step.event for step in steps)

    @cached_property
    def by_box(self) -> dict[int, list[Step]]:
        boxes: dict[int, list[Step]] = {}
        for step in self.steps:
            boxes.setdefault(step.event.get("box", 0), []).append(step)
        return boxes

    def of_box(self, box: int, *types: str) -> list[Step]:
        return [step for step in self.by_box.get(box, []) if step.type in types]

    def wagers(self, box: int, *wagers: str) -> list[Step]:
        return [s for s in self.of_box(box, "wager_placed") if s.event["wager"] in wagers]

    def wagered(self) -> list[Key]:
        placed = [s.event for s in self.steps if s.type == "wager_placed"]
        return sorted({(e["box"], e["guest"], e["wager"]) for e in placed})

    def boxes(self) -> list[int]:
        return sorted({box for box, guest, _ in self.wagered() if self.stake(box, guest, "ante")})

    def guests(self, box: int) -> list[str]:
        """Return the guests who at any time had an ante on the box."""
        return sorted({s.event["guest"] for s in self.wagers(box, "ante")})

    def holder(self, box: int) -> str:
        return str(self.wagers(box, "ante")[0].event["guest"])

    def stake(self, box: int, guest: str, wager: str) -> int:
        """Return what was staked on a wager: what was withdrawn too late still counts."""
        return self._lies(box, guest, wager, ("open",))

    def lies(self, box: int, guest: str, wager: str) -> int:
        """Return what lay there in the end."""
        return self._lies(box, guest, wager, ("open", "closed", "dealt", "shown"))

    def _lies(self, box: int, guest: str, wager: str, phases: tuple[str, ...]) -> int:
        total = 0
        for step in self.of_box(box, "wager_placed", "wager_withdrawn"):
            if (step.event["guest"], step.event["wager"]) == (guest, wager):
                if step.type == "wager_placed":
                    total += step.event["amount"]
                elif step.phase in phases:
                    total = max(0, total - step.event["amount"])
        return total

    # Decisions

    def decisions(self, box: int) -> list[Step]:
        """Return the folds and the bets of a box, in order; of a blind box its bets alone."""
        folds = [] if box in self.blind else self.of_box(box, "box_folded")
        betting = [g for g in self.guests(box) if self.stake(box, g, "bet")]
        bets = [s for s in self.wagers(box, "bet") if s.event["guest"] in betting]
        return sorted([*folds, *bets], key=lambda step: step.place)

    def bets(self, box: int) -> bool:
        """Tell whether the box bets: its first decision stands, and none at all is a fold."""
        decisions = self.decisions(box)
        return bool(decisions) and decisions[0].type == "wager_placed"

    # Cards

    def dealt(self, box: int) -> list[str]:
        """Return a box's cards as dealt; of a deal that nobody recorded, as many as were shown."""
        told = self.of_box(box, "cards_dealt", *DRAWS, "hand_shown")
        dealt = [card for s in told if s.type == "cards_dealt" for card in s.event["cards"]]
        types = [s.type for s in told]
        if dealt or "hand_shown" not in types:
            return dealt
        place = types.index("hand_shown")
        bought = types[:place].count("sixth_dealt")
        return [UNSEEN] * (len(told[place].event["cards"]) - bought)

    def draws(self, box: int) -> list[Step]:
        return self.of_box(box, *DRAWS)

    @cached_property
    def hands(self) -> dict[int, Hand]:
        """The hand of each box that had a card."""
        return {
            box: self.hand(box) for box in {s.event["box"] for s in self.steps if s.type in SEEN}
        }

    def hand(self, box: int) -> Hand:
        hand = Hand(self.dealt(box))
        for step in self.of_box(box, *DRAWS, "hand_shown"):
            if step.type == "hand_shown":
                hand.show(step.event["cards"])
            elif step.type == "sixth_dealt":
                hand.draw([], [step.event["card"]])
            else:
                hand.draw(step.event["discarded"], step.event["received"])
        return hand

    def first(self, box: int) -> list[str] | None:
        first = self.hands[box].first() if box in self.hands else None
        return first if first and len(first) == FIVE else None

    def final(self, box: int) -> list[str] | None:
        final = self.hands[box].now() if box in self.hands else None
        return final if final and len(final) in {FIVE, SIX} else None

    # The dealer

    def dealer_dealt(self) -> list[str]:
        dealt = [c for s in self.steps if s.type == "dealer_dealt" for c in s.event["cards"]]
        told = any(s.type in {"dealer_shown", "dealer_exchanged"} for s in self.steps)
        return [UNSEEN] * FIVE if told and not dealt else dealt

    def dealer_exchanges(self) -> list[Step]:
        return [s for s in self.steps if s.type == "dealer_exchanged"]

    def dealer(self, before: Step | None = None) -> Hand:
        """Return the dealer's hand, in the end or before a card went out."""
        hand = Hand(self.dealer_dealt())
        for step in self.steps:
            if step is before:
                break
            if step.type == "dealer_shown":
                hand.show(step.event["cards"])
            elif step.type == "dealer_exchanged":
                hand.draw([step.event["discarded"]], [step.event["received"]])
        return hand

    @cached_property
    def dealers(self) -> Hand:
        """The dealer's hand."""
        return self.dealer()

    def dealer_first(self) -> list[str] | None:
        return self.dealers.first()

    def dealer_final(self) -> list[str] | None:
        """Return the dealer's last five cards; a strange discard leaves them unknown."""
        return self.dealers.now()

    def hand_before(self, exchange: Step) -> list[str]:
        """Return what the dealer held when a card went out."""
        return self.dealer(exchange).now() or []

    def game(self, cards: list[str]) -> bool:
        return at_least(cards, self.book["dealer.minimum"])

    def dealer_had_game(self) -> bool:
        first = self.dealer_first()
        return bool(first) and self.game(first or [])

    def bought(self, box: int, guest: str) -> bool:
        """Tell whether the guest bought the dealer a game that counts."""
        lies = self.stake(box, guest, "game") > 0 and guest in self.guests(box)
        return lies and self.bets(box) and not self.dealer_had_game()
