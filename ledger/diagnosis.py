"""Why the decoder refused a line: which field, what it wants there, what stands there instead."""

import json
import re
from collections.abc import Callable, Iterator
from math import isfinite
from typing import Final

import msgspec

from ledger.event import Wager
from ledger.field import FORMS
from ledger.refusal import (
    BadValue,
    DuplicateKey,
    MissingField,
    NotJson,
    Refusal,
    UnknownField,
    UnknownType,
    shown,
)

ANY_ALLOWED: Final = "a value that the wire format allows"
ONE_OBJECT: Final = "one JSON object in UTF-8"
LONGEST_NUMBER: Final = 400
"""Digits of a number that are reckoned with; one with more is shown, and refused, as text."""
NOWHERE: Final = "[...]"
"""How the decoder names a place within a correction's event: the event is but an object to it."""

PLACE: Final = re.compile(r"(?P<what>.*?)(?: - at `\$(?P<path>[^`]*)`)?\Z", re.DOTALL)
STEP: Final = re.compile(r"\.(\w+)|\[(\d+)\]")
FIELD: Final = re.compile(r"field `(.*)`", re.DOTALL)
WANTED: Final = re.compile(r"Expected (.*?)(?:, got .*)?\Z", re.DOTALL)
KINDS: Final = {
    "`int`": "a whole number",
    "`str`": "a text",
    "`bool`": "true",
    "`array`": "a list",
    "`object`": "an object",
}
"""How the decoder names a kind of value, and how people do."""


class Beyond(str):
    """A number too large to be reckoned with, as the text that it came as."""

    __slots__ = ()


def parsed(line: bytes) -> object:
    """Return a line's JSON as plain values, or refuse it: no JSON, or a key named twice."""
    try:
        return json.loads(
            line.decode(),
            object_pairs_hook=_pairs,
            parse_constant=_constant,
            parse_int=_integer,
            parse_float=_fraction,
        )
    except RecursionError:
        raise too_deep() from None
    except ValueError as error:
        raise NotJson("line", ONE_OBJECT, str(error)) from None


def too_deep() -> Refusal:
    """Return the refusal of a line whose values nest deeper than any event's."""
    return BadValue("line", "an event", "values nested too deep")


def _pairs(pairs: list[tuple[str, object]]) -> dict[str, object]:
    keys: dict[str, object] = {}
    for key, value in pairs:
        if key in keys:
            raise DuplicateKey(key, "each key once", f"{key} twice")
        keys[key] = value
    return keys


def _constant(name: str) -> object:
    raise NotJson("line", "numbers as JSON has them", name)


def _integer(digits: str) -> object:
    return int(digits) if len(digits) <= LONGEST_NUMBER else Beyond(digits)


def _fraction(digits: str) -> object:
    number = float(digits)
    return number if isfinite(number) else Beyond(digits)


def diagnosed(line: bytes, error: Exception) -> Refusal:
    """Return why the decoder refused a line."""
    try:
        value = parsed(line)
    except Refusal as refusal:
        return refusal
    if isinstance(error, RecursionError):
        return too_deep()
    if not isinstance(value, dict):
        return NotJson("line", ONE_OBJECT, shown(value))
    if not isinstance(error, msgspec.ValidationError):  # it is JSON, but not all of it is text
        return _first_odd(value, _is_no_text, "text in Unicode") or misfit(value, error)
    if NOWHERE in str(error):
        return _first_odd(value, _is_beyond, ANY_ALLOWED) or misfit(value, error)
    return misfit(value, error)


def _first_odd(value: object, is_odd: Callable[[str], bool], expected: str) -> BadValue | None:
    """Return the refusal of the first text in a line that is odd, if one is."""
    found = ((place, text) for place, text in _texts(value) if is_odd(text))
    return next((BadValue(place, expected, _shown(text)) for place, text in found), None)


def _texts(value: object) -> Iterator[tuple[str, str]]:
    """Yield every text of a value, names of fields too, with its place, in the line's order."""
    waiting: list[tuple[str, object]] = [("", value)]
    while waiting:
        place, each = waiting.pop()
        within: list[tuple[str, object]] = []
        match each:
            case str():
                yield place, each
            case dict():
                for key, item in each.items():
                    name = f"{place}.{key}" if place else str(key)
                    within += [(name, key), (name, item)]
            case list():
                within = [(f"{place}[{index}]", item) for index, item in enumerate(each)]
            case _:
                pass
        waiting += reversed(within)


def _is_no_text(text: str) -> bool:
    return any("\ud800" <= char <= "\udfff" for char in text)


def _is_beyond(text: str) -> bool:
    return isinstance(text, Beyond)


def misfit(value: dict[str, object], error: Exception) -> Refusal:
    """Return the refusal of a JSON object that is no event, from the decoder's own words."""
    found = PLACE.match(str(error))
    assert found is not None
    what, path = found["what"], found["path"] or ""
    place = path.lstrip(".")
    if named := FIELD.search(what):
        field = f"{place}.{named[1]}" if place else named[1]
        if what.startswith("Object missing"):
            return MissingField(field, "this field", "nothing")
        return UnknownField(field, "no such field", shown(_at(value, f"{path}.{named[1]}")))
    if place == "type":
        return UnknownType("type", "a type of the wire format", shown(value.get("type")))
    return BadValue(place or "line", _wanted(what), _shown(_at(value, path)))


def _shown(value: object) -> str:
    return str(value) if isinstance(value, Beyond) else shown(value)


def _wanted(what: str) -> str:
    if what.startswith("Invalid enum value"):
        return f"one of {', '.join(Wager)}"
    wanted = WANTED.match(what)
    if wanted is None:
        return ANY_ALLOWED
    words = FORMS.get(wanted[1], wanted[1])
    for kind, word in KINDS.items():
        words = words.replace(kind, word)
    return words


def _steps(path: str) -> Iterator[str | int]:
    for name, index in STEP.findall(path):
        yield name or int(index)


def _at(value: object, path: str) -> object:
    """Return what stands at a decoder's path, the nearest thing if the path is unclear."""
    for step in _steps(path):
        match value:
            case dict() if step in value:
                value = value[step]
            case list() if isinstance(step, int) and step < len(value):
                value = value[step]
            case _:
                break
    return value
