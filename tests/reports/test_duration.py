import pytest

from reports.duration import duration


@pytest.mark.parametrize(
    ("micros", "said"),
    [
        (0, "0.000 s"),
        (999, "0.000 s"),
        (250_000, "0.250 s"),
        (9_999_999, "9.999 s"),
        (10_000_000, "10 s"),
        (59_999_999, "59 s"),
        (60_000_000, "1 min 00 s"),
        (3_599_000_000, "59 min 59 s"),
        (3_600_000_000, "1 h 00 min"),
        (86_399_000_000, "23 h 59 min"),
        (90_000_000_000, "1 d 01 h"),
        (-999, "0.000 s"),
        (-2_000_000, "−2.000 s"),
        (-3_600_000_000, "−1 h 00 min"),
    ],
)
def test_a_duration_is_told_in_two_units_at_most(micros: int, said: str) -> None:
    assert duration(micros) == said
