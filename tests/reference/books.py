"""Rulebooks to play by: the three that ship, and random ones over all that a house may change."""

import json
import random
import tomllib
from typing import Any

from tests.hand_table import Case
from tests.reference.cards import CATEGORIES

SHIPPED = ("classic", "open", "club")
HIGH = ("three_of_a_kind", *CATEGORIES[5:])
BONUSES = (
    (25, 40, 50, 70, 200, 500, 1000),
    (0, 30, 50, 70, 200, 500, 1000),
    (0, 40, 50, 70, 200, 500, 1000),
    (0, 50, 100, 150, 250, 800, 3000),
)
PAIRS = (
    "royal_flush+straight_flush", "royal_flush+flush", "royal_flush+straight",
    "straight_flush+straight_flush", "straight_flush+flush", "straight_flush+straight",
    "straight_flush+ace_king", "four_of_a_kind+full_house", "four_of_a_kind+ace_king",
    "full_house+full_house", "full_house+ace_king", "flush+flush", "flush+straight", "flush+pair",
    "straight+straight", "straight+ace_king", "three_of_a_kind+ace_king", "two_pair+two_pair",
    "two_pair+ace_king", "pair+ace_king", "flush+ace_king",
)  # fmt: skip
CHOICES: dict[str, tuple[Any, ...]] = {
    "boxes.on_table": (3, 4, 5, 6),
    "boxes.open_per_guest": (1, 2, 3, "any"),
    "boxes.blind_per_guest": (0, 1, 2, "any"),
    "boxes.adjacent": (True, False),
    "boxes.equal_antes": (True, False),
    "limits.payout_max_required": (True, False),
    "draw.exchange_min": (1, 2),
    "draw.exchange_max": (4, 5),
    "draw.in_order": (True, False),
    "decision.in_order": (True, False),
    "fee.exchange": (1, 1, 2),
    "fee.sixth": (1, 1, 2),
    "fee.game": (1, 1, 2),
    "bet.antes": (2, 2, 1, 3),
    "dealer.minimum": ("ace_king", "pair"),
    "dealer.game_for_sale": (True, True, False),
    "dealer.blind_may_buy": (True, False),
    "dealer.replaced": ("highest", "lowest"),
    "dealer.redraw": ("never", "once", "until_it_differs"),
    "no_game.ante": ("paid", "back"),
    "bought.failed_ante": ("back", "paid"),
    "win.ante": ("back", "paid"),
    "pay.bet.pair": (1, 2),
    "pay.round_up_to": (0, 0, 5, 25, 100),
    "pay.maximum_per": ("box", "box", "none"),
    "bonus.max_antes": ("1/2", "1", "2"),
    "bonus.min_table_minimums": ("0", "1/2"),
    "bonus.lost_by_draw": (True, False),
    "bonus.lost_by_fold": (True, False),
    "bonus.before_draw": (True, False),
    "insurance.from": ("ace_king", "pair", "two_pair", "three_of_a_kind", "straight"),
    "insurance.min": ("table_minimum", "ante", "bet"),
    "insurance.max_of": ("main", "main_and_second"),
    "insurance.max_share": ("1", "1/2"),
    "insurance.tie": ("taken", "back"),
}


def shipped(name: str) -> Case:
    return Case(file="", title=name, rulebook=name)


def random_book(rng: random.Random) -> Case:
    """Return a rulebook of which every figure that a house may change is drawn by lot."""
    changes = {key: rng.choice(values) for key, values in CHOICES.items()}
    if changes["bonus.lost_by_draw"]:
        changes["bonus.before_draw"] = False
    bonus = rng.choice(BONUSES)
    changes |= {f"pay.bonus.{c}": pay for c, pay in zip(HIGH, bonus, strict=True)}
    some = rng.sample(PAIRS, rng.randint(3, len(PAIRS)))
    changes["pay.seconds"] = rng.choice(("any", some))
    case = shipped(rng.choice(SHIPPED))
    case.changes = {key: json.dumps(value) for key, value in changes.items()}
    return case


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
