"""Whole shifts played by a seed: each mistake made in them is found, and nothing else."""

import json
from functools import cache
from pathlib import Path

import pytest

from replay.audit import Audit
from replay.finding import Code
from tests.reference.faults.by_code import APART, BY_CODE, OF_A_SHIFT
from tests.reference.shifts import CODES, PAIRS_OF_CODES, again, audited, unlike
from tests.reference.showpieces import SHOWPIECES
from tests.reference.variety import every_feature, features
from tests.reference.whole_shift import CannotBePlayedError, WholeShift, whole_shift

SEEDS = ("ci-1", "ci-2", "ci-3")
DOCUMENTED = Path(__file__).parents[1] / "docs" / "findings.md"


@cache
def shift_of(
    seed: str, codes: tuple[str, ...], *, unseen: bool, piece: str = ""
) -> tuple[WholeShift, Audit]:
    shift = whole_shift(seed, codes, unseen=unseen, piece=piece)
    return shift, audited(shift)


def wrong(seed: str, codes: tuple[str, ...], *, unseen: bool, piece: str = "") -> str:
    """Say what a shift finds amiss, and how to play it again."""
    try:
        shift, result = shift_of(seed, codes, unseen=unseen, piece=piece)
    except CannotBePlayedError as error:
        return f"{again(seed, codes, unseen=unseen)}\n  cannot be played: {error}"
    told = unlike(shift, result)
    return f"{again(seed, codes, unseen=unseen)} {piece}\n  {told}" if told else ""


def refuse(told: list[str]) -> None:
    found = [one for one in told if one]
    assert not found, "\n".join(["", *found])


@pytest.mark.parametrize("unseen", [False, True], ids=["seen", "unseen"])
@pytest.mark.parametrize("piece", SHOWPIECES)
def test_nothing_is_found_in_a_shift_played_by_the_rules(piece: str, *, unseen: bool) -> None:
    refuse([wrong(seed, (), unseen=unseen, piece=piece) for seed in SEEDS[:2]])


@pytest.mark.parametrize("unseen", [False, True], ids=["seen", "unseen"])
@pytest.mark.parametrize("code", CODES)
def test_each_mistake_is_found_and_nothing_else(code: str, *, unseen: bool) -> None:
    refuse([wrong(seed, (code,), unseen=unseen) for seed in SEEDS])


@pytest.mark.parametrize("code", CODES[:-1])
def test_two_mistakes_are_found_as_two_and_nothing_else(code: str) -> None:
    pairs = [(n, pair) for n, pair in enumerate(PAIRS_OF_CODES) if pair[0] == code]
    refuse([wrong(SEEDS[0], pair, unseen=n % 2 == 1) for n, pair in pairs])


def test_two_mistakes_stand_in_one_round_unless_the_findings_say_otherwise() -> None:
    of_rounds = [code for code in CODES if code not in OF_A_SHIFT]
    for number, pair in enumerate(PAIRS_OF_CODES[::20]):
        if set(pair) <= set(of_rounds):
            shift, _ = shift_of(SEEDS[0], pair, unseen=(number * 20) % 2 == 1)
            together = any(
                {str(one["code"]) for one in each.wanted} == set(pair) for each in shift.rounds
            )
            assert together is (frozenset(pair) not in APART), again(SEEDS[0], pair, unseen=False)


def test_what_keeps_two_mistakes_apart_is_documented() -> None:
    text = " ".join(DOCUMENTED.read_text("utf-8").split())
    for pair, sentence in APART.items():
        assert pair <= set(CODES)
        assert sentence in text


def test_every_code_has_its_mistakes() -> None:
    assert set(BY_CODE) == {code.value for code in Code}
    assert len(PAIRS_OF_CODES) == 820


def test_everything_occurs() -> None:
    occurs = set()
    for unseen in (False, True):
        for seed in SEEDS:
            for code in CODES:
                occurs |= set(features(*shift_of(seed, (code,), unseen=unseen)))
            for piece in SHOWPIECES if seed in SEEDS[:2] else ():
                occurs |= set(features(*shift_of(seed, (), unseen=unseen, piece=piece)))
    assert not sorted(every_feature() - occurs)


def test_a_seed_plays_the_same_shift_again() -> None:
    one, other = (whole_shift("again", ("overpaid",), unseen=True) for _ in range(2))
    assert json.dumps(one.events) == json.dumps(other.events)
    assert one.wanted == other.wanted
    assert whole_shift("other", ("overpaid",), unseen=True).events != one.events
