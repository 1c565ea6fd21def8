"""A round as its recorded events tell it: stakes, cards and decisions, each looked up anew."""

from collections.abc import Iterator
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
CARDS = (*SEEN, "dealer_dealt", "dealer_shown", "dealer_exchanged")
CLOSE = {"round_closed": "after", "round_overtaken": "after"}
"""What ends a round: its close, or the opening of the next one, which stands there for it."""
FEES = ("exchange", "sixth", "game")
BEFORE_THE_DEAL = ("open", "closed")
AFTER_THE_SHOW = ("shown", "after")


class Step:
    """An event, its place in its round, and how far this had come.

    The phases are open, closed, dealt, shown and after.
    """

    def __init__(self, place: int, phase: str, event: Event) -> None:
        self.place, self.phase, self.event = place, phase, event
        self.type = str(event["type"])

    @property
    def wager_of(self) -> Key:
        return self.event["box"], self.event["guest"], self.event["wager"]


def stays(step: Step, blind: set[int]) -> bool:
    """Tell whether a redeal leaves this: antes, bonuses, blind stakes, and chips that moved.

    A withdrawal stays as what it was taken from.
    """
    if step.type in PAYMENTS:
        return True
    if step.type not in {"wager_placed", "wager_withdrawn"}:
        return False
    early = step.phase in BEFORE_THE_DEAL or step.type == "wager_withdrawn"
    own = step.event["wager"] in {"bet", "sixth", "insurance"} and step.event["box"] in blind
    return step.event["wager"] in {"ante", "bonus"} or (own and early)


def phased(events: list[Event]) -> Iterator[list[Step]]:
    """Yield the steps of each deal of a round; those that a redeal leaves come again."""
    phase, steps = "open", list[Step]()
    for place, event in enumerate(events):
        type_ = event["type"]
        if type_ == "misdeal_called":
            yield steps
            blind = Reading(steps, {}, {}).blind
            steps = [step for step in steps if stays(step, blind)]
            phase = phase if phase == "open" else "closed"  # bets stay as they are
            continue
        if type_ == "bets_closed" and phase == "open":
            phase = "closed"
        if type_ in CARDS and phase in BEFORE_THE_DEAL:
            phase = "dealt"
        steps.append(Step(place, phase, event))
        over = phase == "after"
        phase = phase if over else {"dealer_shown": "shown", **CLOSE}.get(type_, phase)
    yield steps


