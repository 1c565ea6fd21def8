"""Tokens: who may send events, or only read, and of which tables, as the log has it.

The log keeps of a token its name, what it is for and a hash, never the token itself.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Self, TypeAlias

from msgspec import UNSET, UnsetType

from ledger import body, instant
from ledger.content import check_words
from ledger.entry import Record
from ledger.error import EntryDamaged, Mismatch
from ledger.own import Access, TokenMade, TokenRevoked, entry_of
from ledger.recorder import Clock
from ledger.store import Store

Said: TypeAlias = TokenMade | TokenRevoked


class TokenTaken(Mismatch):
    """A name that a token has had: it names one token for ever, a revoked one too."""


class NoSuchToken(Mismatch):
    """A name that no token in force has."""


@dataclass(frozen=True, slots=True)
class Token:
    """A token: what the log said when it was made, by which entry, and when (RFC 3339, UTC).

    ``revoked`` is what was said when it was revoked, at ``revoked_at``; None while it is in force.
    """

    made: TokenMade
    seq: int
    made_at: str
    revoked: TokenRevoked | None = None
    revoked_at: str = ""

    @property
    def in_force(self) -> bool:
        """Tell whether it opens anything."""
        return self.revoked is None

    def reads(self, table: str) -> bool:
        """Tell whether what happens at a table is shown to it."""
        return self.in_force and (self.made.tables is UNSET or table in self.made.tables)

    def writes(self, table: str) -> bool:
        """Tell whether it may record events of a table."""
        return self.made.access is Access.WRITE and self.reads(table)


@dataclass(slots=True)
class Tokens:
    """All tokens that a log has made, by name, in the order they were made."""

    named: dict[str, Token] = field(default_factory=dict)

    @classmethod
    def of_store(cls, store: Store, upto: int | None = None) -> Self:
        """Return the tokens of a log, or of its prefix.

        Raises:
            EntryDamaged: a name comes twice, or one is revoked that is not in force.
        """
        upto = store.size() if upto is None else upto
        return cls.of([*store.own(TokenMade, upto), *store.own(TokenRevoked, upto)])

    @classmethod
    def of(cls, records: list[Record]) -> Self:
        """Return the tokens of entries, in whatever order; raises as `of_store` does."""
        tokens = cls()
        for record in sorted(records, key=lambda each: each.seq):
            told = body.own_body(record)
            assert isinstance(told.event, TokenMade | TokenRevoked)
            tokens.take(told.event, record.seq, told.recorded_at)
        return tokens

    def take(self, said: Said, seq: int, at: str = "") -> None:
        """Take the next entry, which stands at a position of the log.

        Raises:
            EntryDamaged: a name that a token has had, or to be revoked, that none in force has.
        """
        old = self.named.get(said.name)
        if isinstance(said, TokenMade):
            if old:
                told = "a name that no token has had"
                raise EntryDamaged(f"entry {seq}", told, said.name)
            self.named[said.name] = Token(said, seq, at)
        elif old is None or not old.in_force:
            raise EntryDamaged(f"entry {seq}", "the name of a token in force", said.name)
        else:
            self.named[said.name] = Token(old.made, old.seq, old.made_at, said, at)

    def __iter__(self) -> Iterator[Token]:
        return iter(self.named.values())


def asked(name: str, hash_: str, by: str, *, access: Access, tables: list[str]) -> TokenMade:
    """Ask for a token; without tables it is for every table."""
    chosen: tuple[str, ...] | UnsetType = tuple(dict.fromkeys(tables)) or UNSET
    return TokenMade(name=name, access=access, tables=chosen, hash=hash_, by=by)


def say(store: Store, clock: Clock, said: Said) -> Token:
    """Make or revoke a token, under the lock of the log's head: of two at once, one wins.

    Raises:
        TokenTaken: to be made, but a token has had the name.
        NoSuchToken: to be revoked, but no token in force has the name.
        BadValue: a name or a reason that is empty, too long or no plain text.
    """
    check_words(by=said.by)
    if isinstance(said, TokenRevoked):
        check_words(reason=said.reason)
    else:
        for table in said.tables or ():
            check_words(table=table)
    with store.writing() as writer:
        now = clock()
        tokens = Tokens.of([*writer.own(TokenMade), *writer.own(TokenRevoked)])
        _require(said, tokens)
        (record,) = writer.append([entry_of(said, now)])
    tokens.take(said, record.seq, instant.text(now))
    return tokens.named[said.name]


def _require(said: Said, tokens: Tokens) -> None:
    old = tokens.named.get(said.name)
    if isinstance(said, TokenMade) and old:
        raise TokenTaken("token", "a name that no token has had", said.name)
    if isinstance(said, TokenRevoked) and not (old and old.in_force):
        got = f"{said.name}, revoked at {old.revoked_at}" if old else f"{said.name}, never made"
        raise NoSuchToken("token", "the name of a token in force", got)
