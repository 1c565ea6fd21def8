"""One event in one call is appended only if that is how the log stands; else nothing happens."""

from collections.abc import Iterator
from itertools import count
from typing import Any

import psycopg
import pytest

from ledger.database.layout import CAPACITY
from ledger.database.single_call import SingleCall
from ledger.recorder import Recorder, Taken
from ledger.store import Store
from tests.ledger.entries import event, events
from tests.ledger.recording import NOON_US, OWN, ledger, numbered, record, recorder
from tests.ledger.wire import line
from tests.postgres import cluster, plain

OPENING = line("shift_opened", "o")
ROUND = [line("round_opened", "r1"), line("wager_placed", "w1"), line("round_closed", "c1")]


@pytest.fixture
def store(postgres_url: str) -> Iterator[Store]:
    with ledger(postgres_url) as store:
        yield store


def stored(store: Store) -> list[tuple[Any, ...]]:
    with psycopg.connect(plain(store._engine.url.render_as_string(hide_password=False))) as server:
        return server.execute("SELECT * FROM entry ORDER BY seq").fetchall()


def test_it_stores_just_what_a_batch_would(store: Store) -> None:
    one, two = events(2)
    assert store.append_at(OWN, one)
    with store.writing() as writer:
        writer.append([two])
    first, second = stored(store)[OWN:]
    assert first[3:9] == ("wager_placed", one.id, one.digest, one.at_us, NOON_US, "d-17")
    assert first[9:] == (*second[9:-2], 1, None)
    assert (first[:3], second[0]) == ((OWN + 1, one.body, one.leaf), OWN + 2)
    with store.writing() as writer:
        assert writer.known([one.id or ""])[one.id or ""].seq == OWN + 1


@pytest.mark.parametrize("after", [OWN - 1, OWN + 1, CAPACITY])
def test_another_size_than_the_log_s_changes_nothing(store: Store, after: int) -> None:
    assert not store.append_at(after, event("e"))
    assert (store.size(), len(stored(store))) == (OWN, OWN)


def test_a_known_id_changes_nothing(store: Store) -> None:
    assert store.append_at(OWN, event("e"))
    assert not store.append_at(OWN + 1, event("e", text="other"))
    assert store.size() == OWN + 1


def test_on_sqlite_it_is_never_done(sqlite_url: str) -> None:
    with ledger(sqlite_url) as store:
        assert not store.append_at(OWN, event("e"))
        assert store.size() == OWN


def calls(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Note what each single append came to."""
    done: list[bool] = []
    append = SingleCall.append

    def noted(self: SingleCall, *args: object) -> bool:
        done.append(append(self, *args))  # type: ignore[arg-type] # passed on as they came
        return done[-1]

    monkeypatch.setattr(SingleCall, "append", noted)
    return done


def test_a_lone_device_s_events_go_singly(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    done, one = calls(monkeypatch), recorder(store)
    answers = [record(one, text)[0] for text in (OPENING, *ROUND, line("fill", "f"))]
    assert answers == ["4", "5", "6", "7", "8"]
    assert done == [True] * 3  # the first two find out that nobody else is here
    assert record(one, ROUND[1]) == ["=6"]
    assert record(one, line("wager_placed", "w9")) == ["round_conflict 1"]


def test_two_in_turn_take_the_ordinary_way_and_lose_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    done, (one, two) = calls(monkeypatch), (recorder(store), recorder(store))
    record(one, OPENING)
    record(two, line("shift_opened", "o2", table="RP-2"))
    for number in range(5):
        record(one, line("fill", f"f{number}"))
        record(two, line("drop", f"d{number}", table="RP-2"))
    assert store.size() == OWN + 12
    assert True not in done


def test_time_does_not_run_backwards_along_the_log(store: Store) -> None:
    clock = count(NOON_US)
    one = Recorder(store, lambda: next(clock), "a")
    for text in (OPENING, *ROUND):
        one.record(numbered([text]))
    times = [row[7] for row in stored(store)[OWN:]]
    assert times == sorted(times)


def test_a_server_that_went_away_is_asked_again_in_the_ordinary_way() -> None:
    with cluster() as server, ledger(server.url()) as store:
        one = recorder(store)
        for text in (OPENING, *ROUND[:2]):
            record(one, text)
        server.stop()
        server.start()
        (answer,) = one.record(numbered([ROUND[2]]))
        assert isinstance(answer, Taken)
        assert answer.seq == OWN + 4
