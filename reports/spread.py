"""The findings of rounds spread over a shift's hours and its dealers.

What concerns the shift as a whole, such as its count of chips, belongs to no hour and no dealer.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from replay.audit import AuditedShift
from replay.finding import Finding
from replay.round import Round
from replay.said import ENGLISH, Said, Voice
from reports.effect import Effect, total
from reports.model import Chart
from reports.moved import Name, bars

NOT_RECORDED: Final = Said("not recorded")
HOURS: Final = Said("Effect in money by the hour in which a round was opened")
DEALERS: Final = Said("Effect in money by the dealer of a round")

HOUR: Final = len("2026-11-27T18:00")
"""Characters of an hour; its clock's offset is shown only if there are several."""

LEAST: Final = 2
"""A single bar compares nothing."""


def by_hour(shift: AuditedShift) -> dict[str, list[Finding]]:
    """Return the findings of rounds by the hours of their openings: "2026-11-27T18:00+03:00".

    Hours are those of the clock that the records were made by.
    """
    return _spread(shift, lambda each: hour(each.at))


def by_dealer(shift: AuditedShift) -> dict[str, list[Finding]]:
    """Return the findings of rounds by who dealt, "" where that is not recorded."""
    return _spread(shift, lambda each: each.dealer_name or "")


def hour(at: str) -> str:
    """Return the hour of an RFC 3339 time, with its offset."""
    offset = "Z" if at[-1] in "Zz" else at[-6:]
    return f"{at[:10]}T{at[11:13]}:00{offset}"


def charts(shift: AuditedShift, voice: Voice = ENGLISH) -> Iterator[Chart]:
    """Give the effect in money by hour and by dealer, each if there is something to compare."""
    by_hour_of_clock = by_hour(shift)
    clocks = {each[HOUR:] for each in by_hour_of_clock}
    shown = HOUR if len(clocks) == 1 else None
    hours: dict[Name, list[Finding]] = {
        each[:shown].replace("T", " "): found for each, found in by_hour_of_clock.items()
    }
    dealers: dict[Name, list[Finding]] = {
        each or NOT_RECORDED: found for each, found in by_dealer(shift).items()
    }
    yield from _chart(shift, hours, HOURS, voice)
    yield from _chart(shift, dealers, DEALERS, voice)


def _spread(shift: AuditedShift, key: Callable[[Round], str]) -> dict[str, list[Finding]]:
    groups: dict[str, list[Finding]] = {}
    for each in shift.rounds:
        if each.findings:
            groups.setdefault(key(each.judged.this), []).extend(each.findings)
    return groups


def _chart(
    shift: AuditedShift, groups: Mapping[Name, list[Finding]], caption: Said, voice: Voice
) -> Iterator[Chart]:
    effects: dict[Name, Effect] = {name: total(found) for name, found in groups.items()}
    made = bars(effects, caption, shift.opening.currency, voice)
    if made is not None and len(made.bars) >= LEAST:
        yield made
