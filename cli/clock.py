"""The clock, which is read here and nowhere else."""

import time


def now() -> int:
    """Return microseconds since 1970-01-01 UTC."""
    return time.time_ns() // 1000
