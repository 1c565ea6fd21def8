"""Recording on both databases: what is answered is there for good, and a batch is whole or not."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ledger import body
from ledger.entry import Entry, leaf_hash
from ledger.error import DatabaseOutOfReach
from ledger.event import type_of
from ledger.own import QuarantineSealed, RulebookRegistered, entry_of
from ledger.quarantine import sealed
from ledger.recorder import Line, Rejected, Taken
from ledger.registry import digest_of
from ledger.store import Store
from ledger.writer import Writer
from tests.ledger.recording import NOON_US, OWN, SEAL, ledger, numbered, record, recorder, told
from tests.ledger.wire import AT, OF_ROUND, TYPES, event, line

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*/shift.jsonl"))
OPENING = line("shift_opened", "o")
ROUND = [line("round_opened", "r1"), line("wager_placed", "w1"), line("round_closed", "c1")]
CLOSING = line("shift_closed", "z")
VOID = line("event_voided", "x", target="w1")
Record = Callable[..., list[str]]


@pytest.fixture
def store(db_url: str) -> Iterator[Store]:
    with ledger(db_url) as store:
        yield store


@pytest.fixture
def say(store: Store) -> Record:
    one = recorder(store)
    return lambda *texts: record(one, *texts)


def said(store: Store) -> list[str]:
    """Tell the ids of the log's table events, in its order."""
    records = [each for each in store.records() if body.of_table(each.body)]
    return [body.table_body(each).event.id for each in records]


def registered(name: str) -> Entry:
    return entry_of(RulebookRegistered(id=name, version=1, toml=name), NOON_US)


def replacing(target: str, kind: str, name: str, **fields: Any) -> bytes:  # noqa: ANN401 # JSON
    inner = {"type": kind, "at": AT} | TYPES[kind] | fields
    return line("event_replaced", name, target=target, event=inner)


def inserting(after: str, kind: str, name: str, **fields: Any) -> bytes:  # noqa: ANN401 # JSON
    inner = {"type": kind, "at": AT} | TYPES[kind] | fields
    return line("event_inserted", name, after=after, event=inner)


def test_each_line_is_answered_with_its_place_and_leaf(store: Store) -> None:
    answers = recorder(store).record(numbered([OPENING, *ROUND]))
    records = list(store.records(after=OWN))
    assert answers == [
        Taken(number, name, record.seq, record.leaf, again=False)
        for number, name, record in zip((1, 2, 3, 4), ("o", "r1", "w1", "c1"), records, strict=True)
    ]
    assert [record.seq for record in records] == [4, 5, 6, 7]
    assert [record.leaf for record in records] == [leaf_hash(record.body) for record in records]


def test_the_bytes_are_the_events_with_the_time_of_recording(store: Store, say: Record) -> None:
    say(OPENING, line("fill", "f"))
    assert json.loads(list(store.records())[-1].body) == {
        "v": 1,
        "recorded_at": "2026-01-01T12:00:00.000000Z",
        "event": event("fill", "f"),
    }


def test_an_opening_is_kept_with_its_rulebooks_highest_version(store: Store, say: Record) -> None:
    say(OPENING, line("shift_opened", "o2", table="RP-2", rulebook="house@1"))
    used = [body.table_body(record).rulebook for record in store.openings()]
    assert [(each.id, each.version, each.digest) for each in used if each] == [
        ("house", 2, digest_of("house")),
        ("house", 1, digest_of("house")),
    ]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.parent.name)
def test_an_example_is_recorded_whole_whatever_the_batches(path: Path, sqlite_url: str) -> None:
    lines = numbered(path.read_bytes().splitlines())
    with Store.create(sqlite_url) as store:
        with store.writing() as writer:
            writer.append([registered(name) for name in ("classic", "club", "open")])
        one = recorder(store)
        for start in range(0, len(lines), 97):
            assert all(isinstance(each, Taken) for each in one.record(lines[start : start + 97]))
        again = recorder(store).record(lines)
        assert [each.seq for each in again if isinstance(each, Taken) and each.again] == list(
            range(4, 4 + len(lines))
        )
        assert store.size() == len(lines) + OWN


