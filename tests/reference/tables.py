"""The tables of tests/hands as the model reads them: what stands of each round, and its limits."""

import json
from collections.abc import Iterator

import msgspec

from replay.audit import AuditedShift
from tests.hand_audits import audited
from tests.hand_table import Case
from tests.reference.books import flat
from tests.reference.compared import found_in, model_dues, unlike_dues, unlike_findings
from tests.reference.played import Round, Shift
from tests.reference.reading import CARDS

BEGUN = {"bets_closed", "round_closed", *CARDS}
"""What fixes a round's limits: its bets close, it is dealt, or it does without a deal."""


def differences(case: Case) -> Iterator[str]:
    """Yield where the model judges a table otherwise than the replay."""
    for shift in audited(case).shifts:
        read = Shift(case, flat(case), list(rounds_of(shift)))
        found, judged = found_in(shift.findings), {e.judged.this.number: e for e in shift.rounds}
        for each in read.rounds:
            if each.number in judged:
                theirs = [one for one in found[each.number] if one["code"] != "round_gap"]
                yield from unlike_findings(read, each, theirs)
                yield from unlike_dues(model_dues(read, each), judged[each.number].dues)


def rounds_of(shift: AuditedShift) -> Iterator[Round]:
    """Yield the rounds of a shift, corrections applied, with their limits when bets closed."""
    rounds: dict[int, Round] = {}
    limits: dict[str, int] = msgspec.to_builtins(shift.opening.limits)
    open_: Round | None = None
    for standing in shift.standing:
        event = json.loads(msgspec.json.encode(standing.event))
        if event["type"] == "limits_changed":
            limits = event["limits"]
            if open_ and not BEGUN & {each["type"] for each in open_.events}:
                open_.limits = limits
        elif event["type"] == "round_opened":
            if open_:
                open_.events.append({"type": "round_overtaken"})
            rounds[event["round"]] = open_ = Round(event["round"], limits, [])
        elif "round" in event:
            rounds[event["round"]].events.append(event)
    yield from rounds.values()
