"""An entry's exact bytes are canonical JSON, and its leaf is that of RFC 6962."""

import hashlib

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from ledger.entry import body_of, leaf_hash, sound
from ledger.error import EntryDamaged
from ledger.event import canonical
from ledger.field import SAFE

values = st.dictionaries(
    st.text(st.characters(codec="ascii")), st.text() | st.integers(-SAFE, SAFE) | st.booleans()
)


@given(values, st.none() | values.filter(bool), st.integers(0, 2**52))
def test_a_body_is_canonical_json(
    event: dict[str, object], rulebook: dict[str, object] | None, recorded_us: int
) -> None:
    beside = None if rulebook is None else canonical(rulebook)
    body = body_of(canonical(event), recorded_us, beside)
    said = {"v": 1, "event": event, "recorded_at": body_time(body)}
    assert body == rfc8785.dumps(said if rulebook is None else said | {"rulebook": rulebook})  # type: ignore[arg-type]


def body_time(body: bytes) -> str:
    return body.rpartition(b'"recorded_at":"')[2][:27].decode()


def test_a_body_says_when_it_was_recorded() -> None:
    assert body_of(b"{}", 1_500_000) == (
        b'{"event":{},"recorded_at":"1970-01-01T00:00:01.500000Z","v":1}'
    )


def test_a_leaf_is_hashed_apart_from_nodes() -> None:
    # RFC 6962, section 2.1.1: the leaf of no bytes.
    assert leaf_hash(b"").hex() == (
        "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"
    )
    assert leaf_hash(b"{}") == hashlib.sha256(b"\x00{}").digest()


def test_a_stored_leaf_must_be_borne_out_by_the_bytes() -> None:
    assert sound(7, b"{}", leaf_hash(b"{}")).seq == 7
    with pytest.raises(EntryDamaged, match=r"entry 7: expected the bytes .* got others"):
        sound(7, b"{ }", leaf_hash(b"{}"))
