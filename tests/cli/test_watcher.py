from cli.choice import Choice
from cli.prefix import audited
from cli.watcher import Watcher
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
        assert len(wanted) == 26


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
