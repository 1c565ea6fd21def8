"""The clock, which is read here and nowhere else."""

import time
from datetime import UTC, datetime


def now() -> int:
    """Return microseconds since 1970-01-01 UTC."""
    return time.time_ns() // 1000


def second() -> datetime:
    """Return the time to the second, in UTC."""
    return datetime.fromtimestamp(now() // 1_000_000, UTC)
