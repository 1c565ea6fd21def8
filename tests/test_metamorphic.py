"""What an audit says of a shift told otherwise is what it said of the shift, told otherwise.

The same cards in other suits, the same boxes under other numbers, the same guests under other
names, the same chips worth twice as much: rules.md knows no other difference between them.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import chain, permutations
from math import lcm
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from replay.audit import ShiftLog
from tests.metamorphosis import (
    Fields,
    Telling,
    amounts,
    boxes,
    guests,
    log_of,
    rows_of,
    ruled,
    said,
    suits,
    times,
    unordered,
)
from tests.wild import any_log

SEEDS = [f"told-{number}" for number in range(6)]
ROUNDS = 20
WILD = st.integers(0, 2**48).map(lambda number: f"told-{number}")
"""Seeds of shifts without sense; the failing one is printed."""
EVENTS = 150
SEEDED = settings(max_examples=40, phases=(Phase.explicit, Phase.reuse, Phase.generate))
"""A smaller seed makes no smaller shift: there is nothing to shrink."""
ANYWHERE = {"draw__in_order": False, "decision__in_order": False, "boxes__adjacent": False}
"""Figures under which it does not matter where a box lies."""
NO_MAXIMUM = {"pay__maximum_per": "none"}
"""A figure under which no payout is shared between guests."""
BOXES = range(1, 10)
EXACTLY = Telling({}, str)
FACES = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠](?: (?:10|[2-9JQKA])[♣♦♥♠])+")


@cache
def played(seed: str) -> ShiftLog:
    return log_of(seed, ROUNDS)


def wild(seed: str) -> ShiftLog:
    return any_log(seed, EVENTS)


def follows(
    log: ShiftLog,
    telling: Telling,
    other: ShiftLog | None = None,
    alike: Telling = EXACTLY,
    mixed: Sequence[str] = (),
) -> None:
    """See that the audit of the events told so says the same, told so.

    ``other`` is the shift of those events, if not under the same figures; ``alike`` evens out what
    the telling may change, ``mixed`` names the lists whose order it may.
    """
    got, wanted = said(other or telling.log(log)), telling.of(said(log))
    for part in wanted:
        one, other_ = (unordered(alike.of(each[part]), *mixed) for each in (got, wanted))
        assert one == other_, part


# Suits

OF_EQUAL_RANK = Telling(
    dict.fromkeys(("main_cards", "second_cards", "five"), lambda card: card[0]),
    lambda words: FACES.sub(lambda run: " ".join(sorted(run[0].split())), words),
)
"""Of equal cards either is told as a combination's own; sentences list cards as the deck does."""


@pytest.mark.parametrize("seed", SEEDS[:2])
def test_suits_renamed_change_nothing(seed: str) -> None:
    log = played(seed)
    for order in permutations("cdhs"):
        follows(log, suits(order), alike=OF_EQUAL_RANK)


@SEEDED
@given(WILD, st.permutations("cdhs"))
def test_suits_renamed_change_nothing_where_nothing_makes_sense(
    seed: str, order: list[str]
) -> None:
    follows(wild(seed), suits(order), alike=OF_EQUAL_RANK)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_finding_keeps_its_id_under_other_suits_unless_it_names_a_card(seed: str) -> None:
    log = played(seed)
    one, other = (
        {found["id"] for found in said(each)["findings"] if "card" not in found}
        for each in (log, suits("shdc").log(log))
    )
    assert one == other


# Boxes


def in_any_order(words: str) -> str:
    """Return the words of what names several boxes in an order that they do not give."""
    several = "boxes" in words or len(re.findall(r"\bbox \d", words)) > 1
    return " ".join(sorted(re.findall(r"\w+", words))) if several else words


OF_SEVERAL = Telling({}, in_any_order)
"""What rests on several boxes is told in their order."""


def moved(seed: str, most: int) -> dict[int, int]:
    """Return boxes by other numbers; those on a table of so many stay on it."""
    chance = Random(seed)
    on_table, others = list(BOXES)[:most], list(BOXES)[most:]
    mixed = [*chance.sample(on_table, len(on_table)), *chance.sample(others, len(others))]
    return dict(zip(BOXES, mixed, strict=True))


@pytest.mark.parametrize("seed", SEEDS)
def test_boxes_swapped_move_their_findings_and_dues_with_them(seed: str) -> None:
    log = ruled(played(seed), **ANYWHERE)
    for number in range(5):
        names = moved(f"{seed}-{number}", log.book.rules.boxes.on_table)
        follows(log, boxes(names), alike=OF_SEVERAL, mixed=("events",))


