"""Registering rulebooks in the log, whole, before they are used."""

from collections.abc import Iterable

from ledger import body
from ledger.own import RulebookRegistered, entry_of
from ledger.refusal import BadValue
from ledger.registry import digest_of, registry_of
from ledger.store import Store


def register(store: Store, rulebooks: Iterable[tuple[str, int, str]], now_us: int) -> list[str]:
    """Register rulebooks (id, version, TOML) that are not there yet; return their names.

    Raises BadValue if a version is registered with other content: a rulebook never changes.
    """
    names: list[str] = []
    with store.writing() as writer:
        told = writer.own(RulebookRegistered)
        known = registry_of(body.own(record, RulebookRegistered) for record in told)
        for id_, version, toml in rulebooks:
            before = known.versions.get(id_, {}).get(version)
            if before is None:
                book = RulebookRegistered(id=id_, version=version, toml=toml)
                writer.append([entry_of(book, now_us)])
                known.add(book)
                names.append(f"{id_}@{version}")
            elif before.digest != digest_of(toml):
                wanted = f"a higher version: {before.name} is registered with other content"
                raise BadValue("version", wanted, str(version))
    return names
