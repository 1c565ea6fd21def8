import json

from ledger.quarantine import Quarantined, Refused
from reports.refused import refused_json, refused_words

REASON = '{"code":"bad_value","expected":"int","field":"amount","got":"1.5"}'
ROW = Quarantined(7, Refused(1_764_000_000_000_000, "a.jsonl", 3, b'{"x":\xff}', REASON), b"")


def test_a_line_that_is_no_text_is_still_told() -> None:
    assert json.loads(refused_json(ROW)) == {
        "number": 7, "received_at": "2025-11-24T16:00:00.000000Z", "source": "a.jsonl", "line": 3,
        "error": json.loads(REASON), "text": '{"x":\\xff}',
    }  # fmt: skip


def test_a_person_reads_where_and_why_in_one_line() -> None:
    assert refused_words(ROW) == (
        "7  2025-11-24T16:00:00Z  a.jsonl:3  amount: expected int, got 1.5"
    )
