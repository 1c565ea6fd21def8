"""Folding a shift's standing events into its rounds, one event at a time."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import assert_never

from msgspec import UNSET

from ledger.event import (
    AnyPayment,
    AnyRoundEvent,
    BetsClosed,
    BoxFolded,
    CardsDealt,
    CardsExchanged,
    DealerChanged,
    DealerDealt,
    DealerExchanged,
    DealerShown,
    HandShown,
    Limits,
    LimitsChanged,
    MisdealCalled,
    PayoutMade,
    PayoutReturned,
    RoundClosed,
    RoundEvent,
    RoundOpened,
    ShiftClosed,
    ShiftOpened,
    SixthDealt,
    TableEvent,
    TakeReturned,
    Wager,
    WagerPlaced,
    WagerTaken,
    WagerWithdrawn,
)
from replay.card import Card, seen
from replay.misdeal import founded, redealt
from replay.round import (
    Box,
    Draw,
    Misdeal,
    Moment,
    Moved,
    Overdrawn,
    Phase,
    Placed,
    Round,
    Shown,
    lies,
)

CARDS = (
    CardsDealt,
    CardsExchanged,
    SixthDealt,
    HandShown,
    DealerDealt,
    DealerShown,
    DealerExchanged,
)
"""Events that tell of cards, so that the deal has begun."""


@dataclass(slots=True)
class Course:
    """What the fold keeps of a shift between its events; begun by `begun`, moved by `take`."""

    limits: Limits
    currency: str
    dealer: str | None
    rounds: dict[int, Round] = field(default_factory=dict)
    phase: Phase = Phase.BETTING
    current: Round | None = None
    order: int = 0


def rounds(events: Iterable[TableEvent]) -> Iterator[Round]:
    """Yield the rounds of one shift's standing events, the opening first, in their order."""
    iterator = iter(events)
    course = begun(next(iterator))
    for event in iterator:
        take(course, event)
    yield from course.rounds.values()


def unfolding(events: Iterable[TableEvent]) -> Iterator[tuple[AnyRoundEvent, Round]]:
    """Yield each event of a round with its round as it lay then, which later events change.

    What a box keeps once it is read (its cached facts) is not to be read from such a round.
    """
    iterator = iter(events)
    course = begun(next(iterator))
    for event in iterator:
        take(course, event)
        if isinstance(event, RoundEvent):
            yield event, course.rounds[event.round]


def begun(opening: TableEvent) -> Course:
    """Return the course of a shift that has just opened."""
    assert isinstance(opening, ShiftOpened)
    dealer = None if opening.dealer is UNSET else opening.dealer
    return Course(opening.limits, opening.currency, dealer)


def take(course: Course, event: TableEvent) -> None:
    """Move on by the next event that stands; the ledger has seen to it that it may come next."""
    course.order += 1
    match event:
        case RoundEvent():
            _round_event(course, event)
        case LimitsChanged():
            course.limits = event.limits
            _limit(course)
        case DealerChanged():
            course.dealer = event.dealer
        case ShiftClosed() if course.current:
            course.current.over = True
        case _:
            pass


def _limit(course: Course) -> None:
    """A round's limits are those in force when its bets close, or it does without a deal."""
    if course.current and not course.current.over and course.phase is Phase.BETTING:
        course.current.limits = course.limits


def _open(course: Course, event: RoundOpened) -> None:
    before = course.current
    if before is not None:
        before.over = True
    course.phase = Phase.BETTING
    course.current = Round(
        table=event.table,
        shift=event.shift,
        number=event.round,
        opened=_moment(course, event),
        at=event.at,
        limits=course.limits,
        currency=course.currency,
        dealer_name=course.dealer,
        follows=before.number if before else None,
    )
    course.rounds[event.round] = course.current


def _moment(course: Course, event: RoundEvent) -> Moment:
    return Moment(course.order, course.phase, event.id)


