"""Checks of what boxes do with their hands: fold, bet, draw, and in which order."""

from collections.abc import Iterator

from ledger.event import Wager
from replay.check_payments import judgeable
from replay.finding import Code, Finding
from replay.judged import Judged, draw_fees, stake_events
from replay.round import Act, Box, Moment, Moved, Phase
from replay.said import Many, Said


def acts_before_show(judged: Judged) -> Iterator[Finding]:
    """An open box decides and draws before the dealer shows."""
    for box in judged.examined():
        late = [when for when in _moments(box) if when.phase is Phase.SHOWN]
        if late and not box.blind:
            why = Said(
                "a bet, fold, draw or its fee on box {box} after the dealer had shown",
                box=box.number,
            )
            events = [when.event for when in late]
            yield judged.found(
                Code.ACTED_AFTER_SHOW, "course.decision", why, events, box=box.number
            )


def _moments(box: Box) -> list[Moment]:
    """Return all acts of a box: folds, bets, draws and fees for them."""
    acts = [when for _, when in box.acts] + [draw.when for draw in box.draws]
    return sorted(acts + draw_fees(box), key=lambda when: when.order)


def decisions_in_order(judged: Judged) -> Iterator[Finding]:
    """Where the rulebook keeps the order, no box decides after a higher one."""
    if not judged.book.rules.decision.in_order:
        return
    boxes = [box for box in judged.examined() if not box.blind]
    firsts = {box.number: _first(box) for box in boxes}
    seconds = {box.number: _second(box) for box in boxes if box.draws}
    for number in sorted(set(_overtaken(firsts)) | set(_overtaken(seconds))):
        why = Said("box {box} decided after a box further on", box=number)
        events = [when.event for when in _moments(judged.deal.boxes[number])]
        yield judged.found(Code.DECISION_OUT_OF_ORDER, "decision.in_order", why, events, box=number)


def _first(box: Box) -> Moment | None:
    return next((when for when in _moments(box) if when.phase >= Phase.DEALT), None)


def _second(box: Box) -> Moment | None:
    drawn = box.draws[0].when.order
    return next((when for _, when in box.acts if when.order > drawn), None)


def _overtaken(moments: dict[int, Moment | None]) -> Iterator[int]:
    """Yield the boxes whose act, before the dealer showed, came after a higher box's."""
    for number, when in moments.items():
        if when is None or when.phase is Phase.SHOWN:
            continue
        higher = (other for n, other in moments.items() if n > number and other)
        if any(other.order < when.order for other in higher):
            yield number


def draws_in_order(judged: Judged) -> Iterator[Finding]:
    """Where the rulebook keeps the order, no box draws after a higher one."""
    if not judged.book.rules.draw.in_order:
        return
    drawn: dict[int, Moment | None] = {
        box.number: box.draws[0].when for box in judged.examined() if box.draws
    }
    for number in _overtaken(drawn):
        events = [draw.when.event for draw in judged.deal.boxes[number].draws]
        why = Said("box {box} drew after a box further on", box=number)
        yield judged.found(Code.DRAW_OUT_OF_ORDER, "draw.in_order", why, events, box=number)


def one_draw(judged: Judged) -> Iterator[Finding]:
    """A box draws once at the most."""
    for box in judged.examined():
        if len(box.draws) > judged.book.rules.course.draws:
            events = [draw.when.event for draw in box.draws]
            why = Said(
                "{draws} on box {box}; {allowed} may be", draws=_draws(len(box.draws)),
                box=box.number, allowed=_draws(judged.book.rules.course.draws),
            )  # fmt: skip
            yield judged.found(Code.SECOND_DRAW, "course.draws", why, events, box=box.number)


def _draws(number: int) -> Many:
    return Many("{number} draw", "{number} draws", number)


def exchange_in_range(judged: Judged) -> Iterator[Finding]:
    """An exchange takes as many cards as the rulebook allows."""
    rules = judged.book.rules.draw
    for box in judged.examined():
        for draw in box.draws:
            count = len(draw.discarded)
            allowed = rules.exchange_min <= count <= rules.exchange_max
            if draw.wager is Wager.EXCHANGE and not allowed:
                why = Said(
                    "box {box} exchanged {count} of its cards; it may exchange {least} to {most}",
                    box=box.number, count=count,
                    least=rules.exchange_min, most=rules.exchange_max,
                )  # fmt: skip
                rule = "draw.exchange_min" if count < rules.exchange_min else "draw.exchange_max"
                events = [draw.when.event]
                yield judged.found(Code.EXCHANGE_COUNT, rule, why, events, box=box.number)
                break


