"""What is known of the tables is what the log says, and is asked for no more often than needed."""

import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from shutil import copyfile

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from sqlalchemy import event

from ledger import body
from ledger.desk import Spot
from ledger.pit import COURSES, Pit
from ledger.recorder import Answer, Line, Recorder, Rejected
from ledger.store import Store
from ledger.writer import Writer
from tests.ledger.recording import NOON_US, ledger, record, recorder
from tests.ledger.wire import line

ROUND = [line("round_opened", "r1"), line("wager_placed", "w1"), line("round_closed", "c1")]


@pytest.fixture
def store(sqlite_url: str) -> Iterator[Store]:
    with ledger(sqlite_url) as store:
        yield store


def kept_up(store: Store, pit: Pit) -> Pit:
    with store.writing() as writer:
        pit.keep_up(writer)
    return pit


def spot_of(recorder: Recorder, table: str = "RP-1") -> Spot:
    desk = recorder.pit.desks[table]
    assert desk is not None
    return desk.spot


def test_a_new_pit_knows_the_rulebooks_and_no_table(store: Store) -> None:
    pit = kept_up(store, Pit())
    assert (pit.desks, pit.courses, pit.seen) == ({}, {}, 3)
    assert pit.registry.named("house").name == "house@2"


def test_it_follows_what_others_record(store: Store) -> None:
    one, two = recorder(store), recorder(store)
    record(one, line("shift_opened", "o"))
    record(two, *ROUND[:2])
    kept_up(store, one.pit)
    assert spot_of(one) == Spot(1, 1)
    record(two, ROUND[2], line("shift_closed", "z"))
    kept_up(store, one.pit)
    assert spot_of(one) == Spot(1, closed=True)


def test_a_shift_that_others_correct_is_read_anew(store: Store) -> None:
    one, two = recorder(store), recorder(store)
    record(one, line("shift_opened", "o"), *ROUND, line("event_voided", "x", target="w1"))
    assert list(one.pit.courses) == [("RP-1", "A")]
    record(two, line("event_voided", "y", target="c1"))
    kept_up(store, one.pit)
    assert (one.pit.courses, one.pit.desks) == ({}, {})
    assert record(one, line("wager_placed", "w2")) == ["10"]


def test_a_correction_of_an_older_shift_leaves_the_open_one_known(store: Store) -> None:
    one, two = recorder(store), recorder(store)
    record(one, line("shift_opened", "o"), *ROUND, line("shift_closed", "z"))
    record(one, line("shift_opened", "o2", shift="B"))
    record(two, line("event_voided", "x", target="w1"))
    kept_up(store, one.pit)
    assert spot_of(one) == Spot()


def test_corrections_and_events_move_one_and_the_same_desk(store: Store) -> None:
    one = recorder(store)
    record(one, line("shift_opened", "o"), *ROUND, line("event_voided", "x", target="c1"))
    assert spot_of(one) == Spot(1, 1)
    assert one.pit.courses["RP-1", "A"].desk is one.pit.desks["RP-1"]
    record(one, line("round_closed", "c2"))
    assert spot_of(one) == Spot(1)


def test_a_shift_under_correction_is_read_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = counting(monkeypatch, "records")
    one = recorder(store)
    record(one, line("shift_opened", "o"), *ROUND)
    for number in range(5):
        record(one, line("event_voided", f"x{number}", target="w1"), line("drop", f"d{number}"))
    assert asked == ["records"]


