"""Whatever the ledger takes, audited and told: `python -m tests.any_events --events N --seed S`."""

import argparse
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from msgspec import UnsetType

from ledger.correcting.correction import Standing
from ledger.event import FEES, Payment, PayoutMade, TakeReturned
from replay.audit import Audit, AuditedRound, AuditedShift, Head, ShiftLog, audit
from replay.explain import explain
from replay.tally import chips
from replay.what_if import what_if
from reports.audited import audit_json, audit_words
from reports.explained import explanation_json, explanation_words
from reports.shift import shift_json, shift_pdf
from reports.viewer import viewer
from reports.what_if import what_if_words
from tests.wild import any_log

PER_SHIFT = 120
HEAD = Head(size=1, root="")


def told(log: ShiftLog, *, page: bool = False) -> Audit:
    """Audit a shift and tell all that can be told of it: the words and bytes may be anything."""
    result = audit([log], HEAD)
    (shift,) = result.shifts
    audit_words(result)
    audit_json(result)
    shift_json(result)
    for each in shift.rounds:
        explained = explain(each, shift.amended().of_round(each.judged.this.number))
        explanation_json(explained)
        explanation_words(explained)
    if page:
        shift_pdf(result)
        viewer(result)
    return result


def supposed(log: ShiftLog) -> None:
    """Say what the shift would have been under another rulebook than its own."""
    result = audit([log], HEAD, log.book)
    difference = what_if(result)
    assert difference
    audit_json(result, difference)
    for width in (80, 120):
        what_if_words(difference, width)


def unbalanced(shift: AuditedShift) -> Iterator[str]:
    """Yield where chips came from nowhere: guests and house together neither win nor lose."""
    for each in shift.rounds:
        house = chips((), [each.judged.this])
        guests = gains(each)
        if guests.total() + house.takes + house.fees - house.payouts:
            yield f"round {each.judged.this.number}: {guests} against {house}"
        for due in each.dues:
            if not (0 <= due.taken <= due.stake and 0 <= due.paid <= max(due.uncut, 0)):
                yield f"round {each.judged.this.number}: {due}"
    paid, taken = recorded_sums(shift.standing)
    moved = chips((), [each.judged.this for each in shift.rounds])
    if not shift.totals.pending and (paid, taken) != (moved.payouts, moved.takes):
        yield f"recorded {paid} and {taken} against {moved}"


def mistold(shift: AuditedShift) -> Iterator[str]:
    """Yield findings that are out of order, or rest on what is in no record and no rulebook."""
    known, figures = set(shift.file.known), shift.book.figures
    for found in shift.findings:
        rule = found.rule.removeprefix(f"{shift.book.name} ")
        ruled = any(key == rule or key.startswith(f"{rule}.") for key in figures)
        most, made_good = abs(found.difference or 0), found.made_good
        mended = isinstance(made_good, UnsetType) or 0 < made_good <= most
        shown = bool(found.events) and known.issuperset(found.events)
        if not (ruled and mended and shown):
            yield f"ruled {ruled}, mended {mended}, shown {shown}: {found}"
    places = [found.place() for found in shift.findings]
    if places != sorted(places) or len({found.id for found in shift.findings}) < len(places):
        yield f"out of order, or twice: {places}"


def gains(each: AuditedRound) -> Counter[str]:
    """Return what each guest won or lost in a round, as recorded."""
    this = each.judged.this
    won: Counter[str] = Counter()
    for moved in this.moved:
        won[moved.guest] += moved.paid - moved.taken
    for box in this.deal.played:
        for guest in box.guests:
            won[guest] -= sum(box.stake(guest, fee) for fee in FEES)
    return won


def recorded_sums(standing: list[Standing]) -> tuple[int, int]:
    """Return what was paid and taken in a shift, by its events alone."""
    paid = taken = 0
    for each in standing:
        event = each.event
        if not isinstance(event, Payment):
            continue
        sign = -1 if type(event).__name__.endswith("Returned") else 1
        if isinstance(event, PayoutMade) or (sign < 0 and not isinstance(event, TakeReturned)):
            paid += sign * event.amount
        else:
            taken += sign * event.amount
    return paid, taken


def fault(seed: str, count: int = PER_SHIFT, *, page: bool = False) -> tuple[int, str]:
    """Return how many events the shift of a seed has, and what goes wrong with it, if anything."""
    events = 0
    try:
        log = any_log(seed, count)
        events = len(log.events)
        result = told(replace(log, own=None), page=page)
        supposed(log)
        (shift,) = result.shifts
        return events, "\n".join([*unbalanced(shift), *mistold(shift)])
    except Exception:  # noqa: BLE001  # whatever it is, it is what is looked for
        return events, traceback.format_exc()


def main() -> int:
    asked = argparse.ArgumentParser()
    asked.add_argument("--events", type=int, default=100_000)
    asked.add_argument("--seed", default="1")
    options = asked.parse_args()
    faults: Counter[str] = Counter()
    events = shifts = 0
    while events < options.events:
        seed = f"{options.seed}-{shifts}"
        done, why = fault(seed, page=shifts % 100 == 0)
        events, shifts = events + done, shifts + 1
        if why:
            kind = why.strip().splitlines()[-1][:100]
            if kind not in faults:
                print(f"seed {seed}\n{why}", flush=True)  # noqa: T201
            faults[kind] += 1
    print(f"seed {options.seed}: {events} events in {shifts} shifts, {faults.total()} fail")  # noqa: T201
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
