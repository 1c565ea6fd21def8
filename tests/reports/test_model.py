"""The model refuses what no page can show."""

import pytest

from reports.model import Column, Row, Table


def test_a_row_has_a_cell_for_each_column() -> None:
    with pytest.raises(AssertionError):
        Table((Column("Round"), Column("Box")), (Row(("1",)),))
