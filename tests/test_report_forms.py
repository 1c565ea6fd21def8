"""docs/reports.md tells every key of a report's JSON, and every column of its CSV, in order."""

import re
from pathlib import Path

import msgspec
import pytest

from reports import findings_csv, minutes, statement, testimony

PAGE = (Path(__file__).parents[1] / "docs" / "reports.md").read_text("utf-8")
BEGUN, *SECTIONS = PAGE.split("\n## ")
KINDS = dict(
    zip((statement.Statement, minutes.Minutes, testimony.Testimony), SECTIONS, strict=True)
)
HEADS = dict(
    zip((findings_csv.HEADS, minutes.HEADS, testimony.HEADS), SECTIONS, strict=True)
)  # fmt: skip


def named(text: str) -> list[str]:
    return re.findall(r"`([a-z_]+)`", text)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_key_of_a_report_has_its_row(kind: type[msgspec.Struct]) -> None:
    rows = re.findall(r"^\| (`.*?) \|", KINDS[kind], re.MULTILINE)
    told = {name for row in rows for name in named(row)} | set(named(BEGUN))
    assert set(kind.__struct_fields__) - told == set()
    assert {name for row in rows for name in named(row)} <= set(kind.__struct_fields__)


@pytest.mark.parametrize(
    ("part", "of"), [(statement.Moved, statement.Statement), (minutes.Proved, minutes.Minutes)]
)
def test_every_key_of_a_part_is_told(part: type[msgspec.Struct], of: type[msgspec.Struct]) -> None:
    assert set(part.__struct_fields__) - set(named(KINDS[of])) == set()


@pytest.mark.parametrize("heads", HEADS, ids=lambda heads: heads[0])
def test_every_column_of_a_report_is_told_in_its_place(heads: tuple[str, ...]) -> None:
    _, _, told = HEADS[heads].partition("The CSV has a row for each")
    assert named(told) == list(heads)
