"""Registering rulebooks in the log, whole, before they are used."""

from collections.abc import Iterable
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class Registration:
    """A rulebook's place in the log: ``id@version``, digest (hex), and if it was there before."""

    name: str
    digest: str
    seq: int
    again: bool


def add(store: Store, rulebook: tuple[str, int, str], now_us: int) -> Registration:
    """Register one rulebook (id, version, TOML); the same text again changes nothing.

    Raises BadValue if its version is registered with other content, or is not above every other
    of its id: a bare id means the highest version, which is so always the newest.
    """
    id_, version, toml = rulebook
    book = RulebookRegistered(id=id_, version=version, toml=toml)
    name, digest = f"{id_}@{version}", digest_of(toml)
    with store.writing() as writer:
        told = writer.own(RulebookRegistered)
        known = {record.seq: body.own(record, RulebookRegistered) for record in told}
        if seq := next((seq for seq, each in known.items() if each == book), None):
            return Registration(name, digest, seq, again=True)
        highest = max((each.version for each in known.values() if each.id == id_), default=0)
        if version <= highest:
            taken = any((each.id, each.version) == (id_, version) for each in known.values())
            why = f"{name} is registered with other content" if taken else "they only rise"
            raise BadValue("version", f"one above {highest}: {why}", str(version))
        (record,) = writer.append([entry_of(book, now_us)])
    return Registration(name, digest, record.seq, again=False)
