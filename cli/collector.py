"""The garbage collector, at rest while much is made that holds no cycles."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def resting() -> Iterator[None]:
    """Let the collector rest: facts, dues and findings are freed as they are let go anyway."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
