"""Bytes and numbers are read in the one way that they are written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.signing.notation import LARGEST, base64_of, bytes_of, hash_of, number_of


# RFC 4648, section 10.
@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", ""),
        (b"f", "Zg=="),
        (b"fo", "Zm8="),
        (b"foo", "Zm9v"),
        (b"foob", "Zm9vYg=="),
        (b"fooba", "Zm9vYmE="),
        (b"foobar", "Zm9vYmFy"),
    ],
)
def test_base64_is_the_standards(data: bytes, text: str) -> None:
    assert base64_of(data) == text
    assert bytes_of(text) == data


@given(st.binary())
def test_bytes_are_read_back(data: bytes) -> None:
    assert bytes_of(base64_of(data)) == data


@pytest.mark.parametrize(
    "text",
    [
        "Zg",
        "Zg=",
        "Zg===",
        "Zh==",
        "Zm9=",
        "Zg==\n",
        " Zg==",
        "Zm9v\nYmFy",
        "Z-_v",
        "Zg==Zg==",
        "Жg==",
    ],
)
def test_no_other_text_stands_for_bytes(text: str) -> None:
    assert bytes_of(text) is None


def test_a_hash_has_32_bytes() -> None:
    assert hash_of(base64_of(bytes(32))) == bytes(32)
    assert hash_of(base64_of(bytes(31))) is None
    assert hash_of(base64_of(bytes(33))) is None
    assert hash_of("") is None


@pytest.mark.parametrize("number", [0, 1, 9, 10, 20852163, LARGEST])
def test_a_number_is_read(number: int) -> None:
    assert number_of(str(number)) == number


@pytest.mark.parametrize(
    "text",
    [
        "",
        "00",
        "01",
        "-1",
        "+1",
        "1.0",
        "1e3",
        "1_0",
        " 1",
        "1 ",
        "1\n",
        "٣",
        str(LARGEST + 1),
        "9" * 99,
    ],
)
def test_no_other_text_is_a_number(text: str) -> None:
    assert number_of(text) is None
