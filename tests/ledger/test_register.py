import pytest

from ledger import body
from ledger.own import RulebookRegistered
from ledger.refusal import BadValue
from ledger.register import add, register
from ledger.registry import digest_of, registry_of
from ledger.store import Store


def test_a_rulebook_is_registered_once_whole(db_url: str) -> None:
    with Store.create(db_url) as store:
        assert register(store, [("house", 1, 'title = "№ 1"')], 0) == ["house@1"]
        assert register(store, [("house", 1, 'title = "№ 1"'), ("house", 2, "")], 1) == ["house@2"]
        first, second = store.own(RulebookRegistered)
    assert 'title = \\"№ 1\\"'.encode() in first.body
    assert (first.seq, second.seq) == (1, 2)


def test_a_registered_version_never_changes(sqlite_url: str) -> None:
    with Store.create(sqlite_url) as store:
        register(store, [("house", 1, "a = 1")], 0)
        with pytest.raises(BadValue, match="house@1 is registered with other content"):
            register(store, [("house", 1, "a = 2")], 1)
        assert store.size() == 1


def test_one_is_added_whole_and_again_changes_nothing(db_url: str) -> None:
    toml = 'title = "№ 1"\r\n# “so”\r\n'
    with Store.create(db_url) as store:
        register(store, [("open", 1, "")], 0)
        first = add(store, ("house", 1, toml), 1)
        assert (first.name, first.digest, first.seq) == ("house@1", digest_of(toml), 2)
        assert not first.again
        again = add(store, ("house", 1, toml), 2)
        assert again.again
        assert (again.seq, store.size()) == (2, 2)
        record = store.own(RulebookRegistered)[-1]
    assert body.own(record, RulebookRegistered).toml == toml


def test_a_version_with_other_content_or_below_another_is_refused(db_url: str) -> None:
    with Store.create(db_url) as store:
        add(store, ("house", 3, "a = 1"), 0)
        with pytest.raises(BadValue, match="above 3: house@3 is registered with other content"):
            add(store, ("house", 3, "a = 2"), 1)
        with pytest.raises(BadValue, match="expected one above 3: they only rise, got 2"):
            add(store, ("house", 2, "a = 2"), 1)
        assert store.size() == 1
        assert add(store, ("house", 5, "a = 1"), 1).seq == 2
        assert add(store, ("other", 1, "a = 1"), 1).seq == 3
        assert add(store, ("house", 3, "a = 1"), 1).again
        known = registry_of(
            body.own(each, RulebookRegistered) for each in store.own(RulebookRegistered)
        )
    assert known.named("house").name == "house@5"
