"""The main job on the example shifts: exactly the findings of their truth, on both databases."""

import json
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from cli.choice import Choice
from cli.lines import of_file
from cli.prefix import audited
from ledger.recorder import Line, Recorder, Taken
from ledger.register import register
from ledger.store import Store
from replay.builtin import builtin
from reports.audited import audit_json

EXAMPLES = Path(__file__).parent.parent / "examples"
TABLES = ("classic", "open", "club")
NAMES = [name for table in TABLES for name in (table, f"{table}-clean")]


def ticking() -> Callable[[], int]:
    """Return a clock that moves on a second a look, the same each time."""
    seconds = count(1_764_000_000)
    return lambda: next(seconds) * 1_000_000


def recorded(url: str, names: list[str]) -> Store:
    """Return a ledger with these examples recorded under one clock."""
    clock = ticking()
    store = Store.create(url)
    register(store, builtin(), clock())
    for name in names:
        recorder = Recorder(store, clock, name)
        for batch, _ in of_file(EXAMPLES / name / "shift.jsonl"):
            answers = recorder.record([Line(number, text) for number, text in batch])
            assert all(isinstance(answer, Taken) for answer in answers)
    return store


@pytest.fixture
def store(db_url: str) -> Iterator[Store]:
    with recorded(db_url, NAMES) as ledger:
        yield ledger


def truth(name: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads((EXAMPLES / name / "truth.json").read_text("utf-8"))
    return rows


def opening(name: str) -> dict[str, Any]:
    with (EXAMPLES / name / "shift.jsonl").open(encoding="utf-8") as lines:
        event: dict[str, Any] = json.loads(next(lines))
    return event


def test_each_example_gives_the_findings_of_its_truth_and_no_others(store: Store) -> None:
    for name in NAMES:
        shift = opening(name)
        choice = Choice(table=shift["table"], shift=shift["shift"])
        found = json.loads(audit_json(audited(store, choice)))["findings"]
        left = list(found)
        for row in truth(name):
            match = next((each for each in left if row.items() <= each.items()), None)
            assert match, f"{name}: not found: {row}"
            left.remove(match)
        assert not left, f"{name}: found beside the truth: {left}"


def test_both_databases_give_the_same_bytes_under_one_clock(
    sqlite_url: str, postgres_url: str
) -> None:
    with recorded(sqlite_url, NAMES) as one, recorded(postgres_url, NAMES) as other:
        assert audit_json(audited(one, Choice())) == audit_json(audited(other, Choice()))
        assert one.root() == other.root()


def test_an_audit_names_the_prefix_up_to_the_last_entry_of_its_shifts(store: Store) -> None:
    head = audited(store, Choice(table="RP-01", shift="2026-11-27-N")).head
    assert head.size == 3 + 1613
    assert head.root == store.root(head.size).hex()
    assert audited(store, Choice()).head.size == store.size()


def test_an_audit_of_a_prefix_stays_the_same_when_the_log_grows(sqlite_url: str) -> None:
    with recorded(sqlite_url, NAMES[:2]) as store:
        size = store.size()
        before = audit_json(audited(store, Choice(as_of=size)))
        clock = ticking()
        path = EXAMPLES / "open" / "shift.jsonl"
        for batch, _ in of_file(path):
            Recorder(store, clock, "more").record([Line(*each) for each in batch])
        assert store.size() > size
        assert audit_json(audited(store, Choice(as_of=size))) == before


def test_a_shift_cut_short_is_open_and_its_last_round_pending(sqlite_url: str) -> None:
    with Store.create(sqlite_url) as store:
        clock = ticking()
        register(store, builtin(), clock())
        lines = (EXAMPLES / "open" / "shift.jsonl").read_bytes().splitlines()[:40]
        Recorder(store, clock, "cut").record([Line(n, text) for n, text in enumerate(lines, 1)])
        totals = audited(store, Choice()).shifts[0].totals
    assert totals.open
    assert totals.pending == 1
    assert totals.rounds == 2 - 1
