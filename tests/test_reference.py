"""The replay against a second reading of the rules, over rounds played by chance."""

from collections import Counter
from functools import cache

import pytest

from tests.reference.books import PAIRS
from tests.reference.cards import category, second_multiple
from tests.reference.faults import PAID, STAKED
from tests.reference.fuzz import PER_SHIFT, Shift, as_case, differences, played

SEEDS = [f"ci-{number}" for number in range(75)]


@cache
def shift_of(seed: str) -> Shift:
    return played(seed, PER_SHIFT)


@pytest.mark.parametrize("seed", SEEDS)
def test_replay_and_reference_agree_on_every_due_and_every_finding(seed: str) -> None:
    shift = shift_of(seed)
    told = [(why, as_case(shift, each) if each else "") for each, why in differences(shift)]
    assert not told, "\n".join(["", f"seed {seed}", *min(told, key=lambda one: len(one[1]))])


def test_chance_makes_nearly_every_mistake() -> None:
    made = Counter(each.mistake for seed in SEEDS for each in shift_of(seed).rounds)
    missing = {mistake.__name__ for mistake in STAKED + PAID} - set(made)
    assert len(missing) <= 3, missing


@pytest.mark.parametrize(
    ("cards", "main", "second"),
    [
        ("Ah Kh Qh Jh Th 9h", "royal_flush", 50),
        ("Ah Kh Qh Jh Th 9c", "royal_flush", 4),
        ("Ks Kd Kc Kh As Ad", "four_of_a_kind", 7),
        ("As Ad Ac Ks Kd Qc", "full_house", 0),
        ("Qs Qd Qc As Ad Kc", "full_house", 1),
        ("9s 8h 7d 6c 5s 5d", "straight", 4),
        ("As 2h 3d 4c 5s Kd", "straight", 1),
        ("Ah Kh 9h 5h 2h", "flush", 0),
        ("Kh 9h 7h 5h 2h Ac", "flush", 1),
        ("As Ad Ks Kd 7c", "two_pair", 0),
        ("Qs Qd Ks Kd Ac", "two_pair", 1),
        ("As Kd Qh 9c 4s 2d", "ace_king", 0),
    ],
)
def test_the_reference_reads_two_combinations_as_the_rules_do(
    cards: str, main: str, second: int
) -> None:
    pay = {
        "ace_king": 1, "pair": 1, "two_pair": 2, "three_of_a_kind": 3, "straight": 4, "flush": 5,
        "full_house": 7, "four_of_a_kind": 20, "straight_flush": 50, "royal_flush": 100,
    }  # fmt: skip
    hand = cards.split()
    assert category(hand) == main
    assert second_multiple(hand, {"pay.bet": pay, "pay.seconds": "any"}) == second
    assert second_multiple(hand, {"pay.bet": pay, "pay.seconds": list(PAIRS)}) == second
