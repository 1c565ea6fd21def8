"""What docs/backup.md tells to do is done here, line for line, while a table is recorded."""

import os
import re
import shlex
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread

import psycopg
import pytest
from sqlalchemy import make_url

from ledger.store import Store
from tests.cli.running import COMMAND, Pit, shift
from tests.postgres import Server, plain
from tests.test_tidy import ROOT

PAGE = (ROOT / "docs" / "backup.md").read_text("utf-8")
PARTS = re.split(r"^## ", PAGE, flags=re.MULTILINE)
SECTIONS = {part.partition("\n")[0].removeprefix("# "): part for part in PARTS}
ON_SERVER = re.compile(r"postgresql://pit@host/(\w+)")
GUARDED = "SELECT count(*) FROM pg_trigger WHERE tgenabled = 'A'"
CHANGES = [
    "UPDATE entry SET recorded_us = 0",
    "DELETE FROM entry",
    "UPDATE quarantine SET reason = ''",
    "DELETE FROM event_id",
    "DELETE FROM checkpoint",
    "UPDATE head SET size = 1",
    "DELETE FROM head",
]


def lines(section: str) -> list[str]:
    """Return the command lines that a section shows, in their order."""
    return re.findall(r"^(?: {4}| {7})(\S.*)$", SECTIONS[section], re.MULTILINE)


