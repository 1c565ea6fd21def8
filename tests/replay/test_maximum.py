"""The payout maximum of a box is shared exactly: insurances first, then bets."""

from hypothesis import given
from hypothesis import strategies as st

from ledger.event import Wager
from replay.due import Case, Due
from replay.maximum import shared, within


def paid(guest: str, wager: Wager, amount: int) -> Due:
    return Due(1, guest, wager, 100, Case.HIGHER, "pay.bet", paid=amount, uncut=amount)


def test_equal_remainders_go_to_the_guest_whose_name_comes_first() -> None:
    assert shared([("B", 100), ("A", 100), ("C", 100)], 100) == [33, 34, 33]
    assert shared([("b", 100), ("B", 100)], 1) == [0, 1]


def test_the_largest_remainder_comes_before_the_name() -> None:
    assert shared([("A", 100), ("B", 200)], 50) == [17, 33]
    assert shared([("A", 1), ("B", 2)], 2) == [1, 1]


def test_insurances_share_the_maximum_before_bets_share_what_is_left() -> None:
    dues = [
        paid("G1", Wager.BET, 300),
        paid("G1", Wager.ANTE, 100),
        paid("G1", Wager.INSURANCE, 150),
        paid("G2", Wager.BET, 100),
        paid("G1", Wager.BONUS, 5000),
    ]
    assert [due.paid for due in within(dues, 250)] == [75, 100, 150, 25, 5000]
    assert [due.paid for due in within(dues, 100)] == [0, 100, 100, 0, 5000]


AMOUNTS = st.lists(st.integers(1, 2**53), min_size=1, max_size=5)


@given(AMOUNTS, st.integers(0, 2**54))
def test_what_is_shared_comes_to_the_maximum_and_nobody_gets_more_than_uncut(
    amounts: list[int], limit: int
) -> None:
    shares = shared([(f"G{i}", amount) for i, amount in enumerate(amounts)], limit)
    assert sum(shares) == min(limit, sum(amounts))
    for share, amount in zip(shares, amounts, strict=True):
        exact = amount * limit / sum(amounts)
        assert 0 <= share <= amount
        assert sum(amounts) <= limit or share <= amount * limit // sum(amounts) + 1, exact