@SEEDED
@given(WILD)
def test_boxes_swapped_move_their_findings_where_nothing_makes_sense(seed: str) -> None:
    log = ruled(wild(seed), **ANYWHERE)
    follows(
        log, boxes(moved(seed, log.book.rules.boxes.on_table)), alike=OF_SEVERAL, mixed=("events",)
    )


def further(log: ShiftLog) -> tuple[ShiftLog, ShiftLog, Telling]:
    """Return a shift on eight boxes at most, the same a box further on a larger table, and how."""
    eight = Telling({"box": lambda box: min(box, 8)}, str)
    on_table = min(log.book.rules.boxes.on_table, 8)
    log = ruled(eight.log(log), boxes__on_table=on_table)
    telling = boxes({box: box + 1 for box in BOXES})
    return log, ruled(telling.log(log), boxes__on_table=on_table + 1), telling


LARGER = Telling({}, lambda words: re.sub(r"the table has \d+ boxes", "the table has boxes", words))


@pytest.mark.parametrize("seed", SEEDS)
def test_order_and_neighbours_are_kept_a_box_further_on_a_larger_table(seed: str) -> None:
    log, other, telling = further(played(seed))
    for adjacent in (True, False):
        kept: dict[str, object] = {"boxes__adjacent": adjacent}
        kept |= dict.fromkeys(("draw__in_order", "decision__in_order"), True)
        follows(ruled(log, **kept), telling, ruled(other, **kept), LARGER)


@SEEDED
@given(WILD)
def test_order_is_kept_a_box_further_where_nothing_makes_sense(seed: str) -> None:
    log, other, telling = further(wild(seed))
    follows(log, telling, other, LARGER)


@SEEDED
@given(WILD, st.sets(st.sampled_from(BOXES), min_size=6, max_size=6))
def test_order_is_kept_wherever_boxes_lie_between_empty_ones(seed: str, places: set[int]) -> None:
    six = Telling({"box": lambda box: min(box, 6)}, str)
    log = ruled(six.log(wild(seed)), boxes__on_table=9, boxes__adjacent=False)
    follows(log, boxes(dict(zip(BOXES, sorted(places), strict=False))))


# Guests


def known(log: ShiftLog) -> list[str]:
    """Return the guests of a shift, in the order of their names."""
    found: list[str] = []
    Telling({"guest": found.append}, str).of(rows_of(log))
    return sorted(set(found))


def numbered(log: ShiftLog) -> tuple[ShiftLog, list[str]]:
    """Return a shift whose guests have names in their order that mean nothing else; the names."""
    names = [f"Guest{number:02}" for number, _ in enumerate(known(log))]
    return guests(dict(zip(known(log), names, strict=True))).log(log), names


LETTERS = "AZЖЁ賭𝔸9☃"


def unknown(chance: Random, count: int) -> list[str]:
    """Return so many other names in their order; a sentence may begin with each as it is."""
    made: set[str] = set()
    while len(made) < count:
        made.add("".join(chance.choices(LETTERS, k=chance.randint(1, 9))))
    return sorted(made)


@SEEDED
@given(st.sampled_from([*SEEDS, "wild"]), WILD)
def test_guests_under_other_names_in_the_same_order_take_their_findings_along(
    seed: str, other: str
) -> None:
    log, names = numbered(wild(other) if seed == "wild" else played(seed))
    follows(log, guests(dict(zip(names, unknown(Random(other), len(names)), strict=True))))


@SEEDED
@given(st.sampled_from([*SEEDS, "wild"]), WILD)
def test_guests_change_places_freely_where_no_payout_is_shared(seed: str, other: str) -> None:
    log, names = numbered(ruled(wild(other) if seed == "wild" else played(seed), **NO_MAXIMUM))
    mixed = Random(other).sample(names, len(names))
    follows(log, guests(dict(zip(names, mixed, strict=True))))


# Money


def whole(log: ShiftLog) -> ShiftLog:
    """Return a shift whose amounts no share of its rulebook divides: a multiple of each is one."""
    rules = log.book.rules
    shares = (rules.insurance.max_share, rules.bonus.max_antes, rules.bonus.min_table_minimums)
    parts = lcm(*(Fraction(share).denominator for share in shares))
    return scaled(amounts(lambda amount: min(amount, 10**9)).log(log), parts)


