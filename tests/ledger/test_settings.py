"""A ledger whose commits may not outlast a power cut is told from one whose do."""

import sqlite3
from collections.abc import Iterator

import pytest
from sqlalchemy import create_engine, make_url

from ledger.settings import Unsafe, of_file, of_server, unsafe
from ledger.store import Store
from tests.ledger.owner import do
from tests.postgres import SAFE, Server, cluster

GOOD = {"fsync": "on", "full_page_writes": "on", "synchronous_commit": "on"}


@pytest.fixture(scope="module")
def safe() -> Iterator[Server]:
    """Run a server that is made to survive a crash."""
    with cluster(SAFE) as server:
        yield server


def test_a_server_made_for_speed_is_unsafe(postgres_url: str) -> None:
    with Store.create(postgres_url) as store:
        assert unsafe(store) == (
            Unsafe("fsync", "on", "off"),
            Unsafe("full_page_writes", "on", "off"),
            Unsafe("synchronous_commit", "on or local or remote_write or remote_apply", "off"),
        )


def test_a_server_made_to_survive_is_safe(safe: Server) -> None:
    with safe.database() as url, Store.create(url) as store:
        assert unsafe(store) == ()


def test_what_the_session_is_set_to_counts(safe: Server) -> None:
    with safe.database() as url:
        do(url, f"ALTER DATABASE {make_url(url).database} SET synchronous_commit = off")
        with Store.create(url) as store:
            assert [each.setting for each in unsafe(store)] == ["synchronous_commit"]
        with Store.create(f"{url}&options=-csynchronous_commit%3Dlocal") as store:
            assert unsafe(store) == ()


@pytest.mark.parametrize("value", ["on", "local", "remote_write", "remote_apply"])
def test_whatever_flushes_this_servers_own_disk_is_safe(value: str) -> None:
    assert of_server(GOOD | {"synchronous_commit": value}) == ()


def test_a_file_is_safe_as_the_program_opens_it(sqlite_url: str) -> None:
    Store.create(sqlite_url).close()
    do(sqlite_url, "PRAGMA journal_mode = WAL")
    with Store.open(sqlite_url) as store:
        assert unsafe(store) == ()


def test_a_file_opened_otherwise_is_told_as_it_is(sqlite_url: str) -> None:
    Store.create(sqlite_url).close()
    do(sqlite_url, "PRAGMA journal_mode = WAL")
    with Store(create_engine(sqlite_url), "here") as store:
        assert unsafe(store) == of_file("wal", 2, sqlite3.sqlite_version_info)


@pytest.mark.parametrize(
    ("journal", "synced", "version", "told"),
    [
        ("delete", 3, (3, 40, 1), []),
        ("truncate", 3, (3, 52, 0), []),
        ("delete", 2, (3, 52, 0), ["synchronous: expected 3 or more, got 2"]),
        ("wal", 2, (3, 51, 3), []),
        ("wal", 1, (3, 52, 0), ["synchronous: expected 2 or more, got 1"]),
        ("wal", 2, (3, 40, 1), ["journal_mode: expected delete, or SQLite after 3.51.2"]),
        ("wal", 2, (3, 51, 2), ["journal_mode: expected delete, or SQLite after 3.51.2"]),
        ("memory", 3, (3, 52, 0), ["journal_mode: expected delete, got memory"]),
        ("off", 0, (3, 52, 0), ["journal_mode: expected delete, got off", "synchronous: "]),
    ],
)
def test_a_file_is_as_safe_as_its_journal_and_what_is_synced(
    journal: str, synced: int, version: tuple[int, ...], told: list[str]
) -> None:
    found = [str(each) for each in of_file(journal, synced, version)]
    assert len(found) == len(told)
    assert all(each.startswith(start) for each, start in zip(found, told, strict=True))
    assert all(each.endswith("can lose what was answered as recorded") for each in found)