def test_blank_lines_are_skipped_and_the_others_keep_their_numbers(store: Store) -> None:
    answers = recorder(store).record(
        [Line(1, OPENING), Line(2, b""), Line(3, b" \t\r"), Line(4, b"\x0b"), Line(5, ROUND[0])]
    )
    assert [(each.line, type(each)) for each in answers] == [(1, Taken), (4, Rejected), (5, Taken)]


def test_every_type_goes_into_the_log(say: Record, store: Store) -> None:
    texts = [line(kind, f"e-{kind}") for kind in OF_ROUND]
    say(OPENING)
    assert say(*texts) == [f"{seq}" for seq in range(5, 5 + len(texts))]
    kinds = [type_of(body.table_body(each).event) for each in store.records(after=OWN)]
    assert kinds == ["shift_opened", *OF_ROUND]


# The same again


def test_the_same_line_again_is_answered_with_its_first_place(say: Record) -> None:
    assert say(OPENING, *ROUND) == ["4", "5", "6", "7"]
    assert say(OPENING, *ROUND) == ["=4", "=5", "=6", "=7"]


def test_the_same_line_twice_in_a_batch_is_recorded_once(say: Record, store: Store) -> None:
    assert say(OPENING, OPENING, ROUND[0], ROUND[0]) == ["4", "=4", "5", "=5"]
    assert store.size() == 5


def test_key_order_and_white_space_do_not_make_another_event(store: Store) -> None:
    one = recorder(store)
    (first,) = one.record([Line(1, OPENING)])
    turned = json.dumps(dict(reversed(event("shift_opened", "o").items())), indent=None)
    (again,) = one.record([Line(9, b"  " + turned.encode() + b"\r")])
    assert isinstance(first, Taken)
    assert again == Taken(9, "o", first.seq, first.leaf, again=True)


def test_the_same_line_again_is_accepted_when_its_shift_has_closed(say: Record) -> None:
    say(OPENING, *ROUND, VOID, CLOSING)
    assert say(ROUND[1], VOID, CLOSING, OPENING) == ["=6", "=8", "=9", "=4"]


def test_the_same_id_with_other_content_is_a_conflict(store: Store) -> None:
    one = recorder(store)
    record(one, OPENING, line("fill", "f"))
    for batch in ([line("fill", "f", amount=1)], [line("drop", "f"), line("drop", "o")]):
        for answer in one.record(numbered(batch)):
            assert isinstance(answer, Rejected)
            assert answer.refusal.code == "id_conflict"
            assert answer.refusal.field == "id"
    (told_so,) = [kept.refused.reason for kept in store.quarantined() if kept.number == 1]
    assert json.loads(told_so) == {
        "code": "id_conflict",
        "field": "id",
        "expected": "the content recorded as entry 5, or a new id",
        "got": "f with other content",
    }


def test_ids_conflict_within_a_batch_and_across_tables(say: Record) -> None:
    other = line("shift_opened", "o", table="RP-2")
    assert say(OPENING, other) == ["4", "id_conflict 1"]


# What is refused


def test_a_refused_line_is_kept_word_for_word_and_nothing_else_is_lost(store: Store) -> None:
    bad = b' {"id":"b1","type":"fill","table":"RP-1","shift":"A","amount":1.50}\r'
    texts = [OPENING, bad, b"\x00\xff", ROUND[0], b'{"id":7}']
    assert record(recorder(store), *texts) == [
        "4", "bad_value 1", "not_json 2", "5", "missing_field 3",
    ]  # fmt: skip
    assert said(store) == ["o", "r1"]
    first, second, third = store.quarantined()
    assert (first.refused.line, second.refused.line) == (bad, b"\x00\xff")
    kept = first.refused
    assert (kept.received_us, kept.source, kept.line_number) == (NOON_US, "a.jsonl", 2)
    assert (kept.table, kept.shift, kept.event_id) == ("RP-1", "A", "b1")
    assert (third.refused.table, third.refused.event_id) == (None, None)
    assert json.loads(kept.reason) == {
        "code": "bad_value",
        "field": "amount",
        "expected": "a whole number",
        "got": "1.5",
    }


