"""An event is listed with both its times, and with what corrected it."""

import json

from ledger.body import TableBody
from ledger.intake import read
from reports.occurrence import Columns, Telling, cells, occurrence, occurrence_json, telling
from tests.ledger.wire import AT, TYPES, line

RECORDED = "2026-11-27T15:00:02.500000Z"


def body(kind: str, name: str = "e-1", **fields: object) -> TableBody:
    return TableBody(event=read(line(kind, name, **fields)).event, recorded_at=RECORDED, v=1)


def test_the_delay_lies_between_happening_and_recording() -> None:
    told = occurrence(7, body("bets_closed"), Telling())
    assert told.late_us == 2_500_000
    row = cells(told, "EUR")
    assert row[:4] == ("7", "2026-11-27 15:00:02.500", "2026-11-27T18:00:00+03:00", "2.500 s")
    assert row[4:] == ("e-1", "bets_closed", "clerk", "RP-1", "A", "1", "")


def test_what_corrected_an_event_stands_beside_it() -> None:
    made = [
        (1, body("shift_opened", "o")),
        (8, body("event_voided", "v", target="d")),
        (9, body("event_replaced", "r", target="d")),
        (10, body("event_inserted", "i", after="d")),
    ]
    told = telling(made)
    assert told.currency == "EUR"
    listed = occurrence(2, body("drop", "d"), told)
    assert cells(listed, "EUR")[-1].endswith("EUR  [voided by v, replaced by r]")
    read_back = json.loads(occurrence_json(listed))
    assert read_back["corrected_by"] == [
        {"seq": 8, "id": "v", "type": "event_voided"},
        {"seq": 9, "id": "r", "type": "event_replaced"},
    ]
    assert "corrected_by" not in json.loads(occurrence_json(occurrence(1, made[0][1], told)))


def test_the_currency_is_that_of_the_opening_as_it_stands() -> None:
    opening = {"type": "shift_opened", "at": AT} | TYPES["shift_opened"] | {"currency": "KZT"}
    mended = body("event_replaced", "r", target="o", event=opening)
    assert telling([(1, body("shift_opened", "o")), (2, mended)]).currency == "KZT"


def test_columns_grow_with_what_they_hold() -> None:
    columns = Columns()
    short = cells(occurrence(1, body("drop", "d"), Telling()), "EUR")
    long = cells(occurrence(1_000, body("drop", "d" * 30), Telling()), "EUR")
    columns.widen([short, long])
    head, *rows = [columns.heads(), *columns.lines([short, long])]
    assert len({head.index("type"), *(row.index("drop") for row in rows)}) == 1
    assert rows[0].startswith("   1  ")