def _round_event(course: Course, event: AnyRoundEvent) -> None:
    if isinstance(event, RoundOpened):
        _open(course, event)
        return
    this = course.rounds[event.round]
    if box := getattr(event, "box", None):
        this.boxes_named.setdefault(box, []).append(event.id)
    _before(course, event)
    when = _moment(course, event)
    match event:
        case RoundClosed():
            this.closed, this.over = when, True
        case PayoutMade() | WagerTaken() | PayoutReturned() | TakeReturned():
            this.moved.append(_moved(this, when, event))
        case MisdealCalled():
            _misdeal(course, this, when, event.reason)
        case BetsClosed():
            course.phase = max(course.phase, Phase.CLOSED)
        case DealerDealt() | DealerShown() | DealerExchanged():
            _dealer(course, this, when, event)
        case _:
            _of_box(this.deal.box(event.box), when, event)


def _before(course: Course, event: AnyRoundEvent) -> None:
    """The first card closes the bets and begins the deal; only then is the card's own moment."""
    if isinstance(event, CARDS):
        course.phase = max(course.phase, Phase.DEALT)


def _dealer(
    course: Course, this: Round, when: Moment, event: DealerDealt | DealerShown | DealerExchanged
) -> None:
    dealer = this.deal.dealer
    match event:
        case DealerDealt():
            dealer.dealt += _cards(event.cards)
            dealer.dealt_events.append(event.id)
        case DealerShown():
            shown = dealer.again if dealer.exchanges else dealer.shown
            shown.append(Shown(when, _cards(event.cards)))
            course.phase = Phase.SHOWN
        case DealerExchanged():
            out, into = (seen(event.discarded),), (seen(event.received),)
            dealer.exchanges.append(Draw(when, Wager.GAME, out, into))


def _of_box(
    box: Box,
    when: Moment,
    event: WagerPlaced
    | WagerWithdrawn
    | CardsDealt
    | BoxFolded
    | CardsExchanged
    | SixthDealt
    | HandShown,
) -> None:
    match event:
        case WagerPlaced():
            blind = event.blind is True and event.wager is Wager.ANTE
            box.placed.append(Placed(when, event.guest, event.wager, event.amount, blind))
        case WagerWithdrawn():
            _withdraw(box, when, event)
        case CardsDealt():
            box.dealt += _cards(event.cards)
            box.dealt_events.append(event.id)
        case BoxFolded():
            box.folds.append(when)
        case CardsExchanged():
            out, into = _cards(event.discarded), _cards(event.received)
            box.draws.append(Draw(when, Wager.EXCHANGE, out, into))
        case SixthDealt():
            box.draws.append(Draw(when, Wager.SIXTH, (), _cards((event.card,))))
        case HandShown():
            box.shown.append(Shown(when, _cards(event.cards)))
        case _:
            assert_never(event)


def _withdraw(box: Box, when: Moment, event: WagerWithdrawn) -> None:
    lay = lies(box.placed, event.guest, event.wager)
    if event.amount > lay:
        box.overdrawn.append(Overdrawn(when, event.guest, event.wager))
    if lay:
        amount = -min(event.amount, lay)
        box.placed.append(Placed(when, event.guest, event.wager, amount))


def _misdeal(course: Course, this: Round, when: Moment, reason: str) -> None:
    had_cause = founded(this.deal)
    this.misdeals.append(Misdeal(when, reason, this.deal, had_cause))
    if not had_cause:
        this.unfounded.append((when, this.deal))
    this.deal = redealt(this.deal)
    course.phase = min(course.phase, Phase.CLOSED)


def _moved(this: Round, when: Moment, event: AnyPayment) -> Moved:
    paid = taken = 0
    match event:
        case PayoutMade():
            paid = event.amount
        case PayoutReturned():
            paid = -event.amount
        case WagerTaken():
            taken = event.amount
        case TakeReturned():
            taken = -event.amount
        case _:
            assert_never(event)
    return Moved(when, event.box, event.guest, event.wager, paid, taken, after_close=this.over)


def _cards(texts: Iterable[str]) -> tuple[Card | None, ...]:
    return tuple(seen(text) for text in texts)