@dataclass(frozen=True)
class Site:
    """A folder with a ledger, on either database, and what a casino has beside it."""

    pit: Pit
    server: Server

    def real(self, line: str) -> str:
        """Return a command line with the test's server in place of the page's."""
        return ON_SERVER.sub(lambda found: shlex.quote(self.url(found[1])), line)

    def url(self, name: str) -> str:
        """Give the URL of a database that the page names."""
        return self.pit.url if name == "ledger" else plain(self.server.url(name))

    def run(self, *said: str) -> str:
        """Run command lines as somebody types them, one after another; return what they say."""
        programs = (COMMAND.parent, self.server.programs)
        path = os.pathsep.join([*map(str, programs), os.environ["PATH"]])
        script = "\n".join(["set -e", *map(self.real, said)])
        done = subprocess.run(
            ["sh", "-c", script], cwd=self.pit.folder, check=False, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True,
            env={**os.environ, "PATH": path, "PITLEDGER_DB": self.pit.url},
        )  # fmt: skip
        assert done.returncode == 0, f"{script}\n{done.stdout}"
        return done.stdout

    @contextmanager
    def recording(self) -> Iterator[None]:
        """Record a table all the while, an event at a time."""
        enough = Event()
        table = Thread(target=self._record, args=(enough,))
        table.start()
        try:
            yield
        finally:
            enough.set()
            table.join()

    def _record(self, enough: Event) -> None:
        arguments = [str(COMMAND), "--db", self.pit.url, "record", "--json", "-"]
        with subprocess.Popen(
            arguments, cwd=self.pit.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as device:
            assert device.stdin is not None
            assert device.stdout is not None
            for line in shift("club").read_bytes().splitlines(keepends=True):
                device.stdin.write(line)
                device.stdin.flush()
                assert b'"seq"' in device.stdout.readline()
                if enough.is_set():
                    break
            device.stdin.close()
            device.stdout.read()
        assert device.returncode == 0


@pytest.fixture
def site(request: pytest.FixtureRequest, tmp_path: Path, postgres: Server) -> Iterator[Site]:
    """Give a ledger on the database that the test names, with a shift and refused lines in it."""
    url = f"sqlite:///{tmp_path / 'pitledger.db'}"
    if request.param == "postgresql":
        url = plain(request.getfixturevalue("empty_postgres_url"))
    pit = Pit(tmp_path, url)
    assert pit.run("init").code == 0
    assert pit.run("record", shift("open-clean"), pit.file("bad.jsonl", "{\n[]\n")).code == 1
    (tmp_path / "kept").mkdir()
    key = pit.run("key", "show", "--json").json["key"]
    pit.file("casino.vkey", f"{key}\n")
    (tmp_path / "verifier").symlink_to(ROOT / "verifier")
    yield Site(pit, postgres)
    for name in ("restored", "moved"):
        with suppress(psycopg.Error):
            postgres.execute("DROP DATABASE IF EXISTS {} WITH (FORCE)", name)


sqlite_site = pytest.mark.parametrize("site", ["sqlite"], indirect=True)
server_site = pytest.mark.parametrize("site", ["postgresql"], indirect=True)
either_site = pytest.mark.parametrize("site", ["sqlite", "postgresql"], indirect=True)


def parted(section: str, first: str) -> tuple[list[str], list[str]]:
    """Return a section's lines before one that begins so, and the rest."""
    said = lines(section)
    at = next(at for at, line in enumerate(said) if line.startswith(first))
    return said[:at], said[at:]


def restored_as_it_was(site: Site, url: str) -> None:
    """Demand that a restored ledger is a prefix of the other, guarded, and can be gone on with."""
    with Store.open(site.pit.url) as was, Store.open(url) as restored:
        size = restored.size()
        assert 1000 < size <= was.size()
        assert restored.root() == was.root(size)
        assert list(restored.quarantined()) == list(was.quarantined())
    refuses_changes(url)
    copy = Pit(site.pit.folder, url)
    done = copy.run("record", shift("club"), "--key", site.pit.folder / "pitledger.key")
    assert done.code == 0, done.err
    assert " 0 refused" in done.err
    assert copy.run("verify").code == 0


def refuses_changes(url: str) -> None:
    for change in CHANGES:
        with pytest.raises((sqlite3.DatabaseError, psycopg.Error)):
            changed(url, change)
    if not url.startswith("sqlite"):
        for table in ("entry", "entry_00", "event_id", "quarantine", "checkpoint", "head"):
            with pytest.raises(psycopg.Error, match="append-only"):
                changed(url, f"SET session_replication_role = replica; TRUNCATE {table}")


def changed(url: str, statement: str) -> None:
    if url.startswith("sqlite"):
        with sqlite3.connect(make_url(url).database or "") as file:
            file.execute(statement)
    else:
        with psycopg.connect(plain(url)) as server:
            server.execute(statement.encode())


@sqlite_site
def test_sqlite_copies_its_file_while_a_table_is_recorded(site: Site) -> None:
    if not shutil.which("sqlite3"):
        pytest.skip("the program sqlite3 is not on this machine")
    backup, restore = parted("SQLite", "cp ")
    with site.recording():
        site.run(*lines("Backup and restore"))
        site.run(*backup)
    assert "witnessed" in site.run(*restore)
    restored_as_it_was(site, f"sqlite:///{site.pit.folder / 'restored.db'}")


@sqlite_site
def test_python_copies_a_sqlite_file_as_well(site: Site) -> None:
    path = site.pit.folder / "restored.db"
    with (
        site.recording(),
        sqlite3.connect(site.pit.folder / "pitledger.db") as was,
        sqlite3.connect(path) as restored,
    ):
        was.backup(restored)
    restored_as_it_was(site, f"sqlite:///{path}")


@server_site
def test_postgresql_is_dumped_while_a_table_is_recorded(site: Site) -> None:
    backup, restore = parted("PostgreSQL", "createdb ")
    with site.recording():
        site.run(*lines("Backup and restore"))
        site.run(*backup)
    assert "witnessed" in site.run(*restore)
    with psycopg.connect(site.url("ledger")) as was, psycopg.connect(site.url("restored")) as now:
        assert now.execute(GUARDED).fetchall() == was.execute(GUARDED).fetchall()
    restored_as_it_was(site, site.url("restored"))


@either_site
def test_an_export_is_made_while_a_table_is_recorded_and_moves_to_either_database(
    site: Site,
) -> None:
    backup, restore = parted("Export and import", "gunzip ")
    site.server.execute("CREATE DATABASE {}", "moved")
    with site.recording():
        site.run(*lines("Backup and restore"))
        assert "PROVEN" in site.run(*backup)
    assert site.run(*restore).count("witnessed") >= 2
    moved = f"sqlite:///{site.pit.folder / 'moved.db'}"
    for url in (moved, site.url("moved")):
        restored_as_it_was(site, url)


@sqlite_site
def test_what_was_recorded_after_the_backup_is_sent_again(site: Site) -> None:
    shutil.copy(shift("club-clean"), site.pit.folder / "shift.jsonl")
    (again,) = lines("After a restore")
    assert "0 there already, 0 refused" in site.run(again)
    assert "0 recorded" in site.run(again)


@sqlite_site
def test_a_backup_that_is_older_than_a_checkpoint_is_told(site: Site) -> None:
    shutil.copy(site.pit.folder / "pitledger.db", site.pit.folder / "older.db")
    assert site.pit.run("record", shift("club")).code == 0
    site.run(*lines("Backup and restore"))
    older = Pit(site.pit.folder, f"sqlite:///{site.pit.folder / 'older.db'}")
    assert older.run("verify").code == 0
    assert older.run("verify", "--checkpoint", "kept/checkpoint.txt").code == 1


def test_every_command_line_of_the_page_is_run_here() -> None:
    tried = {"Backup and restore", "SQLite", "PostgreSQL", "Export and import", "After a restore"}
    shown = [line for section in SECTIONS if section for line in lines(section)]
    assert len(shown) == sum(len(lines(section)) for section in tried) >= 14
