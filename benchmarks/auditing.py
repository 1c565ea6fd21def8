"""How fast shifts are audited: box-hands a second, from the stored bytes to the findings."""

import time
from dataclasses import dataclass
from itertools import count

from benchmarks.recording import EXAMPLES, events_of, renamed
from cli.choice import Choice
from cli.prefix import audited
from ledger.recorder import Line, Recorder, Taken
from ledger.register import register
from ledger.store import Store
from replay.builtin import builtin
from reports.audited import audit_json

NAMES = ("classic", "classic-clean", "open", "open-clean", "club", "club-clean")


@dataclass(frozen=True, slots=True)
class Audited:
    """What was audited, and how fast: box-hands and events a second."""

    shifts: int
    boxes: int
    boxes_per_second: float
    events_per_second: float


def measure(url: str, copies: int = 10) -> Audited:
    """Record the example shifts so many times under other tables, and audit them all."""
    ticks = count(1_764_000_000_000_000)
    with Store.create(url) as store:
        register(store, builtin(), next(ticks))
        for copy in range(copies):
            for name in NAMES:
                recorder = Recorder(store, lambda: next(ticks), name)
                said = events_of(EXAMPLES / name / "shift.jsonl")
                texts = (renamed(event, f"{copy}") for event in said)
                answers = recorder.record([Line(*each) for each in enumerate(texts, start=1)])
                assert all(isinstance(answer, Taken) for answer in answers)
        start = time.perf_counter()
        audit = audited(store, Choice())
        audit_json(audit)
        seconds = time.perf_counter() - start
    boxes = sum(shift.totals.boxes for shift in audit.shifts)
    events = sum(shift.totals.events for shift in audit.shifts)
    return Audited(len(audit.shifts), boxes, boxes / seconds, events / seconds)
