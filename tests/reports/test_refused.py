"""A refused line is told with its reason and what became of it."""

import json
from base64 import b64decode
from dataclasses import replace

from ledger.case import Case, Resolution
from ledger.own import LineResolved, Outcome
from ledger.quarantine import Quarantined, Refused
from ledger.recorder import Taken
from reports.refused import (
    case_json,
    case_words,
    refused_json,
    refused_words,
    resolved_json,
    resolved_words,
)

REASON = '{"code":"bad_value","expected":"int","field":"amount","got":"1.5"}'
LINE = b'{"amount":1.5}'
REFUSED = Refused(1_764_000_000_000_000, "a.jsonl", 3, LINE, REASON)
OPEN = Case(Quarantined(7, REFUSED, b"\xab" * 32), None)
WHEN = "2025-11-24T17:00:00.000000Z"
DISMISSED = Resolution(
    12, WHEN, LineResolved(number=7, outcome=Outcome.DISMISSED, by="M-01", reason="a test")
)
MENDED = Resolution(
    12, WHEN,
    LineResolved(number=7, outcome=Outcome.MENDED, by="M-01", reason="a slip", event_id="E1"),
)  # fmt: skip


def test_an_open_line_is_told_as_json() -> None:
    assert json.loads(refused_json(OPEN)) == {
        "number": 7, "state": "open", "received_at": "2025-11-24T16:00:00.000000Z",
        "source": "a.jsonl", "line": 3, "error": json.loads(REASON), "text": LINE.decode(),
    }  # fmt: skip


def test_a_line_that_is_no_text_is_still_told_exactly() -> None:
    odd = replace(OPEN, line=replace(OPEN.line, refused=replace(REFUSED, line=b'{"x":\xff}')))
    told = json.loads(refused_json(odd))
    assert told["text"] == '{"x":\\xff}'
    assert b64decode(told["base64"]) == b'{"x":\xff}'


def test_a_resolved_line_says_how() -> None:
    told = json.loads(refused_json(replace(OPEN, resolution=MENDED)))
    assert told["state"] == "mended"
    assert told["resolution"] == {
        "by": "M-01", "reason": "a slip", "recorded_at": WHEN, "event_id": "E1", "seq": 12,
    }  # fmt: skip


def test_all_about_a_line_has_its_digest_and_its_seal() -> None:
    told = json.loads(case_json(OPEN, 5))
    assert (told["digest"], told["sealed_by"]) == ("ab" * 32, 5)
    assert "sealed_by" not in json.loads(case_json(OPEN, None))


def test_a_person_reads_state_place_and_reason_in_one_line() -> None:
    told = "2025-11-24T16:00:00Z  a.jsonl:3  amount: expected int, got 1.5"
    assert refused_words(OPEN) == f"7  open       {told}"
    assert refused_words(replace(OPEN, resolution=DISMISSED)) == f"7  dismissed  {told}"


def test_a_person_reads_all_about_a_line_with_the_bad_spot_marked() -> None:
    named = replace(REFUSED, table="T1", event_id="E1")
    case = Case(replace(OPEN.line, refused=named), DISMISSED)
    assert case_words(case, 5).splitlines() == [
        "Refused line 7: dismissed",
        "  received  2025-11-24T16:00:00.000000Z",
        "  from      a.jsonl, line 3",
        "  names     table T1, id E1",
        "  reason    bad_value: amount: expected int, got 1.5",
        "  length    14 bytes",
        f"  digest    {'ab' * 32}",
        "  sealed by entry 5",
        "  became    dismissed by M-01 at 2025-11-24T17:00:00Z: a test (entry 12)",
        "",
        '  | {"amount":1.5}',
        "  |           ^^^",
    ]
    assert "  sealed by no entry yet" in case_words(OPEN, None)


def test_what_became_of_a_line_is_answered() -> None:
    taken = Taken(7, "E1", 11, b"\xcd" * 32, again=False)
    assert json.loads(resolved_json(MENDED, taken)) == {
        "number": 7, "outcome": "mended", "by": "M-01", "reason": "a slip", "recorded_at": WHEN,
        "event_id": "E1", "seq": 12, "event": {"id": "E1", "seq": 11, "leaf": "cd" * 32},
    }  # fmt: skip
    assert "event" not in json.loads(resolved_json(MENDED, None))
    assert resolved_words(MENDED, taken) == (
        "refused line 7 mended as E1 (recorded, entry 11), entry 12"
    )
    again = Taken(7, "E1", 11, taken.leaf, again=True)
    assert "(there already, entry 11)" in resolved_words(MENDED, again)
    assert resolved_words(DISMISSED, None) == "refused line 7 dismissed, entry 12"
