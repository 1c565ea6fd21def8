"""Words are set in lines of one style."""

from reports.style import BODY, CELL
from reports.words import words


def test_no_text_takes_no_room() -> None:
    assert words("", BODY, 100).height == 0
    assert words("", BODY, 100).width == 0


def test_height_counts_the_lines() -> None:
    assert words("one\ntwo", CELL, 100).height == 2 * CELL.leading


def test_a_part_keeps_the_style() -> None:
    part = words("one\ntwo\nthree", CELL, 100).part(1, 3)
    assert part.lines == ("two ", "three")
    assert part.style == CELL
