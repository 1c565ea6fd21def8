"""Whether the table of ids names each event of the log, once, in its place, and nothing else."""

from dataclasses import dataclass
from typing import Final

from ledger.error import EntryDamaged
from ledger.store import Store
from ledger.verifying.row import DIGEST, ID, reckoned
from ledger.verifying.verification import Faults

SPAN: Final = {"sqlite": 10_240, "postgresql": 512_000}
"""Entries whose ids are looked up in one transaction: a server's readers hinder nobody."""
FAULTY: Final = """
SELECT count(*) FROM entry e LEFT JOIN event_id i ON i.id = e.event_id
WHERE e.seq BETWEEN ? AND ? AND e.event_id IS NOT NULL
  AND (i.seq IS NULL OR i.seq <> e.seq OR i.digest <> e.digest)
"""
LOST: Final = """
SELECT e.seq, e.body FROM entry e LEFT JOIN event_id i ON i.id = e.event_id
WHERE e.seq BETWEEN ? AND ? AND e.event_id IS NOT NULL
  AND (i.seq IS NULL OR i.seq <> e.seq OR i.digest <> e.digest)
ORDER BY e.seq LIMIT 20
"""
COUNT: Final = """
SELECT max(id), CAST(coalesce(sum(CASE WHEN seq <= ? THEN 1 ELSE 0 END), 0) AS bigint), count(*)
FROM (SELECT id, seq FROM event_id WHERE id > ? ORDER BY id LIMIT 50000) AS part
"""
STRAY: Final = """
SELECT part.id, part.seq
FROM (SELECT id, seq FROM event_id WHERE id > ? ORDER BY id LIMIT 50000) AS part
LEFT JOIN entry e ON e.seq = part.seq AND e.event_id = part.id
WHERE e.seq IS NULL ORDER BY part.id LIMIT 20
"""
KNOWN: Final = "SELECT seq, digest FROM event_id WHERE id = ?"
BODY: Final = "SELECT body FROM entry WHERE seq = ?"


@dataclass(frozen=True, slots=True)
class Lost:
    """An entry whose row in the table of ids is not found as the entry's columns have it."""

    seq: int
    body: bytes


@dataclass(frozen=True, slots=True)
class Counted:
    """How many ids the first entries have, and after which ids parts with later entries begin."""

    found: int
    late: tuple[str, ...]


def lost(store: Store, first: int, last: int) -> list[Lost]:
    """Return those from one position to another, some of them if there are many.

    That there are none is asked first, since to count a database joins the tables as a whole.
    """
    if store.rows(FAULTY, first, last) == [(0,)]:
        return []
    return [Lost(*row) for row in store.rows(LOST, first, last)]


def tell_lost(store: Store, entry: Lost, faults: Faults) -> None:
    """Name what is wrong with an entry's row in the table of ids, if it is that row's fault."""
    try:
        must = reckoned(entry.seq, entry.body)
    except EntryDamaged:
        return  # it is told of as an entry
    name, digest = must[ID], must[DIGEST]
    known = store.rows(KNOWN, name) if name else []
    if not known and name:
        faults.add("event_id", name, "id", f"a row for entry {entry.seq}", None)
    for seq, found in known:
        if seq != entry.seq:
            faults.add("event_id", name, "seq", entry.seq, seq)
        if found != digest:
            faults.add("event_id", name, "digest", digest, found)


def count(store: Store, size: int) -> Counted:
    """Count the ids of a log's first entries."""
    late: list[str] = []
    found, after = 0, ""
    while True:
        last, within, rows = store.rows(COUNT, size, after)[0]
        if not rows:
            return Counted(found, tuple(late))
        found += within
        late += [after] if rows > within else []
        after = last


def tell_strays(store: Store, counted: Counted, named: int, size: int, faults: Faults) -> None:
    """Name the rows of the table of ids that are no entry's.

    ``named`` of the log's first ``size`` entries have an id. Rows of later entries may be there,
    if others record meanwhile; these entries then are there, too.
    """
    for after in counted.late:
        _tell_strays(store, after, faults)
    if counted.found == named and not faults.counts["event_id"]:
        return
    start: str | None = ""
    while start is not None:
        _tell_strays(store, start, faults)
        start = store.rows(COUNT, size, start)[0][0]


def _tell_strays(store: Store, after: str, faults: Faults) -> None:
    """Name those of one part of the table; a row that is told of as an entry's is not again."""
    for name, seq in store.rows(STRAY, after):
        for (body,) in store.rows(BODY, seq):
            if _is_of(name, seq, body):
                break
        else:
            if not any(each.table == "event_id" and each.row == name for each in faults):
                faults.add("event_id", name, "id", "an id of an entry", f"entry {seq} has another")


def _is_of(name: str, seq: int, body: bytes) -> bool:
    try:
        return bool(reckoned(seq, body)[ID] == name)
    except EntryDamaged:
        return True  # it is told of as an entry
