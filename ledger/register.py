"""Registering rulebooks in the log, whole, before they are used."""

from collections.abc import Iterable

from ledger import body
from ledger.refusal import BadValue
from ledger.registry import RulebookRegistered, digest_of, registration, registry_of
from ledger.store import Store


def register(store: Store, rulebooks: Iterable[tuple[str, int, str]], now_us: int) -> list[str]:
    """Register rulebooks (id, version, TOML) that are not there yet; return their names.

    Raises BadValue if a version is registered with other content: a rulebook never changes.
    """
    names: list[str] = []
    with store.writing() as writer:
        known = registry_of(body.rulebook_body(each).event for each in writer.rulebooks())
        for id_, version, toml in rulebooks:
            before = known.versions.get(id_, {}).get(version)
            if before is None:
                book = RulebookRegistered(id=id_, version=version, toml=toml)
                writer.append([registration(book, now_us)])
                known.add(book)
                names.append(f"{id_}@{version}")
            elif before.digest != digest_of(toml):
                told = f"a higher version: {before.name} is registered with other content"
                raise BadValue("version", told, str(version))
    return names