def test_quarantined_lines_are_sealed_one_upon_the_other(store: Store) -> None:
    one = recorder(store)
    record(one, b"x", b"y")
    record(one, b"z")
    before = bytes(32)
    for number, row in enumerate(store.quarantined(), start=1):
        assert row == sealed(row.refused, number, before)
        before = row.digest


@pytest.mark.parametrize(
    "text",
    [b'{"id":"\\ud800"}', b'{"\\ud800":1,"\\ud800":2}', b'{"table":"a\\u0000b"}', b"[" * 60_000,
     b"9" * 70_000, b'{"id":"' + b"x" * 60_000 + b'"}'],
)  # fmt: skip
def test_any_line_can_be_kept(store: Store, text: bytes) -> None:
    (answer,) = recorder(store, "odd \udcff name").record([Line(1, text)])
    assert isinstance(answer, Rejected)
    assert [row.refused.line for row in store.quarantined()] == [text]


OUT_OF_PLACE = [
    ([], line("fill"), "shift_conflict", "shift", "an open shift at table RP-1", "A"),
    ([], VOID, "shift_conflict", "shift", "a shift that table RP-1 has had", "A"),
    (
        [OPENING], line("fill", shift="B"),
        "shift_conflict", "shift", "the table's open shift, A", "B",
    ),
    (
        [OPENING], line("event_voided", "x", shift="B", target="o"),
        "shift_conflict", "shift", "a shift that table RP-1 has had", "B",
    ),
    (
        [OPENING], line("shift_opened", "o2", shift="B"),
        "shift_conflict", "shift", "no open shift at table RP-1", "A, which is open",
    ),
    (
        [OPENING], line("shift_opened", "o2"),
        "shift_conflict", "shift", "no open shift at table RP-1", "A, which is open",
    ),
    (
        [OPENING, CLOSING], line("shift_opened", "o2"),
        "shift_conflict", "shift", "a name that the table has not had", "A",
    ),
    (
        [OPENING, CLOSING, line("shift_opened", "o2", shift="B"),
         line("shift_closed", "z2", shift="B")], line("shift_opened", "o3"),
        "shift_conflict", "shift", "a name that the table has not had", "A",
    ),
    (
        [OPENING, CLOSING], line("fill"),
        "shift_conflict", "shift", "an open shift at table RP-1", "A",
    ),
    (
        [OPENING, *ROUND, CLOSING], line("payout_made"),
        "shift_conflict", "shift", "an open shift at table RP-1", "A",
    ),
    (
        [], line("shift_opened", rulebook="open"),
        "unknown_rulebook", "rulebook", "one of house@1, house@2, club@1", "open",
    ),
    (
        [], line("shift_opened", rulebook="club@2"),
        "unknown_rulebook", "rulebook", "one of house@1, house@2, club@1", "club@2",
    ),
    (
        [OPENING, *ROUND, CLOSING], replacing("o", "shift_opened", "x", rulebook="open"),
        "unknown_rulebook", "event.rulebook", "one of house@1, house@2, club@1", "open",
    ),
    ([OPENING], line("wager_placed"), "round_conflict", "round", "an open round", "1"),
    ([OPENING, *ROUND], line("wager_placed"), "round_conflict", "round", "an open round", "1"),
    (
        [OPENING, ROUND[0]], line("wager_placed", round=2),
        "round_conflict", "round", "round 1", "2",
    ),
    (
        [OPENING, *ROUND], line("round_opened", round=1),
        "round_conflict", "round", "a number above 1", "1",
    ),
    (
        [OPENING], line("event_voided", "x", target="w1"),
        "correction_misfit", "target", "an event of this table and shift", "w1",
    ),
    (
        [OPENING, *ROUND, line("shift_opened", "o2", table="RP-2")],
        line("event_voided", "x", table="RP-2", target="w1"),
        "correction_misfit", "target", "an event of this table and shift", "w1",
    ),
    (
        [OPENING, *ROUND, CLOSING, line("shift_opened", "o2", shift="B")],
        line("event_voided", "x", shift="B", target="w1"),
        "correction_misfit", "target", "an event of this table and shift", "w1",
    ),
]  # fmt: skip


