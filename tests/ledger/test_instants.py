import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ledger import field
from ledger.instant import microseconds
from ledger.instants import microseconds_of
from ledger.refusal import BadValue

times = st.from_regex(field.TIME, fullmatch=True)
ordinary = st.builds(
    "2{:03}-{:02}-{:02}T{:02}:{:02}:{:02}{}{}".format,
    *(st.integers(*each) for each in [(1, 998), (1, 12), (1, 31), (0, 23), (0, 59), (0, 60)]),
    st.sampled_from(["", ".5", ".123456", ".1234567"]),
    st.sampled_from(["Z", "z", "+03:00", "-11:30", "+24:00"]),
)


@given(st.one_of(times, ordinary))
@example("2016-12-31T23:59:60Z")
@example("2017-01-01T02:59:60.5+03:00")
def test_a_time_is_told_as_by_the_slow_way(at: str) -> None:
    try:
        slow = microseconds(at)
    except BadValue as refusal:
        if "years 0001" not in refusal.expected:
            with pytest.raises(BadValue):
                microseconds_of(at)
        return
    assert microseconds_of(at) == slow


@pytest.mark.parametrize("at", ["", "2026-11-27", "2026-11-27T18:00:00", "2026-11-27T18:00:0 Z"])
def test_what_is_no_time_is_refused(at: str) -> None:
    with pytest.raises(BadValue):
        microseconds_of(at)
