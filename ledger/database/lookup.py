"""The questions that are asked of the log, as statements; records come in the order of the log.

Each is bounded to a prefix of the log by ``upto``, the position of the last entry that counts.
"""

from typing import Any

from sqlalchemy import ColumnElement, FromClause, Select, literal_column, select

from ledger.database.layout import CLOSED, OWN, checkpoint, entry, head, quarantine

Found = Select[int, bytes, bytes]
"""Position, body and leaf: what a `Record` is made of."""

RECORD = select(entry.c.seq, entry.c.body, entry.c.leaf)
SIZE: Select[int] = select(head.c.size)
HEAD: Select[int, int, bytes] = select(head.c.size, head.c.refused, head.c.refused_digest)
CHECKPOINTS: Select[int, bytes] = select(checkpoint.c.size, checkpoint.c.note)
OPENING = entry.c.type == literal_column("'shift_opened'")
"""What `layout.OPENED` says, where another entry is asked about too."""


def records(upto: int, table: str | None = None, shift: str | None = None) -> Found:
    """Ask for all entries, or those of a table, or of one shift of it."""
    found = RECORD.where(entry.c.seq <= upto).order_by(entry.c.seq)
    if table is not None:
        found = found.where(entry.c.table_name == table)
    if shift is not None:
        found = found.where(entry.c.shift == shift)
    return found


def openings(
    upto: int,
    table: str | None = None,
    shift: str | None = None,
    first_day: str | None = None,
    last_day: str | None = None,
) -> Found:
    """Ask for what opened shifts; the days are gaming days (2026-01-31), both included.

    A shift's gaming day is that of its opening as it stands: the last one told by ``upto``.
    """
    found = records(upto, table, shift).where(OPENING)
    if first_day is None and last_day is None:
        return found
    told, later = entry.alias("told"), entry.alias("later")
    mended = select(1).where(same_shift(later, told), later.c.seq > told.c.seq)
    mended = mended.where(later.c.seq <= upto, later.c.gaming_day.is_not(None))
    found = found.join(told, same_shift(entry, told)).where(
        entry.c.gaming_day.is_not(None),
        told.c.gaming_day.is_not(None),
        told.c.seq <= upto,
        ~mended.exists(),
    )
    if first_day is not None:
        found = found.where(told.c.gaming_day >= first_day)
    if last_day is not None:
        found = found.where(told.c.gaming_day <= last_day)
    return found


def same_shift(one: FromClause, other: FromClause) -> ColumnElement[bool]:
    """Ask that two entries are of the same shift of a table."""
    return (one.c.table_name == other.c.table_name) & (one.c.shift == other.c.shift)


def last_opening(table: str, upto: int) -> Found:
    """Ask for what opened the newest shift of a table."""
    return newest(RECORD.where(entry.c.seq <= upto, entry.c.table_name == table, OPENING))


def last_closing(table: str, upto: int) -> Found:
    """Ask for what closed a shift of a table last."""
    return newest(RECORD.where(entry.c.seq <= upto, entry.c.table_name == table, CLOSED))


def closings(table: str, shift: str, upto: int) -> Found:
    """Ask for what closed a shift, and for its replacements: a closing can only be replaced."""
    kinds = ("shift_closed", "event_replaced")
    return records(upto, table, shift).where(entry.c.type.in_(kinds))


def newest(found: Found) -> Found:
    """Ask for the last record only."""
    return found.order_by(entry.c.seq.desc()).limit(1)


def own(kind: str, upto: int) -> Found:
    """Ask for the ledger's own entries of a type."""
    return records(upto).where(OWN, entry.c.type == kind)


def last_seq(table: str, shift: str, upto: int) -> Select[int]:
    """Ask for the position of a shift's last entry; no row if it has none."""
    return (
        select(entry.c.seq)
        .where(entry.c.seq <= upto, entry.c.table_name == table, entry.c.shift == shift)
        .order_by(entry.c.seq.desc())
        .limit(1)
    )


def leaves(first: int, last: int) -> Select[int, bytes]:
    """Ask for position and leaf of the entries from one to another, both included."""
    return select(entry.c.seq, entry.c.leaf).where(entry.c.seq.between(first, last))


def quarantined(
    after: int, table: str | None = None, shift: str | None = None
) -> Select[*tuple[Any, ...]]:
    """Ask for the refused lines with a higher number, in order."""
    found = select(quarantine).where(quarantine.c.number > after).order_by(quarantine.c.number)
    if table is not None:
        found = found.where(quarantine.c.table_name == table)
    if shift is not None:
        found = found.where(quarantine.c.shift == shift)
    return found
