"""The register of reports is told line by line."""

import json

from ledger.issue import Issue
from ledger.own import Kind
from reports.issues import issue_json, issue_words, mark
from tests.ledger.night import wanted

SHA = "0f" * 32
AT = "2026-12-01T02:30:00Z"


def issue(**fields: object) -> Issue:
    told = {"number": 7, "copy": 1, "at": AT, "sha256": SHA, "by": "Anna Berg"} | fields
    return Issue(231, "2026-12-01T02:30:01.000000Z", wanted(**told))


def test_a_line_tells_all_that_an_issue_is_asked_for_by() -> None:
    assert issue_words(issue()) == (
        f"7  original  shift T1 N  en-GB  {AT}  Anna Berg  entry 231  {SHA}"
    )
    told = issue_words(issue(copy=2, report=Kind.ROUND, round=22, language="ru-RU"))
    assert told.startswith("7  copy 2  round T1 N 22  ru-RU  ")


def test_a_report_of_the_whole_ledger_names_no_table() -> None:
    told = issue_words(issue(report=Kind.INTEGRITY, table="", shift=""))
    assert told.startswith("7  original  integrity  en-GB")


def test_json_holds_the_fields_of_the_entry_and_its_place() -> None:
    told = json.loads(issue_json(issue()))
    assert "round" not in told
    assert (told["seq"], told["recorded_at"]) == (231, "2026-12-01T02:30:01.000000Z")
    assert (told["number"], told["copy"], told["report"], told["sha256"]) == (7, 1, "shift", SHA)


def test_a_mark_says_original_or_which_copy() -> None:
    assert [mark(issue(copy=copy)) for copy in (1, 2, 3)] == ["original", "copy 2", "copy 3"]
