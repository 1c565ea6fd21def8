"""One story, told to both databases: whatever they answer, keep and find is the same, to the byte.

Many tests run on each database by themselves (fixture ``db_url``); this one lays both side by side.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any, Final

import pytest

from cli.choice import Choice
from cli.prefix import audited
from ledger.recorder import Answer, Line, Recorder, Rejected
from ledger.refusal import Refusal
from ledger.register import register
from ledger.store import Store
from ledger.verifying.verify import verify
from replay.builtin import builtin
from reports.audited import audit_json
from tests import naive
from tests.ledger.recording import NOON_US
from tests.ledger.wire import AT, TYPES, lacking, line
from tests.traffic import EXAMPLES

OPENED: Final = {"rulebook": "open@1", "limits": {"ante_min": 1, "ante_max": 9, "payout_max": 99}}
Batch = tuple[str, list[bytes]]
Told = list[Any]


def inner(kind: str, **fields: object) -> dict[str, Any]:
    """Return the event within a correction."""
    return {"type": kind, "at": AT} | TYPES[kind] | fields


def corrected(kind: str, name: str, **fields: object) -> bytes:
    """Return the line of a correction that others than the clerk make."""
    return line(kind, name, **{"by": "lead"} | fields)


def refused(name: str) -> list[bytes]:
    """Return a line for each code of a refusal, for a table that has a shift and a round."""
    return [
        b"\xff",
        line("fill", f"{name}1", slip="x" * 65_536),
        line("fill", f"{name}2").replace(b"{", b'{"by":"clerk",'),
        line("fill", f"{name}3", type="spill"),
        line("fill", f"{name}4", colour="красный"),
        lacking("fill", "slip"),
        line("fill", f"{name}5", amount=1.5),
        line("drop", "o", amount=1),
        line("shift_opened", f"{name}6", table="RP-9", rulebook="none"),
        line("fill", f"{name}7", shift="never"),
        line("bets_closed", f"{name}8", round=99),
        corrected("event_voided", f"{name}9", target="nobody"),
    ]


def story() -> Iterator[Batch]:
    """Yield batches, and which of two recorders takes each: one event, a few, whole shifts."""
    yield "one", [line("shift_opened", "o", **OPENED)]
    yield "one", [line("round_opened", "r1")]
    yield "one", [line("wager_placed", "w1")]
    yield "two", [line("wager_placed", "w2", box=2, guest="Ж", amount=2**53 - 1)]
    yield "two", refused("a")
    yield "one", [b"", line("cards_dealt", "k1"), b"  ", line("wager_placed", "w1"), b"{}"]
    yield "one", [line("payout_made", "p1"), line("round_closed", "c1"), line("drop", "f1")]
    yield "two", [line("wager_placed", "w1", amount=7), line("wager_placed", "w1")]
    yield "two", [corrected("event_voided", "x1", target="p1")]
    yield "one", [corrected("event_replaced", "x2", target="w2", event=inner("wager_placed"))]
    yield "two", [corrected("event_inserted", "x3", after="w1", event=inner("drop", amount=3))]
    yield "one", [corrected("event_voided", "x4", target="x3")]
    yield "one", [corrected("event_voided", "x5", target="w1", authorised_by="clerk")]
    yield "one", [corrected("event_voided", "x6", target="r1")]
    yield (
        "two",
        [line("shift_opened", "q", table="RP-2", **OPENED), line("round_opened", "r2", round=3)],
    )
    yield (
        "two",
        [corrected("event_inserted", "x7", after="c1", event=inner("round_opened", round=2))],
    )
    yield "two", [line("round_closed", "c2", round=3)]
    yield "one", [line("shift_closed", "z"), line("fill", "late"), line("shift_opened", "o2")]
    yield (
        "one",
        [
            corrected(
                "event_replaced", "x8", target="o", event=inner("shift_opened", rulebook="classic")
            )
        ],
    )
    yield "two", refused("b")
    for path in EXAMPLES[:2]:
        texts = path.read_bytes().splitlines()
        yield "one", texts[:700]
        yield "two", texts[600:720]
        yield "one", texts
    yield (
        "two",
        [line("shift_opened", "o3", shift="B", **OPENED), line("shift_closed", "z3", shift="B")],
    )


@contextmanager
def told(url: str) -> Iterator[tuple[Store, list[Told]]]:
    """Tell the story to a ledger under a clock of its own; give what it said of each batch."""
    clock = count(NOON_US, 1_500_001)
    with Store.create(url) as store:
        register(store, builtin(), next(clock))
        by = {who: Recorder(store, lambda: next(clock), f"{who}.jsonl") for who in ("one", "two")}
        steps: list[Told] = []
        for who, texts in story():
            lines = [Line(number, text) for number, text in enumerate(texts, start=1)]
            answers = [said(each) for each in by[who].record(lines)]
            steps.append([answers, store.size(), store.root().hex()])
        yield store, steps


def said(answer: Answer) -> tuple[object, ...]:
    """Return an answer as plain values."""
    if isinstance(answer, Rejected):
        return answer.line, answer.number, json.dumps(answer.refusal.as_dict())
    return answer.line, answer.id, answer.seq, answer.leaf.hex(), answer.again


def test_the_story_has_every_code() -> None:
    codes = {kind.code for kind in Refusal.__subclasses__()}
    assert len(refused("a")) == len(codes)


@pytest.fixture(scope="module")
def both(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[tuple[Store, list[Told]]]]:
    """Tell the story to a SQLite file and to a PostgreSQL server."""
    sqlite = f"sqlite:///{tmp_path_factory.mktemp('story') / 'ledger.db'}"
    with (
        request.getfixturevalue("postgres").database() as postgres,
        told(sqlite) as first,
        told(postgres) as second,
    ):
        yield [first, second]


Both = list[tuple[Store, list[Told]]]


def test_every_answer_place_leaf_and_root_is_the_same(both: Both) -> None:
    (_, one), (_, two) = both
    assert len(one) > 20
    for step, other in zip(one, two, strict=True):
        assert step == other


def test_the_story_refuses_for_every_reason(both: Both) -> None:
    (store, _), _ = both
    found = {json.loads(row.refused.reason)["code"] for row in store.quarantined()}
    assert found == {kind.code for kind in Refusal.__subclasses__()}


def test_the_logs_are_the_same_and_their_root_is_what_the_standard_says(both: Both) -> None:
    (one, steps), (two, _) = both
    records = list(one.records())
    assert list(two.records()) == records
    assert steps[-1][-1] == naive.root([record.body for record in records]).hex()


def test_the_quarantines_are_the_same(both: Both) -> None:
    (one, _), (two, _) = both
    rows = list(one.quarantined())
    assert list(two.quarantined()) == rows
    assert rows[-1].digest == naive.digest(rows)


@pytest.mark.parametrize("of_all", [1.0, 0.5, 0.1], ids=["all", "half", "a tenth"])
def test_the_findings_are_the_same_at_any_size(both: Both, of_all: float) -> None:
    sizes = {int(store.size() * of_all) for store, _ in both}
    found = {audit_json(audited(store, Choice(as_of=size))) for store, _ in both for size in sizes}
    assert len(found) == 1
    assert json.loads(found.pop())["findings"] or of_all < 0.5


def test_both_verify_alike(both: Both) -> None:
    (one, two) = (verify(store) for store, _ in both)
    assert not one.counts
    assert (one.size, one.root, one.refused) == (two.size, two.root, two.refused)
    assert (one.assurance, one.counts) == (two.assurance, two.counts)
