"""Whether the dealer had a game, on the first five cards and after one was bought, and why."""

from collections.abc import Iterator

from msgspec import Struct

from replay.card import Card, face
from replay.category import Category
from replay.citation import Citation, cited
from replay.judged import Judged
from replay.ranking import Hand
from replay.said import Said, Sentence

HAS = Said("the dealer has a game: {hand:a}; {least:a} is the least that counts")
NONE = Said("the dealer has no game; {least:a} is the least that counts")
TOO_LOW = Said("the dealer has no game: {hand:a}; {least:a} is the least that counts")
UNSEEN = Said("the dealer's hand was not seen whole: nothing is judged by it")
MISCOUNTED = Said("the dealer's number of cards was wrong, so nothing is judged")
NOT_DEALT = Said("no cards were dealt")

HAS_AGAIN = Said("after the exchange the dealer has a game: {hand:a}")
NONE_AGAIN = Said("after the exchange the dealer has no game")
TOO_LOW_AGAIN = Said("after the exchange the dealer has no game: {hand:a}")
UNSEEN_AGAIN = Said(
    "after the exchange the dealer's hand was not seen whole: nothing is judged by it"
)


class GameTold(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the dealer had and why, what was exchanged for it first, and what that rests on."""

    exchanges: tuple[Sentence, ...] = ()
    why: Sentence
    cites: tuple[Citation, ...] = ()


def dealt(judged: Judged) -> GameTold:
    """Tell of the dealer's first five cards."""
    why = _why(judged, judged.show.dealt, (HAS, NONE, TOO_LOW, UNSEEN))
    if not judged.deal.begun:
        why = NOT_DEALT
    elif judged.show.dealer.miscounted:
        why = MISCOUNTED
    return GameTold(why=Sentence.of(why), cites=cited(judged.book, "dealer.minimum"))


def bought(judged: Judged) -> GameTold:
    """Tell of the dealer's five after an exchange, ranked again."""
    templates = (HAS_AGAIN, NONE_AGAIN, TOO_LOW_AGAIN, UNSEEN_AGAIN)
    return GameTold(
        exchanges=tuple(_exchanges(judged)),
        why=Sentence.of(_why(judged, judged.show.bought, templates)),
        cites=cited(judged.book, "dealer.replaced", "dealer.redraw"),
    )


def _why(judged: Judged, hand: Hand | None, templates: tuple[Said, Said, Said, Said]) -> Said:
    has, none, too_low, unseen = templates
    if hand is None:
        return unseen
    least = judged.book.minimum
    if hand.category >= least:
        return has.given(hand=hand.category, least=least)
    if hand.category is Category.NO_GAME:
        return none.given(least=least)
    return too_low.given(hand=hand.category, least=least)


def _exchanges(judged: Judged) -> Iterator[Sentence]:
    for number, draw in enumerate(judged.deal.dealer.exchanges, start=1):
        told = Said("{out} went out, {drawn} came in") if number == 1 else REDRAWN
        (out,), (drawn,) = draw.discarded, draw.received
        yield Sentence.of(told.given(out=_face(out), drawn=_face(drawn)))


REDRAWN = Said("redrawn: {out} went out, {drawn} came in")


def _face(card: Card | None) -> str:
    return "??" if card is None else face(card)