def test_a_table_without_a_shift_is_looked_up_once_a_batch(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = counting(monkeypatch, "last_opening")
    one = recorder(store)
    for _ in range(2):
        record(one, *[line("fill", f"f{number}") for number in range(9)])
    assert asked == ["last_opening"] * 2
    assert record(one, line("shift_opened", "o"), line("fill", "f")) == ["4", "5"]


def test_only_so_many_shifts_under_correction_are_kept(store: Store) -> None:
    one = recorder(store)
    for number in range(COURSES + 3):
        table = f"RP-{number}"
        record(
            one,
            line("shift_opened", f"o{number}", table=table),
            line("drop", f"d{number}", table=table),
            line("event_voided", f"x{number}", table=table, target=f"d{number}"),
        )
    kept_up(store, one.pit)
    assert len(one.pit.courses) == COURSES
    assert len(one.pit.desks) == COURSES + 3
    assert record(one, line("event_voided", "y", table="RP-0", target="d0")) != ["1"]


def test_a_new_pit_finds_an_open_shift_as_corrections_left_it(store: Store) -> None:
    record(
        recorder(store),
        line("shift_opened", "o"),
        *ROUND,
        line("event_voided", "x", target="c1"),
    )
    two = recorder(store)
    assert record(two, line("wager_placed", "w2")) == ["9"]
    assert spot_of(two) == Spot(1, 1)


SAID = [
    line(kind, f"{shift}-{name}@", shift=shift, **fields)
    for shift in "AB"
    for name, kind, fields in (
        ("o", "shift_opened", {}),
        ("r1", "round_opened", {"round": 1}),
        ("w1", "wager_placed", {"round": 1}),
        ("c1", "round_closed", {"round": 1}),
        ("p1", "payout_made", {"round": 1}),
        ("r2", "round_opened", {"round": 2}),
        ("f", "fill", {}),
        ("z", "shift_closed", {}),
        ("v", "event_voided", {"target": f"{shift}-w1"}),
        ("x", "event_voided", {"target": f"{shift}-c1"}),
    )
]


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the ledger that each example begins with."""
    path = tmp_path_factory.mktemp("pit") / "empty.db"
    ledger(f"sqlite:///{path}").close()
    return path


@settings(max_examples=15, phases=(Phase.explicit, Phase.reuse, Phase.generate))  # no shrinking
@given(data=st.data())
def test_no_answer_depends_on_what_its_recorder_remembers(empty: Path, data: st.DataObject) -> None:
    texts = list(SAID)
    for number in range(data.draw(st.integers(4, 12))):
        place = data.draw(st.integers(0, len(texts)))
        texts.insert(place, data.draw(st.sampled_from(SAID)).replace(b"@", b"-%d@" % number))
    lines = [Line(number, text.replace(b"@", b"")) for number, text in enumerate(texts, 1)]
    who = data.draw(st.lists(st.integers(0, 2), min_size=len(lines), max_size=len(lines)))
    whole = answered(empty, [(0, lines)])
    assert answered(empty, [(by, [each]) for by, each in zip(who, lines, strict=True)]) == whole
    assert answered(empty, [(each.number, [each]) for each in lines]) == whole


def answered(
    empty: Path, batches: list[tuple[int, list[Line]]]
) -> tuple[list[object], list[bytes], bytes]:
    """Record batches, each by the recorder of its number, on a ledger of their own."""
    with tempfile.TemporaryDirectory() as folder:
        copyfile(empty, Path(folder) / "ledger.db")
        with Store.open(f"sqlite:///{folder}/ledger.db") as store:
            event.listen(store._engine, "checkout", in_haste)
            by = {who: Recorder(store, lambda: NOON_US, "a.jsonl") for who, _ in batches}
            answers = [said(each) for who, lines in batches for each in by[who].record(lines)]
            bodies = [each.body for each in store.records() if body.of_table(each.body)]
            with store.writing() as writer:
                return answers, bodies, writer.refused_digest


def in_haste(connection: sqlite3.Connection, *_: object) -> None:
    """Do not wait for the disk: nothing of it is kept."""
    connection.execute("PRAGMA synchronous = OFF")


def said(answer: Answer) -> object:
    """Give an answer in a form that can be compared."""
    if isinstance(answer, Rejected):
        return answer.refusal.as_dict()
    return answer.line, answer.id, answer.leaf, answer.again  # where a seal lies, batches decide


def counting(monkeypatch: pytest.MonkeyPatch, name: str) -> list[str]:
    """Count how often a writer is asked for something."""
    asked: list[str] = []
    whole = getattr(Writer, name)

    def counted(writer: Writer, *args: str) -> object:
        asked.append(name)
        return whole(writer, *args)

    monkeypatch.setattr(Writer, name, counted)
    return asked
