"""Money that moves after a round closed first mends what is wrong; the rest is wrong itself."""

from itertools import product

import pytest

from replay.account import Difference, differences

MOVED = [
    ("what was right and stays alone is no difference", 100, 100, [], []),
    ("too little and mended", 100, 0, [100], [Difference(0, 100)]),
    ("too little and mended in part", 100, 20, [30], [Difference(20, 30)]),
    ("too much and mended", 100, 150, [-50], [Difference(150, 50)]),
    ("mended across several movements", 100, 0, [30, 30, 40], [Difference(0, 100)]),
    ("mended with too much", 100, 0, [120], [Difference(120, 0), Difference(0, 100)]),
    ("and the rest given back", 100, 0, [120, -20], [Difference(120, 20), Difference(0, 100)]),
    ("a mend taken back is none", 100, 0, [100, -100], [Difference(0, 0)]),
    ("the wrong way counts as if before the close", 100, 150, [50], [Difference(200, 0)]),
    ("a right sum that moves on is wrong", 100, 100, [10], [Difference(110, 0)]),
    ("and is mended by its way back", 100, 100, [10, -10], [Difference(110, 10)]),
    ("a right sum that comes back is too little", 100, 100, [-10], [Difference(90, 0)]),
]


@pytest.mark.parametrize(
    ("due", "until", "after", "found"), [case[1:] for case in MOVED], ids=[c[0] for c in MOVED]
)
def test_differences_are_what_was_wrong_at_the_close_and_what_mended_it(
    due: int, until: int, after: list[int], found: list[Difference]
) -> None:
    assert list(differences(due, until, after)) == found


@pytest.mark.parametrize("due", range(3))
def test_differences_are_those_of_chips_that_move_one_by_one(due: int) -> None:
    moves = (-4, -2, -1, 1, 2, 4)
    for until, *after in product(range(5), moves, moves, moves):
        assert list(differences(due, until, after)) == one_by_one(due, until, after), (until, after)


def one_by_one(due: int, until: int, after: list[int]) -> list[Difference]:
    """Move single chips: each mends, or undoes a mend, or is wrong as if before the close."""
    wrong = {1: max(until - due, 0), -1: max(due - until, 0)}
    mended = {1: 0, -1: 0}
    for way in (1 if amount > 0 else -1 for amount in after for _ in range(abs(amount))):
        if mended[-way] < wrong[-way]:
            mended[-way] += 1
        elif mended[way]:
            mended[way] -= 1
        else:
            wrong[way] += 1
    return [Difference(due + way * wrong[way], mended[way]) for way in (1, -1) if wrong[way]]
