"""Rulebooks as the log knows them: registered whole, by id and version, before they are used."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field

from ledger.event import Strict
from ledger.field import Ordinal, RulebookName
from ledger.own import RulebookRegistered
from ledger.refusal import UnknownRulebook


class RulebookUsed(Strict, frozen=True, kw_only=True):
    """The rulebook that a shift is judged by: id, version, SHA-256 of its TOML in hex."""

    id: RulebookName
    version: Ordinal
    digest: str

    @property
    def name(self) -> str:
        """Return the rulebook as ``id@version``."""
        return f"{self.id}@{self.version}"


def digest_of(toml: str) -> str:
    """Return the SHA-256 of a rulebook's TOML (UTF-8) in hex."""
    return hashlib.sha256(toml.encode()).hexdigest()


@dataclass(slots=True)
class Registry:
    """The rulebooks registered so far."""

    versions: dict[str, dict[int, RulebookUsed]] = field(default_factory=dict)

    def add(self, rulebook: RulebookRegistered) -> None:
        """Take note of a registration."""
        used = RulebookUsed(
            id=rulebook.id, version=rulebook.version, digest=digest_of(rulebook.toml)
        )
        self.versions.setdefault(rulebook.id, {})[rulebook.version] = used

    def named(self, name: str) -> RulebookUsed:
        """Return the rulebook of ``id@version``, of a bare ``id`` the highest version."""
        id_, _, version = name.partition("@")
        versions = self.versions.get(id_, {})
        number = int(version) if version else max(versions, default=0)
        if number not in versions:
            raise UnknownRulebook("rulebook", self._known(), name)
        return versions[number]

    def _known(self) -> str:
        books = [used.name for versions in self.versions.values() for used in versions.values()]
        return f"one of {', '.join(books)}" if books else "a registered rulebook"


def registry_of(rulebooks: Iterable[RulebookRegistered]) -> Registry:
    """Return the registry that the registrations make, in the order of the log."""
    registry = Registry()
    for rulebook in rulebooks:
        registry.add(rulebook)
    return registry
