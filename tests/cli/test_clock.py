import time

from cli.clock import now


def test_the_clock_tells_microseconds_of_unix_time() -> None:
    before = time.time()
    assert before - 1 < now() / 1_000_000 < time.time() + 1
