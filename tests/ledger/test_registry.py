"""Which rulebook a name means, by what was registered before."""

import hashlib

import pytest

from ledger.own import RulebookRegistered
from ledger.refusal import UnknownRulebook
from ledger.registry import (
    Registry,
    RulebookUsed,
    digest_of,
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
