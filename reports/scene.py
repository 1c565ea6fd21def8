"""A round as pictures: the table as it lay after each of its events.

What lies where is the replay's own reading of the record, taken after each event; nothing is judged
here. A step tells only the places that its event changed.
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import UNSET, Struct, UnsetType

from ledger.correcting.correction import Standing
from ledger.event import FEES, AnyRoundEvent, Wager
from replay.card import Card, face
from replay.fold import unfolding
from replay.round import Box, Draw, Moved, Round, Shown, lies
from replay.said import ENGLISH, Amount, Voice
from reports.vocabulary import WAGERS

Seen = Sequence[Card | None]


class Chips(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One wager of a guest in figures of the round's currency; what is nothing is left out.

    ``state`` is empty while the stake lies there, ``house`` for a fee, ``taken`` once all of it is
    taken, and ``back`` when the round closed and left it to the guest.
    """

    wager: str
    stake: str = ""
    paid: str = ""
    taken: str = ""
    state: str = ""


class Guest(Struct, frozen=True, kw_only=True):
    """A guest with what lies on a box."""

    name: str
    chips: tuple[Chips, ...]


class Place(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A box or the dealer's place: faces of the cards there, "" for one not seen, and those gone.

    The dealer has no guests.
    """

    cards: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    guests: tuple[Guest, ...] = ()
    blind: bool = False
    folded: bool = False


class Scene(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The places of a table: the boxes by their numbers, and the dealer."""

    boxes: dict[int, Place] = {}  # a struct gives each its own
    dealer: Place | UnsetType = UNSET


Step = tuple[AnyRoundEvent, Scene]
"""An event, and the places that it changed as they lay then."""


def steps(standing: Iterable[Standing], wanted: set[int], voice: Voice) -> dict[int, list[Step]]:
    """Return the steps of the wanted rounds of a shift, by their numbers."""
    told: dict[int, list[Step]] = {number: [] for number in wanted}
    before: dict[int, Scene] = {}
    for event, this in unfolding(each.event for each in standing):
        if event.round in told:
            now = scene(this, voice)
            told[event.round].append((event, _changed(now, before.get(event.round, Scene()))))
            before[event.round] = now
    return told


def scene(this: Round, voice: Voice = ENGLISH) -> Scene:
    """Return a round's table as it lies."""
    boxes = {number: _box(number, this, voice) for number in sorted(_named(this))}
    dealer = this.deal.dealer
    told: list[Draw | Shown] = [*dealer.shown, *dealer.exchanges, *dealer.again]
    return Scene(boxes=boxes, dealer=_place(dealer.dealt, told))


def _changed(now: Scene, before: Scene) -> Scene:
    """Return what of a scene differs from the one before."""
    boxes = {
        number: place for number, place in now.boxes.items() if before.boxes.get(number) != place
    }
    return Scene(boxes=boxes, dealer=UNSET if now.dealer == before.dealer else now.dealer)


def _named(this: Round) -> set[int]:
    return {*this.deal.boxes, *(moved.box for moved in this.moved)}


def _box(number: int, this: Round, voice: Voice) -> Place:
    box = this.deal.boxes.get(number, Box(number))
    told: list[Draw | Shown] = [*box.draws, *box.shown]
    place = _place(box.dealt, told)
    return Place(
        cards=place.cards,
        gone=place.gone,
        guests=tuple(_guests(box, this, voice)),
        blind=any(placed.blind for placed in box.placed),
        folded=bool(box.folds),
    )


def _place(dealt: Seen, told: Iterable[Draw | Shown]) -> Place:
    """Return cards as they lie after draws and shows, in the order in which these happened."""
    cards, gone = list(dealt), list[Card | None]()
    for each in sorted(told, key=lambda each: each.when.order):
        if isinstance(each, Shown):
            cards = list(each.cards)
            continue
        for card in each.discarded:
            _put_away(card, cards)
        gone += each.discarded
        cards += each.received
    return Place(cards=_faces(cards), gone=_faces(gone))


def _put_away(card: Card | None, cards: list[Card | None]) -> None:
    """Take a card out of a hand: itself, or else one of which nobody knows what it is."""
    if card not in cards:
        card = None
    if card in cards:
        cards.remove(card)


def _faces(cards: Seen) -> tuple[str, ...]:
    return tuple("" if card is None else face(card) for card in cards)


def _guests(box: Box, this: Round, voice: Voice) -> Iterator[Guest]:
    """Yield the guests of a box, first come first, who have or were paid something there."""
    moved = [each for each in this.moved if each.box == box.number]
    names = (*(each.guest for each in box.placed), *(each.guest for each in moved))
    for name in dict.fromkeys(names):
        own = [each for each in moved if each.guest == name]
        if chips := tuple(_chips(box, name, own, this, voice)):
            yield Guest(name=name, chips=chips)


def _chips(box: Box, guest: str, moved: list[Moved], this: Round, voice: Voice) -> Iterator[Chips]:
    placed = [each for each in box.placed if each.guest == guest]
    wagers = (*(each.wager for each in placed), *(each.wager for each in moved))
    for wager in dict.fromkeys(wagers):
        stake = lies(placed, guest, wager)
        paid = sum(each.paid for each in moved if each.wager is wager)
        taken = sum(each.taken for each in moved if each.wager is wager)
        if stake or paid or taken:
            yield Chips(
                wager=voice.tell(WAGERS[wager]),
                stake=_figure(stake, this, voice),
                paid=_figure(paid, this, voice),
                taken=_figure(taken, this, voice),
                state=_state(wager, stake, taken, closed=this.closed is not None),
            )


def _state(wager: Wager, stake: int, taken: int, *, closed: bool) -> str:
    """Say where a stake is when it no longer lies there."""
    if wager in FEES:
        return "house"
    if stake and taken >= stake:
        return "taken"
    return "back" if stake and closed else ""


def _figure(minor: int, this: Round, voice: Voice) -> str:
    return voice.figure(Amount(minor, this.currency)) if minor else ""
