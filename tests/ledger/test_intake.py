"""Every event of the contract comes in, and all that is none is refused for the right reason."""

import json

import pytest
import rfc8785
from hypothesis import example, given
from hypothesis import strategies as st

from ledger.event import FEES, canonical, type_of
from ledger.intake import KEPT, LONGEST, Arrival, read
from ledger.refusal import (
    BadValue,
    DuplicateKey,
    LineTooLong,
    MissingField,
    NotJson,
    Refusal,
    UnknownField,
    UnknownType,
)
from tests.ledger.wire import (
    AT,
    INNER,
    LIMITS,
    OF_ROUND,
    OPTIONAL,
    TYPES,
    event,
    lacking,
    line,
    text_of,
)

TIME = "a time of RFC 3339 with an offset, as 2026-11-27T18:00:00+03:00"
CARD = "a card: a rank of 23456789TJQKA and a suit of cdhs, or ??"
MONEY = "a whole number <= 9007199254740991"
JSON = "one JSON object in UTF-8"

Case = tuple[bytes, type[Refusal], str, str, str]
REFUSED: dict[str, Case] = {
    "not JSON": (b"hello", NotJson, "line", JSON, "Expecting value: line 1 column 1 (char 0)"),
    "half an object": (
        line("fill")[:-1], NotJson, "line", JSON,
        "Expecting ',' delimiter: line 1 column 126 (char 125)",
    ),
    "two objects": (b"{} {}", NotJson, "line", JSON, "Extra data: line 1 column 4 (char 3)"),
    "a list": (b"[1]", NotJson, "line", JSON, "[1]"),
    "a text": (b'"fill"', NotJson, "line", JSON, '"fill"'),
    "null": (b"null", NotJson, "line", JSON, "null"),
    "NaN": (
        line("fill").replace(b"5000", b"NaN"), NotJson, "line", "numbers as JSON has them", "NaN",
    ),
    "infinity": (
        line("fill").replace(b"5000", b"-Infinity"),
        NotJson, "line", "numbers as JSON has them", "-Infinity",
    ),
    "invalid UTF-8": (
        line("fill", slip="X").replace(b"X", b"\xff"), NotJson, "line", JSON,
        "'utf-8' codec can't decode byte 0xff in position 121: invalid start byte",
    ),
    "UTF-16": (
        '{"id":1}'.encode("utf-16-be"), NotJson, "line", JSON,
        "Expecting value: line 1 column 1 (char 0)",
    ),
    "a byte order mark": (
        b"\xef\xbb\xbf{}", NotJson, "line", JSON,
        "Unexpected UTF-8 BOM (decode using utf-8-sig): line 1 column 1 (char 0)",
    ),
    "a raw control character": (
        line("fill", slip="X").replace(b"X", b"\x01"), NotJson, "line", JSON,
        "Invalid control character at: line 1 column 122 (char 121)",
    ),
    "over 64 KiB": (
        b" " * LONGEST + b"{", LineTooLong, "line", "at most 65536 bytes", "65537 bytes",
    ),
    "a key twice": (
        line("fill").replace(b'"slip"', b'"amount":6,"slip"'),
        DuplicateKey, "amount", "each key once", "amount twice",
    ),
    "a key twice, the same": (
        line("fill").replace(b'"slip"', b'"amount":5000,"slip"'),
        DuplicateKey, "amount", "each key once", "amount twice",
    ),
    "a key twice, once escaped": (
        line("fill").replace(b'"slip"', b'"\\u0061mount":5000,"slip"'),
        DuplicateKey, "amount", "each key once", "amount twice",
    ),
    "a key twice within": (
        line("shift_opened").replace(b'"ante_max"', b'"ante_min":1,"ante_max"'),
        DuplicateKey, "ante_min", "each key once", "ante_min twice",
    ),
    "a key twice within a correction": (
        line("event_replaced").replace(b'"amount"', b'"amount":1,"amount"'),
        DuplicateKey, "amount", "each key once", "amount twice",
    ),
    "a key twice, a lone surrogate": (
        b'{"\\ud800":1,"\\ud800":2}', DuplicateKey, "\\ud800", "each key once", "\\ud800 twice",
    ),
    "an unknown type": (
        text_of({"type": "fil"}), UnknownType, "type", "a type of the wire format", '"fil"',
    ),
    "a type of the ledger's own": (
        text_of({"type": "rulebook_registered", "id": "house", "version": 1, "toml": ""}),
        UnknownType, "type", "a type of the wire format", '"rulebook_registered"',
    ),
    "a type that is no text": (
        text_of({"type": 7}), UnknownType, "type", "a type of the wire format", "7",
    ),
    "no type": (lacking("fill", "type"), MissingField, "type", "this field", "nothing"),
    "an unknown field": (
        line("fill", colour="red"), UnknownField, "colour", "no such field", '"red"',
    ),
    "a round outside rounds": (line("fill", round=1), UnknownField, "round", "no such field", "1"),
    "an unknown field within": (
        line("shift_opened", limits=LIMITS | {"max": 3}),
        UnknownField, "limits.max", "no such field", "3",
    ),
    "a field that only antes have": (
        line("wager_withdrawn", blind=True), UnknownField, "blind", "no such field", "true",
    ),
    "a missing field within": (
        line("shift_opened", limits={"ante_min": 1}),
        MissingField, "limits.ante_max", "this field", "nothing",
    ),
    "null for a slip": (line("fill", slip=None), BadValue, "slip", "a text", "null"),
    "null for what is optional": (line("drop", guest=None), BadValue, "guest", "a text", "null"),
    "a float": (line("fill", amount=5.5), BadValue, "amount", "a whole number", "5.5"),
    "a whole float": (line("fill", amount=5.0), BadValue, "amount", "a whole number", "5.0"),
    "a power of ten": (
        line("fill").replace(b"5000", b"5e3"), BadValue, "amount", "a whole number", "5000.0",
    ),
    "a text for money": (line("fill", amount="5"), BadValue, "amount", "a whole number", '"5"'),
    "true for money": (line("fill", amount=True), BadValue, "amount", "a whole number", "true"),
    "no money": (line("fill", amount=0), BadValue, "amount", "a whole number >= 1", "0"),
    "too much money": (line("fill", amount=2**53), BadValue, "amount", MONEY, str(2**53)),
    "money beyond 64 bits": (line("fill", amount=2**70), BadValue, "amount", MONEY, str(2**70)),
    "a debt for chips": (
        line("shift_closed", closing_inventory=-1),
        BadValue, "closing_inventory", "a whole number >= 0", "-1",
    ),
    "an id with a space": (
        line("fill", "a b"), BadValue, "id", "1 to 64 of A-Z a-z 0-9 . _ - :", '"a b"',
    ),
    "an id with a line's end": (
        line("fill", "a\n"), BadValue, "id", "1 to 64 of A-Z a-z 0-9 . _ - :", '"a\\n"',
    ),
    "an id of 65": (
        line("fill", "i" * 65),
        BadValue, "id", "1 to 64 of A-Z a-z 0-9 . _ - :", '"' + "i" * 65 + '"',
    ),
    "an empty name": (line("fill", by=""), BadValue, "by", "a text of length >= 1", '""'),
    "a name of 65": (
        line("fill", table="t" * 65),
        BadValue, "table", "a text of length <= 64", '"' + "t" * 65 + '"',
    ),
    "a reason of 501": (
        line("misdeal_called", reason="r" * 501),
        BadValue, "reason", "a text of length <= 500", '"' + "r" * 119 + "…",
    ),
    "a time without offset": (
        line("fill", at="2026-11-27T18:00:00"), BadValue, "at", TIME, '"2026-11-27T18:00:00"',
    ),
    "a time in other digits": (
        line("fill", at="2026-11-27T18:00:0٠Z"), BadValue, "at", TIME, '"2026-11-27T18:00:0٠Z"',
    ),
    "a leap second": (
        line("fill", at="2016-12-30T23:59:60Z"),
        BadValue, "at", "a leap second at the end of a month, in UTC", "2016-12-30T23:59:60Z",
    ),
    "a time of no calendar": (
        line("fill", at="2026-02-30T00:00:00Z"),
        BadValue, "at", "a time of the calendar and the clock", "2026-02-30T00:00:00Z",
    ),
    "a day of no calendar": (
        line("shift_opened", gaming_day="2026-02-29"),
        BadValue, "gaming_day", "a day of the calendar, as 2026-11-30", "2026-02-29",
    ),
    "a day in words": (
        line("shift_opened", gaming_day="Friday"),
        BadValue, "gaming_day", "a day of the calendar, as 2026-11-27", '"Friday"',
    ),
    "a currency in words": (
        line("shift_opened", currency="euro"),
        BadValue, "currency", "a currency of ISO 4217, as EUR", '"euro"',
    ),
    "a rulebook's version 0": (
        line("shift_opened", rulebook="house@0"),
        BadValue, "rulebook", "a rulebook's id, or id@version", '"house@0"',
    ),
    "one who counted": (
        line("shift_closed", counted_by=["Ann"]),
        BadValue, "counted_by", "a list of length 2", '["Ann"]',
    ),
    "a bad card": (
        line("cards_dealt", cards=["As", "10h"]), BadValue, "cards[1]", CARD, '"10h"',
    ),
    "a bad card alone": (line("sixth_dealt", card="?"), BadValue, "card", CARD, '"?"'),
    "no cards": (
        line("dealer_dealt", cards=[]), BadValue, "cards", "a list of length >= 1", "[]",
    ),
    "seven cards": (
        line("dealer_dealt", cards=["??"] * 7), BadValue, "cards", "a list of length <= 6",
        '["??", "??", "??", "??", "??", "??", "??"]',
    ),
    "a card twice": (
        line("hand_shown", cards=["As", "Kd", "As"]),
        BadValue, "cards", "no card twice", "As twice",
    ),
    "a card twice received": (
        line("cards_exchanged", received=["2c", "2c"]),
        BadValue, "received", "no card twice", "2c twice",
    ),
    "box 10": (line("box_folded", box=10), BadValue, "box", "a whole number <= 9", "10"),
    "box 0": (line("box_folded", box=0), BadValue, "box", "a whole number >= 1", "0"),
    "round 0": (line("round_opened", round=0), BadValue, "round", "a whole number >= 1", "0"),
    "blind false": (
        line("wager_placed", blind=False), BadValue, "blind", "true, or no such field", "false",
    ),
    "blind null": (line("wager_placed", blind=None), BadValue, "blind", "true", "null"),
    "an unknown wager": (
        line("wager_placed", wager="side"), BadValue, "wager",
        "one of ante, bonus, bet, exchange, sixth, insurance, game", '"side"',
    ),
    "not NFC": (
        line("fill", by="Rene\u0301"), BadValue, "by", "text in Unicode form NFC", '"Rene\\u0301"',
    ),
    "a control character": (
        line("fill", slip="a\tb"),
        BadValue, "slip", "text without control characters", '"a\\tb"',
    ),
    "the character DEL": (
        line("fill", slip="a\x7f"),
        BadValue, "slip", "text without control characters", '"a\\u007f"',
    ),
    "a control character of C1": (
        line("fill", slip="a\x85"),
        BadValue, "slip", "text without control characters", '"a\\u0085"',
    ),
    "a control character within a list": (
        line("shift_closed", counted_by=["Ann", "B\n"]),
        BadValue, "counted_by", "text without control characters", '"B\\n"',
    ),
    "a control character within a correction": (
        line("event_replaced", event={"type": "fill", "at": AT, "amount": 1, "slip": "\x00"}),
        BadValue, "event.slip", "text without control characters", '"\\u0000"',
    ),
    "values nested too deep": (
        line("fill", by="X").replace(b'"X"', b"[" * 30_000 + b"]" * 30_000),
        BadValue, "line", "an event", "values nested too deep",
    ),
    "an unknown type within": (
        line("event_replaced", event=INNER | {"type": "event_voided"}),
        UnknownType, "event.type", "a type of the wire format", '"event_voided"',
    ),
    "a type within that is a list": (
        line("event_inserted", event=INNER | {"type": ["drop"]}),
        UnknownType, "event.type", "a type of the wire format", '["drop"]',
    ),
    "a float within": (
        line("event_replaced", event=INNER | {"amount": 1.0}),
        BadValue, "event.amount", "a whole number", "1.0",
    ),
    "a lone surrogate": (
        line("fill").replace(b"clerk", b"a \\ud800"),
        BadValue, "by", "text in Unicode", '"a \\ud800"',
    ),
    "a lone surrogate in a list": (
        line("shift_closed", counted_by=["Ann", "@"]).replace(b"@", b"\\udc00b"),
        BadValue, "counted_by[1]", "text in Unicode", '"\\udc00b"',
    ),
    "a lone surrogate within": (
        line("event_replaced", event=INNER | {"guest": "@"}).replace(b"@", b"\\ud800"),
        BadValue, "event.guest", "text in Unicode", '"\\ud800"',
    ),
    "a lone surrogate in a name": (
        line("fill").replace(b"clerk", b'clerk","\\ud800":"'),
        BadValue, "\\ud800", "text in Unicode", '"\\ud800"',
    ),
    "a number beyond any": (
        line("fill").replace(b"5000", b"-1E400"),
        BadValue, "amount", "a value that the wire format allows", "-1E400",
    ),
    "a number beyond any within": (
        line("event_replaced").replace(b"700", b"1E400"),
        BadValue, "event.amount", "a value that the wire format allows", "1E400",
    ),
    "a number beyond any in a list within": (
        line("event_replaced").replace(b"700", b"[1,1E400]"),
        BadValue, "event.amount[1]", "a value that the wire format allows", "1E400",
    ),
    "a correction of nothing": (
        line("event_replaced", event=[]), BadValue, "event", "an object", "[]",
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", TYPES)
def test_every_type_comes_in(kind: str) -> None:
    arrival = read(line(kind))
    assert type_of(arrival.event) == kind
    assert json.loads(arrival.json) == event(kind)


@pytest.mark.parametrize("kind", OPTIONAL)
def test_every_type_comes_in_with_all_that_is_optional(kind: str) -> None:
    said = event(kind) | OPTIONAL[kind]
    assert json.loads(read(text_of(said)).json) == said


@pytest.mark.parametrize("kind", TYPES)
def test_every_type_comes_in_as_its_canonical_json(kind: str) -> None:
    said = event(kind) | OPTIONAL.get(kind, {})
    assert read(text_of(said)).json == rfc8785.dumps(said)


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_event_is_refused_with_the_field_and_what_stands_there(name: str) -> None:
    text, kind, field, expected, got = REFUSED[name]
    with pytest.raises(Refusal) as caught:
        read(text)
    told = caught.value
    assert (type(told), told.field, told.expected, told.got) == (kind, field, expected, got)


@pytest.mark.parametrize(
    ("kind", "field"),
    [(kind, field) for kind in TYPES for field in event(kind) if field != "type"],
)
def test_no_required_field_may_be_missing(kind: str, field: str) -> None:
    with pytest.raises(MissingField) as caught:
        read(lacking(kind, field))
    assert caught.value.field == field


@pytest.mark.parametrize("kind", TYPES)
def test_no_type_has_an_unknown_field(kind: str) -> None:
    with pytest.raises(UnknownField):
        read(line(kind, unheard_of=1))


@pytest.mark.parametrize("kind", TYPES)
def test_no_field_may_be_null(kind: str) -> None:
    for field in event(kind) | OPTIONAL.get(kind, {}):
        with pytest.raises(Refusal) as caught:
            read(line(kind, **{field: None}) if field != "id" else line(kind, None))  # type: ignore[arg-type]
        assert caught.value.field == field


@pytest.mark.parametrize("wager", sorted(FEES))
def test_a_fee_is_never_taken(wager: str) -> None:
    with pytest.raises(BadValue, match="wager: expected a stake: fees are the house's when placed"):
        read(line("wager_taken", wager=wager))


@pytest.mark.parametrize("wager", ["ante", "bonus", "bet", "insurance"])
def test_a_stake_may_be_taken(wager: str) -> None:
    assert isinstance(outcome(line("wager_taken", wager=wager)), Arrival)


@pytest.mark.parametrize(
    "text",
    [
        b"  " + line("fill") + b"\r\n",
        json.dumps(event("fill"), indent=None).encode(),
        json.dumps(dict(reversed(event("fill").items())), ensure_ascii=True).encode(),
        line("fill").replace(b"clerk", b"cl\\u0065rk").replace(b"F-1", b"F\\u002d1"),
    ],
)
def test_white_space_key_order_and_escapes_do_not_matter(text: bytes) -> None:
    assert read(text) == read(line("fill"))


def test_at_is_kept_as_the_text_it_came_as() -> None:
    arrival = read(line("fill", at="2026-11-27t18:00:00.1200000009-00:00"))
    assert arrival.event.at == "2026-11-27t18:00:00.1200000009-00:00"
    assert arrival.at_us == 1_795_802_400_120_000


def test_a_line_of_64_kib_comes_in() -> None:
    text = line("fill")
    assert isinstance(outcome(text + b" " * (LONGEST - len(text)) + b"\r\n"), Arrival)


def test_unseen_cards_may_come_more_than_once() -> None:
    assert isinstance(outcome(line("hand_shown", cards=["??", "As", "??"])), Arrival)


def test_names_may_be_in_any_script() -> None:
    assert isinstance(outcome(line("fill", by="Ирина Ж.", slip="№ 7 ♠ 😀")), Arrival)


def test_a_correction_may_name_a_round_that_was_skipped() -> None:
    assert isinstance(
        outcome(line("event_inserted", event={"type": "round_opened", "at": AT, "round": 7})),
        Arrival,
    )


def test_the_event_of_a_correction_says_nothing_that_the_correction_says() -> None:
    for name in ("id", "by", "table", "shift"):
        with pytest.raises(UnknownField) as caught:
            read(line("event_replaced", event=INNER | {name: "x"}))
        assert caught.value.field == f"event.{name}"


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(["As", "??", AT, "ante", "2026-11-27", 10**500]),
    lambda inner: st.lists(inner, max_size=7) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


def outcome(text: bytes) -> Arrival | Refusal:
    """Read a line; any other exception is a fault, and so is a reason that can't be stored."""
    try:
        return read(text)
    except Refusal as refusal:
        canonical(refusal.as_dict())
        return refusal


@given(st.binary() | st.text().map(str.encode))
@example(b'{"\\ud800":1}')
@example(b'{"type":"\\udfff"}')
@example(b'{"type":"fill","\\ud800":1}')
@example(b"[" * 60_000)
@example(b'{"a":' * 10_000)
@example(b"9" * 60_000)
@example(b'{"type":' + b"9" * 60_000 + b"}")
@example(b'{"type":"' + b"x" * 60_000 + b'"}')
@example(line("fill").replace(b"5000", b"9" * 60_000))
@example(line("fill").replace(b"5000", b"1e999"))
@example(line("fill").replace(b"clerk", b"\xed\xa0\x80"))
def test_any_bytes_are_an_event_or_refused(text: bytes) -> None:
    outcome(text)


@pytest.mark.parametrize("depth", [*range(10, 1_200, 17), 5_000])
def test_any_depth_of_nesting_is_refused(depth: int) -> None:
    deep = b"[" * depth + b"]" * depth
    for text in (
        deep,
        b'{"type":' + deep + b"}",
        line("fill").replace(b'"clerk"', deep),
        line("event_replaced").replace(b'"drop"', deep),
        line("event_replaced").replace(b"700", deep),
        line("event_replaced").replace(b'"amount"', b'"x":' + deep + b',"amount"'),
    ):
        assert isinstance(outcome(text), Refusal)


@given(kind=st.sampled_from(sorted(TYPES)), data=st.data())
def test_any_value_in_any_field_is_an_event_or_refused(kind: str, data: st.DataObject) -> None:
    said = event(kind) | OPTIONAL.get(kind, {})
    field = data.draw(st.sampled_from(sorted(said)) | st.text())
    said[field] = data.draw(values)
    outcome(json.dumps(said).encode())


@given(kind=st.sampled_from(["event_replaced", "event_inserted"]), data=st.data())
def test_any_event_within_a_correction_is_one_or_refused(kind: str, data: st.DataObject) -> None:
    inner_kind = data.draw(st.sampled_from(sorted(TYPES)))
    inner = {"type": inner_kind, "at": AT} | TYPES[inner_kind]
    inner[data.draw(st.sampled_from(sorted(inner)) | st.text())] = data.draw(values)
    outcome(json.dumps(event(kind, event=inner)).encode())


names = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), min_size=1, max_size=20
)


@given(kind=st.sampled_from(sorted(OF_ROUND)), by=names, number=st.integers(1, 2**53 - 1))
def test_what_comes_in_is_canonical_whatever_it_says(kind: str, by: str, number: int) -> None:
    said = event(kind, by=by, round=number)
    result = outcome(json.dumps(said).encode())
    if isinstance(result, Arrival):
        assert result.json == rfc8785.dumps(said)
    else:
        assert result.expected == "text in Unicode form NFC"


def test_a_line_that_was_cut_says_that_it_was_longer() -> None:
    with pytest.raises(LineTooLong, match="got 16777216 bytes or more"):
        read(b"x" * KEPT)
    with pytest.raises(LineTooLong, match=r"got 65537 bytes$"):
        read(b"x" * 65537)
