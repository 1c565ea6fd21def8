"""Tokens are entries of the log: a name is given once, and what is revoked opens nothing."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from ledger.entry import Record
from ledger.error import EntryDamaged, LedgerError
from ledger.own import Access, TokenMade, TokenRevoked, entry_of
from ledger.refusal import BadValue
from ledger.store import Store
from ledger.tokens import NoSuchToken, Token, Tokens, TokenTaken, asked, say
from tests.ledger.recording import NOON_US, ledger

HASH = "$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA"


def clock() -> int:
    return NOON_US


def wanted(name: str = "rp-02", *tables: str, access: Access = Access.WRITE) -> TokenMade:
    return asked(name, HASH, "M-01", access=access, tables=list(tables))


def gone(name: str = "rp-02", reason: str = "lost") -> TokenRevoked:
    return TokenRevoked(name=name, by="M-02", reason=reason)


@pytest.fixture
def store(db_url: str) -> Iterator[Store]:
    with ledger(db_url) as store:
        yield store


def test_a_token_is_made_and_revoked_by_entries_of_the_log(store: Store) -> None:
    size = store.size()
    made = say(store, clock, wanted("rp-02", "T1", "T1", "T2"))
    assert (made.seq, made.made_at) == (size + 1, "2026-01-01T12:00:00.000000Z")
    assert made.made.tables == ("T1", "T2")
    assert list(Tokens.of_store(store)) == [made]
    revoked = say(store, clock, gone())
    assert (revoked.seq, revoked.revoked, revoked.in_force) == (size + 1, gone(), False)
    assert list(Tokens.of_store(store)) == [revoked]
    assert list(Tokens.of_store(store, size + 1)) == [made]


def test_a_name_is_given_once_also_after_its_token_was_revoked(store: Store) -> None:
    say(store, clock, wanted())
    with pytest.raises(TokenTaken, match="token: expected a name that no token has had, got rp-02"):
        say(store, clock, wanted())
    say(store, clock, gone())
    with pytest.raises(TokenTaken):
        say(store, clock, wanted())


def test_only_a_token_in_force_is_revoked(store: Store) -> None:
    with pytest.raises(NoSuchToken, match="got rp-02, never made"):
        say(store, clock, gone())
    say(store, clock, wanted())
    say(store, clock, gone())
    with pytest.raises(NoSuchToken, match="got rp-02, revoked at 2026-01-01T12:00:00"):
        say(store, clock, gone())


@pytest.mark.parametrize(
    "said",
    [wanted("a", "T\n1"), wanted("a", "T" * 65), gone(reason=" "), gone(reason="x" * 501)],
)
def test_what_is_said_must_be_plain_text(store: Store, said: TokenMade | TokenRevoked) -> None:
    size = store.size()
    with pytest.raises(BadValue):
        say(store, clock, said)
    assert store.size() == size


def test_of_two_that_are_made_at_once_under_a_name_one_wins(store: Store) -> None:
    def make(_: int) -> bool:
        try:
            return bool(say(store, clock, wanted()))
        except LedgerError:
            return False

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(make, range(4))) == 1


def token(made: TokenMade, revoked: TokenRevoked | None = None) -> Token:
    return Token(made, 1, "", revoked)


@pytest.mark.parametrize(
    ("token", "reads", "writes"),
    [
        (token(wanted("a", "T1")), [True, False], [True, False]),
        (token(wanted("a")), [True, True], [True, True]),
        (token(wanted("a", "T1", access=Access.READ)), [True, False], [False, False]),
        (token(wanted("a", access=Access.READ)), [True, True], [False, False]),
        (token(wanted("a"), gone("a")), [False, False], [False, False]),
    ],
)
def test_a_token_opens_what_it_is_for(token: Token, reads: list[bool], writes: list[bool]) -> None:
    assert [token.reads(table) for table in ("T1", "T2")] == reads
    assert [token.writes(table) for table in ("T1", "T2")] == writes


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ([wanted(), wanted()], "entry 2: expected a name that no token has had, got rp-02"),
        ([gone()], "entry 1: expected the name of a token in force, got rp-02"),
        ([wanted(), gone(), gone()], "entry 3: expected the name of a token in force"),
    ],
)
def test_a_log_in_which_tokens_do_not_fit_is_damaged(
    said: list[TokenMade | TokenRevoked], told: str
) -> None:
    entries = [entry_of(each, NOON_US) for each in said]
    records = [Record(seq, each.body, each.leaf) for seq, each in enumerate(entries, start=1)]
    with pytest.raises(EntryDamaged, match=told):
        Tokens.of(records)
