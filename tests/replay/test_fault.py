from datetime import date

import msgspec
import pytest

from replay.fault import Fault, dotted, listed, shown

SHOWN = [
    (True, "true"),
    (4, "4"),
    (7.0, "7.0"),
    ("1:1", '"1:1"'),
    ("a\nb", '"a\\nb"'),
    ("x" * 500, '"' + "x" * 119 + "…"),
    (10**40, "a number too large to be shown"),
    ({"value": 1}, "a table of value"),
    ({}, "a table without keys"),
    ([1, 2], "a list of 2"),
    (date(2026, 3, 1), "2026-03-01"),
]


@pytest.mark.parametrize(("value", "words"), SHOWN)
def test_whatever_toml_can_hold_is_shown_on_one_short_line(value: object, words: str) -> None:
    assert shown(value) == words


def test_a_key_is_written_as_toml_writes_it() -> None:
    assert dotted(("pay", "bet", "flush")) == "pay.bet.flush"
    assert dotted(("pay", "full house", "")) == 'pay."full house".""'


def test_a_choice_of_two_is_told_with_or() -> None:
    assert listed(("box", "none")) == '"box" or "none"'
    assert listed((1, 2, 3)) == "one of 1, 2, 3"
    assert listed(("any",)) == '"any"'


def test_a_fault_says_key_expected_and_got() -> None:
    fault = Fault(line=3, key="bet.antes", expected="a whole number", got="2.5")
    assert str(fault) == "bet.antes: expected a whole number, got 2.5"
    assert msgspec.to_builtins(Fault(key="id", expected="an id", got="nothing")) == {
        "key": "id", "expected": "an id", "got": "nothing",
    }  # fmt: skip


def test_a_number_that_python_will_not_write_is_shown_all_the_same() -> None:
    assert shown(16**9999) == "a number too large to be shown"
