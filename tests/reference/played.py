"""A shift played by a seed: its rulebook, its rounds by the rules and against them."""

import random
from dataclasses import dataclass, field

from tests.hand_table import Case
from tests.reference.books import HOUSES, SHIPPED, flat, house, shipped
from tests.reference.course import NO_CAUSE, Course
from tests.reference.faults import inject
from tests.reference.findings import Found, closing_inventory, readings
from tests.reference.mangled import mangled
from tests.reference.reading import Book, Event
from tests.reference.simulate import settle, table_limits

PER_SHIFT = 20
OPENING = 10**12
MANGLED = 0.2
NO_MAXIMUM = 0.01


@dataclass
class Round:
    """A round played: its limits, its events, and the findings that its one mistake must give."""

    number: int
    limits: dict[str, int]
    events: list[Event]
    wanted: list[Found] | None = None  # None: whatever the model finds
    mistake: str = "none"
    gap: list[Found] = field(default_factory=list)


@dataclass
class Shift:
    """A shift of rounds under one rulebook."""

    case: Case
    book: Book
    rounds: list[Round] = field(default_factory=list)

    def events(self) -> list[Event]:
        """Return the shift as it is recorded, and number the events of its rounds alike."""
        start: Event = {
            "type": "shift_opened", "gaming_day": "2026-11-27", "rulebook": "house",
            "currency": "EUR", "limits": self.rounds[0].limits, "opening_inventory": OPENING,
        }  # fmt: skip
        recorded = [start]
        for each in self.rounds:
            recorded.append({"type": "limits_changed", "limits": each.limits})
            recorded.append({"type": "round_opened", "round": each.number})
            recorded += [event | {"round": each.number} for event in each.events]
        last = [readings(each.events, self.book, each.limits)[-1] for each in self.rounds]
        closing = closing_inventory(OPENING, last)
        recorded.append({"type": "shift_closed", "closing_inventory": closing})
        base = {"at": "2026-11-27T18:00:00Z", "by": "clerk", "table": "RP-01", "shift": "S1"}
        return [base | {"id": f"E{n}"} | event for n, event in enumerate(recorded, start=1)]


def book_of(seed: str) -> Case:
    """Return the rulebook of a seed: in turn one that ships and one of a run's own houses."""
    run, _, number = seed.rpartition("-")
    turn, own = divmod(int(number), 2)
    return house(run, turn % HOUSES + 1) if own else shipped(SHIPPED[turn % len(SHIPPED)])


def played(seed: str, count: int = PER_SHIFT) -> Shift:
    """Play the shift of a seed, which is the run's name and a number."""
    rng, case = random.Random(seed), book_of(seed)
    shift = Shift(case, flat(case))
    number = rng.randint(1, 9)
    for _ in range(count):
        number += 1
        each = round_of(rng, shift.book, number)
        if shift.rounds and rng.random() < 0.03:
            number += 1
            each.number, each.gap = number, [Found(code="round_gap")]
        shift.rounds.append(each)
    return shift


def round_of(rng: random.Random, book: Book, number: int) -> Round:
    """Play a round: by the rules, with cards that nobody saw, or with one mistake in it."""
    limits, unseen = table_limits(rng, book), rng.random() < 0.15
    if rng.random() < NO_MAXIMUM:
        limits.pop("payout_max", None)
    events = Course(rng, book, limits, unseen=unseen).run()
    called_off = any(event.get("reason") == NO_CAUSE for event in events)
    other = unseen or called_off or free(book)  # what must be found only the model knows
    if rng.random() < MANGLED:
        done = mangled(rng, settle(rng, events, book, limits))
        return Round(number, limits, done, None, "mangled")
    if unseen or rng.random() < 0.4:
        return Round(number, limits, settle(rng, events, book, limits), None if other else [])
    mistake, done, limits, wanted = inject(rng, events, book, limits)
    done = [event for event in done if event.get("amount") != 0]  # what costs nothing is not placed
    other = other or book["course.draws"] > 1  # a mistake may be none there
    return Round(number, limits, done, None if other else wanted, mistake)


def free(book: Book) -> bool:
    """Tell whether a house sells a draw for nothing: no fee then tells that a box has decided."""
    return 0 in {book["fee.exchange"], book["fee.sixth"]}
