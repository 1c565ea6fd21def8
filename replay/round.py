"""A round's facts: every stake, card, act and payment, in the order in which they happened."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import IntEnum, StrEnum
from functools import cached_property

from ledger.event import Limits, Wager
from replay.card import Card


class Phase(IntEnum):
    """How far a round has come when something happens."""

    BETTING = 0
    CLOSED = 1
    DEALT = 2
    SHOWN = 3


class Act(StrEnum):
    """What a box can do with its hand."""

    FOLD = "fold"
    BET = "bet"


@dataclass(frozen=True, slots=True)
class Moment:
    """When in a round: its place in the order, the phase, and the event that tells of it."""

    order: int
    phase: Phase
    event: str


@dataclass(frozen=True, slots=True)
class Placed:
    """Chips put on a box by a guest (a negative amount: withdrawn)."""

    when: Moment
    guest: str
    wager: Wager
    amount: int
    blind: bool = False


@dataclass(frozen=True, slots=True)
class Overdrawn:
    """A withdrawal of more than lay there."""

    when: Moment
    guest: str
    wager: Wager


@dataclass(frozen=True, slots=True)
class Draw:
    """Cards out and in, None where unseen; a sixth card gives nothing away."""

    when: Moment
    wager: Wager
    discarded: tuple[Card | None, ...]
    received: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """Cards turned over, None where unseen."""

    when: Moment
    cards: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class Moved:
    """Chips moved for a wager: by the house (paid, taken) or back (negative)."""

    when: Moment
    box: int
    guest: str
    wager: Wager
    paid: int = 0
    taken: int = 0
    after_close: bool = False


@dataclass
class Box:
    """A box in one deal: its stakes, cards and acts.

    What is reckoned from them is reckoned once: nothing is added to a box that has been read so.
    """

    number: int
    placed: list[Placed] = field(default_factory=list)
    overdrawn: list[Overdrawn] = field(default_factory=list)
    dealt: list[Card | None] = field(default_factory=list)
    dealt_events: list[str] = field(default_factory=list)
    draws: list[Draw] = field(default_factory=list)
    folds: list[Moment] = field(default_factory=list)
    shown: list[Shown] = field(default_factory=list)

    @cached_property
    def guests(self) -> list[str]:
        """The guests who at some time had an ante here, in the order of their antes."""
        return list(dict.fromkeys(p.guest for p in self.placed if p.wager is Wager.ANTE))

    @cached_property
    def stakes(self) -> dict[tuple[str, Wager], int]:
        """What lies there of each guest's wagers, in minor units."""
        stakes: dict[tuple[str, Wager], int] = {}
        for placed in self.placed:
            key = placed.guest, placed.wager
            stakes[key] = stakes.get(key, 0) + placed.amount
        return stakes

    def stake(self, guest: str, wager: Wager) -> int:
        """Return what lies there of a guest's wager, in minor units."""
        return self.stakes.get((guest, wager), 0)

    @cached_property
    def kept(self) -> list[Placed]:
        """What was placed and not withdrawn before bets closed; later withdrawals stand."""
        if all(placed.amount > 0 for placed in self.placed):
            return self.placed
        kept: list[Placed] = []
        for placed in self.placed:
            if placed.amount < 0 and placed.when.phase is Phase.BETTING:
                kept = _without(kept, placed)
            else:
                kept.append(placed)
        return kept

    def placings(self, wager: Wager, guest: str | None = None) -> list[Placed]:
        """Return the chips of one wager that guests with an ante placed and kept there."""
        with_ante = self.guests
        return [
            p
            for p in self.kept
            if p.wager is wager
            and p.amount > 0
            and p.guest in with_ante
            and guest in (None, p.guest)
        ]

    def staked(self, guest: str, wager: Wager) -> int:
        """Return what a guest staked on a wager, late withdrawals not counted."""
        return sum(p.amount for p in self.placings(wager, guest))

    def wagers(self, guest: str) -> set[Wager]:
        """Return the wagers on which a guest staked something."""
        return {p.wager for p in self.kept if p.guest == guest}

    @cached_property
    def blind(self) -> bool:
        """Whether the box is played blind: blind for one guest is blind for all."""
        blind = any(p.blind for p in self.placed)
        return blind and any(p.blind for p in self.placings(Wager.ANTE))

    @cached_property
    def antes(self) -> int:
        """What lies on the ante, of all guests together."""
        return sum(p.amount for p in self.placed if p.wager is Wager.ANTE)

    @cached_property
    def buyers(self) -> list[str]:
        """The guests who bought the dealer a game."""
        return [guest for guest in self.guests if self.stake(guest, Wager.GAME)]

    @cached_property
    def in_deal(self) -> bool:
        """Whether the box has a hand: cards were dealt to it, or its ante lay before the deal."""
        early = any(p.when.phase < Phase.DEALT for p in self.placings(Wager.ANTE))
        return bool(self.dealt) or (early and bool(self.antes))

    @cached_property
    def holder(self) -> str | None:
        """The guest of the first ante that was not withdrawn in time: who holds the box."""
        return next((guest for guest in self.guests if self.staked(guest, Wager.ANTE)), None)

    @cached_property
    def acts(self) -> list[tuple[Act, Moment]]:
        """Folds and bets in their order, each guest's bet one act."""
        acts = [(Act.FOLD, when) for when in self.folds]
        acts += [(Act.BET, placed.when) for placed in self.placings(Wager.BET)]
        return sorted(acts, key=lambda act: act[1].order)

    @cached_property
    def decision(self) -> Act | None:
        """The act that is settled: the first one; None where the box neither folded nor bet."""
        acts = self.acts
        return acts[0][0] if acts else None

    @property
    def hand_events(self) -> list[str]:
        """The ids of the events that tell its cards."""
        told: list[Draw | Shown] = [*self.draws, *self.shown]
        return [*self.dealt_events, *(each.when.event for each in told)]


