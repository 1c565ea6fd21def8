from pathlib import Path

import pytest

from tests.cli.mending import EVENING, MORNING, correction, mended, record
from tests.cli.running import Pit

ROUND = ("T1", "N", "1")


def codes(pit: Pit, *arguments: str) -> list[str]:
    found = pit.run("audit", "--json", *arguments).json["findings"]
    return sorted(each["code"] for each in found)


def test_findings_come_out_as_they_stood_before_a_correction(tmp_path: Path) -> None:
    pit = mended(tmp_path)
    assert codes(pit) == []
    before = ["inventory_variance", "underpaid"]
    assert codes(pit, "--as-of", "2026-11-28T05:59:59.999999Z") == before
    assert codes(pit, "--as-of", "2026-11-28T08:59:59+03:00") == before
    assert codes(pit, "--as-of", MORNING) == []


def test_a_time_gives_the_bytes_of_the_size_that_the_log_had(tmp_path: Path) -> None:
    pit = mended(tmp_path)
    by_time = pit.run("audit", "--json", "--as-of", EVENING)
    size = by_time.json["head"]["size"]
    assert pit.run("audit", "--json", "--as-of", str(size)).out == by_time.out


def test_a_round_and_a_report_are_given_as_they_stood(tmp_path: Path) -> None:
    pit = mended(tmp_path)
    assert pit.run("explain", *ROUND).code == 0
    assert pit.run("explain", *ROUND, "--as-of", EVENING).code == 1
    report = ("report", "shift", "T1", "N", "--format", "json", "-o", "-")
    assert pit.run(*report).json["corrections"] != []
    before = pit.run(*report, "--as-of", EVENING)
    assert (before.code, before.json["corrections"]) == (1, [])


def test_what_was_recorded_behind_a_later_clock_was_not_there_yet(tmp_path: Path) -> None:
    pit = mended(tmp_path)
    record(pit, EVENING, correction("K2", "event_voided", target="F1"))  # a clock that is slow
    assert codes(pit, "--as-of", EVENING) == ["inventory_variance", "underpaid"]
    assert codes(pit, "--as-of", MORNING) == codes(pit) != []


@pytest.mark.parametrize("said", ["0", "-1", "999999", "yesterday", "2026-11-28", "2026-11-28T06"])
def test_what_is_neither_size_nor_time_is_wrong_usage(played: Pit, said: str) -> None:
    done = played.run("audit", "--as-of", said)
    assert done.code == 2
    assert "--as-of: expected" in done.err


def test_before_anything_was_recorded_there_is_nothing_to_audit(played: Pit) -> None:
    done = played.run("audit", "--as-of", "2020-01-01T00:00:00Z")
    assert done.code == 2
    assert "by which something had been recorded" in done.err
