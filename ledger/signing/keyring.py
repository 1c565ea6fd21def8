"""The keys of a log, as its own entries name them: which one signs, from which entry on."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Self

from ledger import body
from ledger.entry import Record
from ledger.error import EntryDamaged
from ledger.evidence import WrongKey
from ledger.own import KeyRotated
from ledger.signing.key import VerifierKey
from ledger.store import Store


@dataclass(frozen=True, slots=True)
class Term:
    """A key and the entry, from 1, that put it in force."""

    key: VerifierKey
    since: int


@dataclass(frozen=True, slots=True)
class Keyring:
    """A log's keys in the order in which they came into force: the last one is in force."""

    terms: tuple[Term, ...] = ()

    @classmethod
    def of(cls, records: Iterable[Record]) -> Self:
        """Return the keys that a log's `key_rotated` entries name, in its order.

        Raises:
            EntryDamaged: an entry is none, or does not follow on the key before it.
            BadKey: what one names is no key.
        """
        terms: list[Term] = []
        for record in records:
            named = body.own(record, KeyRotated)
            before = terms[-1].key.text if terms else "none"
            if (named.previous or "none") != before:
                told = f"previous key {before}"
                raise EntryDamaged(f"entry {record.seq}", told, named.previous or "none")
            key = VerifierKey.parse(named.key)
            if terms and key.name != terms[0].key.name:
                told = f"a key named {terms[0].key.name}"
                raise EntryDamaged(f"entry {record.seq}", told, key.name)
            terms.append(Term(key, record.seq))
        return cls(tuple(terms))

    @classmethod
    def of_store(cls, store: Store, size: int | None = None) -> Self:
        """Return the keys of a log, or of its first ``size`` entries."""
        return cls.of(store.own(KeyRotated, size))

    def __iter__(self) -> Iterator[VerifierKey]:
        """Yield each key, the first one first."""
        return (term.key for term in self.terms)

    @property
    def origin(self) -> str:
        """The log's name in its checkpoints: that of its first key, and of all.

        Raises WrongKey if the log has none.
        """
        return self.in_force.key.name

    @property
    def in_force(self) -> Term:
        """The last key. Raises WrongKey if the log has none."""
        if not self.terms:
            raise WrongKey("the log", "a key that signs it (`pitledger init` makes one)", "none")
        return self.terms[-1]

    def due(self, covered: int) -> tuple[VerifierKey, ...]:
        """Return the keys that must sign the next checkpoint after one of size ``covered``.

        That is the key in force, and before it those that it replaced since: each vouches for the
        next. Raises WrongKey if the log has none.
        """
        owed = (old.key for old, new in pairwise(self.terms) if new.since > covered)
        return (*owed, self.in_force.key)
