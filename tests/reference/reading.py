"""A round as its recorded events tell it: stakes, cards and decisions, each looked up anew."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from tests.reference.cards import UNSEEN, at_least

Event = dict[str, Any]
Book = dict[str, Any]
Key = tuple[int, str, str]
PAYMENTS = ("payout_made", "wager_taken", "payout_returned", "take_returned")
DRAWS = ("cards_exchanged", "sixth_dealt")
FEES = ("exchange", "sixth", "game")
BEFORE_THE_DEAL = ("open", "closed")


@dataclass(frozen=True)
class Step:
    """An event, and how far the round had come: open, closed, dealt, shown or after."""

    phase: str
    event: Event

    @property
    def type(self) -> str:
        return str(self.event["type"])

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
    for event in events:
        type_ = event["type"]
        if type_ == "misdeal_called":
            yield steps
            phase, steps = "closed", [step for step in steps if stays(step, blind)]
            continue
        if type_ == "bets_closed" and phase == "open":
            phase = "closed"
        if type_ in {"cards_dealt", "dealer_dealt"} and phase in BEFORE_THE_DEAL:
            phase = "dealt"
        steps.append(Step(phase, event))
        phase = {"dealer_shown": "shown", "round_closed": "after"}.get(type_, phase)
    yield steps


class Reading:
    """What one deal of a round says."""

    def __init__(self, steps: list[Step], book: Book, limits: dict[str, int]) -> None:
        self.steps, self.book, self.limits = steps, book, limits
        self.blind = blind_boxes(step.event for step in steps)

    def of_box(self, box: int, *types: str) -> list[Step]:
        return [s for s in self.steps if s.type in types and s.event["box"] == box]

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

    def moved(self, key: Key, type_: str, phases: tuple[str, ...] | None = None) -> int:
        return sum(
            s.event["amount"]
            for s in self.of_box(key[0], type_)
            if (s.event["guest"], s.event["wager"]) == key[1:]
            and (phases is None or s.phase in phases)
        )

    # Decisions

    def decisions(self, box: int) -> list[Step]:
        """Return the folds and the bets of a box, in order; of a blind box its bets alone."""
        folds = [] if box in self.blind else self.of_box(box, "box_folded")
        betting = [g for g in self.guests(box) if self.stake(box, g, "bet")]
        bets = [s for s in self.wagers(box, "bet") if s.event["guest"] in betting]
        return [step for step in self.steps if step in folds or step in bets]

    def bets(self, box: int) -> bool:
        """Tell whether the box bets: its first decision stands, and none at all is a fold."""
        decisions = self.decisions(box)
        return bool(decisions) and decisions[0].type == "wager_placed"

    # Cards

    def dealt(self, box: int) -> list[str]:
        return [card for s in self.of_box(box, "cards_dealt") for card in s.event["cards"]]

    def draws(self, box: int) -> list[Step]:
        return self.of_box(box, *DRAWS)

    def shown(self, box: int) -> list[str] | None:
        shown = self.of_box(box, "hand_shown")
        return list(shown[-1].event["cards"]) if shown else None

    def first_and_final(self, box: int) -> tuple[list[str] | None, list[str] | None]:
        """Return the first five cards and the final hand, None where too little was seen."""
        first, kept, added = self.dealt(box), self.dealt(box), list[str]()
        for step in self.draws(box):
            if step.type == "sixth_dealt":
                added.append(step.event["card"])
                continue
            for card in step.event["discarded"]:
                if card == UNSEEN:  # any of them may have gone
                    kept = [UNSEEN] * (len(kept) - 1)
                elif card in added:
                    added.remove(card)
                elif card in kept:
                    kept.remove(card)
                elif UNSEEN in kept:
                    kept.remove(UNSEEN)
                    first[first.index(UNSEEN)] = card
            added += step.event["received"]
        final = kept + added
        if shown := self.shown(box):
            final = shown
            first = self.first_of_shown(first, shown, added)
        told = UNSEEN not in first and len(first) == 5
        told_final = UNSEEN not in final and len(final) in (5, 6)
        return (first if told else None), (final if told_final else None)

    @staticmethod
    def first_of_shown(first: list[str], shown: list[str], added: list[str]) -> list[str]:
        """Fill the unseen first cards with what was shown and did not come by a draw."""
        if UNSEEN not in first:
            return first
        if UNSEEN in added:
            shown = shown[:5] if len(added) == 1 and len(shown) == 6 else first
        more = [card for card in shown if card not in added and card not in first]
        known = [card for card in first if card != UNSEEN]
        return known + more if len(known + more) == 5 else first

    def first(self, box: int) -> list[str] | None:
        return self.first_and_final(box)[0]

    def final(self, box: int) -> list[str] | None:
        return self.first_and_final(box)[1]

    # The dealer

    def dealer_dealt(self) -> list[str]:
        return [c for s in self.steps if s.type == "dealer_dealt" for c in s.event["cards"]]

    def dealer_first(self) -> list[str] | None:
        shown = [s.event["cards"] for s in self.steps if s.type == "dealer_shown"]
        cards = list(shown[-1]) if shown else self.dealer_dealt()
        return None if UNSEEN in cards or len(cards) != 5 else cards

    def dealer_exchanges(self) -> list[Step]:
        return [s for s in self.steps if s.type == "dealer_exchanged"]

    def dealer_final(self) -> list[str] | None:
        """Return the dealer's last five cards; a strange discard leaves them unknown."""
        cards = self.dealer_first()
        for step in self.dealer_exchanges():
            if cards is None or step.event["discarded"] not in cards:
                return None
            cards[cards.index(step.event["discarded"])] = step.event["received"]
        return cards

    def hand_before(self, exchange: Step) -> list[str]:
        """Return what the dealer held when a card went out."""
        cards = self.dealer_first() or []
        for step in self.dealer_exchanges():
            if step is exchange:
                break
            if step.event["discarded"] in cards:
                cards[cards.index(step.event["discarded"])] = step.event["received"]
        return cards

    def game(self, cards: list[str]) -> bool:
        return at_least(cards, self.book["dealer.minimum"])

    def dealer_had_game(self) -> bool:
        first = self.dealer_first()
        return bool(first) and self.game(first or [])

    def bought(self, box: int, guest: str) -> bool:
        """Tell whether the guest bought the dealer a game that counts."""
        lies = self.stake(box, guest, "game") > 0 and guest in self.guests(box)
        return lies and self.bets(box) and not self.dealer_had_game()
