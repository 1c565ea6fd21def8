"""The place that the reason of a refusal names is found in the line."""

import pytest

from ledger.intake import read
from ledger.refusal import Refusal
from reports.spot import spot, text_of
from tests.ledger.wire import lacking, line

CASES = [
    (line("fill", amount="5"), '"5"'),
    (line("fill", amount=1.5), "1.5"),
    (line("fill", extra={"a": [1]}), '{"a":[1]}'),
    (line("shift_opened", limits={"ante_min": 0, "ante_max": 5}), "0"),
    (line("shift_opened", counted_by=["Ann"]), '["Ann"]'),
    (line("cards_dealt", cards=["As", "Xx"]), '"Xx"'),
    (line("cards_dealt", cards=["As", "As"]), '["As","As"]'),
    (line("event_replaced", event={"type": "drop", "at": "x", "amount": 5}), '"x"'),
    (b'{"id":"a","x":{"id":"b","id":"c"}}', '"c"'),
    (b'{"type":"nope"}', '"nope"'),
    (b'{"id":"\xff\xfe"}', r"\xff"),
    ("  { ♠: 1}".encode(), "♠"),
    (b'{"a":1} x', "x"),
    (b'{"id":', ""),
    (lacking("fill", "slip"), None),
    (b"x" * 70_000, None),
    (b"[1]", None),
]


@pytest.mark.parametrize(("bad", "place"), CASES)
def test_the_place_is_the_value_that_was_refused(bad: bytes, place: str | None) -> None:
    with pytest.raises(Refusal) as caught:
        read(bad)
    reason = caught.value.as_dict()
    found = spot(bad, reason["code"], reason["field"], reason["got"])
    assert (found and text_of(bad)[found[0] : found[1]]) == place


def test_what_is_no_json_at_all_has_no_such_place() -> None:
    for bad in (b"]]}}::,,", b'{{{[[["', b'{"a"', b'"\\', b"{:}"):
        assert spot(bad, "bad_value", "b.c[3]", "1") is None
