"""Findings of rounds belong to the hour of the round and to who dealt it."""

import json
from dataclasses import replace

import pytest

from replay.audit import Audit, AuditedShift
from replay.said import ENGLISH, Voice
from reports.effect import total
from reports.kinds import by_kind
from reports.language import Language, voice
from reports.model import Chart
from reports.spread import by_dealer, by_hour, charts, hour
from reports.statement import statement
from reports.summary import summary
from tests.reports.audits import HEAD, OVERPAID, example, shift

RUSSIAN = voice(Language.RUSSIAN)


def dealt(dealers: dict[int, str | None], hours: dict[int, str]) -> AuditedShift:
    """Return an example shift, each round dealt by the last dealer and in the last hour named."""
    told, dealer, at = example("open").shifts[0], dealers[1], hours[1]
    rounds = []
    for each in told.rounds:
        this = each.judged.this
        dealer, at = dealers.get(this.number, dealer), hours.get(this.number, at)
        other = replace(this, dealer_name=dealer, at=at)
        rounds.append(replace(each, judged=replace(each.judged, this=other)))
    return replace(told, rounds=rounds)


def spread() -> AuditedShift:
    return dealt(
        {1: "D-1", 30: "D-2", 60: None},
        {1: "2026-11-27T23:59:59.999+03:00", 40: "2026-11-28T00:00:00+03:00"},
    )


def test_an_hour_is_that_of_the_clock_that_recorded_it() -> None:
    assert hour("2026-11-27T23:59:60.5+03:00") == "2026-11-27T23:00+03:00"
    assert hour("2026-11-27t23:59:59z") == "2026-11-27T23:00Z"


def test_every_finding_of_a_round_has_one_hour_and_one_dealer() -> None:
    told = spread()
    of_rounds = [each for each in told.findings if each.round]
    for groups in (by_hour(told), by_dealer(told)):
        assert [each for found in groups.values() for each in found] == of_rounds
    assert list(by_hour(told)) == ["2026-11-27T23:00+03:00", "2026-11-28T00:00+03:00"]
    assert list(by_dealer(told)) == ["D-1", "D-2", ""]


@pytest.mark.parametrize(
    ("voice", "caption", "unknown"),
    [
        (ENGLISH, "Effect in money by the dealer of a round", "not recorded"),
        (RUSSIAN, "Денежный эффект по дилерам раундов", "не указано"),
    ],
)
def test_hours_and_dealers_are_charts(voice: Voice, caption: str, unknown: str) -> None:
    hours, dealers = charts(spread(), voice)
    assert [bar.label for bar in hours.bars] == ["2026-11-27 23:00", "2026-11-28 00:00"]
    assert [bar.label for bar in dealers.bars] == ["D-1", "D-2", unknown]
    assert dealers.caption == caption


def test_every_chart_adds_up_to_the_same_money() -> None:
    told = spread()
    of_rounds = total(each for each in told.findings if each.round)
    for made in charts(told):
        assert sum(bar.left for bar in made.bars) == of_rounds.against
        assert sum(bar.right for bar in made.bars) == of_rounds.favour


def test_the_same_hour_of_two_clocks_is_two() -> None:
    told = dealt({1: "D-1"}, {1: "2026-10-25T02:10:00+03:00", 40: "2026-10-25T02:10:00+02:00"})
    (made,) = charts(told)
    assert [bar.label for bar in made.bars] == ["2026-10-25 02:00+03:00", "2026-10-25 02:00+02:00"]


def test_one_bar_is_no_chart() -> None:
    assert list(charts(shift(OVERPAID))) == []
    assert sum(isinstance(each, Chart) for each in summary(spread())) == 3


def test_the_numbers_are_in_the_json() -> None:
    told = spread()
    made = json.loads(statement(Audit([told], HEAD, told.findings)))
    for name, groups in (("hours", by_hour(told)), ("dealers", by_dealer(told))):
        for figures, found in zip(made[name], groups.values(), strict=True):
            done = total(found)
            assert figures["count"] == len(found)
            assert (figures["against_house"], figures["for_house"]) == (done.against, done.favour)
    assert [each["hour"] for each in made["hours"]] == list(by_hour(told))
    assert [each.get("dealer", "") for each in made["dealers"]] == list(by_dealer(told))
    assert [each["code"] for each in made["kinds"]] == list(by_kind(told.findings))
