"""What a device or a person shows to be let in: a name, and 32 bytes that nobody can guess.

Written as ``NAME~SECRET``, the secret in URL-safe base64 (RFC 4648, section 5) without padding, it
fits into an ``Authorization: Bearer`` header (RFC 6750). It is hashed with argon2id (RFC 9106).
"""

import re
from base64 import urlsafe_b64encode
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from ledger.tokens import Token, Tokens

BYTES: Final = 32
FORM: Final = re.compile(r"([A-Za-z0-9._:-]{1,64})~[A-Za-z0-9_-]{43}")
_HASHER: Final = PasswordHasher()  # RFC 9106, second recommended option: 64 MiB, three passes
_NOBODY: Final = (
    "$argon2id$v=19$m=65536,t=3,p=4$AAAAAAAAAAAAAAAAAAAAAA"
    "$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
)
"""The hash that a name is held against that no token has: so both answers take the same time."""


def token_of(name: str, chance: bytes) -> str:
    """Return the token of a name and 32 bytes of chance; it is shown once."""
    assert len(chance) == BYTES
    return f"{name}~{urlsafe_b64encode(chance).decode().rstrip('=')}"


def hashed(token: str) -> str:
    """Return the argon2id hash of a token, with a salt of its own, in PHC form."""
    return _HASHER.hash(token)


def known(tokens: Tokens, shown: str) -> Token | None:
    """Return the token in force that is shown; None for any other text, however it is wrong.

    It takes 64 MiB and as long as argon2id does, whether or not the name is known.
    """
    match = FORM.fullmatch(shown)
    if match is None:
        return None
    found = tokens.named.get(match[1])
    right = _matches(found.made.hash if found else _NOBODY, shown)
    return found if found and right and found.in_force else None


def _matches(hash_: str, shown: str) -> bool:
    try:
        return _HASHER.verify(hash_, shown)
    except (Argon2Error, InvalidHashError):
        return False