@pytest.mark.parametrize("batched", [True, False], ids=["in a batch", "line by line"])
@pytest.mark.parametrize("case", OUT_OF_PLACE)
def test_what_is_out_of_place_is_refused(
    case: tuple[list[bytes], bytes, str, str, str, str], batched: bool, store: Store  # noqa: FBT001 # a case
) -> None:  # fmt: skip
    before, late, code, field, expected, got = case
    one = recorder(store)
    texts = numbered([*before, late])
    batches = [texts] if batched else [[each] for each in texts]
    *taken, answer = [each for batch in batches for each in one.record(batch)]
    assert all(isinstance(each, Taken) for each in taken)
    assert isinstance(answer, Rejected)
    assert answer.refusal.as_dict() == {
        "code": code, "field": field, "expected": expected, "got": got,
    }  # fmt: skip
    assert store.size() == OWN + len(before) + SEAL


def test_a_line_after_a_refused_one_is_judged_as_if_that_had_not_come(say: Record) -> None:
    assert say(OPENING, line("round_opened", "r", round=0), line("wager_placed", "w"), *ROUND) == [
        "4", "bad_value 1", "round_conflict 2", "5", "6", "7",
    ]  # fmt: skip


def test_tables_do_not_disturb_each_other(say: Record) -> None:
    other = [line("shift_opened", "o2", table="RP-2"), line("round_opened", "q1", table="RP-2")]
    assert say(OPENING, other[0], ROUND[0], other[1], ROUND[1]) == ["4", "5", "6", "7", "8"]
    assert say(CLOSING, line("wager_placed", "q2", table="RP-2")) == ["9", "10"]


def test_a_table_may_open_again_under_another_name(say: Record) -> None:
    assert say(OPENING, CLOSING, line("shift_opened", "o2", shift="B")) == ["4", "5", "6"]
    assert say(line("fill", "f", shift="B"), line("fill", "g")) == ["7", "shift_conflict 1"]


def test_payments_may_follow_their_round_while_the_shift_is_open(say: Record) -> None:
    later = line("round_opened", "r2", round=2)
    assert say(OPENING, *ROUND, line("payout_made", "p1"), later) == ["4", "5", "6", "7", "8", "9"]
    assert say(line("take_returned", "p2"), CLOSING, line("payout_made", "p3")) == [
        "10", "11", "shift_conflict 1",
    ]  # fmt: skip


# Corrections


def test_a_batch_may_hold_an_opening_rounds_and_a_correction_of_itself(say: Record) -> None:
    late = line("round_opened", "r2", round=2)
    assert say(OPENING, *ROUND, VOID, replacing("w1", "wager_placed", "y"), late, CLOSING) == [
        "4", "5", "6", "7", "8", "9", "10", "11",
    ]  # fmt: skip


def test_what_was_refused_in_a_batch_can_not_be_corrected(say: Record) -> None:
    bad = line("wager_placed", "w1", amount=0)
    assert say(OPENING, ROUND[0], bad, VOID) == ["4", "5", "bad_value 1", "correction_misfit 2"]


