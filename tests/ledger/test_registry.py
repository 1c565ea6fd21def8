"""Which rulebook a name means, by what was registered before."""

import hashlib

import pytest

from ledger.refusal import UnknownRulebook
from ledger.registry import (
    Registry,
    RulebookRegistered,
    RulebookUsed,
    digest_of,
    registration,
    registry_of,
)


def book(name: str, version: int) -> RulebookRegistered:
    return RulebookRegistered(id=name, version=version, toml=f"{name} {version} №")


def registry() -> Registry:
    return registry_of([book("house", 1), book("house", 10), book("house", 9), book("club", 3)])


@pytest.mark.parametrize(
    ("name", "meant"),
    [("house", "house@10"), ("house@9", "house@9"), ("house@1", "house@1"), ("club", "club@3")],
)
def test_a_bare_id_means_the_highest_version(name: str, meant: str) -> None:
    assert registry().named(name).name == meant


@pytest.mark.parametrize("name", ["open", "house@2", "club@4", "open@1"])
def test_a_name_that_is_not_registered_is_refused_with_those_that_are(name: str) -> None:
    with pytest.raises(UnknownRulebook) as caught:
        registry().named(name)
    told = caught.value
    assert (told.field, told.expected, told.got) == (
        "rulebook", "one of house@1, house@10, house@9, club@3", name,
    )  # fmt: skip


def test_without_any_registration_that_is_said() -> None:
    with pytest.raises(UnknownRulebook, match="expected a registered rulebook, got house"):
        Registry().named("house")


def test_a_rulebook_is_told_by_the_digest_of_its_text() -> None:
    digest = hashlib.sha256("house 9 №".encode()).hexdigest()
    assert digest_of("house 9 №") == digest
    assert registry().named("house@9") == RulebookUsed(id="house", version=9, digest=digest)


def test_a_registration_is_an_entry_of_the_ledgers_own() -> None:
    entry = registration(book("house", 1), 5)
    assert (entry.type, entry.recorded_us, entry.id, entry.table) == (
        "rulebook_registered", 5, None, None,
    )  # fmt: skip
    assert (
        entry.body
        == (
            '{"event":{"id":"house","toml":"house 1 №","type":"rulebook_registered","version":1},'
            '"recorded_at":"1970-01-01T00:00:00.000005Z","v":1}'
        ).encode()
    )
