"""Checks of a round as a whole: its number, its close, its boxes, its misdeals."""

from collections.abc import Iterator

from replay.finding import Code, Finding
from replay.judged import Judged
from replay.said import Said


def boxes_on_table(judged: Judged) -> Iterator[Finding]:
    """No box is above the rulebook's number of boxes."""
    boxes = judged.book.rules.boxes.on_table
    for number, events in sorted(judged.this.boxes_named.items()):
        if number > boxes:
            why = Said("box {box} was played; the table has {boxes} boxes", box=number, boxes=boxes)
            yield judged.found(Code.BOX_NOT_ON_TABLE, "boxes.on_table", why, events, box=number)


def rounds_closed(judged: Judged) -> Iterator[Finding]:
    """A round is closed before the next one and before the shift's end."""
    if judged.this.closed is None:
        why = Said("the next round or the shift's end came before this round was closed")
        yield judged.found(Code.ROUND_NOT_CLOSED, "course.rounds", why)


def rounds_without_gap(judged: Judged) -> Iterator[Finding]:
    """Round numbers follow one another within a shift."""
    before = judged.this.follows
    if before is not None and judged.this.number != before + 1:
        why = Said("round {this} follows round {last}", this=judged.this.number, last=before)
        yield judged.found(Code.ROUND_GAP, "course.rounds", why)


def misdeals_founded(judged: Judged) -> Iterator[Finding]:
    """A redeal has a cause: a hand with a wrong number of cards, or a card dealt twice."""
    if judged.this.unfounded:
        why = Said("a redeal was called though every hand had its number and no card lay twice")
        events = [when.event for when, _ in judged.this.unfounded]
        yield judged.found(Code.MISDEAL_UNFOUNDED, "course.redeal", why, events)


ROUND_CHECKS = (boxes_on_table, rounds_closed, rounds_without_gap, misdeals_founded)
