"""CSV that any spreadsheet opens, and that runs nothing there."""

import csv
from decimal import Decimal
from io import StringIO

import pytest

from reports.spreadsheet import decimal, spreadsheet


def read(content: bytes) -> list[list[str]]:
    return list(csv.reader(StringIO(content.decode(), newline=""), strict=True))


def test_lines_end_as_rfc_4180_has_it() -> None:
    assert spreadsheet(["a", "b"], [["x", 1]]) == b"a,b\r\nx,1\r\n"


@pytest.mark.parametrize("text", ["a,b", 'say "so"', "two\nlines", "Ж ♠ é", " spaced ", ""])
def test_any_text_is_read_back(text: str) -> None:
    assert read(spreadsheet(["a", "b"], [[text, "end"]])) == [["a", "b"], [text, "end"]]


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])
def test_no_text_is_run_as_a_formula(text: str) -> None:
    ((cell,),) = read(spreadsheet(["a"], [[text]]))[1:]
    assert cell == f"'{text}"


def test_negative_numbers_stay_numbers() -> None:
    assert read(spreadsheet(["a", "b"], [[-5, Decimal("-0.05")]]))[1] == ["-5", "-0.05"]


def test_what_is_not_known_is_empty() -> None:
    assert read(spreadsheet(["a", "b"], [[None, 0]]))[1] == ["", "0"]


@pytest.mark.parametrize(
    ("minor", "currency", "told"),
    [
        (2**53 - 1, "EUR", "90071992547409.91"),
        (-5, "EUR", "-0.05"),
        (2**53 - 1, "JPY", "9007199254740991"),
        (1, "KWD", "0.001"),
        (0, "EUR", "0.00"),
    ],
)
def test_amounts_are_exact(minor: int, currency: str, told: str) -> None:
    assert read(spreadsheet(["a"], [[decimal(minor, currency)]]))[1] == [told]
