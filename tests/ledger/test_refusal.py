"""A refusal is a typed error whose words can be shown and stored anywhere."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger import refusal
from ledger.error import LedgerError
from ledger.refusal import SHOWN, BadValue, Refusal, brief, shown

KINDS = Refusal.__subclasses__()


@pytest.mark.parametrize("kind", KINDS)
def test_a_refusal_says_where_what_was_expected_and_what_came(kind: type[Refusal]) -> None:
    told = kind("box", "a whole number <= 9", "10")
    assert isinstance(told, LedgerError)
    assert str(told) == "box: expected a whole number <= 9, got 10"
    assert told.as_dict() == {
        "code": kind.code,
        "field": "box",
        "expected": "a whole number <= 9",
        "got": "10",
    }


def test_every_failure_has_a_code_of_its_own() -> None:
    assert len({kind.code for kind in KINDS}) == len(KINDS)
    assert refusal.Refusal.code not in {kind.code for kind in KINDS}


def test_a_long_value_is_cut() -> None:
    assert BadValue("by", "a name", "x" * 200).got == "x" * SHOWN + "…"
    assert BadValue("x" * 200, "no such field", "1").field == "x" * SHOWN + "…"


@given(st.text(st.characters()))
def test_whatever_came_can_be_shown_and_stored(text: str) -> None:
    told = BadValue(text, "a name", text)
    assert json.dumps(told.as_dict(), ensure_ascii=False).encode()
    assert told.got.isprintable()
    assert told.field.isprintable()


@pytest.mark.parametrize(
    ("value", "text"),
    [(None, "null"), (True, "true"), ("é", '"é"'), (1.5, "1.5"), ([1, "a"], '[1, "a"]')],
)
def test_a_value_is_shown_as_json(value: object, text: str) -> None:
    assert shown(value) == text


def test_a_value_nested_too_deep_is_only_named() -> None:
    deep: list[object] = []
    for _ in range(200_000):
        deep = [deep]
    assert shown(deep) == "a value nested too deep to be shown"


def test_what_no_screen_shows_is_escaped() -> None:
    assert brief("a\x00\ud800\u202eb ♠") == "a\\x00\\ud800\\u202eb ♠"
