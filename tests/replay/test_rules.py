"""What a rulebook can say is bounded: figures beyond it are refused."""

import msgspec
import pytest

from replay.rules import Bonus, Boxes, Draw, Insurance

BONUS = {
    "max_antes": "1/2",
    "min_table_minimums": "0",
    "lost_by_draw": True,
    "lost_by_fold": True,
    "before_draw": False,
}
BOXES = {
    "on_table": 4,
    "open_per_guest": "any",
    "blind_per_guest": 2,
    "adjacent": True,
    "equal_antes": False,
}


def test_a_share_is_a_fraction_of_whole_numbers() -> None:
    assert msgspec.convert(BONUS, Bonus).max_antes == "1/2"
    for wrong in ("0.5", "1/0", "-1", "1/2 ", "1/2\n", 0.5):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(BONUS | {"max_antes": wrong}, Bonus)


def test_a_guest_holds_a_number_of_boxes_or_any() -> None:
    assert msgspec.convert(BOXES, Boxes).open_per_guest == "any"
    for wrong in (0, 10, "all"):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(BOXES | {"open_per_guest": wrong}, Boxes)


def test_a_house_may_have_no_blind_boxes() -> None:
    assert msgspec.convert(BOXES | {"blind_per_guest": 0}, Boxes).blind_per_guest == 0
    for wrong in (-1, 10, "none"):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(BOXES | {"blind_per_guest": wrong}, Boxes)


def test_a_figure_that_nobody_obeys_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"exchange_min": 1, "exchange_max": 5, "in_order": True, "x": 1}, Draw)


def test_a_missing_figure_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"from": "pair", "min": "ante"}, Insurance)
