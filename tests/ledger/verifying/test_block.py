from hashlib import sha256
from itertools import islice

import pytest

from ledger.merkle import Frontier, bag, root_of
from ledger.verifying import block

LEAVES = [sha256(bytes([number])).digest() for number in range(256)]


@pytest.mark.parametrize("size", [1, 2, 3, 7, 8, 100, 255, 256])
def test_the_peaks_over_the_first_leaves_are_those_of_the_tree_that_grew(size: int) -> None:
    levels = block.levels(LEAVES[:size])
    for count in range(size + 1):
        tree = Frontier()
        tree.extend(islice(LEAVES, count))
        assert block.peaks(levels, count) == tree.peaks


def test_a_full_block_has_one_root() -> None:
    levels = block.levels(LEAVES)
    assert levels[-1] == [root_of(LEAVES)] == [bag(block.peaks(levels, 256))]