class Reading:
    """What one deal of a round says."""

    def __init__(self, steps: list[Step], book: Book, limits: dict[str, int]) -> None:
        self.steps, self.book, self.limits = steps, book, limits
        self.cut_short = False  # called off without cause: what is missing is no breach

    @cached_property
    def by_box(self) -> dict[int, list[Step]]:
        boxes: dict[int, list[Step]] = {}
        for step in self.steps:
            boxes.setdefault(step.event.get("box", 0), []).append(step)
        return boxes

    def of_box(self, box: int, *types: str) -> list[Step]:
        return [step for step in self.by_box.get(box, []) if step.type in types]

    @cached_property
    def kept(self) -> dict[Step, int]:
        """What was placed and not withdrawn before bets closed; the last placed goes first."""
        kept: dict[Step, int] = {}
        for step in self.steps:
            if step.type == "wager_placed":
                kept[step] = step.event["amount"]
            elif step.type == "wager_withdrawn" and step.phase == "open":
                left = step.event["amount"]
                for placed in reversed([s for s in kept if s.wager_of == step.wager_of]):
                    gone = min(left, kept[placed])
                    kept[placed], left = kept[placed] - gone, left - gone
        return {step: amount for step, amount in kept.items() if amount}

    @cached_property
    def staked(self) -> dict[Key, int]:
        staked: dict[Key, int] = {}
        for step, amount in self.kept.items():
            staked[step.wager_of] = staked.get(step.wager_of, 0) + amount
        return staked

    @cached_property
    def blind(self) -> set[int]:
        """The boxes with a blind ante."""
        antes = [step for step in self.kept if step.event["wager"] == "ante"]
        return {step.event["box"] for step in antes if step.event.get("blind")}

    def wagers(self, box: int, *wagers: str) -> list[Step]:
        """Return the steps in which something was placed that was not withdrawn in time."""
        placed = [step for step in self.of_box(box, "wager_placed") if step in self.kept]
        return [step for step in placed if step.event["wager"] in wagers]

    def wagered(self) -> list[Key]:
        """Return every wager for which something was placed, whatever became of it."""
        return sorted({step.wager_of for step in self.steps if step.type == "wager_placed"})

    def boxes(self) -> list[int]:
        """Return the boxes with an ante."""
        return sorted({box for box, _, wager in self.staked if wager == "ante"})

    def played(self) -> list[int]:
        """Return the boxes that at any time had an ante."""
        return sorted({box for box, _, wager in self.wagered() if wager == "ante"})

    def guests(self, box: int) -> list[str]:
        """Return the guests who at any time had an ante on the box."""
        placed = [step.event for step in self.of_box(box, "wager_placed")]
        return sorted({event["guest"] for event in placed if event["wager"] == "ante"})

    def holder(self, box: int) -> str:
        """Return the guest of the first ante that stayed on a box."""
        return str(self.wagers(box, "ante")[0].event["guest"])

    def stake(self, box: int, guest: str, wager: str) -> int:
        """Return what was staked on a wager: what was withdrawn too late still counts."""
        return self.staked.get((box, guest, wager), 0)

    def lies(self, box: int, guest: str, wager: str) -> int:
        """Return what lay there in the end."""
        return self.lay(box, guest, wager, None)

    def lay(self, box: int, guest: str, wager: str, until: Step | None) -> int:
        """Return what lay there before a step."""
        total = 0
        for step in self.of_box(box, "wager_placed", "wager_withdrawn"):
            if step is until:
                break
            if step.wager_of == (box, guest, wager):
                placed = step.type == "wager_placed"
                total = max(0, total + step.event["amount"] * (1 if placed else -1))
        return total

    # Decisions

    def decisions(self, box: int) -> list[Step]:
        """Return a box's folds and bets in order; a blind box that has bet does not fold."""
        with_ante = self.guests(box)
        bets = [step for step in self.wagers(box, "bet") if step.event["guest"] in with_ante]
        folds = self.of_box(box, "box_folded") if box not in self.blind or not bets else []
        return sorted([*folds, *bets], key=lambda step: step.place)

    def bets(self, box: int) -> bool:
        """Tell whether the box bets: its first decision stands, and none at all is a fold."""
        decisions = self.decisions(box)
        return bool(decisions) and decisions[0].type == "wager_placed"

    # Cards

    def dealt(self, box: int) -> list[str]:
        """Return a box's cards as dealt; of a deal that nobody recorded, as many as were shown.

        Of two sixth cards, too, six cards are shown.
        """
        told = self.of_box(box, "cards_dealt", *DRAWS, "hand_shown")
        dealt = [card for s in told if s.type == "cards_dealt" for card in s.event["cards"]]
        types = [s.type for s in told]
        if dealt or "hand_shown" not in types:
            return dealt
        place = types.index("hand_shown")
        more_than_five = "sixth_dealt" in types[:place]
        return [UNSEEN] * (len(told[place].event["cards"]) - more_than_five)

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
        hand = Hand(self.dealer_dealt(), opened=True)
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
        first = self.dealers.first()
        return first if first and len(first) == FIVE else None

    def dealer_final(self) -> list[str] | None:
        """Return the dealer's last five cards; a strange discard leaves them unknown."""
        now = self.dealers.now()
        return now if now and len(now) == FIVE else None

    def hand_before(self, exchange: Step) -> list[str]:
        """Return what the dealer held when a card went out."""
        return self.dealer(exchange).now() or []

    def game(self, cards: list[str]) -> bool:
        return at_least(cards, self.book["dealer.minimum"])

    def dealer_had_game(self) -> bool:
        first = self.dealer_first() or []
        return len(set(first)) == FIVE and self.game(first)

    def bought(self, box: int, guest: str) -> bool:
        """Tell whether the guest bought the dealer a game that counts."""
        lies = self.lies(box, guest, "game") > 0 and guest in self.guests(box)
        return lies and self.bets(box) and not self.dealer_had_game()
