import json
from collections.abc import Iterator

import pytest

from ledger.own import RulebookRegistered
from ledger.refusal import UnknownRulebook
from ledger.register import register
from ledger.store import Store
from replay.builtin import builtin
from reports.rulesheet import Registered, listed_json, named, registered, sheet_json, sheet_words


@pytest.fixture
def rows(sqlite_url: str) -> Iterator[list[Registered]]:
    with Store.create(sqlite_url) as store:
        register(store, builtin(), 0)
        yield list(registered(store.own(RulebookRegistered)))


def test_every_version_is_listed_with_its_digest(rows: list[Registered]) -> None:
    listed = [json.loads(listed_json(row)) for row in rows]
    assert [(row["id"], row["version"], row["seq"]) for row in listed] == [
        ("classic", 1, 1), ("open", 1, 2), ("club", 1, 3),
    ]  # fmt: skip
    assert {row["origin"] for row in listed} == {"program"}
    assert {len(row["digest"]) for row in listed} == {64}


def test_a_sheet_has_every_figure_once_with_its_source(rows: list[Registered]) -> None:
    for row in rows:
        figures = json.loads(sheet_json(row))["figures"]
        assert set(figures) == set(row.book.figures)
        assert all(figure["source"] for figure in figures.values())
        words = sheet_words(row)
        assert all(figure["source"] in words for figure in figures.values())


def test_a_bare_name_means_the_highest_version(rows: list[Registered]) -> None:
    assert named(rows, "open") is named(rows, "open@1")
    with pytest.raises(UnknownRulebook):
        named(rows, "open@2")
