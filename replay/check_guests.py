"""Checks of the boxes that one guest holds in a round."""

from collections.abc import Iterator

from ledger.event import Wager
from replay.finding import Code, Finding
from replay.judged import Judged, stake_events
from replay.round import Box
from replay.said import Many, Said, together


def boxes_held(judged: Judged) -> Iterator[Finding]:
    """A guest holds as many boxes, open and blind, as the rulebook allows, as it allows them."""
    held: dict[str, list[Box]] = {}
    for box in judged.deal.played:
        if box.holder:
            held.setdefault(box.holder, []).append(box)
    for guest, boxes in held.items():
        for code, rule, why in _wrong(judged, guest, boxes):
            events = [event for box in boxes for event in stake_events(box, guest, Wager.ANTE)]
            yield judged.found(code, f"boxes.{rule}", why, events, guest=guest)


def _wrong(judged: Judged, guest: str, boxes: list[Box]) -> Iterator[tuple[Code, str, Said]]:
    rules = judged.book.rules.boxes
    light = [box for box in boxes if not box.blind]
    blind = [box for box in boxes if box.blind]
    if rules.open_per_guest != "any" and len(light) > rules.open_per_guest:
        held = Many("{number} open box", "{number} open boxes", len(light))
        why = HOLDS.given(guest=guest, held=held, allowed=rules.open_per_guest)
        yield Code.LIGHT_BOXES_EXCEEDED, "open_per_guest", why
    if rules.blind_per_guest != "any" and len(blind) > rules.blind_per_guest:
        held = Many("{number} blind box", "{number} blind boxes", len(blind))
        why = HOLDS.given(guest=guest, held=held, allowed=rules.blind_per_guest)
        yield Code.BLIND_BOXES_EXCEEDED, "blind_per_guest", why
    antes = [box.staked(guest, Wager.ANTE) for box in light]
    if rules.equal_antes and len(set(antes)) > 1:
        told = together([judged.money(ante) for ante in antes])
        why = Said("{guest}'s open boxes carry {antes}", guest=guest, antes=told)
        yield Code.LIGHT_ANTES_UNEQUAL, "equal_antes", why
    numbers = [box.number for box in boxes]
    if rules.adjacent and numbers[-1] - numbers[0] >= len(numbers):
        told = ", ".join(str(number) for number in numbers)
        why = Said("{guest} holds boxes {boxes}", guest=guest, boxes=told)
        yield Code.BOXES_NOT_ADJACENT, "adjacent", why


HOLDS = Said("{guest} holds {held}; {allowed} may be")

GUEST_CHECKS = (boxes_held,)