def test_corrections_come_after_the_shift_closed_and_the_next_opened(say: Record) -> None:
    say(OPENING, *ROUND, CLOSING, line("shift_opened", "o2", shift="B"))
    fix = replacing("z", "shift_closed", "x", closing_inventory=7)
    assert say(fix, line("fill", "f", shift="B"), line("fill", "g")) == [
        "10", "11", "shift_conflict 1",
    ]  # fmt: skip


def test_a_round_that_a_correction_opens_goes_on(say: Record) -> None:
    assert say(OPENING, *ROUND, line("event_voided", "x", target="c1")) == list("45678")
    assert say(line("wager_placed", "w2"), replacing("c1", "round_closed", "y")) == [
        "9", "correction_misfit 1",
    ]  # fmt: skip
    assert say(line("round_closed", "c2")) == ["10"]


def test_no_correction_stops_a_table_that_is_playing(say: Record) -> None:
    say(OPENING, *ROUND[:2])
    closing = inserting("w1", "round_closed", "x")
    ahead = inserting("w1", "round_opened", "y", round=9)
    assert say(closing, ahead, line("wager_placed", "w2")) == [
        "correction_misfit 1", "correction_misfit 2", "7",
    ]  # fmt: skip


def test_a_skipped_round_is_inserted_whole_and_its_payments_may_follow(say: Record) -> None:
    say(OPENING, *ROUND, line("round_opened", "r3", round=3))
    whole = [
        inserting("c1", "round_opened", "i1", round=2),
        inserting("c1", "wager_placed", "i2", round=2),
        inserting("c1", "round_closed", "i3", round=2),
    ]
    assert say(line("payout_made", "p0", round=2), *whole) == ["round_conflict 1", "9", "10", "11"]
    assert say(line("payout_made", "p2", round=2)) == ["12"]


def test_a_mended_opening_is_kept_with_its_rulebook(say: Record, store: Store) -> None:
    say(OPENING, CLOSING)
    assert say(replacing("o", "shift_opened", "x", rulebook="club")) == ["6"]
    kept = body.table_body(list(store.records())[-1]).rulebook
    assert (kept.id, kept.version) == ("club", 1)  # type: ignore[union-attr]
    assert say(replacing("z", "shift_closed", "y"), OPENING) == ["7", "=4"]


def test_a_correction_is_never_signed_by_its_own_hand(say: Record) -> None:
    say(OPENING, *ROUND)
    own = line("event_voided", "x", target="w1", by="lead", authorised_by="lead")
    targets = line("event_voided", "x", target="w1", by="lead", authorised_by="clerk")
    assert say(own, targets, VOID) == ["correction_misfit 1", "correction_misfit 2", "8"]


# More than one recorder, and failures


def test_two_recorders_in_turn_keep_up_with_each_other(store: Store) -> None:
    one, two = recorder(store, "one"), recorder(store, "two")
    assert record(one, OPENING, ROUND[0]) == ["4", "5"]
    assert record(two, ROUND[1], VOID, line("shift_opened", "o2", shift="B")) == [
        "6", "7", "shift_conflict 1",
    ]  # fmt: skip
    assert record(one, ROUND[2], ROUND[1], line("event_voided", "y", target="c1")) == [
        "8", "=6", "9",
    ]  # fmt: skip
    assert record(two, line("wager_placed", "w2"), CLOSING) == ["10", "11"]
    assert record(one, line("fill", "f"), line("shift_opened", "o2", shift="B")) == [
        "shift_conflict 2", "12",
    ]  # fmt: skip
    assert record(two, line("fill", "f", shift="B"), line("event_voided", "v", target="x")) == [
        "13", "correction_misfit 3",
    ]  # fmt: skip


