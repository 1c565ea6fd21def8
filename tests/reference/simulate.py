"""A seeded table: rounds played with shuffled decks by guests who stake at every edge."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from tests.reference.cards import DECK, RANKS, UNSEEN, at_least
from tests.reference.findings import bonus_range, readings, seats, wrong_counts
from tests.reference.reading import Book, Event, Reading
from tests.reference.settle import dues, insurance_range

PLANS = ("fold", "bet", "bet", "exchange", "exchange", "sixth", "sixth")
ENOUGH = 4
"""Cards that stay in the deck for the dealer's game when all boxes have drawn."""
GUESTS = ("G1", "G2", "G10", "a", "B", "é", "Ж", "z9")
Group = list[Event]


def stacked(rng: random.Random) -> list[str]:
    """Return a shuffled deck; often one from whose top strong hands come."""
    deck = list(DECK)
    rng.shuffle(deck)
    low, suit = rng.randrange(9), rng.choice("cdhs")
    few = rng.sample(RANKS, 5)
    top: Callable[[str], bool] = rng.choice(
        (
            lambda _: True,
            lambda card: card[0] in few,
            lambda card: low <= RANKS.index(card[0]) <= low + 5,
            lambda card: card[0] in "TJQKA",
            lambda card: card[1] == suit or card[0] in "AK",
        )
    )
    return sorted(deck, key=top) if rng.random() < 0.8 else deck  # dealt from the end


@dataclass(frozen=True)
class Wish:
    """What a round should be like; all else is left to chance.

    ``hands`` are cards to be dealt to places: 0 is the dealer, 1 the first box in play; a sixth
    card is bought. ``alike``: one guest a box, all with one ante. ``shows``: the dealer shows
    whenever a box plays. ``blind_over``: a guest may hold a blind box too many.
    """

    boxes: int = 1
    alike: bool = False
    blind: float = 0.2
    blind_over: bool = False
    bonus: float = 0.3
    insurance: float = 0.4
    game: float = 0.4
    plans: tuple[str, ...] = PLANS
    dealer: str = ""
    hands: dict[int, list[str]] = field(default_factory=dict)
    shows: bool = False

    def beside(self, other: "Wish") -> "Wish":
        """Return what suits both: the more of everything, and each wish of one alone."""
        return replace(
            self,
            boxes=self.boxes + other.boxes,
            alike=self.alike or other.alike,
            blind=max({self.blind, other.blind} - {BY_CHANCE.blind}, default=BY_CHANCE.blind),
            blind_over=self.blind_over or other.blind_over,
            bonus=max(self.bonus, other.bonus),
            insurance=max(self.insurance, other.insurance),
            game=max(self.game, other.game),
            plans=tuple(dict.fromkeys(self.plans + other.plans))
            if self.plans != PLANS
            else other.plans,
            dealer=self.dealer or other.dealer,
        )


BY_CHANCE = Wish()


@dataclass
class Box:
    """A box in play: who stakes what on it, what it holds."""

    number: int
    antes: dict[str, int]
    blind: bool
    sixth: bool = False
    cards: list[str] = field(default_factory=list)
    bets: bool = False
    hidden: bool = False


