import pytest

from replay.builtin import builtin
from replay.contradiction import CONTRADICTIONS, DOUBTS
from replay.rulebook import Rulebook, load
from tests.hand_table import Case, cases
from tests.replay.play import book

AGAINST: list[tuple[str, dict[str, str], str]] = [
    ("classic", {"pay__bonus__three_of_a_kind": "25"}, ""),
    ("classic", {"pay__bonus__pair": "5"}, "pay.bonus.two_pair"),
    ("classic", {"pay__bet__no_game": "1"}, "pay.bet.no_game"),
    ("club", {"pay__seconds": '["flush + pair", "straight+pair"]'}, ""),
    ("club", {"pay__seconds": '["pair+flush"]'}, "pay.seconds"),
    ("club", {"pay__seconds": '["flush+pair", "flush + pair"]'}, "pay.seconds"),
    ("open", {"boxes__on_table": "1"}, "boxes.open_per_guest"),
    ("club", {"boxes__blind_per_guest": "5"}, "boxes.blind_per_guest"),
    ("club", {"boxes__blind_per_guest": "4"}, ""),
    ("classic", {"dealer__blind_may_buy": "true"}, "dealer.blind_may_buy"),
    ("classic", {"dealer__redraw": '"once"'}, "dealer.redraw"),
    ("open", {"fee__game": "0"}, "fee.game"),
    ("classic", {"fee__game": "0"}, ""),
    ("open", {"bonus__lost_by_draw": "true"}, "bonus.lost_by_draw"),
    ("club", {"bonus__max_antes": '"0"'}, "bonus.min_table_minimums"),
    ("classic", {"bonus__max_antes": '"0"'}, ""),
]
ODD: list[tuple[str, dict[str, str], str]] = [
    ("classic", {"pay__bet__full_house": "70"}, "pay.bet.four_of_a_kind"),
    ("classic", {"pay__bonus__royal_flush": "100"}, "pay.bonus.royal_flush"),
    ("club", {"bonus__min_table_minimums": '"1"'}, "bonus.min_table_minimums"),
    ("open", {"insurance__max_share": '"50"'}, "insurance.max_share"),
    ("open", {"insurance__max_share": '"3/2"'}, "insurance.max_share"),
    ("open", {"insurance__max_share": '"1"'}, ""),
    ("club", {"bonus__max_antes": '"0"'}, ""),
    ("open", {"pay__bet__pair": "2"}, ""),
]


@pytest.mark.parametrize(("name", "changes", "key"), AGAINST)
def test_figures_that_contradict_each_other_are_named(
    name: str, changes: dict[str, str], key: str
) -> None:
    found = [remark for rule in CONTRADICTIONS for remark in rule(book(name, **changes))]
    assert [".".join(path) for path, _, _ in found[:1]] == ([key] if key else [])


@pytest.mark.parametrize(("name", "changes", "key"), ODD)
def test_figures_that_are_odd_are_named_too(name: str, changes: dict[str, str], key: str) -> None:
    found = [remark for rule in DOUBTS for remark in rule(book(name, **changes))]
    assert [".".join(path) for path, _, _ in found] == ([key] if key else [])


@pytest.mark.parametrize(
    ("key", "words"), [("flush", "flush"), ("ace_king", "ace-king"), ("royal_flush", "royal flush")]
)
def test_a_bet_without_a_multiple_for_a_hand_is_a_contradiction(key: str, words: str) -> None:
    (found,) = [remark for rule in CONTRADICTIONS for remark in rule(without(f"pay.bet.{key} "))]
    assert found == (("pay", "bet", key), f"what {words} pays; 0 if nothing", "nothing")


def test_a_bonus_that_pays_on_no_hand_contradicts_nothing() -> None:
    nothing = book("club", **{f"pay__bonus__{hand.key}": "0" for hand in book("club").bonus_pays})
    assert not [remark for rule in CONTRADICTIONS for remark in rule(nothing)]


def without(keys: str) -> Rulebook:
    lines = Case("", "", "club").toml().splitlines()
    kept = [line for line in lines if not line.startswith(keys)]
    assert len(kept) < len(lines)
    return load("\n".join(kept))


def test_no_rulebook_that_ships_contradicts_itself_or_is_odd() -> None:
    for _, _, toml in builtin():
        assert not [found for rule in CONTRADICTIONS + DOUBTS for found in rule(load(toml))]


def test_what_the_hands_change_is_odd_at_the_most() -> None:
    books = {case.toml() for case in cases() if case.file == "house_rules.md"}
    assert books
    for toml in books:
        assert not [found for rule in CONTRADICTIONS for found in rule(load(toml))]
