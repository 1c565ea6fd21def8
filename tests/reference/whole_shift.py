"""A whole shift played by a seed: by the rules, or with one mistake for each code asked for."""

import json
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.hand_table import Case
from tests.reference.books import SHIPPED, flat, random_book, shipped
from tests.reference.corrected import corrected
from tests.reference.faults.by_code import (
    APART,
    BY_CODE,
    OF_A_SHIFT,
    OF_NUMBERS,
    PAID,
    Fault,
    needs,
)
from tests.reference.faults.scene import NotHereError, Scene
from tests.reference.findings import Found, readings
from tests.reference.reading import FEES, Book, Event
from tests.reference.showpieces import SHOWPIECES, showpiece
from tests.reference.simulate import Play, Wish, settle, table_limits

ATTEMPTS = 1000
BEFORE, SHIFT = "day", "night"
SIGNS = {
    "wager_taken": 1, "payout_returned": 1, "payout_made": -1, "take_returned": -1,
    "fill": 1, "credit": -1, "drop": -1,
}  # fmt: skip


class CannotBePlayedError(Exception):
    """No round gave occasion for these mistakes, in as many as were played."""


@dataclass
class Round:
    """A round played: what happened, under which limits, and what must be found in it."""

    limits: dict[str, int]
    events: list[Event]
    wanted: list[Found] = field(default_factory=list)
    number: int = 0


@dataclass
class WholeShift:
    """A shift as it is recorded, after the table's last one, and all that must be found in it."""

    case: Case
    book: Book
    rounds: list[Round] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    wanted: list[Found] = field(default_factory=list)

    def rulebook(self) -> str:
        """Return the rulebook as TOML, under the name that the shift's opening says."""
        was, name = (f'id = "{each}"' for each in (self.case.rulebook, self.case.title))
        return self.case.toml().replace(was, name, 1)

    def lines(self) -> str:
        """Return the record as JSON Lines."""
        return "".join(json.dumps(event) + "\n" for event in self.events)