def scaled(log: ShiftLog, factor: int) -> ShiftLog:
    """Return a shift with all money so many times as much, its smallest chip too."""
    told = ruled(times(factor).log(log), pay__round_up_to=log.book.rules.pay.round_up_to * factor)
    before = None if log.closed_before is None else log.closed_before * factor
    return replace(told, closed_before=before)


@pytest.mark.parametrize("factor", [2, 3, 10])
@pytest.mark.parametrize("seed", SEEDS)
def test_money_multiplied_multiplies_every_figure(seed: str, factor: int) -> None:
    log = ruled(whole(played(seed)), **NO_MAXIMUM)
    follows(log, times(factor), scaled(log, factor))


@SEEDED
@given(WILD, st.sampled_from([2, 3, 10]))
def test_money_multiplied_multiplies_every_figure_where_nothing_makes_sense(
    seed: str, factor: int
) -> None:
    log = ruled(whole(wild(seed)), **NO_MAXIMUM)
    follows(log, times(factor), scaled(log, factor))


# Where rounding parts them: a payout cut to the maximum and shared between guests is told in whole
# minor units, and a payout is rounded up to a chip that stays as it is.


Parts = dict[tuple[int, int, str, str], Fields]
"""Dues by round, box, guest and wager."""
OF_PAYMENTS = {"overpaid", "underpaid", "payout_above_maximum", "not_taken", "wrongly_taken"}
"""Findings that tell, at least in words, what a wager was due."""
SHARED = [f"shared-{number}" for number in range(12)]


def parted(dues: list[Fields]) -> set[int]:
    """Return the boxes of which a maximum was shared so that a guest's part was rounded."""
    found = set()
    for box, wager in {(due["box"], due["wager"]) for due in dues}:
        paid = [d for d in dues if (d["box"], d["wager"]) == (box, wager) and d["uncut"]]
        total, cut = sum(d["uncut"] for d in paid), sum(d["paid"] for d in paid)
        if any(d["paid"] * total != d["uncut"] * cut for d in paid):
            found.add(box)
    return found


def split(told: Fields, places: set[tuple[int, int]]) -> tuple[Fields, Parts]:
    """Return what was said but for some boxes' dues and payments, and the dues of those boxes."""
    rest: Fields = {"totals": told["totals"], "dues": []}
    shared: Parts = {}
    for this, dues in zip(told["rounds"], told["dues"], strict=True):
        number = this["round"]
        rest["dues"].append([due for due in dues if (number, due["box"]) not in places])
        for due in dues:
            if (number, due["box"]) in places:
                shared[number, due["box"], due["guest"], due["wager"]] = due
    rest["findings"] = [
        found for found in told["findings"]
        if found["code"] not in OF_PAYMENTS or (found.get("round"), found.get("box")) not in places
    ]  # fmt: skip
    return rest, shared


@pytest.mark.parametrize("factor", [2, 3, 10])
@pytest.mark.parametrize("seed", SHARED)
def test_a_shared_maximum_is_multiplied_whole_and_each_part_but_for_its_rounding(
    seed: str, factor: int
) -> None:
    log = whole(played(seed))
    one, other = said(log), said(scaled(log, factor))
    places = {(this["round"], box) for this, dues in zip(one["rounds"], one["dues"], strict=True)
              for box in parted(dues)}  # fmt: skip
    rest, shared = split(times(factor).of(one), places)
    rest_told, shared_told = split(EXACTLY.of(other), places)
    assert unordered(rest_told) == unordered(rest)
    assert shared.keys() == shared_told.keys()
    for key, due in shared.items():
        assert abs(shared_told[key]["paid"] - due["paid"]) <= factor
        assert due | {"paid": 0} == shared_told[key] | {"paid": 0}
    assert sum(d["paid"] for d in shared.values()) == sum(d["paid"] for d in shared_told.values())


def test_chance_shares_maxima_with_rounded_parts() -> None:
    assert any(parted(dues) for seed in SHARED for dues in said(whole(played(seed)))["dues"])


@pytest.mark.parametrize("factor", [2, 3, 10])
@pytest.mark.parametrize("seed", SEEDS)
def test_rounding_up_to_the_same_chip_gives_at_most_so_many_times_as_much(
    seed: str, factor: int
) -> None:
    log = ruled(whole(played(seed)), pay__round_up_to=25, **NO_MAXIMUM)
    one, other = (said(each)["dues"] for each in (log, times(factor).log(log)))
    for due, told in zip(chain(*one), chain(*other), strict=True):
        assert told["paid"] % 25 == 0
        assert 0 <= factor * due["paid"] - told["paid"] < factor * 25
        assert told["taken"] == factor * due["taken"]
