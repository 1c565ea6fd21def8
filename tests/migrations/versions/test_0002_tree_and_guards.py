"""A ledger of the first version is brought up with all that it holds."""

import pytest

from ledger.database import migrate
from ledger.store import Store
from tests.ledger.entries import events


def test_a_ledger_of_the_first_version_keeps_its_log(
    empty_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrate, "REVISION", "0001")
    Store.create(empty_url).close()
    monkeypatch.undo()
    Store.create(empty_url).close()
    with Store.create(empty_url) as store:
        with store.writing() as writer:
            writer.append(events(3))
        assert store.size() == 3
