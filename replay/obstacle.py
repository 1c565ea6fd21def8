"""Why a round tells nothing of another rulebook: that would have asked for other acts or cards."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from ledger.event import Wager
from replay.audit import AuditedRound
from replay.check_dealer import not_for_sale
from replay.finding import Code, Finding
from replay.judged import Judged
from replay.round import Box
from replay.said import Sentence, together
from replay.settle import no_game

REFUSED: Final = frozenset(
    {
        Code.BONUS_OUT_OF_RANGE,
        Code.INSURANCE_OUT_OF_RANGE,
        Code.INSURANCE_NOT_ALLOWED,
        Code.DRAW_OUT_OF_ORDER,
        Code.SECOND_DRAW,
        Code.EXCHANGE_COUNT,
        Code.DRAW_NOT_ALLOWED,
        Code.GAME_NOT_FOR_SALE,
        Code.WRONG_DEALER_EXCHANGE,
        Code.BOX_NOT_ON_TABLE,
        Code.LIGHT_BOXES_EXCEEDED,
        Code.BLIND_BOXES_EXCEEDED,
        Code.LIGHT_ANTES_UNEQUAL,
        Code.BOXES_NOT_ADJACENT,
    }
)
"""What a rulebook would not have let happen; another box, stake or card would be in its place."""

NOT_OFFERED: Final = "game_not_offered"
FREE_GAME: Final = "game_free"
"""Causes that are no findings; the others are named by the finding's code."""


class Obstacle(Struct, frozen=True):
    """What stands in the way: a finding's code or another cause, in words, and the rule broken."""

    cause: str
    why: Sentence
    rule: str


def obstacles(own: AuditedRound, other: AuditedRound) -> Iterator[Obstacle]:
    """Yield why a round, judged by its own rulebook and by another, cannot be compared."""
    yield from _uncounted(other)
    yield from _unseen(own, other)
    allowed = {_place(found) for found in own.findings}
    for found in other.findings:
        if found.code in REFUSED and _place(found) not in allowed:
            yield _of_finding(found)
    yield from _games(own.judged, other.judged)


def _place(found: Finding) -> tuple[object, ...]:
    return found.code, found.box, found.guest, found.wager


def _of_finding(found: Finding) -> Obstacle:
    return Obstacle(found.code.value, found.explanation, found.rule)


def _uncounted(other: AuditedRound) -> Iterator[Obstacle]:
    """A hand of a wrong number of cards is past judging, by any rulebook."""
    wrong = (found for found in other.findings if found.code is Code.WRONG_CARD_COUNT)
    yield from map(_of_finding, wrong)


def _unseen(own: AuditedRound, other: AuditedRound) -> Iterator[Obstacle]:
    """Cards that one of both rulebooks needs were not seen."""
    for each in (own, other):
        if due := next((due for due in each.dues if not due.judged), None):
            why = Sentence(
                "the cards on which the {wager} of {guest} on box {box} depends were not seen",
                wager=due.wager, guest=due.guest, box=due.box,
            )  # fmt: skip
            rule = f"{each.judged.book.name} {due.rule}"
            yield Obstacle(Code.CARDS_UNKNOWN.value, why, rule)
            return


def _games(own: Judged, other: Judged) -> Iterator[Obstacle]:
    """A game that only the other sells, and one that costs nothing there: it leaves no record."""
    for box in own.examined():
        left = [guest for guest in box.guests if guest not in box.buyers]
        if left and _offers(other, box) and not _offers(own, box):
            why = Sentence(
                "{guests} on box {box} might have bought the dealer a game",
                guests=together(left), box=box.number,
            )  # fmt: skip
            yield Obstacle(NOT_OFFERED, why, f"{other.book.name} dealer.game_for_sale")
        if box.buyers and not other.book.rules.fee.game and own.book.rules.fee.game:
            why = Sentence(
                "a game was bought on box {box}; one that costs nothing leaves no record",
                box=box.number,
            )
            yield Obstacle(FREE_GAME, why, f"{other.book.name} fee.{Wager.GAME.value}")


def _offers(judged: Judged, box: Box) -> bool:
    return no_game(judged.show, judged.book) and not not_for_sale(judged, box)
