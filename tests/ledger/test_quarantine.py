"""A refused line is kept word for word, and none can be edited unseen."""

import hashlib
from dataclasses import replace

import pytest
import rfc8785

from ledger.quarantine import Refused, canonical, sealed, storable

ROW = Refused(
    received_us=1_767_268_800_000_000,
    source="смена.jsonl",
    line_number=3,
    line=b'{"id":\xff',
    reason='{"code":"not_json"}',
    table="RP-1",
)


def test_a_row_is_hashed_in_canonical_form() -> None:
    assert canonical(ROW, 7) == rfc8785.dumps(
        {
            "number": 7,
            "received_us": 1_767_268_800_000_000,
            "source": "смена.jsonl",
            "line_number": 3,
            "line": "eyJpZCI6/w==",
            "reason": '{"code":"not_json"}',
            "table": "RP-1",
            "shift": None,
            "event_id": None,
        }
    )


def test_the_digest_covers_the_row_and_all_before_it() -> None:
    inner = hashlib.sha256(canonical(ROW, 1)).digest()
    assert sealed(ROW, 1, bytes(32)).digest == hashlib.sha256(bytes(32) + inner).digest()


@pytest.mark.parametrize(
    "changed",
    [
        replace(ROW, received_us=0),
        replace(ROW, source=""),
        replace(ROW, line_number=4),
        replace(ROW, line=b""),
        replace(ROW, reason="{}"),
        replace(ROW, table=None),
        replace(ROW, shift="A"),
        replace(ROW, event_id="e"),
    ],
)
def test_every_column_is_sealed(changed: Refused) -> None:
    assert sealed(changed, 1, bytes(32)).digest != sealed(ROW, 1, bytes(32)).digest


def test_a_number_is_sealed_too() -> None:
    assert sealed(ROW, 2, bytes(32)).digest != sealed(ROW, 1, bytes(32)).digest


@pytest.mark.parametrize("odd", ["", "x" * 65, "a\0b", "a\nb", "\ud800"])
def test_what_cannot_be_a_name_is_left_to_the_line(odd: str) -> None:
    assert storable(replace(ROW, table=odd, shift=odd, event_id=odd)) == replace(ROW, table=None)


def test_a_name_is_kept() -> None:
    assert storable(ROW) == ROW


def test_odd_characters_of_a_source_are_escaped() -> None:
    assert storable(replace(ROW, source="a\udcffb\0c")).source == r"a\udcffb\x00c"
