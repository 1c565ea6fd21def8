import gc

import pytest

from cli.collector import resting


def test_the_collector_rests_only_within() -> None:
    assert gc.isenabled()
    with resting():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_works_again_after_a_failure() -> None:
    with pytest.raises(ZeroDivisionError), resting():
        _ = 1 // 0
    assert gc.isenabled()
