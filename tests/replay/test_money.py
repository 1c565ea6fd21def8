"""Amounts are written exactly, whatever their size and currency."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.money import GROUP, MINUS, count, figure, money, signed

WRITTEN = """
-50000           | EUR | −500.00 EUR
0                | EUR | 0.00 EUR
5                | EUR | 0.05 EUR
-5               | EUR | −0.05 EUR
123456750        | RUB | 1 234 567.50 RUB
1234             | JPY | 1 234 JPY
-1234            | KWD | −1.234 KWD
9007199254740991 | KZT | 90 071 992 547 409.91 KZT
12345            | CLF | 1.2345 CLF
"""


@pytest.mark.parametrize("line", WRITTEN.strip().splitlines())
def test_an_amount_is_written_by_its_currency(line: str) -> None:
    amount, currency, written = (part.strip() for part in line.split("|"))
    assert money(int(amount), currency) == written.replace(" ", GROUP)


def test_a_signed_amount_shows_which_way_it_goes() -> None:
    assert [signed(amount, "JPY")[0] for amount in (1, 0, -1)] == ["+", "0", "−"]


@given(st.integers(-(2**53), 2**53), st.sampled_from(["EUR", "JPY", "KWD", "CLF"]))
def test_what_is_written_can_be_read_back(amount: int, currency: str) -> None:
    written = figure(amount, currency).replace(GROUP, "").replace(MINUS, "-")
    assert int(written.replace(".", "")) == amount


@given(st.integers(0, 2**53))
def test_groups_are_of_three(number: int) -> None:
    first, *others = count(number).split(GROUP)
    assert 1 <= len(first) <= 3
    assert all(len(group) == 3 for group in others)