class Table:
    """A table on which a shift is played."""

    def __init__(self, seed: str, codes: Sequence[str], *, unseen: bool, piece: str = "") -> None:
        self.rng = random.Random(f"{seed} {' '.join(codes)} {unseen} {piece}")
        self.codes, self.unseen, self.piece = codes, unseen, piece
        case = book_for(self.rng, codes, shows_pay=piece.startswith("paid"))
        self.shift = WholeShift(case, flat(case))
        self.limits = table_limits(self.rng, self.shift.book)

    @property
    def book(self) -> Book:
        return self.shift.book

    def play(self) -> WholeShift:
        """Play the shift and record it."""
        every = [self.clean(), *self.faulty(), self.clean(self.showpiece())]
        first, *others = every
        self.rng.shuffle(others)
        self.shift.rounds = [first, *others]
        if "limits_incomplete" in self.codes and self.chance(0.5):
            self.shift.rounds.insert(self.rng.randint(0, 1), self.without_a_maximum())
        number = self.rng.randint(0, 9)
        for each in self.shift.rounds:
            number += 1 + self.rng.randint(1, 3) * (each.number == -1)
            each.number = number
        self.record()
        return self.shift

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    # Rounds

    def showpiece(self) -> Wish:
        name = self.piece or self.rng.choice(SHOWPIECES)
        return showpiece(self.rng, name, self.book["dealer.minimum"])

    def clean(self, wish: Wish = Wish(shows=True)) -> Round:  # noqa: B008 - it is frozen
        return self.round_with([], wish)

    def without_a_maximum(self) -> Round:
        """Play a round under limits that name no payout maximum."""
        limits = {name: n for name, n in self.limits.items() if name != "payout_max"}
        return self.round_with([], Wish(shows=True), limits)

    def faulty(self) -> list[Round]:
        """Play the rounds in which mistakes are made: one, where all can stand in it."""
        codes = [code for code in self.codes if code not in OF_A_SHIFT]
        apart = any(pair <= set(codes) for pair in APART)
        groups = [[code] for code in codes] if apart else [codes] if codes else []
        return [self.round_with(group, Wish()) for group in groups]

    def round_with(
        self, codes: list[str], wish: Wish, limits: dict[str, int] | None = None
    ) -> Round:
        made = [BY_CODE[code] for code in codes if code != OF_NUMBERS]
        for fault in made:
            wish = wish.beside(fault.wish)
        wish = Wish(**{**vars(wish), "shows": True})
        for _ in range(ATTEMPTS):
            if self.chance(0.5):
                self.limits = table_limits(self.rng, self.book)
            try:
                played = self.attempt(made, wish, dict(limits or self.limits))
            except NotHereError:
                continue
            if OF_NUMBERS in codes:
                played.wanted.append(Found(code=OF_NUMBERS))
                played.number = -1
            return played
        raise CannotBePlayedError(codes)

    def attempt(self, made: Iterable[Fault], wish: Wish, limits: dict[str, int]) -> Round:
        """Play a round and make the mistakes in it, if it gives occasion for them."""
        play = Play(self.rng, self.book, limits, unseen=self.unseen, wish=wish)
        events = play.run()
        hands = {box.number: box.cards for box in play.boxes}
        scene = Scene(self.rng, events, self.book, limits, deck=play.deck, hands=hands)
        wanted, settled = list[Found](), False
        for fault in sorted(made, key=lambda each: each.stage):
            if fault.stage >= PAID and not settled:
                self.settle(scene)
                settled = True
            every = fault.mistakes + (fault.alone if len(self.codes) == 1 else ())
            found = self.rng.choice(every)(scene)
            scene.touched |= {int(one["box"]) for one in found if "box" in one}
            wanted += found
        if not settled:
            self.settle(scene)
        return Round(limits, scene.events, wanted)

    def settle(self, scene: Scene) -> None:
        scene.turn_over()
        scene.events = settle(self.rng, scene.events, self.book, scene.limits)

    # The record

    def record(self) -> None:
        """Write down the table's last shift and this one, with corrections of the record."""
        opening, before = 10**12, 10**12
        if "opening_mismatch" in self.codes:
            opening += self.rng.choice((-1, 1, 50_000))
            self.want("opening_mismatch", expected=before, actual=opening)
        events = [self.opened(opening, self.opening_limits()), *self.course()]
        counted = opening + sum(e["amount"] * SIGNS.get(e["type"], 0) for e in events
                                if "amount" in e)  # fmt: skip
        counted += sum(fees(each, self.book) for each in self.shift.rounds)
        closing = counted
        if "inventory_variance" in self.codes:
            closing += self.rng.choice((-1, 1, 2500))
            self.want("inventory_variance", expected=counted, actual=closing)
        if "limits_incomplete" in self.codes:
            self.want("limits_incomplete")
        events.append({"type": "shift_closed", "closing_inventory": closing})
        for each in self.shift.rounds:
            self.shift.wanted += [one | Found(round=each.number) for one in each.wanted]
        base = {"at": "2026-11-27T18:00:00+03:00", "by": "clerk", "table": "RP-01"}
        limits = {"ante_min": 1, "ante_max": 9, "payout_max": 99}
        last = [self.opened(before, limits), {"type": "shift_closed", "closing_inventory": before}]
        recorded = [base | {"id": f"D{n}", "shift": BEFORE} | e for n, e in enumerate(last)]
        told = [base | {"id": f"E{n}", "shift": SHIFT} | e for n, e in enumerate(events)]
        self.shift.events = recorded + corrected(self.rng, told)

    def want(self, code: str, **keys: int) -> None:
        self.shift.wanted.append(Found(code=code, **keys))

    def opened(self, inventory: int, limits: dict[str, int]) -> Event:
        return {
            "type": "shift_opened", "gaming_day": "2026-11-27", "rulebook": self.shift.case.title,
            "currency": "EUR", "limits": limits, "opening_inventory": inventory,
            "dealer": "D1", "counted_by": ["C1", "C2"],
        }  # fmt: skip

    def opening_limits(self) -> dict[str, int]:
        limits = dict(self.shift.rounds[0].limits)
        lacking = any("payout_max" not in each.limits for each in self.shift.rounds)
        if self.book["limits.payout_max_required"]:
            limits["payout_max"] = 999
        if "limits_incomplete" in self.codes and not lacking:
            del limits["payout_max"]
        return limits

    def course(self) -> list[Event]:
        """Return what happened between the shift's opening and its close."""
        found, late, limits = list[Event](), list[Event](), dict[str, int]()
        for each in self.shift.rounds:
            found += self.between()
            start: list[Event] = [{"type": "round_opened", "round": each.number}]
            if each.limits != limits:
                change: Event = {"type": "limits_changed", "limits": each.limits}
                start.insert(self.rng.randint(0, 1), change)
                limits = each.limits
            own = [event | {"round": each.number} for event in each.events]
            closed = [n for n, event in enumerate(own) if event["type"] == "round_closed"]
            after = closed[0] + 1 if closed else len(own)
            found += [*start, *late, *own[:after]]
            late = own[after:]  # what makes good may follow when the next round is open
            if self.chance(0.5):
                found, late = found + late, []
        return found + late

    def between(self) -> Iterable[Event]:
        """Yield what moves chips or people between two rounds."""
        slip, amount = f"S{self.rng.randint(1, 999)}", self.rng.randint(1, 10**6)
        if self.chance(0.2):
            yield {"type": self.rng.choice(("fill", "credit")), "amount": amount, "slip": slip}
        if self.chance(0.2):
            yield {"type": "drop", "amount": amount, "guest": "G1"}
        if self.chance(0.2):
            yield {"type": "dealer_changed", "dealer": f"D{self.rng.randint(2, 5)}"}


def fees(each: Round, book: Book) -> int:
    """Return a round's fees that stand."""
    last = readings(each.events, book, each.limits)[-1]
    held = [(box, guest, what) for box, guest, what in last.wagered() if what in FEES]
    return sum(last.lies(*key) for key in held if key[1] in last.guests(key[0]))


def book_for(rng: random.Random, codes: Sequence[str], *, shows_pay: bool) -> Case:
    """Return a rulebook under which all these codes can be found: a shipped one or a house's."""
    wanted = needs(codes)
    books = {name: flat(shipped(name)) for name in SHIPPED}
    fitting = [n for n in SHIPPED if all(books[n][key] in some for key, some in wanted.items())]
    if fitting and (shows_pay or rng.random() < 0.3):
        return shipped(rng.choice(fitting))
    case = random_book(rng)
    changes: dict[str, Any] = {key: rng.choice(values) for key, values in wanted.items()}
    return said(case, changes)


def said(case: Case, changes: dict[str, Any]) -> Case:
    case.changes |= {key: literal(value) for key, value in changes.items()}
    low, high = (int(case.changes[f"draw.exchange_{end}"]) for end in ("min", "max"))
    case.changes["draw.exchange_max"] = str(max(low, high))
    return case


def literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def whole_shift(
    seed: str, codes: Sequence[str] = (), *, unseen: bool = False, piece: str = ""
) -> WholeShift:
    """Return the shift of a seed; ``piece`` names the hands of one round that is a showpiece."""
    return Table(seed, codes, unseen=unseen, piece=piece).play()
