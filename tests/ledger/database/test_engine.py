"""Both databases are reached in one manner: safe, patient, and without a traceback."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, make_url, text
from sqlalchemy.exc import DatabaseError

from ledger.database.engine import (
    WRITING,
    answering,
    engine_for,
    file_of,
    name_of,
    parse,
    sqlite_url,
)
from ledger.error import (
    DatabaseDamaged,
    DatabaseForbidden,
    DatabaseOutOfReach,
    DatabaseUnsuitable,
    NotALedger,
)
from tests.ledger.owner import do
from tests.postgres import Server, plain


@contextmanager
def connected(url: str, *, create: bool = False) -> Iterator[Connection]:
    engine = engine_for(url, create=create)
    try:
        with answering("db"), engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


def pragma(url: str, name: str, *, create: bool = False) -> object:
    with connected(url, create=create) as connection:
        return connection.execute(text(f"PRAGMA {name}")).scalar_one()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("journal_mode", "delete"),
        ("synchronous", 3),
        ("foreign_keys", 1),
        ("busy_timeout", 120_000),
    ],
)
def test_sqlite_is_as_safe_as_it_gets(empty_sqlite_url: str, name: str, value: object) -> None:
    assert pragma(empty_sqlite_url, name, create=True) == value


def test_a_write_ahead_log_is_given_up(empty_sqlite_url: str) -> None:
    path = make_url(empty_sqlite_url).database
    assert path is not None
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE a (b)")
    assert pragma(empty_sqlite_url, "journal_mode") == "delete"


def test_a_missing_file_is_not_made_by_looking(empty_sqlite_url: str, tmp_path: Path) -> None:
    with pytest.raises(NotALedger, match="got no file"):
        engine_for(empty_sqlite_url)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("written", "name"),
    [("a b", "a b"), ("a%3Fmode=ro", "a?mode=ro"), ("5%25", "5%"), ("касса", "касса"), ("#", "#")],
)
def test_a_file_may_have_any_name(tmp_path: Path, written: str, name: str) -> None:
    with connected(f"sqlite:///{tmp_path / written}", create=True):
        pass
    assert [path.name for path in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize(
    "name",
    ["ledger.db", "a b", "a?mode=ro", "5%", "5%25", "#1", "a@b:c", "a&b+c;d", "[x]", "касса"],
)
def test_the_url_of_a_file_opens_just_that_file(tmp_path: Path, name: str) -> None:
    (tmp_path / "of? %41#").mkdir()
    path = tmp_path / "of? %41#" / name
    with connected(sqlite_url(str(path)), create=True) as connection:
        connection.execute(text("CREATE TABLE a (b)"))
    assert [each for each in tmp_path.rglob("*") if each.is_file()] == [path]


def test_a_relative_file_lies_in_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with connected("sqlite:///ledger.db", create=True):
        pass
    assert [path.name for path in tmp_path.iterdir()] == ["ledger.db"]


@pytest.mark.parametrize(
    "url",
    [
        "",
        "ledger.db",
        "mysql://a/b",
        "sqlite://",
        "sqlite:///:memory:",
        "oracle+thin://a/b",
        "postgresql://h:x/d",
    ],
)
def test_another_kind_of_database_is_refused(url: str) -> None:
    with pytest.raises(DatabaseUnsuitable, match="expected sqlite:///FILE or postgresql://"):
        engine_for(url)


@pytest.mark.parametrize("url", ["postgresql://u@h/d", "postgresql+psycopg://u@h/d"])
def test_postgresql_is_reached_by_psycopg_however_it_is_written(url: str) -> None:
    assert parse(url).drivername == "postgresql+psycopg"
    assert engine_for(url).dialect.driver == "psycopg"


@pytest.mark.parametrize("url", ["postgresql://u:secret@h/d", "postgresql://h/d?password=secret"])
def test_a_password_is_never_shown(url: str) -> None:
    assert "secret" not in name_of(url)


def test_a_password_in_a_miswritten_url_is_never_shown() -> None:
    with pytest.raises(DatabaseUnsuitable) as caught:
        name_of("postgresql//u:secret@h/d")
    assert "secret" not in str(caught.value)


def test_only_sqlite_has_a_file() -> None:
    assert file_of("sqlite:///x/ledger.db") == "x/ledger.db"
    assert file_of(sqlite_url("/a%20b ?c#d")) == "/a%20b ?c#d"
    assert file_of("postgresql://pit@host/ledger") is None


def test_the_url_says_last_how_to_connect() -> None:
    _, named = arguments("postgresql://h/d?connect_timeout=3")
    assert named["connect_timeout"] == "3"
    _, named = arguments("postgresql://h/d")
    assert named["connect_timeout"] == "10"


def arguments(url: str) -> tuple[object, dict[str, object]]:
    engine = engine_for(url)
    given, named = engine.dialect.create_connect_args(engine.url)
    return given, dict(named)


def test_a_stopped_server_is_out_of_reach(tmp_path: Path) -> None:
    url = f"postgresql://nobody@/none?host={tmp_path}"
    with pytest.raises(DatabaseOutOfReach) as caught, connected(url):
        pass
    assert str(caught.value).startswith("db: expected a database that answers, got ")
    assert "\n" not in str(caught.value)


def test_a_lost_connection_is_out_of_reach(
    empty_postgres_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(DatabaseOutOfReach), connected(empty_postgres_url) as connection:
        connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))
    assert caplog.text == ""


def test_text_that_is_no_unicode_is_damage_for_the_driver_itself_too() -> None:
    with pytest.raises(DatabaseDamaged), answering("db"), closing(sqlite3.connect("")) as file:
        file.execute("SELECT CAST(x'ff' AS text)").fetchall()


def test_only_the_ledgers_schema_and_the_servers_own_are_searched(empty_postgres_url: str) -> None:
    do(empty_postgres_url, 'CREATE SCHEMA "Pit ""9"""', "CREATE SCHEMA evil")
    url = f'{empty_postgres_url}&options=-csearch_path%3D"Pit\\ ""9""",evil,pg_catalog'
    with connected(url) as connection:
        path = connection.execute(text("SHOW search_path")).scalar_one()
        connection.rollback()
        assert connection.execute(text("SHOW search_path")).scalar_one() == path == '"Pit ""9"""'


