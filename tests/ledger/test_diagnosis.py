"""From the decoder's words to the field, what it wants and what stands there."""

import msgspec
import pytest

from ledger.diagnosis import diagnosed, misfit, parsed
from ledger.refusal import BadValue, DuplicateKey, NotJson, UnknownField
from tests.ledger.wire import event, text_of


def test_json_is_read_as_plain_values() -> None:
    assert parsed(b'{"a":[1,2.5,null,"\\u00e9"]}') == {"a": [1, 2.5, None, "é"]}


@pytest.mark.parametrize("text", [b"", b"{", b"\xff", b"\xef\xbb\xbf1", b"NaN", b"[1] 2", b"01"])
def test_what_is_no_json_is_told(text: bytes) -> None:
    with pytest.raises(NotJson):
        parsed(text)


def test_a_key_twice_is_told_at_any_depth() -> None:
    with pytest.raises(DuplicateKey, match="b: expected each key once, got b twice"):
        parsed(b'{"a":[{"b":1,"b":1}]}')


def test_a_number_of_any_length_is_read() -> None:
    assert parsed(b"9" * 400) == int("9" * 400)
    assert parsed(b"9" * 60_000) == "9" * 60_000


def test_a_number_beyond_any_is_read_as_it_came() -> None:
    assert parsed(b"[1.5,1E400,-1e999,1e-999]") == [1.5, "1E400", "-1e999", 0.0]


def test_nesting_of_any_depth_is_told() -> None:
    with pytest.raises(BadValue, match="values nested too deep"):
        parsed(b"[" * 60_000)
    assert diagnosed(b"{}", RecursionError()).got == "values nested too deep"


@pytest.mark.parametrize("value", [b"[]", b'"a"', b"1", b"null", b"true"])
def test_what_is_no_object_is_shown(value: bytes) -> None:
    refusal = diagnosed(value, msgspec.ValidationError("Expected `object`"))
    assert (type(refusal), refusal.got) == (NotJson, value.decode())


@pytest.mark.parametrize(
    ("words", "field", "expected", "got"),
    [
        ("Expected `int`, got `str` - at `$.a`", "a", "a whole number", '"x"'),
        ("Expected `int` <= 9 - at `$.b[1].c`", "b[1].c", "a whole number <= 9", "7"),
        ("Expected `array` of length >= 1 - at `$.b`", "b", "a list of length >= 1",
         '[0, {"c": 7}]'),
        ("Integer value out of range - at `$.a`", "a", "a value that the wire format allows",
         '"x"'),
        ("Words of another version", "line", "a value that the wire format allows",
         '{"a": "x", "b": [0, {"c": 7}]}'),
        ("Expected `str` - at `$.no.such[3]`", "no.such[3]", "a text",
         '{"a": "x", "b": [0, {"c": 7}]}'),
    ],
)  # fmt: skip
def test_the_decoders_words_become_ours(words: str, field: str, expected: str, got: str) -> None:
    value: dict[str, object] = {"a": "x", "b": [0, {"c": 7}]}
    refusal = misfit(value, msgspec.ValidationError(words))
    assert type(refusal) is BadValue
    assert (refusal.field, refusal.expected, refusal.got) == (field, expected, got)


@pytest.mark.parametrize("name", ["a`b", "a b", "a - at `$.x`", "missing", "$", "é\n"])
def test_an_unknown_field_of_any_name_is_refused(name: str) -> None:
    text = text_of(event("fill") | {name: 1})
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.json.decode(text, type=Probe)
    assert type(diagnosed(text, caught.value)) is UnknownField


class Probe(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    type: str
    at: str
    by: str
    table: str
    shift: str
    amount: int
    slip: str
