"""What another rulebook would have moved reads well at 80 columns and at 120."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from replay.comparison import BoxIf, Settled, WagerIf
from replay.obstacle import FREE_GAME, NOT_OFFERED, Obstacle
from replay.what_if import Net, RoundLeft, Sum, WhatIf
from reports.what_if import what_if_words
from tests.replay.play import book
from tests.replay.suppositions import difference
from tests.replay.test_what_if import OTHER, SHIFT

TOLD = difference(SHIFT, book(), OTHER)
PAGE = (Path(__file__).parents[2] / "docs" / "what_if.md").read_text("utf-8")


@pytest.mark.parametrize("width", [80, 120])
def test_it_reads_as_it_is_kept(width: int, golden: Callable[[str, bytes], None]) -> None:
    golden(f"what_if_{width}.txt", what_if_words(TOLD, width).encode())


@pytest.mark.parametrize("width", [60, 80, 120])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    lines = what_if_words(TOLD, width).splitlines()
    assert max(map(len, lines)) <= width
    assert all(line == line.rstrip() for line in lines)


def test_each_box_each_reason_and_each_round_left_out_stands_there() -> None:
    words = what_if_words(TOLD, 200)
    for box in TOLD.boxes:
        assert f"round {box.round}, box {box.box}" in words
        for wager in box.wagers:
            assert f"{wager.own.rule}: {wager.own.why}" in words
            assert f"{wager.other.rule}: {wager.other.why}" in words
    assert "[house@1 dealer.game_for_sale]: round 3" in words
    assert "2 of 3 rounds compared, 2 of them due otherwise" in words


def test_several_shifts_are_summed_below() -> None:
    assert "All shifts" not in what_if_words(TOLD, 80)


def test_the_page_on_it_shows_what_it_says() -> None:
    words, told = re.findall(r"^```(?:text|json)\n(.*?)```", PAGE, re.MULTILINE | re.DOTALL)
    assert words.rstrip("\n") == what_if_words(TOLD, 100)
    assert json.loads(told) == msgspec.to_builtins(TOLD, enc_hook=str)


def test_the_page_on_it_explains_each_key() -> None:
    kinds = (Settled, WagerIf, BoxIf, RoundLeft, Net, Sum, WhatIf, Obstacle)
    keys = {name for kind in kinds for name in kind.__struct_fields__}
    plain = {"table", "shift", "round", "box", "guest", "wager"}
    assert {key for key in keys - plain if f"`{key}`" not in PAGE} == set()
    assert all(f"`{cause}`" in PAGE for cause in (NOT_OFFERED, FREE_GAME))
