"""What is shown to be let in: only the very token of a name in force opens anything."""

import pytest

from ledger.own import Access, TokenRevoked
from ledger.tokens import Tokens, asked
from live.secret import hashed, known, token_of

CHANCE = bytes(range(32))
TOKEN = token_of("rp-02", CHANCE)


@pytest.fixture(scope="module")
def tokens() -> Tokens:
    tokens = Tokens()
    tokens.take(asked("rp-02", hashed(TOKEN), "M-01", access=Access.WRITE, tables=["T1"]), 1)
    return tokens


def test_a_token_is_its_name_and_its_chance() -> None:
    assert token_of("rp-02", CHANCE) == "rp-02~AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"


def test_a_hash_is_argon2id_with_a_salt_of_its_own() -> None:
    assert hashed(TOKEN).startswith("$argon2id$v=19$m=65536,t=3,p=4$")
    assert hashed(TOKEN) != hashed(TOKEN)


def test_the_very_token_is_known(tokens: Tokens) -> None:
    assert known(tokens, TOKEN) is tokens.named["rp-02"]


@pytest.mark.parametrize(
    "shown",
    [
        "", "rp-02", "~", TOKEN + " ", TOKEN + "A", TOKEN[:-1], TOKEN[:-1] + "9", "é" + TOKEN,
        token_of("rp-02", bytes(32)), token_of("rp-03", CHANCE), TOKEN.upper(),
        TOKEN + "\n", "rp-02~" + "A" * 100_000,
    ],
)  # fmt: skip
def test_anything_else_is_not(tokens: Tokens, shown: str) -> None:
    assert known(tokens, shown) is None


def test_a_revoked_token_is_not(tokens: Tokens) -> None:
    after = Tokens(dict(tokens.named))
    after.take(TokenRevoked(name="rp-02", by="M-01", reason="lost"), 2)
    assert known(after, TOKEN) is None
    assert known(tokens, TOKEN)


def test_a_name_that_no_token_has_is_looked_at_like_any_other(
    tokens: Tokens, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked_of: list[str] = []

    def matches(hash_: str, shown: str) -> bool:
        asked_of.append(hash_)
        return bool(shown) and False

    monkeypatch.setattr("live.secret._matches", matches)
    known(tokens, token_of("nobody", CHANCE))
    known(tokens, TOKEN)
    assert [each.split("$")[:4] for each in asked_of] == [
        ["", "argon2id", "v=19", "m=65536,t=3,p=4"]
    ] * 2