def draws_allowed(judged: Judged) -> Iterator[Finding]:
    """A draw comes before the bet, is paid for, and is no exchange of a blind box."""
    for box in judged.examined():
        for draw in box.draws:
            if fault := _not_allowed(judged, box, draw.wager, draw.when):
                why = Said("box {box}: {fault}", box=box.number, fault=fault)
                events = [draw.when.event, *stake_events(box, None, Wager.BET, draw.wager)]
                yield judged.found(
                    Code.DRAW_NOT_ALLOWED, f"fee.{draw.wager.value}", why, events, box=box.number
                )
                break


def _not_allowed(judged: Judged, box: Box, wager: Wager, when: Moment) -> Said | None:
    if box.blind and wager is Wager.EXCHANGE:
        return Said("an exchange by a blind box")
    acts = [(act, made) for act, made in box.acts if made.phase >= Phase.DEALT]
    if not box.blind and acts and acts[0][1].order < when.order:
        return DRAWN_AFTER[acts[0][0]]
    if getattr(judged.book.rules.fee, wager.value) and not box.placings(wager):
        return Said("a draw for which nobody paid")
    return None


DRAWN_AFTER = {
    Act.FOLD: Said("a draw after the fold"),
    Act.BET: Said("a draw after the bet"),
}


def decisions_made(judged: Judged) -> Iterator[Finding]:
    """Every box folds or bets."""
    for box in judged.examined():
        if box.antes and box.decision is None:
            why = Said("box {box} neither folded nor bet; it is settled as folded", box=box.number)
            events = stake_events(box, None, Wager.ANTE)
            yield judged.found(
                Code.DECISION_MISSING, "course.decision", why, events, box=box.number
            )


def decisions_kept(judged: Judged) -> Iterator[Finding]:
    """A box that has folded does not bet, one that has bet does not fold."""
    for box in judged.examined():
        acts = box.acts
        if not box.blind and len({act for act, _ in acts}) > 1:
            why = CHANGED[acts[0][0]].given(box=box.number)
            events = [when.event for _, when in acts]
            yield judged.found(
                Code.DECISION_CHANGED, "course.decision", why, events, box=box.number
            )


CHANGED = {
    Act.FOLD: Said("box {box}: a bet after the fold; the first decision is settled"),
    Act.BET: Said("box {box}: a fold after the bet; the first decision is settled"),
}


def blind_boxes_stay(judged: Judged) -> Iterator[Finding]:
    """A blind box stakes its bet before the deal, and does not fold."""
    for box in judged.examined():
        dealt = [
            (act, when) for act, when in box.acts if act is Act.FOLD or when.phase >= Phase.DEALT
        ]
        if box.blind and dealt:
            why = BLIND_DECIDED[dealt[0][0]].given(box=box.number)
            events = [when.event for _, when in dealt]
            yield judged.found(
                Code.BLIND_BOX_DECIDED, "course.decision", why, events, box=box.number
            )


BLIND_DECIDED = {
    Act.FOLD: Said("blind box {box} folded"),
    Act.BET: Said("blind box {box} staked its bet after the deal"),
}


def bonus_before_draws(judged: Judged) -> Iterator[Finding]:
    """Where the rulebook says so, bonuses are settled before the first draw."""
    draws = [draw.when.order for box in judged.deal.boxes.values() for draw in box.draws]
    if not judged.book.rules.bonus.before_draw or not draws:
        return
    late: dict[tuple[int, str], list[str]] = {}
    for moved in judged.this.moved:
        late_one = _settles_bonus(moved) and moved.when.order > min(draws)
        if late_one and judgeable(judged, moved.box):
            late.setdefault((moved.box, moved.guest), []).append(moved.when.event)
    for (box, guest), events in sorted(late.items()):
        why = Said(
            "the bonus of {guest} on box {box} was settled after the round's first draw",
            guest=guest, box=box,
        )  # fmt: skip
        yield judged.found(
            Code.BONUS_PAID_LATE, "bonus.before_draw", why, events, box=box, guest=guest
        )


def _settles_bonus(moved: Moved) -> bool:
    """Whether chips moved for a bonus while the round was open, and were no return."""
    forward = moved.paid > 0 or moved.taken > 0
    return moved.wager is Wager.BONUS and forward and not moved.after_close


ACT_CHECKS = (
    acts_before_show,
    decisions_in_order,
    draws_in_order,
    one_draw,
    exchange_in_range,
    draws_allowed,
    decisions_kept,
    blind_boxes_stay,
)
"""Checks of single acts: these hold for a deal that was called off without cause, too."""

DECISION_CHECKS = (*ACT_CHECKS, decisions_made, bonus_before_draws)
