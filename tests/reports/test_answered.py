import json

from ledger.recorder import Rejected, Taken
from ledger.refusal import BadValue
from reports.answered import answer_json


def test_an_event_is_answered_with_its_place_and_leaf() -> None:
    answer = Taken(line=1, id="E1", seq=4, leaf=bytes(2), again=False)
    assert json.loads(answer_json(answer)) == {"id": "E1", "seq": 4, "leaf": "0000"}


def test_an_event_that_was_there_says_so() -> None:
    answer = Taken(line=1, id="E1", seq=4, leaf=bytes(2), again=True)
    assert json.loads(answer_json(answer))["again"]


def test_a_refusal_is_answered_with_its_line_and_its_reason() -> None:
    answer = Rejected(line=9, number=2, refusal=BadValue("amount", "int", "1.5"))
    assert json.loads(answer_json(answer)) == {
        "line": 9,
        "error": {"code": "bad_value", "field": "amount", "expected": "int", "got": "1.5"},
        "quarantine": 2,
    }
