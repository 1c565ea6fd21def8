"""One mistake made by chance in a round played by the rules."""

import random
from typing import NamedTuple

from tests.reference.faults.cards import CARDS
from tests.reference.faults.dealer import THE_DEALERS
from tests.reference.faults.decisions import DECISIONS
from tests.reference.faults.payments import PAYMENTS, late_movement
from tests.reference.faults.scene import Book, Event, Mistake, NotHereError, Scene, Wanted
from tests.reference.faults.seats import EXACT_SEATS, SEATS
from tests.reference.faults.stakes import STAKES
from tests.reference.simulate import settle

STAKED: tuple[Mistake, ...] = (
    *STAKES,
    *DECISIONS,
    *CARDS,
    *THE_DEALERS,
    *SEATS,
    *EXACT_SEATS,
)
PAID: tuple[Mistake, ...] = tuple(each for each in PAYMENTS if each is not late_movement)
"""The model of findings takes what moves after the close to mend something."""


class Faulty(NamedTuple):
    """A round with a mistake in it."""

    mistake: str
    events: list[Event]
    limits: dict[str, int]
    wanted: Wanted


def inject(rng: random.Random, events: list[Event], book: Book, limits: dict[str, int]) -> Faulty:
    """Return a settled round with one mistake, or none where no mistake fits."""
    for mistake in rng.sample(STAKED + PAID, 8):
        own = dict(limits)
        try:
            if mistake in PAID:
                scene = Scene(rng, settle(rng, events, book, own), book, own)
                wanted = mistake(scene)
                return Faulty(mistake.__name__, scene.events, own, wanted)
            scene = Scene(rng, events, book, own)
            wanted = mistake(scene)
            settled = settle(rng, scene.events, book, own)
            return Faulty(mistake.__name__, settled, own, wanted)
        except NotHereError:
            continue
    return Faulty("none", settle(rng, events, book, limits), limits, [])
