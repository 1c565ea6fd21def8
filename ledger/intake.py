"""From a line to an event: what fits the wire format comes in, all else is refused with a reason."""

import json
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

import msgspec

from ledger.event import (
    DECODER,
    FEES,
    AnyEvent,
    CardsDealt,
    CardsExchanged,
    DealerDealt,
    DealerShown,
    HandShown,
    ShiftOpened,
    WagerPlaced,
    WagerTaken,
    canonical,
)
from ledger.field import FORMS
from ledger.instant import microseconds
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

LONGEST = 64 * 1024
"""Bytes of a line, its end not counted."""

UNSEEN = "??"


@dataclass(frozen=True, slots=True)
class Arrival:
    """An event as it came in: typed, its canonical JSON, and its time in microseconds UTC."""

    event: AnyEvent
    json: bytes
    at_us: int


def read(line: bytes) -> Arrival:
    """Return the event of one line, or raise the Refusal that says why it is none."""
    text = line.strip(b" \t\r\n")
    if len(text) > LONGEST:
        raise LineTooLong("line", f"at most {LONGEST} bytes", f"{len(text)} bytes")
    try:
        event = DECODER.decode(text)
        exact = canonical(event)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise diagnosed(text, error) from None
    if len(exact) != len(text):
        parsed(text)  # white space, escapes or another spelling: or a key named twice
    if not exact.isascii() or b"\\" in exact or b"\x7f" in exact:
        check_texts(msgspec.to_builtins(event))
    check(event)
    return Arrival(event, exact, microseconds(event.at))


def check(event: AnyEvent) -> None:
    """Refuse what the types alone cannot: dates, cards twice, a fee taken, blind but not true."""
    match event:
        case CardsDealt() | DealerDealt() | HandShown() | DealerShown():
            _check_cards("cards", event.cards)
        case CardsExchanged():
            _check_cards("discarded", event.discarded)
            _check_cards("received", event.received)
        case WagerPlaced(blind=False):
            raise BadValue("blind", "true, or no such field", "false")
        case WagerTaken() if event.wager in FEES:
            stakes = "a stake: fees are the house's when placed"
            raise BadValue("wager", stakes, event.wager.value)
        case ShiftOpened():
            _check_day(event.gaming_day)
        case _:
            pass


def _check_cards(field: str, cards: tuple[str, ...]) -> None:
    seen = [card for card in cards if card != UNSEEN]
    if len(set(seen)) != len(seen):
        twice = next(card for card in seen if seen.count(card) > 1)
        raise BadValue(field, "no card twice", twice)


def _check_day(day: str) -> None:
    try:
        date.fromisoformat(day)
    except ValueError:
        raise BadValue("gaming_day", "a day of the calendar, as 2026-11-30", day) from None


def check_texts(value: object, field: str = "") -> None:
    """Refuse strings that are not NFC or hold control characters, wherever they stand."""
    match value:
        case str():
            if any(unicodedata.category(char) in {"Cc", "Cs"} for char in value):
                raise BadValue(field, "text without control characters", repr(value))
            if not unicodedata.is_normalized("NFC", value):
                raise BadValue(field, "text in Unicode form NFC", repr(value))
        case dict():
            for key, item in value.items():
                check_texts(item, f"{field}.{key}" if field else str(key))
                check_texts(key, field)
        case list() | tuple():
            for item in value:
                check_texts(item, field)
        case _:
            pass


def parsed(text: bytes) -> object:
    """Return a line's JSON as plain values, or refuse it: no JSON, or a key named twice."""
    try:
        return json.loads(text, object_pairs_hook=_pairs, parse_constant=_constant)
    except (ValueError, RecursionError) as error:
        raise NotJson("line", "one JSON object", str(error) or type(error).__name__) from None


def _pairs(pairs: list[tuple[str, object]]) -> dict[str, object]:
    keys: dict[str, object] = {}
    for key, value in pairs:
        if key in keys:
            raise DuplicateKey(key, "each key once", f"{key} twice")
        keys[key] = value
    return keys


def _constant(name: str) -> object:
    raise NotJson("line", "JSON numbers", name)


PATH = re.compile(r"^(?P<what>.*?)(?: - at `\$(?P<path>.*)`)?\Z", re.DOTALL)
STEP = re.compile(r"\.(\w+)|\[(\d+)\]")


def diagnosed(text: bytes, error: Exception) -> Refusal:
    """Return why the decoder refused a line: which field, what it wants, what stands there."""
    try:
        value = parsed(text)
    except Refusal as refusal:
        return refusal
    if not isinstance(value, dict):
        return NotJson("line", "one JSON object", value if isinstance(value, str) else repr(value))
    return misfit(value, error)


def misfit(value: dict[str, object], error: Exception) -> Refusal:
    """Return the refusal of a JSON object that is no event, from the decoder's own words."""
    found = PATH.match(str(error))
    what, path = (found["what"], found["path"] or "") if found else (str(error), "")
    field = path.lstrip(".")
    named = re.search(r"field `(.*)`", what)
    if named and "missing" in what:
        return MissingField(_join(field, named[1]), "this field", "nothing")
    if named:
        return UnknownField(_join(field, named[1]), "no such field", f"a field {named[1]!r}")
    if field == "type":
        return UnknownType("type", "a type of the wire format", repr(value.get("type")))
    return BadValue(field or "line", _wanted(what), repr(_at(value, path)))


def _join(path: str, field: str) -> str:
    return f"{path}.{field}" if path else field


def _wanted(what: str) -> str:
    wanted = re.match(r"Expected (.*?)(?:, got .*)?\Z", what, re.DOTALL)
    if wanted is None:
        return "a value that the wire format allows"
    return FORMS.get(wanted[1], wanted[1].replace("`", ""))


def _steps(path: str) -> Iterator[str | int]:
    for name, index in STEP.findall(path):
        yield name or int(index)


def _at(value: object, path: str) -> object:
    """Return what stands at a decoder's path, the nearest thing if the path is unclear."""
    for step in _steps(path):
        try:
            value = value[step]  # type: ignore[index]
        except (KeyError, IndexError, TypeError):
            return value
    return value
