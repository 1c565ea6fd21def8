"""Rulebooks to play by: the three that ship, and houses that differ in all that a house may say."""

import json
import random
import tomllib
from typing import Any

from tests.hand_table import Case
from tests.reference.cards import CATEGORIES

SHIPPED = ("classic", "open", "club")
HOUSES = 20
"""Houses of a run: each value of CHOICES stands in one of any so many that follow one another."""

HANDS = CATEGORIES[1:]
PAIRS = (
    "royal_flush+straight_flush", "royal_flush+flush", "royal_flush+straight",
    "straight_flush+straight_flush", "straight_flush+flush", "straight_flush+straight",
    "straight_flush+ace_king", "four_of_a_kind+full_house", "four_of_a_kind+ace_king",
    "full_house+full_house", "full_house+ace_king", "flush+flush", "flush+straight", "flush+pair",
    "straight+straight", "straight+ace_king", "three_of_a_kind+ace_king", "two_pair+two_pair",
    "two_pair+ace_king", "pair+ace_king", "flush+ace_king",
)  # fmt: skip
BETS = (  # from ace-king up
    (1, 1, 2, 3, 4, 5, 7, 20, 50, 100),
    (1, 2, 2, 3, 4, 5, 7, 20, 50, 100),  # a pair 2:1
    (0, 1, 2, 3, 4, 5, 7, 20, 50, 100),  # a second that pays nothing
    (1, 1, 2, 3, 8, 5, 7, 20, 50, 100),  # the straight in a royal flush pays more than its flush
    (9, 1, 2, 3, 4, 4, 0, 20, 6, 7),  # the second pays more than the main
    (3, 3, 3, 3, 3, 3, 3, 3, 3, 3),
    (2, 9, 4, 1, 6, 0, 11, 7, 5, 13),
)
BONUSES = (  # from a pair up
    (0, 0, 25, 40, 50, 70, 200, 500, 1000),
    (0, 0, 0, 30, 50, 70, 200, 500, 1000),
    (0, 0, 0, 40, 50, 70, 200, 500, 1000),
    (0, 0, 0, 50, 100, 150, 250, 800, 3000),
    (2, 3, 5, 8, 8, 13, 0, 34, 55),
    (0, 0, 0, 0, 0, 0, 0, 0, 0),
)
CHOICES: dict[str, tuple[Any, ...]] = {
    "course.draws": (1, 1, 1, 2, 3),
    "boxes.on_table": (3, 4, 5, 6),
    "boxes.open_per_guest": (1, 2, 3, "any"),
    "boxes.blind_per_guest": (0, 1, 2, "any"),
    "boxes.adjacent": (True, False),
    "boxes.equal_antes": (True, False),
    "limits.payout_max_required": (True, False),
    "draw.exchange_min": (1, 2, 3),
    "draw.exchange_max": (3, 4, 5),
    "draw.in_order": (True, False),
    "decision.in_order": (True, False),
    "fee.exchange": (1, 1, 2, 0),
    "fee.sixth": (1, 1, 2, 0),
    "fee.game": (1, 1, 2),
    "bet.antes": (2, 2, 1, 3, 10),
    "dealer.minimum": (
        "ace_king", "ace_king", "pair", "pair", "two_pair", "three_of_a_kind", "straight", "flush",
    ),
    "dealer.game_for_sale": (True, True, False),
    "dealer.blind_may_buy": (True, False),
    "dealer.replaced": ("highest", "lowest"),
    "dealer.redraw": ("never", "once", "until_it_differs"),
    "no_game.ante": ("paid", "back"),
    "bought.failed_ante": ("back", "paid"),
    "win.ante": ("back", "paid"),
    "pay.bet": BETS,
    "pay.bonus": BONUSES,
    "pay.seconds": (
        "any",
        [],
        PAIRS[::2],
        PAIRS[1::2],
        [pair for pair in PAIRS if "ace_king" in pair],
        [pair for pair in PAIRS if "ace_king" not in pair],
        ("royal_flush+straight", "straight_flush+straight", "flush+pair", "straight+ace_king"),
    ),
    "pay.round_up_to": (0, 0, 5, 25, 100),
    "pay.maximum_per": ("box", "box", "none"),
    "bonus.max_antes": ("1/2", "1", "2", "2/3"),
    "bonus.min_table_minimums": ("0", "1/2", "1/3"),
    "bonus.lost_by_draw": (True, False),
    "bonus.lost_by_fold": (True, False),
    "bonus.before_draw": (True, False, False),
    "insurance.from": ("ace_king", "pair", "two_pair", "three_of_a_kind", "straight", "flush"),
    "insurance.min": ("table_minimum", "ante", "bet"),
    "insurance.max_of": ("main", "main_and_second"),
    "insurance.max_share": ("1", "1/2", "1/3", "3/7", "3/2"),
    "insurance.tie": ("taken", "back"),
}  # fmt: skip


def shipped(name: str) -> Case:
    return Case(file="", title=name, rulebook=name)


def house(run: str, number: int) -> Case:
    """Return a house's rulebook, which a run and its number name for ever.

    Of each figure it takes the next value of a shuffled turn, so that none is left out for long.
    """
    changes = {key: turn(f"{run} {key}", values, number) for key, values in CHOICES.items()}
    return case_of(f"house-{number}", changes)


def turn(name: str, values: tuple[Any, ...], number: int) -> Any:  # noqa: ANN401
    rounds, place = divmod(number, len(values))
    shuffled = random.Random(f"{name} {rounds}").sample(values, len(values))
    return shuffled[place]


def random_book(rng: random.Random) -> Case:
    """Return a rulebook of which every figure that a house may change is drawn by lot."""
    return case_of("house", {key: rng.choice(values) for key, values in CHOICES.items()})


def case_of(title: str, changes: dict[str, Any]) -> Case:
    """Return a rulebook of these figures, as far as they do not contradict one another."""
    said = dict(changes)
    if said["bonus.before_draw"]:
        said["bonus.lost_by_draw"] = False
    if not said["dealer.game_for_sale"]:
        said |= {"dealer.blind_may_buy": False, "dealer.redraw": "never"}
    for table, hands in (("pay.bet", HANDS), ("pay.bonus", HANDS[1:])):
        said |= {f"{table}.{h}": pay for h, pay in zip(hands, said.pop(table), strict=True)}
    literals = {key: json.dumps(value) for key, value in said.items()}
    return Case(file="", title=title, changes=literals)


def flat(case: Case) -> dict[str, Any]:
    """Return a rulebook's values by their keys; pay tables as one value each."""
    book = tomllib.loads(case.toml())
    found: dict[str, Any] = {}
    for section, items in book.items():
        if isinstance(items, dict):
            for name, item in items.items():
                table = "value" not in item
                value = {c: pay["value"] for c, pay in item.items()} if table else item["value"]
                found[f"{section}.{name}"] = value
    return found
