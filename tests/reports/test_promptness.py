from dataclasses import replace

import msgspec

from ledger import instant
from replay.audit import Audit
from replay.recording import Recording
from reports.model import Facts
from reports.promptness import section
from reports.shift import shift_json, shift_report
from tests.reports.audits import AMENDED, played

TOLD = Recording(
    events=1_200, median_us=400_000, longest_us=3_725_000_000, over_minute=7, over_hour=1, ahead=2,
    out_of_order=3, after_close=4, inserted=0, inserted_longest_us=0,
)  # fmt: skip


def facts(told: Recording) -> dict[str, object]:
    (block,) = (each for each in section(told).blocks if isinstance(each, Facts))
    return {fact.label: fact.value for fact in block.facts}


def test_each_figure_is_told() -> None:
    told = facts(TOLD)
    assert told["Longest delay"] == "1 h 02 min"
    assert told["Median delay"] == "0.400 s"
    assert [told[label] for label in ("Later than a minute", "Later than an hour")] == ["7", "1"]
    assert [told[label] for label in ("Timed after recording", "Out of time order")] == ["2", "3"]
    assert told["Recorded after close"] == "4"
    assert "Inserted later" not in told


def test_what_was_forgotten_is_told_where_there_is_any() -> None:
    some = msgspec.structs.replace(TOLD, inserted=1, inserted_longest_us=54_000_000_000)
    assert facts(some)["Longest until then"] == "15 h 00 min"


def recorded() -> Audit:
    """Audit the amended round as if each record had come a second after the one before."""
    audit = played(AMENDED)
    (shift,) = audit.shifts
    first = instant.microseconds(shift.opening.at)
    times = [instant.text(first + 1_000_000 * n) for n in range(len(shift.file.known))]
    return replace(audit, shifts=[replace(shift, recorded=times)])


def test_a_report_tells_it_on_the_page_and_to_programs() -> None:
    audit = recorded()
    assert "Recording" in [each.heading for each in shift_report(audit).sections]
    told = msgspec.json.decode(shift_json(audit))
    assert told["recording"]["events"] == len(audit.shifts[0].file.known)
    assert {each["recorded_at"][:4] for each in told["corrections"]} == {"2026"}


def test_where_no_times_are_known_nothing_is_told() -> None:
    assert "recording" not in msgspec.json.decode(shift_json(played(AMENDED)))
