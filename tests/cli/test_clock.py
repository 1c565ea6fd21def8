import time
from datetime import timedelta

from cli.clock import now, second


def test_the_clock_tells_microseconds_of_unix_time() -> None:
    before = time.time()
    assert before - 1 < now() / 1_000_000 < time.time() + 1


def test_it_tells_the_second_in_utc() -> None:
    before = int(time.time())
    told = second()
    assert told.utcoffset() == timedelta(0)
    assert told.microsecond == 0
    assert before <= told.timestamp() <= time.time()