def lies(placed: Iterable[Placed], guest: str, wager: Wager) -> int:
    """Return what lies of a guest's wager after these were placed and withdrawn."""
    return sum(p.amount for p in placed if p.guest == guest and p.wager is wager)


def _without(kept: list[Placed], withdrawn: Placed) -> list[Placed]:
    """Return what is kept when chips are withdrawn, those placed last first."""
    left, result = -withdrawn.amount, []
    for placed in reversed(kept):
        if (placed.guest, placed.wager) == (withdrawn.guest, withdrawn.wager):
            amount = min(left, placed.amount)
            left -= amount
            placed = replace(placed, amount=placed.amount - amount)  # noqa: PLW2901
        if placed.amount:
            result.append(placed)
    return result[::-1]


@dataclass(slots=True)
class DealerHand:
    """The dealer's cards in one deal; ``again`` is what was shown after an exchange."""

    dealt: list[Card | None] = field(default_factory=list)
    dealt_events: list[str] = field(default_factory=list)
    shown: list[Shown] = field(default_factory=list)
    exchanges: list[Draw] = field(default_factory=list)
    again: list[Shown] = field(default_factory=list)

    @property
    def hand_events(self) -> list[str]:
        """The ids of the events that tell its cards."""
        told: list[Draw | Shown] = [*self.shown, *self.exchanges, *self.again]
        return [*self.dealt_events, *(each.when.event for each in told)]


@dataclass
class Deal:
    """One deal of a round: there is a second one after a misdeal."""

    boxes: dict[int, Box] = field(default_factory=dict)
    dealer: DealerHand = field(default_factory=DealerHand)

    def box(self, number: int) -> Box:
        """Return a box, begun if it is new."""
        return self.boxes.setdefault(number, Box(number))

    @cached_property
    def played(self) -> list[Box]:
        """The boxes that had an ante, from the dealer's left."""
        return [self.boxes[n] for n in sorted(self.boxes) if self.boxes[n].guests]

    @cached_property
    def begun(self) -> bool:
        """Whether any card was dealt."""
        dealer = self.dealer
        dealt = any(box.dealt or box.draws or box.shown for box in self.boxes.values())
        return dealt or bool(dealer.dealt or dealer.shown or dealer.exchanges)


@dataclass(frozen=True, slots=True)
class Misdeal:
    """A redeal that was called: the reason given, the deal called off, whether it had a cause."""

    when: Moment
    reason: str
    deal: Deal
    founded: bool


@dataclass(slots=True)
class Round:
    """A round as it was recorded, corrections applied."""

    table: str
    shift: str
    number: int
    opened: Moment
    at: str
    limits: Limits
    currency: str
    dealer_name: str | None = None
    deal: Deal = field(default_factory=Deal)
    unfounded: list[tuple[Moment, Deal]] = field(default_factory=list)
    misdeals: list[Misdeal] = field(default_factory=list)
    moved: list[Moved] = field(default_factory=list)
    boxes_named: dict[int, list[str]] = field(default_factory=dict)
    closed: Moment | None = None
    over: bool = False
    """Closed, superseded by the next round, or its shift is closed: it can be judged."""
    follows: int | None = None
    """The number of the round before it in its shift, None for the first."""
