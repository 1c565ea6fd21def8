"""Whole shifts played by a seed: each mistake made in them is found, and nothing else."""

import json
from functools import cache
from pathlib import Path

import pytest

from replay.finding import Code
from tests.cli.running import Pit
from tests.reference.books import SHIPPED
from tests.reference.faults.by_code import APART, BY_CODE, OF_A_SHIFT
from tests.reference.shifts import CODES, NAMED, PAIRS_OF_CODES, again, audited, counted, unlike
from tests.reference.showpieces import SHOWPIECES
from tests.reference.variety import Feature, every_feature, features
from tests.reference.whole_shift import WholeShift, whole_shift

SEEDS = ("ci-1", "ci-2", "ci-3")
DOCUMENTED = Path(__file__).parents[1] / "docs" / "findings.md"


@cache
def told(
    seed: str, codes: tuple[str, ...], *, unseen: bool, piece: str = ""
) -> tuple[str, frozenset[Feature]]:
    """Say what is wrong with a shift, and what occurs in it."""
    shift = whole_shift(seed, codes, unseen=unseen, piece=piece)
    result = audited(shift)
    wrong = unlike(shift, result)
    where = again(seed, codes, unseen=unseen, piece=piece)
    return f"{where}\n  {wrong}" if wrong else "", frozenset(features(shift, result))


def wrong(seed: str, codes: tuple[str, ...], *, unseen: bool, piece: str = "") -> str:
    return told(seed, codes, unseen=unseen, piece=piece)[0]


def together(shift: WholeShift, pair: tuple[str, ...]) -> bool:
    """Tell whether both mistakes of a pair were made in one round."""
    return any({one["code"] for one in each.wanted} == set(pair) for each in shift.rounds)


def refuse(faults: list[str]) -> None:
    found = [one for one in faults if one]
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
    """Of every pair; both in one round, but for those of a shift and those that are apart."""
    pairs = [(n, pair) for n, pair in enumerate(PAIRS_OF_CODES) if pair[0] == code]
    for number, pair in pairs:
        unseen = number % 2 == 1
        shift = whole_shift(SEEDS[0], pair, unseen=unseen)
        assert not unlike(shift, audited(shift)), again(SEEDS[0], pair, unseen=unseen)
        in_one = not set(pair) & set(OF_A_SHIFT) and frozenset(pair) not in APART
        assert together(shift, pair) is in_one, again(SEEDS[0], pair, unseen=unseen)


@pytest.mark.parametrize(
    ("seed", "codes"),
    [
        ("ledger-1", ()),
        ("ledger-2", ("opening_mismatch", "inventory_variance")),
        ("ledger-3", ("overpaid", "misdeal_unfounded")),
        ("ledger-4", ("round_gap", "cards_unknown")),
    ],
)
def test_a_recorded_shift_is_audited_as_one_in_memory(
    tmp_path: Path, seed: str, codes: tuple[str, ...]
) -> None:
    shift = whole_shift(seed, codes, unseen=True)
    pit = Pit(tmp_path, f"sqlite:///{tmp_path / 'ledger.db'}")
    assert pit.run("init").code == 0
    if shift.case.title not in SHIPPED:
        assert pit.run("rules", "add", pit.file("house.toml", shift.rulebook())).code == 0
    recorded = pit.run("record", pit.file("shift.jsonl", shift.lines()))
    assert recorded.code == 0, recorded.err
    found = pit.run("audit", "--json").json["findings"]
    assert counted({n: one[n] for n in NAMED if n in one} for one in found) == counted(shift.wanted)


def test_what_keeps_two_mistakes_apart_is_documented() -> None:
    text = " ".join(DOCUMENTED.read_text("utf-8").split())
    for pair, sentence in APART.items():
        assert pair <= set(CODES)
        assert sentence in text


def test_every_code_has_its_mistakes() -> None:
    assert set(BY_CODE) == {code.value for code in Code}
    assert len(PAIRS_OF_CODES) == 820


def test_everything_occurs() -> None:
    occurs = set[Feature]()
    for unseen in (False, True):
        for seed in SEEDS:
            for code in CODES:
                occurs |= told(seed, (code,), unseen=unseen, piece="")[1]
            for piece in SHOWPIECES if seed in SEEDS[:2] else ():
                occurs |= told(seed, (), unseen=unseen, piece=piece)[1]
    assert not sorted(every_feature() - occurs)


def test_a_seed_plays_the_same_shift_again() -> None:
    one, other = (whole_shift("again", ("overpaid",), unseen=True) for _ in range(2))
    assert json.dumps(one.events) == json.dumps(other.events)
    assert one.wanted == other.wanted
    assert whole_shift("other", ("overpaid",), unseen=True).events != one.events
