"""The settings of a database that make a commit last through a power cut, and those that don't.

PostgreSQL: its own page on reliability, https://www.postgresql.org/docs/current/wal-reliability.html.
SQLite: https://sqlite.org/pragma.html, and for its log's fault https://sqlite.org/wal.html.
"""

import sqlite3
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Integer, Text, column, func, select, table

from ledger.store import Store

POSTGRESQL: Final = {
    "fsync": ["on"],
    "full_page_writes": ["on"],
    "synchronous_commit": ["on", "local", "remote_write", "remote_apply"],
}
"""Values under which the server has written to its disk what it says is committed."""

ROLLBACK: Final = {"delete", "truncate", "persist"}
FULL: Final = 2
EXTRA: Final = 3
"""Under a rollback journal only EXTRA syncs the folder that the journal is removed from."""
WAL_RESET: Final = ((3, 7, 0), (3, 51, 2))
"""The first and last version of SQLite that can corrupt a file with a write-ahead log."""

JOURNAL: Final = select(column("journal_mode", Text())).select_from(table("pragma_journal_mode"))
SYNCED: Final = select(column("synchronous", Integer())).select_from(table("pragma_synchronous"))


@dataclass(frozen=True, slots=True)
class Unsafe:
    """A ``setting`` by which recorded events may be lost: not as ``expected`` but ``got``."""

    setting: str
    expected: str
    got: str

    def __str__(self) -> str:
        told = f"{self.setting}: expected {self.expected}, got {self.got}"
        return f"{told}; a power cut can lose what was answered as recorded"


def unsafe(store: Store) -> tuple[Unsafe, ...]:
    """Name the settings that are unsafe, as they are for the connections that write.

    Raises:
        DatabaseOutOfReach: the database fails.
    """
    if store.dialect == "postgresql":
        asked = select(*(func.current_setting(name) for name in POSTGRESQL))
        ((*found,),) = store.fetch(asked)
        return of_server(dict(zip(POSTGRESQL, found, strict=True)))
    ((journal,),) = store.fetch(JOURNAL)
    ((synced,),) = store.fetch(SYNCED)
    return of_file(journal, synced, sqlite3.sqlite_version_info)


def of_server(found: dict[str, str]) -> tuple[Unsafe, ...]:
    """Name the unsafe ones among a server's settings."""
    return tuple(
        Unsafe(name, " or ".join(safe), found[name])
        for name, safe in POSTGRESQL.items()
        if found[name] not in safe
    )


def of_file(journal: str, synced: int, version: tuple[int, ...]) -> tuple[Unsafe, ...]:
    """Name what is unsafe of a file: its journal under a version of SQLite, how much is synced."""
    told = []
    first, last = WAL_RESET
    if journal == "wal" and first <= version <= last:
        fixed = f"delete, or SQLite after {'.'.join(map(str, last))}, which no longer corrupts it"
        told.append(Unsafe("journal_mode", fixed, f"wal with {'.'.join(map(str, version))}"))
    elif journal not in {*ROLLBACK, "wal"}:
        told.append(Unsafe("journal_mode", "delete", journal))
    least = FULL if journal == "wal" else EXTRA
    if synced < least:
        told.append(Unsafe("synchronous", f"{least} or more", f"{synced}"))
    return tuple(told)
