"""How evidence writes bytes and numbers: in one way only, so that no text has a second reading."""

import re
from base64 import b64decode, b64encode
from typing import Final

HASH_BYTES: Final = 32
LARGEST: Final = 2**63 - 1
"""The largest size or index: what both databases can count to."""
_NUMBER: Final = re.compile("0|[1-9][0-9]{0,18}")


def base64_of(data: bytes) -> str:
    """Return bytes in standard base64 with padding (RFC 4648, section 4)."""
    return b64encode(data).decode()


def bytes_of(text: str) -> bytes | None:
    """Return the bytes that a text stands for; None if ``base64_of`` would not write it so."""
    try:
        data = b64decode(text, validate=True)
    except ValueError:
        return None
    return data if base64_of(data) == text else None


def hash_of(text: str) -> bytes | None:
    """Return the 32 bytes of a hash in base64; None if the text is anything else."""
    data = bytes_of(text)
    return data if data is not None and len(data) == HASH_BYTES else None


def number_of(text: str) -> int | None:
    """Return a number from 0 in decimal digits; None if it has leading zeros or is too large."""
    number = int(text) if _NUMBER.fullmatch(text) else -1
    return number if 0 <= number <= LARGEST else None