def test_a_missing_right_is_told(empty_postgres_url: str) -> None:
    role = f"{empty_postgres_url}&options=-c%20role%3Dpg_monitor"
    with pytest.raises(DatabaseForbidden, match="permission denied"), connected(role) as connection:
        connection.execute(text("SELECT * FROM pg_authid"))


def test_a_file_of_another_kind_is_not_a_ledger(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("to be or not to be, " * 100)
    url = f"sqlite:///{tmp_path / 'a.txt'}"
    with pytest.raises(NotALedger, match="a file of another kind"), connected(url):
        pass


def test_a_folder_is_out_of_reach(tmp_path: Path) -> None:
    with (
        pytest.raises(DatabaseOutOfReach, match="unable to open"),
        connected(f"sqlite:///{tmp_path}"),
    ):
        pass


def test_a_mistake_of_our_own_is_not_dressed_up(empty_url: str) -> None:
    with pytest.raises(DatabaseError), connected(empty_url, create=True) as connection:
        connection.execute(text("SELECT nonsense FROM nowhere"))


def test_a_writer_on_sqlite_takes_the_lock_at_once(empty_sqlite_url: str) -> None:
    engine = engine_for(empty_sqlite_url, create=True)
    other = sqlite3.connect(engine.url.database or "", uri=True, timeout=0)
    with (
        closing(other),
        engine.connect().execution_options(**WRITING) as connection,
        connection.begin(),
        pytest.raises(sqlite3.OperationalError, match="locked"),
    ):
        other.execute("BEGIN IMMEDIATE")
    engine.dispose()


def test_a_server_that_came_back_is_found_again(postgres: Server, empty_postgres_url: str) -> None:
    engine = engine_for(empty_postgres_url)
    with engine.connect() as connection:
        backend = connection.execute(text("SELECT pg_backend_pid()")).scalar_one()
    with psycopg.connect(plain(postgres.url()), autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s, 5000)", [backend])
    with engine.connect() as connection:
        assert connection.execute(text("SELECT 1")).scalar_one() == 1
    engine.dispose()


def test_a_torn_file_is_told_as_such(tmp_path: Path) -> None:
    path = tmp_path / "torn.db"
    with closing(sqlite3.connect(path)) as made:
        made.execute("CREATE TABLE entry (body BLOB)")
        made.executemany("INSERT INTO entry VALUES (?)", [(bytes(900),) for _ in range(300)])
        made.commit()
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    torn = pytest.raises(DatabaseDamaged, match="expected a file that is whole")
    with torn, connected(f"sqlite:///{path}") as connection:
        connection.execute(text("SELECT sum(length(body)) FROM entry")).all()
