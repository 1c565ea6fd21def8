"""Columns share the measure by what they hold."""

from itertools import pairwise

import pytest

from reports.columns import PADDING, Place, places
from reports.model import Align, Code, Column, Row, Table
from reports.style import CELL_HEAD, LEFT, MEASURE, RIGHT
from tests.reports.sample import LONG, findings

TABLES = {
    "plain": findings(3),
    "long names and amounts": findings(3, LONG, 2**52),
    "empty": Table((Column("Round"), Column("Box")), ()),
    "digests": Table((Column("Entry"), Column("Leaf")), (Row((Code("7"), Code("a" * 64))),)),
}


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES.keys())
def test_columns_fill_the_measure(table: Table) -> None:
    made = places(table)
    assert made[0].left == LEFT
    assert abs(made[-1].right - RIGHT) < 1e-6
    assert all(left.right == right.left for left, right in pairwise(made))


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES.keys())
def test_short_heads_are_not_broken(table: Table) -> None:
    for column, place in zip(table.columns, places(table), strict=True):
        assert CELL_HEAD.width(column.heading.split()[0]) <= place.room + 1e-6


def test_a_long_name_gives_way_before_a_word_that_fits_is_broken() -> None:
    heads = ("Гость", *("соответствует",) * 6)
    table = Table(tuple(map(Column, heads)), (Row((LONG, *("2 000 000,00",) * 6)),))
    _, *others = zip(table.columns, places(table), strict=True)
    assert all(CELL_HEAD.width(column.heading) <= place.room + 1e-6 for column, place in others)


def test_too_many_long_words_share_the_measure_alike() -> None:
    table = Table((Column(LONG),) * 4, ())
    assert {round(place.right - place.left) for place in places(table)} == {round(MEASURE / 4)}


@pytest.mark.parametrize(
    ("align", "start"), [(Align.LEFT, PADDING), (Align.CENTRE, 40), (Align.RIGHT, 80 - PADDING)]
)
def test_content_starts_by_its_alignment(align: Align, start: float) -> None:
    assert Place(0, 100, align).start(20) == start
