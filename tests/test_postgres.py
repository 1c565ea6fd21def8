"""The tests' own PostgreSQL does what the other tests rely on."""

import psycopg
import pytest
from sqlalchemy import create_engine, text

from tests.postgres import SAFE, Server, cluster, plain, runs


def one(url: str, statement: str) -> object:
    engine = create_engine(url)
    try:
        with engine.begin() as connection:
            result = connection.execute(text(statement))
            return result.scalar_one() if result.returns_rows else None
    finally:
        engine.dispose()


def test_each_store_begins_empty(empty_url: str) -> None:
    catalogue = (
        "pg_tables WHERE schemaname = 'public'" if "psycopg" in empty_url else "sqlite_schema"
    )
    assert one(empty_url, f"SELECT count(*) FROM {catalogue}") == 0


def test_a_database_is_gone_after_its_test(postgres: Server) -> None:
    with postgres.database() as url:
        assert one(url, "SELECT 1") == 1
    with pytest.raises(psycopg.OperationalError, match="does not exist"):
        psycopg.connect(plain(url))


def test_no_network_port_is_open(postgres_url: str) -> None:
    assert one(postgres_url, "SHOW listen_addresses") == ""


def test_a_killed_server_answers_no_more() -> None:
    with cluster() as server, psycopg.connect(plain(server.url())) as connection:
        backend = connection.info.backend_pid
        server.kill()
        assert not runs(backend)
        with pytest.raises(psycopg.OperationalError):
            connection.execute("SELECT 1")


def test_a_killed_server_keeps_what_was_committed() -> None:
    with cluster(SAFE) as server, server.database() as url:
        one(url, "CREATE TABLE chip AS SELECT 25 AS value")
        server.kill()
        server.start()
        assert one(url, "SELECT value FROM chip") == 25
        server.stop()
        server.start()
        assert one(url, "SELECT value FROM chip") == 25
        assert one(url, "SHOW fsync") == "on"
