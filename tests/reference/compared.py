"""The replay of a shift against the model's reading of it: every wager, every finding."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import chain

from msgspec import UNSET

from ledger.intake import read
from replay.audit import Audit, Head, ShiftLog, audit
from replay.due import Due
from replay.finding import Finding
from replay.rulebook import Rulebook, load
from tests.reference.findings import Found, of_round, readings, unexamined
from tests.reference.played import Round, Shift
from tests.reference.reading import Key
from tests.reference.settle import Dues, dues

NAMED = ("code", "box", "guest", "wager", "card", "expected", "actual", "made_good")


@dataclass
class Compared:
    """How many wagers were compared in a shift, and the rounds (None: no round) that differ."""

    wagers: int = 0
    differences: list[tuple[Round | None, str]] = field(default_factory=list)


def compared(shift: Shift) -> Compared:
    """Compare the dues of every wager and the findings of every round."""
    result, done = audited(shift), Compared()
    replayed = {each.judged.this.number: each.dues for each in result.shifts[0].rounds}
    found = found_in(result.findings)
    for each in shift.rounds:
        ours, theirs = model_dues(shift, each), found.pop(each.number, [])
        done.wagers += len(ours)
        unlike_ones = (
            unlike_findings(shift, each, theirs),
            unlike_dues(ours, replayed[each.number]),
        )
        if why := "\n".join(chain(*unlike_ones)):
            done.differences.append((each, why))
    of_shift = unlike(of_the_shift(shift), found.pop(0, []), "model", "replay")
    rest = [f"round {number}: replay finds {more}" for number, more in found.items()]
    done.differences += [(None, why) for why in (*of_shift, *rest)]
    return done


def of_the_shift(shift: Shift) -> list[Found]:
    """Return what must be found of no round: limits without a maximum, where one must be set."""
    without = any("payout_max" not in each.limits for each in shift.rounds)
    required = shift.book["limits.payout_max_required"]
    return [Found(code="limits_incomplete")] if required and without else []


def audited(shift: Shift) -> Audit:
    """Return what the replay says of a shift."""
    events = [read(json.dumps(event).encode()).event for event in shift.events()]
    return audit([ShiftLog(events, loaded(shift.case.toml()), "digest")], Head(size=1, root=""))


def found_in(findings: Iterable[Finding]) -> defaultdict[int, list[Found]]:
    """Return what was found in each round; what is no round's under 0."""
    found = defaultdict[int, list[Found]](list)
    for one in findings:
        found[one.round or 0].append(short(one))
    return found


def short(found: Finding) -> Found:
    """Return what a finding names: a code is told by its word."""
    named = {name: getattr(found, name) for name in NAMED}
    return {name: str(v) if name == "code" else v for name, v in named.items() if v is not UNSET}


@cache
def loaded(toml: str) -> Rulebook:
    return load(toml)


def model_dues(shift: Shift, each: Round) -> Dues:
    """Return what the model says each wager is due; nothing of a hand of a wrong number."""
    last = readings(each.events, shift.book, each.limits)[-1]
    past = unexamined(last)
    return {key: due for key, due in dues(last).items() if not past & {0, key[0]}}


def unlike_findings(shift: Shift, each: Round, theirs: list[Found]) -> Iterator[str]:
    """Say where the replay's findings are not the model's, or not those of the mistake made."""
    ours = each.gap + of_round(each.events, shift.book, each.limits)
    yield from unlike(ours, theirs, "model", "replay")
    if each.wanted is not None:
        yield from unlike(each.gap + each.wanted, theirs, "wanted", "replay")


def unlike_dues(ours: Dues, theirs: list[Due]) -> Iterator[str]:
    """Say which wager the replay settles otherwise, or which only one of both knows."""
    says: dict[Key, tuple[int, int] | None] = {
        (due.box, due.guest, due.wager.value): (due.paid, due.taken) if due.judged else None
        for due in theirs
    }
    for key in sorted({*ours, *says}):
        model, replayed = ours.get(key, (0, 0)), says.get(key, (0, 0))
        if model != replayed:
            yield f"{key}: model {model}, replay {replayed}"


def unlike(ours: list[Found], theirs: list[Found], name: str, other: str) -> Iterator[str]:
    """Say what one has and the other has not."""
    left, right = counted(ours), counted(theirs)
    yield from (f"only {name} finds {one}" for one in (left - right).elements())
    yield from (f"only {other} finds {one}" for one in (right - left).elements())


def counted(found: list[Found]) -> Counter[str]:
    return Counter(json.dumps(one, sort_keys=True, ensure_ascii=False) for one in found)
