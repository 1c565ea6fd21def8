import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from threading import Timer

import pytest

from cli.choice import Choice
from cli.prefix import audited
from cli.watcher import Watcher, patiently
from ledger.error import DatabaseBusy
from ledger.store import Store
from tests.cli.running import Pit


def test_what_is_read_on_comes_to_the_audit_of_that_size_of_the_log(played: Pit) -> None:
    with Store.open(played.url) as store:
        watcher = Watcher(store)
        for size in (1, 4, 700, 1500, 1501, store.size()):
            for _ in watcher.read_on(size):
                pass
            wanted = audited(store, Choice(as_of=size)).findings
            assert (watcher.seen, watcher.live.findings) == (size, wanted)
        assert len(watcher.live.findings) == 26


def test_a_table_is_watched_alone(played: Pit) -> None:
    with Store.open(played.url) as store:
        watcher = Watcher(store, "RP-99")
        assert not list(watcher.read_on(store.size()))
        assert watcher.seen == store.size()


def test_a_rulebook_is_read_once(played: Pit) -> None:
    with Store.open(played.url) as store:
        watcher = Watcher(store)
        for _ in watcher.read_on(store.size()):
            pass
        (digest,) = watcher.books
        assert watcher.book(digest) is watcher.books[digest]


@contextmanager
def writing(pit: Pit) -> Iterator[sqlite3.Connection]:
    """Hold a ledger's file as one does who writes to it."""
    path = str(pit.folder / "ledger.db")
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as writer:
        writer.execute("BEGIN EXCLUSIVE")
        yield writer


def test_it_reads_as_soon_as_nobody_writes(pit: Pit) -> None:
    with Store.open(pit.url, wait=0) as store, writing(pit) as writer:
        with pytest.raises(DatabaseBusy, match="a database that answers"):
            store.size()
        Timer(0.3, writer.execute, ["ROLLBACK"]).start()
        assert patiently(store.size) == 4


def test_patience_has_an_end(pit: Pit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cli.watcher.PATIENCE", 0)
    with Store.open(pit.url, wait=0) as store, writing(pit), pytest.raises(DatabaseBusy):
        patiently(store.size)
