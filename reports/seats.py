"""The table of a flagged round as HTML: every place as it lies at the end, and as it lay before.

A place has slots: for its state, its cards, and each of its guests. A slot holds what lay there
from each event on that changed it: the last one in sight, those before it as templates, which
nobody sees until the page's script takes the slot back to them.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from msgspec import UNSET

from replay.said import ENGLISH, Said, Voice
from reports import deck
from reports.flagged import Flagged
from reports.markup import NOTHING, Markup, element
from reports.scene import Chips, Guest, Place

FELT: Final = Said("The table of round {round}, seen from the dealer's place")
FINDING: Final = Said("Finding {number}")
BLIND: Final = Said("blind")
FOLDED: Final = Said("folded")
DISCARDED: Final = Said("discarded")
NO_CARDS: Final = Said("no cards")
UNSEEN: Final = Said("a card not seen")
PAID: Final = Said("paid {amount}")
TAKEN: Final = Said("taken {amount}")
HOUSE: Final = Said("to the house")
BACK: Final = Said("goes back")
WITHDRAWN: Final = "–"
"""Stands for a stake that does not lie there."""

T = TypeVar("T")
Course = Sequence[tuple[int, T]]
"""What was so from each event on, counted from 1; 0 is before the first one."""

Held = tuple[tuple[str, ...], tuple[str, ...]]
"""The faces of cards that lie there, and of those that went."""


def felt(told: Flagged, voice: Voice = ENGLISH) -> Markup:
    """Return the table of a round."""
    return _Felt(told, voice).markup()


def badge(number: int, voice: Voice = ENGLISH, *, here: bool = False) -> Markup:
    """Return a mark that leads to a finding, a loud one where it arises."""
    said = voice.tell(FINDING.given(number=number))
    kind = "badge here" if here else "badge"
    return element("a", said, class_=kind, href=f"#finding-{number}", data_finding=number)


@dataclass(frozen=True, slots=True)
class _Felt:
    """A round, and who tells it."""

    told: Flagged
    voice: Voice

    def markup(self) -> Markup:
        """Put the dealer and the boxes on the table."""
        whole = tuple(self.badges(None))
        boxes = (self.box(number) for number in self.told.boxes)
        return element(
            "div",
            element("p", *whole, class_="whole") if whole else None,
            element("div", *boxes, class_="boxes"),
            self.place(self.voice.tell(Said("Dealer")), self.dealers(), (), "place dealer"),
            class_="felt", role="group",
            aria_label=self.voice.tell(FELT.given(round=self.told.number)),
        )  # fmt: skip

    def badges(self, box: int | None) -> Iterator[Markup]:
        """Mark the findings of a box, or those of the round that have none."""
        for number, found in self.told.findings.items():
            if (found.box or None) == box:
                yield badge(number, self.voice)

    def box(self, number: int) -> Markup:
        """Return a box."""
        name = self.voice.tell(Said("Box {box}", box=number))
        return self.place(name, self.boxes(number), tuple(self.badges(number)), "place")

    def dealers(self) -> Iterator[tuple[int, Place]]:
        """Tell how the dealer's place changed."""
        yield 0, Place()
        for at, each in enumerate(self.told.steps, start=1):
            if each.scene.dealer is not UNSET:
                yield at, each.scene.dealer

    def boxes(self, number: int) -> Iterator[tuple[int, Place]]:
        """Tell how a box changed."""
        yield 0, Place()
        for at, each in enumerate(self.told.steps, start=1):
            if number in each.scene.boxes:
                yield at, each.scene.boxes[number]

    def place(
        self,
        name: str,
        places: Iterable[tuple[int, Place]],
        badges: tuple[Markup, ...],
        kind: str,
    ) -> Markup:
        """Return a place with its slots."""
        course = list(places)
        state = self.slot("span", _part(course, lambda each: (each.blind, each.folded)), self.state)
        heading = element("h4", element("span", name), state, *badges)
        cards = self.slot("div", _part(course, lambda each: (each.cards, each.gone)), self.cards)
        guests = (self.guest(guest, course) for guest in _names(course))
        return element("div", heading, cards, *guests, class_=kind, role="group", aria_label=name)

    def guest(self, name: str, course: Course[Place]) -> Markup:
        """Return a guest's slot."""
        chips = _part(course, lambda each: _of(name, each))
        return self.slot("div", chips, lambda now, before: self.stakes(name, now, before))

    def slot(self, kind: str, course: Course[T], show: Callable[[T, T], Markup]) -> Markup:
        """Return what lies in a slot, and what lay there before."""
        shown = []
        before = course[0][1]
        for at, now in course:
            shown.append((at, show(now, before)))
            before = now
        *earlier, (last, lies) = shown
        templates = (element("template", each, data_at=at) for at, each in earlier if at or each)
        return element(kind, *templates, element(kind, lies, data_at=last), class_="slot")

    def state(self, now: tuple[bool, bool], _before: tuple[bool, bool]) -> Markup:
        """Say whether a box is blind or folded."""
        said = [word for word, holds in zip((BLIND, FOLDED), now, strict=True) if holds]
        return Markup("".join(element("em", self.voice.tell(each)) for each in said))

    def cards(self, now: Held, before: Held) -> Markup:
        """Show the cards of a place, and those that went."""
        (lying, gone), unseen = now, self.voice.tell(UNSEEN)
        shown = element("p", self.voice.tell(NO_CARDS), class_="empty")
        if lying:
            shown = deck.hand(lying, unseen, before=before[0])
        if gone:
            label = element("span", self.voice.tell(DISCARDED))
            went = deck.hand(gone, unseen, before=before[1])
            shown = Markup(shown + element("div", label, went, class_="gone"))
        return shown

    def stakes(self, name: str, now: tuple[Chips, ...], before: tuple[Chips, ...]) -> Markup:
        """Show what a guest has on a box."""
        if not now:
            return NOTHING
        items = (self.stake(each, new=each not in before) for each in now)
        return Markup(element("h5", name) + element("ul", *items))

    def stake(self, chips: Chips, *, new: bool) -> Markup:
        """Show one wager: what lies there, and what became of it."""
        state = chips.state or "lies"
        return element(
            "li",
            element("span", chips.wager, class_="wager"),
            element("span", chips.stake or WITHDRAWN, class_="amount"),
            *(element("span", self.voice.tell(each), class_="did") for each in _became(chips)),
            class_=f"{state} new" if new else state,
        )


def _became(chips: Chips) -> Iterator[Said]:
    if chips.paid:
        yield PAID.given(amount=chips.paid)
    if chips.taken:
        yield TAKEN.given(amount=chips.taken)
    if chips.state == "house":
        yield HOUSE
    if chips.state == "back":
        yield BACK


def _names(course: Course[Place]) -> list[str]:
    """Return every guest who ever had something on a place, first come first."""
    guests: Iterator[Guest] = (guest for _, place in course for guest in place.guests)
    return list(dict.fromkeys(guest.name for guest in guests))


def _of(name: str, place: Place) -> tuple[Chips, ...]:
    return next((guest.chips for guest in place.guests if guest.name == name), ())


def _part(course: Course[Place], part: Callable[[Place], T]) -> list[tuple[int, T]]:
    """Return a part of a place from each event on that changed it."""
    parts: list[tuple[int, T]] = []
    for at, place in course:
        told = part(place)
        if not parts or parts[-1][1] != told:
            parts.append((at, told))
    return parts
