"""Nothing stops an audit: whatever events the ledger takes, they are audited and told."""

from collections import Counter
from functools import cache

import pytest

from ledger.event import AnyEvent, Correction, type_of
from replay.audit import Audit, audit
from tests.any_events import HEAD, fault, main
from tests.replay.any_shift import CORRECTIONS, OF_THE_ROUND, OF_THE_SHIFT
from tests.wild import any_log

SEEDS = [f"ci-{number}" for number in range(40)]


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_the_ledger_takes_is_audited_and_told_and_no_chip_is_lost(seed: str) -> None:
    events, why = fault(seed, page=seed.endswith("7"))
    assert not why, f"seed {seed}, {events} events\n{why}"


@cache
def events() -> list[AnyEvent]:
    return [event for seed in SEEDS for event in any_log(seed, 120).events]


@cache
def audits() -> list[Audit]:
    return [audit([any_log(seed, 120)], HEAD) for seed in SEEDS]


def test_chance_makes_every_type_of_event() -> None:
    made = Counter(type_of(event) for event in events())
    assert {"shift_opened", *OF_THE_ROUND, *OF_THE_SHIFT, *CORRECTIONS} == set(made)
    assert min(made.values()) > 1
    assert sum(isinstance(event, Correction) for event in events()) > 100


def test_chance_makes_most_findings() -> None:
    found = {each.code for result in audits() for each in result.findings}
    assert len(found) > 30


def test_a_seed_makes_the_same_events_again() -> None:
    assert any_log("again", 80) == any_log("again", 80)


def test_what_goes_wrong_is_told_with_the_seed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("tests.any_events.shift_json", fails)
    monkeypatch.setattr("sys.argv", ["any_events", "--events", "200", "--seed", "told"])
    assert main() == 1
    said = capsys.readouterr().out
    assert "seed told-0" in said
    assert "ZeroDivisionError" in said
