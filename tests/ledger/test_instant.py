"""Times as text and as microseconds, one to the other."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ledger import field, instant
from ledger.instant import microseconds, text
from ledger.refusal import BadValue


@pytest.mark.parametrize(
    ("at", "micros"),
    [
        ("1970-01-01T00:00:00Z", 0),
        ("1970-01-01T03:00:00+03:00", 0),
        ("1969-12-31T18:30:00-05:30", 0),
        ("1970-01-01t00:00:01.5z", 1_500_000),
        ("1970-01-01T00:00:00.1234567899Z", 123_456),
        ("1970-01-01T00:00:00-00:00", 0),
        ("2016-12-31T23:59:60Z", 1_483_228_800_000_000),
        ("2017-01-01T02:59:60.5+03:00", 1_483_228_800_000_000),
        ("1969-12-31T23:59:59.999999Z", -1),
        ("2024-02-29T23:59:59+23:59", 1_709_164_859_000_000),
    ],
)
def test_a_time_is_counted_in_microseconds_utc(at: str, micros: int) -> None:
    assert microseconds(at) == micros


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        ("2026-11-27T18:00:00", "a time of RFC 3339 with an offset"),
        ("2026-11-27", "a time of RFC 3339 with an offset"),
        ("2026-11-27T18:00:00+3:00", "a time of RFC 3339 with an offset"),
        ("2026-11-27T18:00:00+0٣:00", "a time of RFC 3339 with an offset"),
        ("2026-13-01T00:00:00Z", "a time of the calendar and the clock"),
        ("2026-11-31T00:00:00Z", "a time of the calendar and the clock"),
        ("2025-02-29T00:00:00Z", "a time of the calendar and the clock"),
        ("2026-11-27T24:00:00Z", "a time of the calendar and the clock"),
        ("2026-11-27T18:60:00Z", "a time of the calendar and the clock"),
        ("2016-12-30T23:59:60Z", "a leap second at the end of a month, in UTC"),
        ("2016-12-31T22:59:60Z", "a leap second at the end of a month, in UTC"),
        ("2016-12-31T23:59:60+03:00", "a leap second at the end of a month, in UTC"),
        ("9999-12-31T23:59:60Z", "a time in the years 0001 to 9999, in UTC too"),
        ("0000-01-01T00:00:00Z", "a time of the calendar and the clock"),
        ("2026-11-27T18:00:00+24:00", "an offset below 24:00"),
        ("2026-11-27T18:00:00+03:60", "an offset below 24:00"),
        ("0001-01-01T00:00:00+00:01", "a time in the years 0001 to 9999, in UTC too"),
        ("9999-12-31T23:59:59-00:01", "a time in the years 0001 to 9999, in UTC too"),
    ],
)
def test_what_is_no_time_is_refused(at: str, expected: str) -> None:
    with pytest.raises(BadValue) as caught:
        microseconds(at)
    assert (caught.value.field, caught.value.expected, caught.value.got) == ("at", expected, at)


moments = st.datetimes(datetime(2, 1, 1), datetime(9998, 12, 31), timezones=st.just(UTC))  # noqa: DTZ001 # UTC
offsets = st.integers(-1_439, 1_439).map(lambda minutes: timedelta(minutes=minutes))


@given(moments, offsets)
def test_a_time_is_the_same_under_every_offset(moment: datetime, offset: timedelta) -> None:
    sign, minutes = "-" if offset < timedelta() else "+", abs(offset) // timedelta(minutes=1)
    local = (moment + offset).replace(tzinfo=None).isoformat(timespec="microseconds")
    at = f"{local}{sign}{minutes // 60:02}:{minutes % 60:02}"
    assert microseconds(at) == (moment - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(
        microseconds=1
    )


@given(st.integers(-62_135_596_800_000_000, 253_402_300_799_999_999))
def test_text_and_microseconds_are_each_others_inverse(micros: int) -> None:
    assert microseconds(text(micros)) == micros


@given(*[st.integers(-62_135_596_800_000_000, 253_402_300_799_999_999)] * 2)
def test_texts_sort_as_they_count(one: int, other: int) -> None:
    assert (text(one) < text(other)) == (one < other)


times = st.one_of(
    st.from_regex(field.TIME, fullmatch=True),
    st.builds(
        "2{:03}-{:02}-{:02}T{:02}:{:02}:{:02}{}{}".format,
        *(st.integers(*each) for each in [(1, 998), (1, 12), (1, 31), (0, 23), (0, 59), (0, 60)]),
        st.sampled_from(["", ".5", ".123456", ".1234567"]),
        st.sampled_from(["Z", "z", "+03:00", "-11:30", "+24:00"]),
    ),
)


def outcome(reckoned: Callable[[str], int], at: str) -> int | str:
    try:
        return reckoned(at)
    except BadValue as refusal:
        return str(refusal)


@given(times)
@example("2016-12-31T23:59:60Z")
@example("2017-01-01T02:59:60.5+03:00")
@example("2026-11-27T18:00:0 Z")
@example("2026-11-27T18:00:00")
@example("0001-01-01T00:00:00+00:01")
@example("9999-12-31T23:59:59.9-00:01")
def test_a_time_is_reckoned_from_its_parts_as_from_the_whole(at: str) -> None:
    assert outcome(microseconds, at) == outcome(instant._reckoned, at)


def test_text_is_of_one_length() -> None:
    assert text(0) == "1970-01-01T00:00:00.000000Z"
