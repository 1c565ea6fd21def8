from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest

from ledger.database.layout import entry
from ledger.entry import body_of, leaf_hash
from ledger.error import EntryDamaged
from ledger.event import canonical
from ledger.own import KeyRotated, entry_of
from ledger.verifying.row import COLUMNS, Row, reckon, reckoned
from ledger.verifying.verify import PAGE
from tests.ledger.full_ledger import full
from tests.ledger.recording import NOON_US

OPENING = {
    "id": "E1", "type": "shift_opened", "at": "2026-11-27T18:00:00+03:00", "by": "S-07",
    "table": "T1", "shift": "N", "gaming_day": "2026-11-27",
}  # fmt: skip
BOOK = b'{"digest":"00","version":1}'


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Row]]:
    ledger, _ = full(f"sqlite:///{tmp_path_factory.mktemp('rows') / 'ledger.db'}", events=1700)
    with ledger.store as store:
        yield store.rows(PAGE, 1, 10_000)


def row_of(event: dict[str, Any], rulebook: bytes | None = None) -> dict[str, Any]:
    body = body_of(canonical(event), NOON_US, rulebook)
    return dict(zip(COLUMNS, reckoned(7, body), strict=True))


def test_every_column_of_the_log_is_reckoned() -> None:
    assert [column.name for column in entry.columns] == list(COLUMNS)


def test_what_was_recorded_is_reckoned_again_both_ways(rows: list[Row]) -> None:
    page = reckon(rows)
    assert page.odd == []
    assert page.leaves == [row[2] for row in rows]
    assert [reckoned(row[0], row[1]) for row in rows] == rows


def test_the_ledgers_own_entries_and_closed_shifts_are_given(rows: list[Row]) -> None:
    page = reckon(rows)
    own = [row[0] for row in rows if row[4] is None]
    closed = [row[0] for row in rows if row[3] == "shift_closed"]
    assert [seq for seq, _ in page.own] == own
    assert [each.seq for each in page.closed] == closed != []


@pytest.mark.parametrize("column", range(1, len(COLUMNS)))
def test_a_row_with_another_value_is_odd(rows: list[Row], column: int) -> None:
    for place in (0, 1, len(rows) // 2):
        row = rows[place]
        value = {1: b'{"event":{}}', 2: bytes(32)}.get(column, object())
        other = (*row[:column], value, *row[column + 1 :])
        assert reckon([rows[2], other, rows[3]]).odd == [other]


@pytest.mark.parametrize("column", [1, 2])
@pytest.mark.parametrize("value", [None, "text", 1, 1.5])
def test_a_body_or_leaf_that_is_no_bytes_is_odd(
    rows: list[Row], column: int, value: object
) -> None:
    bad = (*rows[5][:column], value, *rows[5][column + 1 :])
    assert [row[0] for row in reckon([bad]).odd] == [bad[0]]


@pytest.mark.parametrize("head", [b' {"event"', b'{"v":1,"event"'])
def test_a_body_that_begins_otherwise_is_odd(rows: list[Row], head: bytes) -> None:
    row = next(row for row in rows if row[3] == "wager_placed")
    body = head + row[1].removeprefix(b'{"event"')
    digest = sha256(body[9 : row[1].index(b',"recorded_at"') - len(row[1])]).digest()
    bad = (row[0], body, leaf_hash(body), *row[3:5], digest, *row[6:])
    assert [row[0] for row in reckon([bad]).odd] == [bad[0]]


def test_an_event_is_told_by_all_its_columns() -> None:
    exact = canonical(OPENING)
    assert row_of(OPENING, BOOK) == {
        "seq": 7,
        "body": body_of(exact, NOON_US, BOOK),
        "leaf": sha256(b"\0" + body_of(exact, NOON_US, BOOK)).digest(),
        "type": "shift_opened",
        "event_id": "E1",
        "digest": sha256(exact).digest(),
        "at_us": 1795791600_000_000,
        "recorded_us": NOON_US,
        "by": "S-07",
        "table_name": "T1",
        "shift": "N",
        "round": None,
        "gaming_day": "2026-11-27",
    }


def test_a_replaced_opening_has_the_day_of_what_stands_in_its_place() -> None:
    replaced = OPENING | {"type": "event_replaced", "target": "E0"}
    del replaced["gaming_day"]
    inner: dict[str, Any] = {"type": "shift_opened", "gaming_day": "2026-11-28"}
    assert row_of(replaced | {"event": inner}, BOOK)["gaming_day"] == "2026-11-28"
    inner = {"type": "fill", "amount": 5}
    assert row_of(replaced | {"event": inner})["gaming_day"] is None


def test_an_entry_of_the_ledgers_own_has_no_place() -> None:
    made = entry_of(KeyRotated(key="k"), NOON_US)
    row = dict(zip(COLUMNS, reckoned(1, made.body), strict=True))
    kept = {name for name, value in row.items() if value is not None}
    assert kept == {"seq", "body", "leaf", "type", "recorded_us"}


WHOLE = body_of(canonical(OPENING), NOON_US)
FILLED = OPENING | {"type": "event_replaced", "target": "E0", "event": {"type": "fill"}}
REPLACED = body_of(canonical(FILLED), NOON_US)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"\xff",
        b"{}",
        WHOLE + b" ",
        WHOLE.replace(b":", b": ", 1),
        WHOLE.replace(b'"v":1', b'"v":2'),
        WHOLE.replace(b"shift_opened", b"shift_broken"),
        WHOLE.replace(b"Z", b"z"),
        WHOLE.replace(b'"at":"2026-11-27T18:00:00+03:00",', b""),
        WHOLE.replace(b"18:00:00", b"28:00:00"),
        WHOLE.replace(b"shift_opened", b"event_replaced"),
        REPLACED.replace(b'"type":"fill"', b'"kind":"fill"'),
        body_of(b'{"key":"k","type":"key_rotated","x":1}', NOON_US),
        body_of(b'{"type":"key_rotated","key":"k"}', NOON_US),
    ],
)
def test_bytes_that_the_ledger_would_not_write_are_no_entry(body: bytes) -> None:
    with pytest.raises(EntryDamaged, match="entry 7"):
        reckoned(7, body)
    row = (7, body, sha256(b"\0" + body).digest(), *[None] * 10)
    assert reckon([row]).odd == [row]


def test_a_body_that_is_deeply_nested_is_no_entry() -> None:
    body = b'{"event":' + b"[" * 5000 + b"]" * 5000 + b"}"
    with pytest.raises(EntryDamaged):
        reckoned(1, body)
