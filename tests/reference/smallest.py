"""A round on which model and replay differ, made as small as it differs, as a table of hands."""

import re
from dataclasses import replace

from tests.reference.books import flat
from tests.reference.compared import compared
from tests.reference.played import Round, Shift
from tests.reference.reading import Event

FORMS = {
    "wager_placed": "{box} {guest} {wager} {amount}",
    "wager_withdrawn": "{box} {guest} withdraws {wager} {amount}",
    "payout_made": "{box} {guest} paid {wager} {amount}",
    "wager_taken": "{box} {guest} taken {wager} {amount}",
    "payout_returned": "{box} {guest} returns {wager} {amount}",
    "take_returned": "{box} {guest} given back {wager} {amount}",
    "bets_closed": "bets closed",
    "cards_dealt": "{box} dealt {cards}",
    "dealer_dealt": "dealer dealt {cards}",
    "box_folded": "{box} folds",
    "cards_exchanged": "{box} discards {discarded} receives {received}",
    "sixth_dealt": "{box} sixth card {card}",
    "hand_shown": "{box} shows {cards}",
    "dealer_shown": "dealer shows {cards}",
    "dealer_exchanged": "dealer discards {discarded} receives {received}",
    "misdeal_called": "misdeal {reason}",
    "round_closed": "round closed",
}


def smallest(shift: Shift, each: Round) -> tuple[Shift, Round]:
    """Leave out each event, then each of the house's own figures, without which both differ."""
    alone = replace(each, gap=[], wanted=None)
    kind = kinds(shift, alone)
    if not kind:
        return shift, each  # not what both find is wrong, but what was wanted of a mistake
    while (less := fewer(shift, alone, kind)) is not alone:
        alone = less
    for key in shift.case.changes:
        changes = {k: value for k, value in shift.case.changes.items() if k != key}
        case = replace(shift.case, changes=changes)
        plainer = replace(shift, case=case, book=flat(case))
        if kinds(plainer, alone) & kind:
            shift = plainer
    return shift, alone


def fewer(shift: Shift, each: Round, kind: set[tuple[str, ...]]) -> Round:
    """Leave out every event, from the last to the first, without which they differ alike."""
    for place in reversed(range(len(each.events))):
        less = replace(each, events=[*each.events[:place], *each.events[place + 1 :]])
        if kinds(shift, less) & kind:
            each = less
    return each


def kinds(shift: Shift, each: Round) -> set[tuple[str, ...]]:
    """Return which codes or wagers differ on a round alone; none if it can no longer be read."""
    try:
        different = compared(replace(shift, rounds=[each])).differences
    except (LookupError, TypeError, ValueError):
        return set()
    told = "\n".join(why for _, why in different)
    return set(re.findall(r'^(.*? finds) .*"code": "(\w+)"|^(\(.*?\)):', told, re.MULTILINE))


def as_case(shift: Shift, each: Round) -> str:
    """Return a round as a case of tests/hands."""
    changed = [f"- with: {key} = {value}" for key, value in sorted(shift.case.changes.items())]
    limits = " ".join(str(amount) for amount in each.limits.values())
    head = [f"- rulebook: {shift.case.rulebook}", *changed, f"- limits: {limits}", ""]
    return "\n".join([*head, *(f"| {row(event)} |  |" for event in each.events)])


def row(event: Event) -> str:
    """Return an event as a row of a hands table."""
    told = {name: " ".join(v) if isinstance(v, list) else v for name, v in event.items()}
    return FORMS[event["type"]].format(**told) + " blind" * ("blind" in event)
