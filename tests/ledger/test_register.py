import pytest

from ledger.own import RulebookRegistered
from ledger.refusal import BadValue
from ledger.register import register
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
