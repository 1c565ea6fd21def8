"""Any shift at all that the ledger takes: played, played badly, and wild, under any rulebook."""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ledger.correcting.course import Course
from ledger.correcting.fitting import fitting
from ledger.event import AnyEvent, Correction
from ledger.field import SAFE, UNSEEN
from ledger.intake import read
from ledger.refusal import Refusal
from replay.audit import ShiftLog
from replay.rulebook import load
from tests.hand_table import Case
from tests.reference.books import SHIPPED, flat, random_book, shipped
from tests.reference.simulate import Play, settle, table_limits
from tests.replay.any_round import DECK
from tests.replay.any_shift import OF_THE_ROUND, any_row
from tests.replay.any_shift import fields as tame

Fields = dict[str, Any]

NAMES = [
    "Zoë “the Fish”",
    "Ли",
    "賭け手",
    "🂡",
    "\u202eabc",
    "\u2028",
    "א",
    "x" * 64,
    "<b>&{x} %s|",
    " ",
]
GUESTS = ["G1", "G2", "G3", *NAMES]
AMOUNTS = [1, 2, 3, 50, 99, 100, 100, 200, 200, 300, 1000, 10**6, SAFE - 1, SAFE]
WAGERS = ["ante", "ante", "bonus", "bet", "exchange", "sixth", "insurance", "game"]
CURRENCIES = ["EUR", "RUB", "JPY", "BHD", "CLF", "XXX"]
TIMES = ["2026-11-27T18:00:00Z", "2026-11-28T01:59:59.123456789+03:00", "0001-01-02T00:00:00Z",
         "9999-12-30T23:59:59-12:00", "2026-11-27t18:00:00.5z"]  # fmt: skip
OF_THE_SHIFT = ["limits_changed", "dealer_changed", "fill", "credit", "drop"]
OWN = {"id", "by", "table", "shift"}
"""What an event within a correction does not say."""
WILD: dict[str, tuple[Any, ...]] = {
    "boxes.on_table": (1, 9),
    "boxes.open_per_guest": (1, 9, "any"),
    "course.draws": (1, 2, 9),
    "draw.exchange_min": (1, 3),
    "draw.exchange_max": (3, 5),
    "fee.exchange": (0, 1, 100),
    "fee.sixth": (0, 1, 100),
    "fee.game": (0, 1, 100),
    "bet.antes": (1, 2, 7, 100),
    "dealer.minimum": ("ace_king", "two_pair", "flush"),
    "pay.bet.pair": (0, 1, 100_000),
    "pay.bet.royal_flush": (0, 100_000),
    "pay.bonus.flush": (0, 100_000),
    "pay.round_up_to": (0, 7, SAFE),
    "bonus.max_antes": ("0", "999", "1/999"),
    "bonus.min_table_minimums": ("0", "999"),
    "insurance.from": ("ace_king", "flush"),
    "insurance.max_share": ("0", "999", "2/3"),
    "pay.seconds": ("any", [], ["flush + pair"]),
}
"""Figures that no house would choose, and every rulebook may have."""


def any_book(rng: random.Random) -> Case:
    """Return a rulebook that ships, one a house might write, or one that none would."""
    kind = rng.random()
    if kind < 0.4:
        return shipped(rng.choice(SHIPPED))
    case = random_book(rng)
    if kind > 0.7:
        wild = rng.sample(sorted(WILD), rng.randint(1, len(WILD)))
        case.changes |= {key: json.dumps(rng.choice(WILD[key])) for key in wild}
    return case


