"""The replay against a second reading of the rules, over rounds played by chance."""

import json
from collections import Counter
from dataclasses import replace
from functools import cache
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest

from replay.rules import Rules
from replay.vetting import vetted
from tests.hand_audits import CASES
from tests.reference.books import CHOICES, HOUSES, PAIRS, SHIPPED, flat, house
from tests.reference.cards import CATEGORIES, category, main_multiple, second_multiple
from tests.reference.faults import PAID, STAKED
from tests.reference.fuzz import main, told, tried
from tests.reference.hand import Hand
from tests.reference.played import Shift, played
from tests.reference.smallest import as_case, smallest
from tests.reference.tables import differences

RUN = "ci"
SEEDS = [f"{RUN}-{number}" for number in range(80)]
RARE = {"blind_boxes_exceeded", "blind_sixth_after_the_deal"}
"""Mistakes that these seeds do not make, and `make fuzz` does."""


@cache
def shift_of(seed: str) -> Shift:
    return played(seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_replay_and_reference_agree_on_every_due_and_every_finding(seed: str) -> None:
    total = tried(seed)
    assert not total.failures, "\n".join(["", *told(min(total.failures, key=lambda f: f.events))])


def test_chance_makes_every_mistake_but_two() -> None:
    made = Counter(each.mistake for seed in SEEDS for each in shift_of(seed).rounds)
    missing = {mistake.__name__ for mistake in STAKED + PAID} - set(made)
    assert missing == RARE


def test_the_rulebooks_of_a_run_are_the_three_and_twenty_houses() -> None:
    played_by = {shift_of(seed).case.title for seed in SEEDS}
    assert played_by == {*SHIPPED, *(f"house-{n}" for n in range(1, 21))}


@pytest.mark.parametrize("number", range(1, HOUSES + 1))
def test_a_house_can_register_its_rulebook(number: int) -> None:
    assert not vetted(house(RUN, number).toml().encode()).faults


def free_figures() -> dict[str, Any]:
    """Return each figure that a rulebook may give more than one value, and its kind."""
    found = {}
    for section in msgspec.structs.fields(Rules):
        for figure in msgspec.structs.fields(section.type):
            if get_origin(figure.type) is not Literal or len(get_args(figure.type)) > 1:
                found[f"{section.name}.{figure.encode_name}"] = figure.type
    return found


def test_every_figure_that_a_rulebook_leaves_free_is_varied() -> None:
    assert set(CHOICES) == set(free_figures())
    assert all(len({said(value) for value in values}) > 1 for values in CHOICES.values())


def test_of_a_figure_that_is_one_of_a_few_words_each_is_played() -> None:
    for key, kind in free_figures().items():
        parts = get_args(kind) if get_origin(kind) is not Literal else (kind,)
        words = {w for part in parts if get_origin(part) is Literal for w in get_args(part)}
        words |= {True, False} if kind is bool else set()
        played = {value for value in CHOICES[key] if isinstance(value, str | bool)}
        assert words <= played, key


@pytest.mark.parametrize("run", [RUN, "1", "2"])
def test_each_value_is_some_house_of_a_run(run: str) -> None:
    books = [flat(house(run, number)) for number in range(1, HOUSES + 1)]
    for key, values in CHOICES.items():
        kinds = {said(table(key, value)) for value in values}
        assert {said(book[key]) for book in books} == kinds, key


def said(value: object) -> str:
    return json.dumps(value, sort_keys=True)


def table(key: str, value: Any) -> Any:  # noqa: ANN401
    """Return a pay table by its hands, as a rulebook has it; any other value as it is."""
    hands = {"pay.bet": CATEGORIES[1:], "pay.bonus": CATEGORIES[2:]}.get(key)
    return dict(zip(hands, value, strict=True)) if hands else value


PAY = {
    "ace_king": 1, "pair": 1, "two_pair": 2, "three_of_a_kind": 3, "straight": 4, "flush": 5,
    "full_house": 7, "four_of_a_kind": 20, "straight_flush": 50, "royal_flush": 100,
}  # fmt: skip


@pytest.mark.parametrize("seconds", ["any", PAIRS])
@pytest.mark.parametrize(
    ("cards", "main", "total"),
    [
        ("Ah Kh Qh Jh Th 9h", "royal_flush", 150),
        ("Ah Kh Qh Jh Th 2h", "royal_flush", 105),
        ("Ah Kh Qh Jh Th 9c", "royal_flush", 104),
        ("Ah Kh Qh Jh Th 2c", "royal_flush", 100),
        ("9h 8h 7h 6h 5h 4h", "straight_flush", 100),
        ("9h 8h 7h 6h 5h 2h", "straight_flush", 55),
        ("9h 8h 7h 6h 5h 4c", "straight_flush", 54),
        ("Ah 2h 3h 4h 5h Kc", "straight_flush", 51),
        ("Ks Kd Kc Kh As Ad", "four_of_a_kind", 27),
        ("Qs Qd Qc Qh As Kd", "four_of_a_kind", 21),
        ("Qs Qd Qc As Ad Ac", "full_house", 14),
        ("Qs Qd Qc As Ad Kc", "full_house", 8),
        ("As Ad Ac Ks Kd Qc", "full_house", 7),
        ("Ah Kh 9h 5h 2h 3h", "flush", 10),
        ("Ah Kh 9h 5h 2h", "flush", 5),
        ("9h 8h 7h 6h 2h 5c", "flush", 9),
        ("9h 8h 7h 5h 2h 9c", "flush", 6),
        ("Kh 9h 7h 5h 2h Ac", "flush", 6),
        ("9s 8h 7d 6c 5s 5d", "straight", 8),
        ("As 2h 3d 4c 5s Kd", "straight", 5),
        ("Qs Qd Qc As Kd 2c", "three_of_a_kind", 4),
        ("Qs Qd 9c 9s Kd Kc", "two_pair", 4),
        ("Qs Qd Ks Kd Ac", "two_pair", 3),
        ("As Ad Ks Kd 7c", "two_pair", 2),
        ("As Ad Kd 7c 2h", "pair", 2),
        ("As Kd Qh 9c 4s 2d", "ace_king", 1),
        ("As Qh 9c 4s 2d", "no_game", 0),
    ],
)
def test_the_reference_prices_every_pair_of_combinations_as_the_rules_do(
    cards: str, main: str, total: int, seconds: str | tuple[str, ...]
) -> None:
    hand, book = cards.split(), {"pay.bet": PAY, "pay.seconds": seconds}
    assert category(hand) == main
    assert main_multiple(hand, book) + second_multiple(hand, book) == total


@pytest.mark.parametrize("file", sorted({case.file for case in CASES}))
def test_the_reference_judges_every_table_of_hands_by_itself(file: str) -> None:
    cases = [case for case in CASES if case.file == file]
    told = [f"{case.title}: {why}" for case in cases for why in differences(case)]
    assert not told, "\n".join(["", *told])


def cards_of(text: str) -> list[str]:
    return text.split()


def test_a_hand_is_told_where_every_way_comes_to_the_same() -> None:
    hand = Hand(cards_of("Js Qh 9c Kh ??"))
    hand.draw([], ["Ts"])
    hand.draw(cards_of("Js Ts Qh Tc 9c"), cards_of("2c 3c 4c 5c 6c"))
    assert sorted(hand.first() or []) == sorted(cards_of("Js Qh 9c Kh Tc"))
    assert hand.now() == cards_of("Kh 2c 3c 4c 5c 6c")


def test_a_hand_is_not_told_where_it_can_have_gone_otherwise() -> None:
    hand = Hand(cards_of("Js Qh 9c Kh ??"))
    hand.draw(["??"], ["Ts"])
    assert hand.now() is None
    hand.show(cards_of("Js Qh Kh Tc Ts"))
    assert (hand.contradicted, hand.first()) == (False, cards_of("Js Qh 9c Kh Tc"))


def test_a_hand_shown_against_the_deal_is_what_was_shown() -> None:
    hand = Hand(cards_of("Js Qh 9c Kh 2c"))
    hand.draw(["2c"], ["Ts"])
    hand.show(cards_of("Js Qh 9c As Ts"))
    assert (hand.contradicted, hand.mismatched) == (True, {"As", "Kh"})
    assert sorted(hand.first() or []) == sorted(cards_of("Js Qh 9c As 2c"))


def test_a_difference_is_told_by_the_smallest_round_that_has_it() -> None:
    shift = shift_of(f"{RUN}-0")
    wrong = replace(shift, book=flat(shift.case) | {"fee.exchange": 2})
    each = next(one for one in shift.rounds if any("discarded" in e for e in one.events))
    _, small = smallest(wrong, each)
    assert len(small.events) < len(each.events) / 2
    assert "receives" in as_case(wrong, small)


def test_a_run_tells_what_it_compared(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["fuzz", "--rounds", "40", "--seed", RUN, "--jobs", "2"])
    assert main() == 0
    told = capsys.readouterr().out
    assert "seed ci: 40 rounds" in told
    assert "classic 20, house-1 20" in told
    assert "0 differ" in told
