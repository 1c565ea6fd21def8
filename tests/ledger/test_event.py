"""One struct for each type of the contract, and one way to write each down."""

import json
from pathlib import Path
from typing import get_args

import msgspec
import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from ledger.event import (
    BLIND_STAKES,
    DRAW_FEES,
    FEES,
    AnyEvent,
    Correction,
    RoundEvent,
    Wager,
    canonical,
    type_of,
)
from ledger.field import SAFE
from ledger.intake import read
from tests.ledger.wire import CORRECTIONS, OF_ROUND, TYPES, line

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*/shift.jsonl"))

values = st.recursive(
    st.none() | st.booleans() | st.integers(-SAFE, SAFE) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters(codec="ascii")), inner),
)


def test_every_type_of_the_contract_has_its_struct() -> None:
    assert {kind.__struct_config__.tag for kind in get_args(AnyEvent)} == set(TYPES)


@pytest.mark.parametrize("kind", TYPES)
def test_a_type_is_told_as_the_wire_has_it(kind: str) -> None:
    event = read(line(kind)).event
    assert type_of(event) == kind
    assert isinstance(event, RoundEvent) == (kind in OF_ROUND)
    assert isinstance(event, Correction) == (kind in CORRECTIONS)


def test_an_event_never_changes() -> None:
    event = read(line("fill")).event
    with pytest.raises(AttributeError):
        event.by = "another"  # type: ignore[misc]


def test_fees_are_what_is_paid_when_placed() -> None:
    assert {Wager("exchange"), Wager("sixth"), Wager("game")} == FEES


def test_the_stakes_of_a_blind_box_are_no_ante_and_nothing_bought_once_the_cards_are_seen() -> None:
    seen = {Wager("exchange"), Wager("game")}
    assert set(Wager) - seen - {Wager("ante"), Wager("bonus")} == BLIND_STAKES


def test_a_draw_is_paid_by_a_fee() -> None:
    assert {"exchange", "sixth"} == set(DRAW_FEES) <= FEES


@given(value=values)
def test_canonical_json_is_that_of_rfc_8785(value: object) -> None:
    assert canonical(value) == rfc8785.dumps(value)  # type: ignore[arg-type]


# What RFC 8785 prints, as far as keys are ASCII and numbers are safe integers: the string and the
# literals of section 3.2.2, two keys of section 3.2.3, the zero of appendix B.
@pytest.mark.parametrize(
    ("value", "printed"),
    [
        (
            r'''"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/"''',
            r'''"€$\u000f\nA'B\"\\\\\"/"''',
        ),
        ("[null, true, false]", "[null,true,false]"),
        (r'{"1": "One", "\r": "Carriage Return"}', r'{"\r":"Carriage Return","1":"One"}'),
        ("-0", "0"),
    ],
)
def test_canonical_json_is_what_rfc_8785_prints(value: str, printed: str) -> None:
    said = json.loads(value)
    assert canonical(said).decode() == printed
    assert rfc8785.dumps(said).decode() == printed


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda p: p.parent.name)
def test_every_event_of_the_examples_has_its_canonical_json(path: Path) -> None:
    for text in path.read_bytes().splitlines():
        assert read(text).json == rfc8785.dumps(json.loads(text))


def test_an_event_is_read_back_from_its_canonical_json() -> None:
    for kind in TYPES:
        event = read(line(kind)).event
        assert msgspec.json.decode(canonical(event), type=AnyEvent) == event
