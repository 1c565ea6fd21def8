"""A round as a table might play it: sensible for the most part, and with each kind of slip."""

from random import Random
from typing import Any

from ledger.field import UNSEEN

Fields = dict[str, Any]
Row = list[Fields]
"""Events that come together."""

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
SHORT = 24
"""So few cards that high hands and ties are common; the whole deck has more hands without game."""


class Table:
    """One round at the table: its chance, its deck, what the boxes really hold."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.all = DECK[-SHORT:] if self.often(0.4) else DECK
        self.deck: list[str] = []
        self.hands: dict[int, list[str]] = {}
        self.dealer: list[str] = []
        self.seats: dict[int, list[tuple[str, int]]] = {}
        self.blind: set[int] = set()

    def often(self, share: float) -> bool:
        return self.chance.random() < share

    def play(self) -> Row:
        rows = [{"type": "round_opened", "ahead": 1 if self.often(0.9) else 2}]
        rows += self.stakes()
        rows += [{"type": "bets_closed"}] if self.often(0.9) else []
        rows += self.dealt() + self.acts()
        if self.often(0.1):
            rows += [{"type": "misdeal_called", "reason": "a card lay open"}]
            rows += self.dealt() + self.acts()
        rows += self.shown() + self.game() + self.payments(0.7)
        rows += [{"type": "round_closed"}] if self.often(0.95) else []
        return self.slips(rows + self.payments(0.1))

    def stakes(self) -> Row:
        rows: Row = []
        for box in self.chance.sample([1, 2, 3, 9], self.chance.randint(1, 3)):
            blind = self.often(0.3)
            for guest in self.chance.sample(["G1", "G2", "G3"], self.chance.choice([1, 1, 2, 3])):
                ante = self.chance.choice([100, 100, 200])
                self.seats.setdefault(box, []).append((guest, ante))
                mark = {"blind": True} if blind else {}
                rows.append(self.stake(box, guest, "ante", ante) | mark)
                rows += self.early(box, guest, ante) if blind else []
                if self.often(0.4):
                    rows.append(self.stake(box, guest, "bonus", self.chance.choice([50, ante])))
            self.blind |= {box} if blind else set()
        return rows

    def early(self, box: int, guest: str, ante: int) -> Row:
        amounts = {"bet": 2 * ante, "sixth": ante, "insurance": 3 * ante}
        return [
            self.stake(box, guest, wager, amount)
            for wager, amount in amounts.items()
            if self.often(0.9 if wager == "bet" else 0.3)
        ]

    def stake(self, box: int, guest: str, wager: str, amount: int) -> Fields:
        amount = amount if self.often(0.97) else amount + 50
        where: Fields = {"box": box, "guest": guest, "wager": wager}
        return {"type": "wager_placed"} | where | {"amount": amount}

    def dealt(self) -> Row:
        self.deck = self.chance.sample(self.all, len(self.all))
        self.hands = {box: self.draw(5) for box in sorted(self.seats)}
        self.dealer = self.draw(5)
        rows = [
            {"type": "cards_dealt", "box": box, "cards": self.seen(hand)}
            for box, hand in self.hands.items()
        ]
        return [*rows, {"type": "dealer_dealt", "cards": [self.dealer[0], *[UNSEEN] * 4]}]

    def draw(self, count: int) -> list[str]:
        cards, self.deck = self.deck[:count], self.deck[count:]
        return cards + self.chance.sample(self.all, count - len(cards))

    def seen(self, cards: list[str]) -> list[str]:
        share = self.chance.choice([1, 1, 1, 0.5, 0])
        return [each if self.often(share) else UNSEEN for each in cards]

    def acts(self) -> Row:
        rows: Row = []
        for box in self.hands:
            drawn = self.chance.choice(["", "", "exchange", "sixth"])
            if box in self.blind:
                drawn = "sixth" if self.often(0.3) else ""
            rows += self.drawn(box, drawn) if drawn else []
            rows += self.decided(box)
        return rows

    def drawn(self, box: int, wager: str) -> Row:
        rows = [
            self.stake(box, guest, wager, ante)
            for guest, ante in self.seats[box]
            if box not in self.blind and self.often(0.95)
        ]
        if wager == "sixth":
            self.hands[box] += self.draw(1)
            return [*rows, {"type": "sixth_dealt", "box": box, "card": self.hands[box][-1]}]
        out = self.chance.sample(self.hands[box], self.chance.randint(1, 5))
        into = self.draw(len(out))
        self.hands[box] = [card for card in self.hands[box] if card not in out] + into
        cards = {"discarded": self.seen(out), "received": self.seen(into)}
        return [*rows, {"type": "cards_exchanged", "box": box} | cards]

    def decided(self, box: int) -> Row:
        if self.often(0.2):
            return [{"type": "box_folded", "box": box}]
        rows: Row = []
        for guest, ante in self.seats[box]:
            if box not in self.blind and self.often(0.95):
                rows.append(self.stake(box, guest, "bet", 2 * ante))
            if box not in self.blind and self.often(0.3):
                amount = ante * self.chance.choice([1, 2, 4])
                rows.append(self.stake(box, guest, "insurance", amount))
        return rows

    def shown(self) -> Row:
        rows: Row = [
            {"type": "hand_shown", "box": box, "cards": self.seen(hand)}
            for box, hand in self.hands.items()
            if self.often(0.8) and len(set(hand)) == len(hand)
        ]
        if self.often(0.95):
            rows.insert(0, {"type": "dealer_shown", "cards": self.dealer})
        return rows

    def game(self) -> Row:
        rows: Row = []
        for box, guests in self.seats.items():
            rows += [
                self.stake(box, guest, "game", ante) for guest, ante in guests if self.often(0.2)
            ]
        if rows and self.often(0.95):
            out = max(self.dealer, key=DECK.index) if self.often(0.9) else self.dealer[0]
            rows += self.replaced(out)
            rows += self.replaced(self.dealer[-1]) if self.often(0.1) else []
            if self.often(0.5) and len(set(self.dealer)) == len(self.dealer):
                rows.append({"type": "dealer_shown", "cards": self.dealer})
        return rows

    def replaced(self, out: str) -> Row:
        (into,) = self.draw(1)
        self.dealer = [card for card in self.dealer if card != out] + [into]
        into = into if self.often(0.9) else UNSEEN
        return [{"type": "dealer_exchanged", "discarded": out, "received": into}]

    def payments(self, share: float) -> Row:
        return [
            {"type": type_, "box": box, "guest": guest, "wager": wager}
            | {"amount": self.chance.choice([ante, 2 * ante, 4 * ante, 600])}
            for box, guests in self.seats.items()
            for guest, ante in guests
            for wager in ("ante", "bonus", "bet", "insurance")
            for type_ in ("payout_made", "wager_taken", "payout_returned", "take_returned")
            if self.often(share * (0.3 if "returned" not in type_ else 0.05))
        ]

    def slips(self, rows: Row) -> Row:
        """Leave out, repeat, or exchange an event now and then."""
        for _ in range(self.chance.choice([0, 0, 0, 1, 2])):
            at = self.chance.randrange(1, len(rows))
            match self.chance.randrange(4):
                case 0 if len(rows) > 2:
                    del rows[at]
                case 1:
                    rows.insert(self.chance.randrange(1, len(rows)), dict(rows[at]))
                case 2:
                    rows[at - 1], rows[at] = rows[at], rows[at - 1]
                case _:
                    rows.insert(at, self.withdrawal())
        return rows

    def withdrawal(self) -> Fields:
        box = self.chance.choice(sorted(self.seats))
        guest, ante = self.chance.choice(self.seats[box])
        wager = self.chance.choice(["ante", "bonus", "bet", "insurance"])
        where: Fields = {"box": box, "guest": guest, "wager": wager}
        return {"type": "wager_withdrawn"} | where | {"amount": ante}


def any_round(seed: int) -> Row:
    """Return the events of one round, the same for the same seed."""
    return Table(seed).play()
