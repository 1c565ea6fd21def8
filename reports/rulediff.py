"""Two rulebooks beside each other: what differs, and what that moves, as words and as JSON."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

import msgspec

from ledger.event import Wager
from replay.category import Category
from replay.difference import Difference, Move, Price, differences, moves, resourced
from replay.figure import Figure
from replay.rulebook import Rulebook
from replay.said import ARTICLE, ENGLISH
from reports.rulesheet import value_words
from reports.rulewords import SAYINGS

HEADS: Final = ("title", "text")


@dataclass(frozen=True, slots=True)
class Effect:
    """What plays otherwise: a subject, the words for it on both sides, the keys it rests on."""

    subject: str
    one: str
    other: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Beside:
    """Two rulebooks, under the names that they were asked for by."""

    one: Rulebook
    other: Rulebook
    names: tuple[str, str]

    @property
    def differs(self) -> bool:
        """Whether anything but id and version is another: a figure, a source, title or text."""
        return any((self.figures(), self.sources(), self.heads()))

    def figures(self) -> list[Difference]:
        """Return the figures of other values."""
        return list(differences(self.one, self.other))

    def sources(self) -> list[Difference]:
        """Return the figures that only rest on another source."""
        return list(resourced(self.one, self.other))

    def heads(self) -> dict[str, tuple[str, str]]:
        """Return what stands otherwise at the heads."""
        both = {name: (getattr(self.one, name), getattr(self.other, name)) for name in HEADS}
        return {name: pair for name, pair in both.items() if pair[0] != pair[1]}

    def effects(self) -> Iterator[Effect]:
        """Yield what plays otherwise: what is paid, then the other rules."""
        yield from map(_paid, moves(self.one, self.other))
        for saying in SAYINGS:
            one, other = (saying.phrase(book.rules) for book in (self.one, self.other))
            if one != other:
                yield Effect(saying.subject, one, other, saying.keys)


def _named(hand: Category) -> str:
    return ENGLISH.hand(hand, ARTICLE)


def _paid(move: Move) -> Effect:
    hand = _named(move.main)
    if move.wager is Wager.BONUS:
        one, other = (_odds(price.total, "taken") for price in (move.one, move.other))
        return Effect(f"a bonus of {hand}", one, other, ("pay.bonus",))
    keys = ("pay.bet", "pay.seconds")
    if move.one.second is move.other.second:
        beside = f" with {_named(move.one.second)} beside it" if move.one.second else ""
        one, other = (_odds(price.total, "nothing") for price in (move.one, move.other))
        return Effect(f"{hand}{beside} on the bet", one, other, keys)
    return Effect(f"{hand} on the bet", _price(move.one), _price(move.other), keys)


def _price(price: Price) -> str:
    beside = f"with {_named(price.second)} beside it" if price.second else "for it alone"
    return f"{_odds(price.total, 'nothing')} {beside}"


def _odds(multiple: int, nothing: str) -> str:
    return f"{multiple} to 1" if multiple else nothing


def diff_json(beside: Beside) -> bytes:
    """Return what differs as one object; what a side does not name is null."""
    one, other = beside.names
    return msgspec.json.encode(
        {
            "one": {"name": one, "rulebook": beside.one.name},
            "other": {"name": other, "rulebook": beside.other.name},
            "differs": beside.differs,
            "heads": {name: {"one": a, "other": b} for name, (a, b) in beside.heads().items()},
            "figures": _figures(beside.figures()),
            "sources": _figures(beside.sources()),
            "effects": list(beside.effects()),
        }
    )


def _figures(found: Iterable[Difference]) -> list[dict[str, object]]:
    return [{"key": each.key, "one": each.one, "other": each.other} for each in found]


def diff_words(beside: Beside) -> Iterator[str]:
    """Yield lines: the figures that differ, with both sources, then what they move."""
    one, other = beside.names
    if not beside.differs:
        yield f"{one} and {other} say the same"
        return
    for name, (before, after) in beside.heads().items():
        yield f"{name}: {before} under {one}, {after} under {other}"
    for each in beside.figures():
        yield each.key
        yield f"  {one:<20} {_figure(each.one)}"
        yield f"  {other:<20} {_figure(each.other)}"
    if sources := beside.sources():
        keys = ", ".join(each.key for each in sources)
        yield f"the same figure after another source: {keys}"
    effects = list(beside.effects())
    yield ""
    yield "What this moves:" if effects else "No wager and no rule of play is moved."
    for effect in effects:
        yield f"  {effect.subject}: {effect.one} under {one}, {effect.other} under {other}"


def _figure(figure: Figure | None) -> str:
    if figure is None:
        return "–"
    mark = "*" if figure.reading else " "
    return f"{value_words(figure.value):<22} {mark} {figure.source}"