def test_a_refusal_does_not_depend_on_what_a_recorder_remembers(store: Store) -> None:
    one, two = recorder(store), recorder(store)
    record(one, OPENING, *ROUND, VOID, CLOSING, line("shift_opened", "o2", shift="B"))
    late = line("fill", "f")
    for each in (one, two):
        (answer,) = each.record(numbered([late]))
        assert isinstance(answer, Rejected)
        assert answer.refusal.expected == "the table's open shift, B"


def test_a_recorder_keeps_up_with_what_it_has_not_seen_for_long(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ledger.pit.CATCH_UP", 2)
    one, two = recorder(store), recorder(store)
    record(one, OPENING, ROUND[0])
    record(two, *ROUND[1:], VOID, CLOSING, line("shift_opened", "o2", shift="B"))
    assert record(one, line("fill", "f"), line("fill", "g", shift="B")) == [
        "shift_conflict 1", "11",
    ]  # fmt: skip


def test_a_rulebook_registered_meanwhile_may_be_used(store: Store) -> None:
    one = recorder(store)
    opening = line("shift_opened", "o", rulebook="open")
    assert record(one, opening) == ["unknown_rulebook 1"]
    with store.writing() as writer:
        writer.append([registered("open")])
    assert record(one, opening) == ["5"]


def test_a_recorder_that_begins_anew_finds_tables_as_they_stand(store: Store) -> None:
    record(recorder(store), OPENING, *ROUND, line("shift_opened", "o2", table="RP-2"))
    assert record(recorder(store), line("wager_placed", "w"), line("payout_made", "p")) == [
        "round_conflict 1", "9",
    ]  # fmt: skip
    record(recorder(store), CLOSING)
    assert record(recorder(store), line("fill", "f"), line("fill", "g", table="RP-2")) == [
        "shift_conflict 2", "11",
    ]  # fmt: skip


def test_nothing_of_a_batch_that_fails_is_kept_or_remembered(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = recorder(store)
    record(one, OPENING, ROUND[0])

    failure = DatabaseOutOfReach("the ledger", "a database that answers", "none")

    def fail(_writer: Writer) -> None:
        raise failure

    with monkeypatch.context() as patched:
        patched.setattr(Writer, "move_head", fail)
        with pytest.raises(DatabaseOutOfReach):
            one.record(numbered([*ROUND[1:], VOID, b"bad", CLOSING]))
    assert said(store) == ["o", "r1"]
    assert list(store.quarantined()) == []
    assert record(one, *ROUND[1:], b"bad", VOID, CLOSING) == ["6", "7", "not_json 1", "8", "9"]


def test_the_clock_is_asked_once_a_batch(store: Store) -> None:
    one = recorder(store)
    record(one, OPENING, b"bad", *ROUND)
    record(one, CLOSING)
    records = [each for each in store.records(after=OWN) if body.of_table(each.body)]
    times = [body.table_body(each).recorded_at for each in records]
    assert times == ["2026-01-01T12:00:00.000000Z"] * 4 + ["2026-01-01T12:00:01.000000Z"]
    (seal,) = store.own(QuarantineSealed)
    assert body.own_body(seal).recorded_at == times[0]


def test_both_databases_hold_the_same_log_and_quarantine(
    sqlite_url: str, postgres_url: str
) -> None:
    texts = [OPENING, b"bad", *ROUND, VOID, b"{}", CLOSING]
    stores = [ledger(url) for url in (sqlite_url, postgres_url)]
    answers = [recorder(store).record(numbered(texts)) for store in stores]
    assert told(answers[0], stores[0]) == told(answers[1], stores[1])
    assert stores[0].root() == stores[1].root()
    assert list(stores[0].quarantined()) == list(stores[1].quarantined())
    for store in stores:
        store.close()


def test_a_recorder_says_the_fields_of_the_store_by_which_it_is_searched(store: Store) -> None:
    record(recorder(store), OPENING, *ROUND)
    assert [each.seq for each in store.records(table="RP-1", shift="A")] == [4, 5, 6, 7]
    assert [each.seq for each in store.openings(first_day="2026-11-27")] == [4]