class Play:
    """One round, played event by event."""

    def __init__(
        self,
        rng: random.Random,
        book: Book,
        limits: dict[str, int],
        *,
        unseen: bool,
        wish: Wish = BY_CHANCE,
    ) -> None:
        self.rng, self.book, self.limits, self.unseen = rng, book, limits, unseen
        self.wish = wish
        self.events: list[Event] = []
        self.deck, self.boxes = stacked(rng), list[Box]()

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def add(self, type_: str, **fields: Any) -> None:  # noqa: ANN401 - as the wire has it
        self.events.append({"type": type_} | fields)

    def wager(self, box: Box, guest: str, wager: str, amount: int) -> None:
        if amount < 1:
            return
        parts = [amount]
        if amount > 2 and self.chance(0.03):
            part = self.rng.randrange(1, amount)
            parts = [part, amount - part]
        for part in parts:
            fields = {"blind": True} if wager == "ante" and box.blind else {}
            self.add(
                "wager_placed", box=box.number, guest=guest, wager=wager, amount=part, **fields
            )

    def now(self) -> Reading:
        return readings(self.events, self.book, self.limits)[-1]

    # Before the deal

    def stakes(self) -> None:
        on_table = range(1, self.book["boxes.on_table"] + 1)
        least, most = min(self.wish.boxes, len(on_table)), min(4, len(on_table))
        count = self.rng.randint(least, max(least, most))
        numbers = sorted(self.rng.sample(on_table, count))
        while True:
            one = self.ante()
            self.boxes = [self.seated(n, one if self.wish.alike else 0) for n in numbers]
            self.events = []
            for box in self.boxes:
                self.stake_box(box)
            found = [one["code"] for one in seats(self.now())]
            if not found or (self.wish.blind_over and found == ["blind_boxes_exceeded"]):
                break

    def ante(self) -> int:
        least, most = self.limits["ante_min"], self.limits["ante_max"]
        return self.rng.choice((least, most, self.rng.randint(least, most), least + 1))

    def seated(self, number: int, alike: int = 0) -> Box:
        total = alike or self.ante()
        guests = self.rng.sample(GUESTS, 1 if alike else self.rng.choice((1, 1, 1, 2, 2, 3, 4)))
        if total < 2 * len(guests):
            guests = guests[:1]
        marks = [0, *sorted(self.rng.sample(range(1, total), len(guests) - 1)), total]
        shares = [after - before for before, after in pairwise(marks)]
        if len(guests) > 1 and total % len(guests) == 0 and self.chance(0.4):
            shares = [total // len(guests)] * len(guests)
        blind = self.chance(self.wish.blind)
        antes = dict(zip(guests, shares, strict=True))
        return Box(number, antes, blind, sixth=blind and self.chance(0.5))

    def stake_box(self, box: Box) -> None:
        for guest, ante in box.antes.items():
            self.wager(box, guest, "ante", ante)
            if self.chance(0.04):
                at = {"box": box.number, "guest": guest, "wager": "bonus", "amount": 77}
                self.add("wager_placed", **at)
                self.add("wager_withdrawn", **at)
        for guest in box.antes:
            if self.chance(self.wish.bonus):
                least, most = bonus_range(self.now(), box.number, guest)
                low, high = max(1, -(-least // 1)), most // 1
                if low <= high:
                    amount = self.rng.choice((low, high, self.rng.randint(low, high)))
                    self.wager(box, guest, "bonus", amount)
        if box.blind:
            self.stake_blind(box)

    def stake_blind(self, box: Box) -> None:
        for guest, ante in box.antes.items():
            self.wager(box, guest, "bet", self.book["bet.antes"] * ante)
            if box.sixth:
                self.wager(box, guest, "sixth", self.book["fee.sixth"] * ante)
            if self.chance(0.3):
                self.wager(box, guest, "insurance", self.rng.randint(1, 30 * ante))

    # The deal

    def deal(self) -> None:
        hands: list[Box | None] = [*self.boxes, None]
        self.rng.shuffle(hands)
        rigged = self.rigged()
        dealt = {number: cards[:5] for number, cards in rigged.items()}
        for box in hands:
            number = box.number if box else 0
            if number not in dealt:
                dealt[number] = [self.deck.pop() for _ in range(5)]
        self.sixths = {number: cards[5] for number, cards in rigged.items() if len(cards) == 6}
        self.dealer = dealt[0]
        for box in self.boxes:
            box.cards, box.bets = dealt[box.number], box.blind
            box.hidden = self.unseen and self.chance(0.3)
            seen = self.rng.choice((0, 0, 2, 4)) if box.hidden else 5
            cards = box.cards[:seen] + [UNSEEN] * (5 - seen)
            if self.chance(0.1):
                self.add("cards_dealt", box=box.number, cards=cards[:2])
                cards = cards[2:]
            self.add("cards_dealt", box=box.number, cards=cards)
        self.add("dealer_dealt", cards=[self.dealer[0]] + [UNSEEN] * 4)

    def rigged(self) -> dict[int, list[str]]:
        """Take out of the deck what some boxes and the dealer are wished to hold."""
        places = [0, *(box.number for box in self.boxes)]
        found = {places[place]: list(cards) for place, cards in self.wish.hands.items()}
        out = {card for cards in found.values() for card in cards}
        self.deck = [card for card in self.deck if card not in out]
        if self.wish.dealer and 0 not in found:
            found[0] = self.dealers_five()
        return found

    def dealers_five(self) -> list[str]:
        """Take five cards with a game or without one out of the deck, as is wished."""
        game = self.wish.dealer == "game"
        while True:
            cards = self.rng.sample(self.deck, 5)
            if at_least(cards, self.book["dealer.minimum"]) == game:
                self.deck = [card for card in self.deck if card not in cards]
                return cards

    def misdeal(self) -> None:
        """Deal wrongly, perhaps play on a little, and call a redeal."""
        box, how = self.rng.choice(self.boxes), self.rng.choice(("few", "many", "twice", "dealer"))
        start = len(self.events)
        self.deal()
        dealt = [e for e in self.events[start:] if e.get("box") == box.number][-1]
        if how == "few":
            dealt["cards"] = dealt["cards"][1:]
        elif how == "many":
            dealt["cards"] = [*dealt["cards"], self.deck.pop()]
        elif how == "dealer":
            self.events[-1]["cards"] = [UNSEEN] * self.rng.choice((4, 6))
        else:
            dealt["cards"] = [*dealt["cards"][:-1], self.events[-1]["cards"][0]]
        if self.chance(0.4):
            other = self.rng.choice(self.boxes)
            if not other.blind:
                self.add("box_folded", box=other.number)
        self.add("misdeal_called", reason="a wrong deal")
        self.deck = stacked(self.rng)

    # Decisions

    def decisions(self) -> None:
        """Let the open boxes decide: first decisions, draws and second ones in some order."""
        plans = self.plans()
        drawn = {n for n, how in plans.items() if how in {"exchange", "sixth"}}
        drawn |= {box.number for box in self.boxes if box.blind and box.sixth}
        order = sorted(drawn)
        free = any(not self.book[f"fee.{plans[n]}"] for n in drawn if n in plans)
        if free and self.book["decision.in_order"]:  # such a draw is a decision, and has its turn
            self.decide_and_draw(plans, order)
            self.decide_again([n for n in order if n in plans])
            return
        self.decide_first(plans)
        if not self.book["draw.in_order"]:
            self.rng.shuffle(order)
        at_once = self.chance(0.5)
        seconds = [n for n in order if n in plans]
        for number in order:
            self.draw(self.box(number), plans.get(number, "sixth"))
            if at_once and number in plans and self.may_decide_now(number, seconds):
                self.decide(self.box(number), folds=self.chance(0.15))
                seconds.remove(number)
        self.decide_again(seconds)

    def plans(self) -> dict[int, str]:
        """Return what each open box is about to do, as far as the deck has cards for it."""
        plans, left = dict[int, str](), len(self.deck) - len(self.boxes) - ENOUGH
        for box in self.boxes:
            if not box.blind:
                plan = self.plan(box)
                left -= self.book["draw.exchange_max"] if plan == "exchange" else 0
                plans[box.number] = plan if left >= 0 else "bet"
        return plans

    def decide_first(self, plans: dict[int, str]) -> None:
        """Let each box fold, bet or pay for a draw."""
        firsts = list(plans)
        if not self.book["decision.in_order"]:
            self.rng.shuffle(firsts)
        for number in firsts:
            if plans[number] in {"exchange", "sixth"}:
                self.pay_fee(self.box(number), plans[number])
            else:
                self.decide(self.box(number), folds=plans[number] == "fold")

    def decide_and_draw(self, plans: dict[int, str], order: list[int]) -> None:
        """Let each box fold, bet or draw before the next one does."""
        for number in sorted({*plans, *order}):
            if number not in order:
                self.decide(self.box(number), folds=plans[number] == "fold")
                continue
            if number in plans:
                self.pay_fee(self.box(number), plans[number])
            self.draw(self.box(number), plans.get(number, "sixth"))

    def decide_again(self, waiting: list[int]) -> None:
        """Let the boxes that have drawn fold or bet."""
        for number in sorted(waiting) if self.book["decision.in_order"] else waiting:
            self.decide(self.box(number), folds=self.chance(0.15))

    def may_decide_now(self, number: int, seconds: list[int]) -> bool:
        return not self.book["decision.in_order"] or number == min(seconds)

    def box(self, number: int) -> Box:
        return next(box for box in self.boxes if box.number == number)

    def plan(self, box: Box) -> str:
        rigged = self.wish.hands.get(self.boxes.index(box) + 1, [])
        if rigged:
            return "sixth" if len(rigged) == 6 else "bet"
        if at_least(box.cards, "three_of_a_kind") and self.chance(0.7):
            return "bet"
        return self.rng.choice(self.wish.plans)

    def decide(self, box: Box, *, folds: bool) -> None:
        if folds:
            self.add("box_folded", box=box.number)
            return
        box.bets = True
        for guest, ante in box.antes.items():
            self.wager(box, guest, "bet", self.book["bet.antes"] * ante)

    def pay_fee(self, box: Box, fee: str) -> None:
        for guest, ante in box.antes.items():
            self.wager(box, guest, fee, self.book[f"fee.{fee}"] * ante)

    def draw(self, box: Box, how: str) -> None:
        if how == "sixth":
            box.cards.append(self.sixths.pop(box.number, "") or self.deck.pop())
            seen = not box.hidden or self.chance(0.5)
            self.add("sixth_dealt", box=box.number, card=box.cards[-1] if seen else UNSEEN)
            return
        count = self.rng.randint(self.book["draw.exchange_min"], self.book["draw.exchange_max"])
        out = self.rng.sample(box.cards, count)
        came = [self.deck.pop() for _ in out]
        box.cards = [card for card in box.cards if card not in out] + came
        seen = not box.hidden or self.chance(0.5)
        received = came if seen else [UNSEEN] * count
        if box.hidden and self.chance(0.5):
            out = [UNSEEN] * count
        self.add("cards_exchanged", box=box.number, discarded=out, received=received)

    def insurances(self) -> None:
        for box in self.boxes:
            if box.blind or not box.bets or not at_least(box.cards, self.book["insurance.from"]):
                continue
            for guest in box.antes:
                if self.chance(self.wish.insurance):
                    low, high = insurance_range(self.now(), box.number, guest, box.cards)
                    if low <= high:
                        amount = self.rng.choice((low, high, self.rng.randint(low, high)))
                        self.wager(box, guest, "insurance", amount)

    # The dealer shows

    def showdown(self) -> None:
        playing = [box for box in self.boxes if box.bets]
        if not playing and self.chance(0.5):
            return
        if playing and self.unseen and not self.wish.shows and self.chance(0.05):
            self.show_hands(always=True)
            return
        early = self.chance(0.3)
        if early:
            self.show_hands()
        cards = list(self.dealer)
        if self.chance(0.3):
            self.rng.shuffle(cards)
        self.add("dealer_shown", cards=cards)
        self.buy(playing, cards)
        if not early:
            self.show_hands()

    def show_hands(self, *, always: bool = False) -> None:
        for box in self.boxes:
            if (box.hidden and (always or self.chance(0.9))) or self.chance(0.1):
                cards = list(box.cards)
                sixth = len(cards) == 6
                head = cards[:5] if sixth else cards
                self.rng.shuffle(head)
                self.add("hand_shown", box=box.number, cards=head + cards[5:])

    def buy(self, playing: list[Box], cards: list[str]) -> None:
        book = self.book
        if not book["dealer.game_for_sale"] or at_least(cards, book["dealer.minimum"]):
            return
        may_buy = [box for box in playing if book["dealer.blind_may_buy"] or not box.blind]
        buyers = [(box, guest) for box in may_buy for guest in box.antes
                  if self.chance(self.wish.game)]  # fmt: skip
        for box, guest in buyers:
            self.wager(box, guest, "game", book["fee.game"] * box.antes[guest])
        if buyers:
            self.exchange_dealers(list(cards))

    def exchange_dealers(self, cards: list[str]) -> None:
        named = max if self.book["dealer.replaced"] == "highest" else min
        out = named(cards, key=lambda card: RANKS.index(card[0]))
        again = True
        while again:
            if self.chance(0.3):  # the same rank comes up more often than chance would have it
                self.deck.sort(key=lambda card: card[0] == out[0])
            came = self.deck.pop()
            self.add("dealer_exchanged", discarded=out, received=came)
            cards[cards.index(out)] = came
            same = came[0] == out[0] and not at_least(cards, self.book["dealer.minimum"])
            times = sum(event["type"] == "dealer_exchanged" for event in self.events)
            rule = self.book["dealer.redraw"]
            again = same and (rule == "until_it_differs" or (rule == "once" and times == 1))
            out = came

    def run(self) -> list[Event]:
        """Play the round up to its payments."""
        self.stakes()
        if self.chance(0.7):
            self.add("bets_closed")
        if self.chance(0.05):
            self.misdeal()
        self.deal()
        self.decisions()
        self.insurances()
        self.showdown()
        return self.events


def settle(rng: random.Random, events: list[Event], book: Book, limits: dict[str, int]) -> Group:
    """Return a round with every wager settled as due: bonuses early where they must be."""
    early, late = list[Event](), list[Event]()
    last_deal = readings(events, book, limits)[-1]
    wrong = wrong_counts(last_deal)
    for (box, guest, wager), due in dues(last_deal).items():
        if due is None or wager in {"exchange", "sixth", "game"} or wrong & {0, box}:
            continue
        at = {"box": box, "guest": guest, "wager": wager}
        moves = [*moved(rng, "payout_made", "payout_returned", at, due.paid),
                 *moved(rng, "wager_taken", "take_returned", at, due.taken)]  # fmt: skip
        (early if wager == "bonus" and book["bonus.before_draw"] else late).extend(moves)
    draws = [place for place, e in enumerate(events)
             if e["type"] in {"cards_exchanged", "sixth_dealt"}]  # fmt: skip
    last = max((p for p, e in enumerate(events) if e["type"] == "misdeal_called"), default=0)
    place = min((p for p in draws if p > last), default=len(events))
    return [*events[:place], *early, *events[place:], *late, {"type": "round_closed"}]


def moved(
    rng: random.Random, type_: str, back: str, at: dict[str, Any], amount: int
) -> Iterator[Event]:
    """Yield movements that come to an amount: mostly one, now and then in parts or too much."""
    if amount and rng.random() < 0.03:
        part = rng.randint(1, amount)
        yield {"type": type_, "amount": part, **at}
        if amount > part:
            yield {"type": type_, "amount": amount - part, **at}
    elif amount and rng.random() < 0.03:
        yield {"type": type_, "amount": amount + 7, **at}
        yield {"type": back, "amount": 7, **at}
    elif amount:
        yield {"type": type_, "amount": amount, **at}


def table_limits(rng: random.Random, book: Book) -> dict[str, int]:
    """Return limits of a table; its payout maximum is often hit."""
    least = rng.choice((10, 25, 100, 101))
    most = least * rng.choice((2, 5, 10))
    limits = {"ante_min": least, "ante_max": most}
    if book["limits.payout_max_required"] or rng.random() < 0.6:
        limits["payout_max"] = rng.choice((
            rng.randint(1, 5 * most), rng.randint(most, 20 * most), 1000 * most,
        ))  # fmt: skip
    return limits