@dataclass
class Source:
    """Events by chance, of one shift, each made whole; what is kept of what was taken."""

    rng: random.Random
    course: Course
    book: dict[str, Any]
    taken: list[AnyEvent] = field(default_factory=list)
    number: int = 0

    def lines(self) -> Iterator[Fields]:
        """Yield events without end: rounds by the book, as they might be, and anything at all."""
        rng = self.rng
        wildness = rng.choice((0.05, 0.3, 0.6))
        while True:
            if rng.random() < wildness:
                rows = [self.anything()]
            elif rng.random() < 0.5:
                rows = any_row(rng.getrandbits(48))
            else:
                rows = self.by_the_book()
            for row in rows:
                if rng.random() > 0.1 * wildness:  # a line may be lost
                    yield self.whole(row)
                if rng.random() < 0.1 * wildness:  # and another come between
                    yield self.whole(self.anything())

    def by_the_book(self) -> list[Fields]:
        """Return a round as the rulebook has it, each wager settled as due."""
        rng = self.rng
        said = table_limits(rng, self.book)
        played = Play(rng, self.book, said, unseen=rng.random() < 0.2).run()
        played = settle(rng, played, self.book, said)
        start: list[Fields] = [{"type": "limits_changed", "limits": said}]
        return [*start, {"type": "round_opened", "ahead": 1}, *played]

    def anything(self) -> Fields:
        rng = self.rng
        if rng.random() < 0.15 or self.course.desk.spot.closed:
            kind = rng.choice(("event_voided", "event_replaced", "event_inserted"))
            row: Fields = {"type": kind, "target": rng.randint(1, len(self.taken))}
            return row if kind == "event_voided" else row | {"event": self.content()}
        return self.content()

    def content(self) -> Fields:
        """Return an event's own fields, of any type."""
        rng = self.rng
        of_shift = rng.random() < 0.1
        kind = rng.choice(OF_THE_SHIFT if of_shift else OF_THE_ROUND)
        if rng.random() < 0.003:
            kind = "shift_closed"
        if rng.random() < 0.01:
            return opening(rng, rng.choice(SHIPPED))
        row: Fields = {"type": kind} | tame(rng, kind)
        row |= {name: self.cards() for name in ("cards", "discarded", "received")
                if isinstance(row.get(name), list)}  # fmt: skip
        wild: Fields = {"box": rng.randint(1, 9), "guest": rng.choice(GUESTS),
                        "wager": rng.choice(WAGERS), "amount": amount(rng),
                        "dealer": rng.choice(NAMES), "reason": rng.choice(NAMES)}  # fmt: skip
        row |= {name: value for name, value in wild.items() if name in row and rng.random() < 0.6}
        return row | ({"limits": limits(rng)} if "limits" in row else {})

    def cards(self) -> list[str]:
        rng = self.rng
        drawn = rng.sample(DECK, rng.choice((5, 5, 5, 1, 2, 3, 4, 6)))
        share = rng.choice((0.0, 0.0, 0.2, 1.0))
        return [UNSEEN if rng.random() < share else card for card in drawn]

    def whole(self, row: Fields) -> Fields:
        """Return an event with all that it says beside its own fields."""
        rng = self.rng
        at = rng.choice(TIMES)
        by = rng.choice(("a", "b", rng.choice(NAMES)))
        name = f"E{len(self.taken) + 1}"
        event: Fields = {"id": name, "at": at, "by": by, "table": "T1", "shift": "S1"}
        event |= self.numbered(row, 1)
        if "reason" not in event and event["type"].startswith("event_"):
            event |= {"reason": "a slip", "authorised_by": rng.choice(("manager", *NAMES))}
        named = "after" if event["type"] == "event_inserted" else "target"
        place = event.pop("after", None) or event.pop("target", None)
        if place:
            event[named] = f"E{place}"
        if "event" in event:
            inner = {n: v for n, v in event["event"].items() if n not in OWN}
            event["event"] = {"at": rng.choice(TIMES)} | self.numbered(inner, 0)
        return event

    def numbered(self, row: Fields, outer: int) -> Fields:
        """Return a row with its round: a new one where it opens one, else the last or any."""
        row = dict(row)
        ahead = row.pop("ahead", 0)
        if ahead:
            far = self.rng.random() < 0.001
            return row | {"round": SAFE if far else max(self.number + ahead * outer, 1)}
        if row["type"] not in OF_THE_ROUND or not outer:
            return row
        late = row["type"] in {"payout_made", "wager_taken", "payout_returned", "take_returned"}
        last = max(self.number, 1)
        return row | {"round": self.rng.randint(1, last) if late and last < 99 else last}

    def take(self, row: Fields) -> bool:
        """Take an event as the ledger does; False where it is refused."""
        try:
            event = read(json.dumps(row).encode()).event
            if event.id in self.course.file.known:
                return False
            if isinstance(event, Correction):
                self.course.correct(event, fitting(self.course.file, event))
            else:
                self.course.take(event)
        except Refusal:
            return False
        self.taken.append(event)
        self.number = self.course.desk.spot.last
        return True


def amount(rng: random.Random) -> int:
    return rng.choice(AMOUNTS) if rng.random() < 0.9 else rng.randint(1, SAFE)


def limits(rng: random.Random) -> Fields:
    made = {"ante_min": amount(rng), "ante_max": amount(rng), "payout_max": amount(rng)}
    return {name: made[name] for name in list(made)[: rng.choice((2, 3, 3))]}


def opening(rng: random.Random, rulebook: str) -> Fields:
    row: Fields = {
        "type": "shift_opened", "gaming_day": rng.choice(("2026-11-27", "0001-01-01")),
        "rulebook": rulebook, "currency": rng.choice(CURRENCIES), "limits": limits(rng),
        "opening_inventory": rng.choice((0, 10**6, SAFE)),
    }  # fmt: skip
    said = {name: rng.choice(NAMES) for name in ("dealer", "inspector", "video", "property")}
    return row | {name: value for name, value in said.items() if rng.random() < 0.3}


def any_log(seed: str, count: int) -> ShiftLog:
    """Return a shift of so many events that the ledger took, under any rulebook."""
    rng = random.Random(seed)
    case = any_book(rng)
    event = {"id": "E1", "at": TIMES[0], "by": "a", "table": "T1", "shift": "S1"}
    first = read(json.dumps(event | opening(rng, case.rulebook)).encode()).event
    source = Source(rng, Course.of([first]), flat(case), [first])
    last = count - rng.choice((0, 1, 4, 20))
    for tried, row in enumerate(source.lines()):
        if len(source.taken) == last and not source.course.desk.spot.closed:
            source.take(source.whole({"type": "shift_closed", "closing_inventory": amount(rng)}))
        source.take(row)
        if len(source.taken) >= count or tried > 4 * count:  # a closed shift takes little
            break
    recorded = [
        f"2026-11-27T18:{n // 60 % 60:02}:{n % 60:02}.000000Z" for n in range(len(source.taken))
    ]
    before = rng.choice((None, 0, 10**6, SAFE))
    book, own = load(case.toml()), load(any_book(rng).toml())
    return ShiftLog(source.taken, book, "0" * 64, before, recorded=recorded, own=own)
